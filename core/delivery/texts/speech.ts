/**
 * Chooses the language of a message and formats times in it, always with weekday, date, time and
 * zone.
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
import { createZone } from '../../time/zone.ts';
import type { Language, Languages } from './languages.ts';
import type { MailTexts, TimeTexts } from './mail-texts.ts';
import { markOwn } from './marked-text.ts';
import { fill } from './text.ts';

/** A language with an installation's texts and formats. */
export interface Speech {
  /** The language's tag: `de`, `en`, `de-x-du`. */
  readonly lang: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: MailTexts;
  /** The operator's text in this language. */
  say(text: LocalizedText): string;
  /** The language in which `say` returns the text, if it is another one; otherwise `null`. */
  foreign(text: LocalizedText): string | null;
  /**
   * Works like `say`, marked (`marked-text.ts`) if its language or direction differs from the
   * built-in texts.
   */
  own(text: LocalizedText): string;
  /** Joins the parts with the comma of the language: `a, b`. */
  list(parts: readonly string[]): string;
  /** `Dienstag, 24. November 2026, 09:30 Uhr (Berliner Zeit)` */
  when(minute: EpochMinute): string;
  /**
   * Works like `when`, by the clock of the customer's time zone. `null` if that is not known, or shows
   * the same as the installation's.
   */
  whenThere(minute: EpochMinute, timeZone: string | null): string | null;
  /** `Dienstag, 24. November 2026` */
  day(day: Day): string;
  /** Works like `when`, for a moment in milliseconds, rounded down to the minute. */
  whenMs(moment: EpochMs): string;
}

/**
 * Uses the requested language (BCP 47) if there are texts for it, then the installation's, then
 * English.
 */
export type Speak = (profile: InstallationProfile, wished: string | null) => Speech;

/** Creates a `Speak` for the given languages; operator texts override the built-in ones. */
export function createSpeak<Tag extends string>({
  fallback,
  find,
  spokenBy,
  findTexts: textsOf,
}: Languages<Language, Tag>): Speak {
  return (profile, wished) => {
    const { written } = spokenBy(profile);
    const known = findLanguage(written, wished);
    const tag = known ?? findLanguage(written, profile.locale) ?? fallback;
    const lang = find(tag) ?? fallback;
    const { mails: texts, times, direction = 'ltr' } = textsOf(profile, lang);
    // An operator's text may exist for a regional variant that the built-in list lacks.
    const wanted = known === null ? tag : (wished ?? tag);
    const say = (text: LocalizedText) => localize(text, wanted, profile.locale);
    const foreign = (text: LocalizedText) => foreignLanguage(text, wanted, profile.locale);
    const whenIn = (timeZone: string, minute: EpochMinute) => {
      const { day, time } = findFormat(tag, timeZone)(minute * MS_PER_MINUTE);
      return fill(times.dateAndTime, { day, time, zone: nameZone(times, timeZone) });
    };
    const when = (minute: EpochMinute) => whenIn(profile.timeZone, minute);
    return {
      lang,
      direction,
      texts,
      say,
      foreign,
      own: (text) => markOwn(say(text), foreign(text), direction),
      list: (parts) => parts.join(baseLanguage(lang) === 'ar' ? '، ' : ', '),
      when,
      whenThere: (minute, timeZone) =>
        showsOtherTime(timeZone, profile, minute) ? whenIn(timeZone, minute) : null,
      // A day is the same in every zone.
      day: (day) => findFormat(tag, 'UTC')(Date.parse(`${day}T12:00:00Z`)).day,
      whenMs: (moment) => when(Math.floor(moment / MS_PER_MINUTE)),
    };
  };
}

/** Whether the clock of a known zone shows another time than the installation's. */
function showsOtherTime(
  timeZone: string | null,
  { timeZone: home }: InstallationProfile,
  minute: EpochMinute,
): timeZone is string {
  return (
    timeZone !== null && createZone(timeZone).toWall(minute) !== createZone(home).toWall(minute)
  );
}

type Format = (moment: EpochMs) => { readonly day: string; readonly time: string };

/** Creating a format takes some milliseconds, and the same few are used over and over. */
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
    // Node versions differ in whether British English has a comma after the weekday.
    day: locale === 'en-GB' ? day.format(moment).replace(',', '') : day.format(moment),
    time: time.format(moment).replace(/[\u00a0\u202f]/g, ' '),
  });
}

/**
 * The locale for formatting dates and numbers with `Intl`. Plain English uses the format that is
 * read everywhere: 24 November 2026, 09:30. Arabic always uses the calendar and digits of the phone
 * numbers, prices and addresses around it, whatever the defaults of the region or browser. Without
 * a region, Arabic uses the 24-hour clock, which all readers know, instead of Egypt's 12-hour clock
 * from `Intl`. Extensions of the tag are dropped, because they could select another calendar.
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
 * Names a zone: its common name in the language, otherwise its city. `UTC`, and zones without a
 * city such as `Etc/GMT-3`, keep their name.
 */
export function nameZone({ zone, zones }: TimeTexts, timeZone: string): string {
  const at = timeZone.lastIndexOf('/');
  const city = timeZone.slice(at + 1).replaceAll('_', ' ');
  return zones[timeZone] ?? (at < 0 || timeZone.startsWith('Etc/') ? city : fill(zone, { city }));
}
