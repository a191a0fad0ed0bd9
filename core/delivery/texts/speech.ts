/**
 * In which language somebody is written to, and how a time is said in it: always with weekday,
 * date, time and zone.
 */

import { createBoundedMap } from '../../bounded-map.ts';
import type { EpochMs } from '../../clock.ts';
import type { InstallationProfile } from '../../installation/installation.ts';
import {
  baseLanguage,
  findLanguage,
  foreignLanguage,
  type LocalizedText,
  localize,
} from '../../installation/language.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../../time/units.ts';
import type { Day } from '../../time/wall-time.ts';
import type { Language, Languages } from './languages.ts';
import type { MailTexts, TimeTexts } from './mail-texts.ts';
import { markOwn } from './marked-text.ts';
import { fill } from './text.ts';

/** A language, with the texts and the formats of an installation in it. */
export interface Speech {
  /** The language's tag: `de`, `en`, `de-x-du`. */
  readonly lang: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: MailTexts;
  /** The operator's text in that language. */
  say(text: LocalizedText): string;
  /** The language that it is said in, if that is another one; `null` if it is not. */
  foreign(text: LocalizedText): string | null;
  /** As `say`, marked (`marked-text.ts`) if its language or direction is not that of our words. */
  own(text: LocalizedText): string;
  /** `a, b` with the comma of the language. */
  list(parts: readonly string[]): string;
  /** `Dienstag, 24. November 2026, 09:30 Uhr (Berliner Zeit)` */
  when(minute: EpochMinute): string;
  /** `Dienstag, 24. November 2026` */
  day(day: Day): string;
  /** The same of a moment in milliseconds; the minute that has begun. */
  whenMs(moment: EpochMs): string;
}

/**
 * Speaks the first of the wished languages (BCP 47) that there are texts for, then the
 * installation's, then English.
 */
export type Speak = (profile: InstallationProfile, wished: string | null) => Speech;

/**
 * To speak the languages that are handed in, with the operator's own texts in the place of ours.
 */
export function createSpeak<Tag extends string>({
  fallback,
  find,
  spokenBy,
  textsOf,
}: Languages<Language, Tag>): Speak {
  return (profile, wished) => {
    const { written } = spokenBy(profile);
    const known = findLanguage(written, wished);
    const tag = known ?? findLanguage(written, profile.locale) ?? fallback;
    const lang = find(tag) ?? fallback;
    const { mails: texts, times, direction = 'ltr' } = textsOf(profile, lang);
    const format = findFormat(tag, profile.timeZone);
    // An operator's text may be in a region's language that is not on our list.
    const wanted = known === null ? tag : (wished ?? tag);
    const say = (text: LocalizedText) => localize(text, wanted, profile.locale);
    const foreign = (text: LocalizedText) => foreignLanguage(text, wanted, profile.locale);
    const when = (minute: EpochMinute) => {
      const { day, time } = format(minute * MS_PER_MINUTE);
      return fill(times.dateAndTime, { day, time, zone: nameZone(times, profile.timeZone) });
    };
    return {
      lang,
      direction,
      texts,
      say,
      foreign,
      own: (text) => markOwn(say(text), foreign(text), direction),
      list: (parts) => parts.join(baseLanguage(lang) === 'ar' ? '، ' : ', '),
      when,
      // A day is the same in every zone.
      day: (day) => findFormat(tag, 'UTC')(Date.parse(`${day}T12:00:00Z`)).day,
      whenMs: (moment) => when(Math.floor(moment / MS_PER_MINUTE)),
    };
  };
}

type Format = (moment: EpochMs) => { readonly day: string; readonly time: string };

/** Making one costs some milliseconds, and the same few are wanted again and again. */
const formats = createBoundedMap<string, Format>({ max: 64 });

function findFormat(tag: string, timeZone: string): Format {
  const key = `${tag} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) {
    return known;
  }
  const format = createFormat(tag, timeZone);
  formats.set(key, format);
  return format;
}

function createFormat(tag: string, timeZone: string): Format {
  const locale = formatLocale(tag);
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  return (moment) => ({
    // Whether British English puts a comma behind the weekday depends on the version of Node.
    day: locale === 'en-GB' ? day.format(moment).replace(',', '') : day.format(moment),
    time: time.format(moment).replace(/[\u00a0\u202f]/g, ' '),
  });
}

/**
 * The locale that `Intl` writes a language's dates and numbers in. Plain English is that which is
 * read everywhere: 24 November 2026, 09:30. Arabic has the calendar and the digits that phone
 * numbers, prices and addresses beside it are written in, whatever its region's or the browser's
 * own are; without a region it has 24 hours, which all of them read, where Intl would take Egypt's
 * twelve. Extensions of the tag, which could ask for another calendar, are left out.
 */
export function formatLocale(tag: string): string {
  const name = new Intl.Locale(tag).baseName;
  if (name === 'en') {
    return 'en-GB';
  }
  if (baseLanguage(name) !== 'ar') {
    return name;
  }
  return `${name}-u-ca-gregory-${name === 'ar' ? 'hc-h23-' : ''}nu-latn`;
}

/**
 * A zone in words: by the name that people give it, else by its city. `UTC` stays what it is, and
 * so do zones that name no city, such as `Etc/GMT-3`.
 */
export function nameZone({ zone, zones }: TimeTexts, timeZone: string): string {
  const at = timeZone.lastIndexOf('/');
  const city = timeZone.slice(at + 1).replaceAll('_', ' ');
  return zones[timeZone] ?? (at < 0 || timeZone.startsWith('Etc/') ? city : fill(zone, { city }));
}
