/** In which language somebody is written to, and how a time is said in it: always with weekday, date, time and zone. */

import { createBoundedMap } from '../../bounded-map.ts';
import type { EpochMs } from '../../clock.ts';
import { type Day, type InstallationProfile, type LocalizedText, localize } from '../../installation/installation.ts';
import { baseLanguage, findLanguage, type KnownLanguages, listLanguages } from '../../installation/language.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../../time/units.ts';
import type { MailTexts } from './mail-texts.ts';

/** A language that Slotwell's own texts are written in. The texts themselves are handed in. */
export interface Language {
  /** As its speakers know it. */
  readonly name: string;
  /** Where it is written in a way of its own: dates, the clock of 12 hours, numbers. */
  readonly regions: readonly string[];
  readonly mails: MailTexts;
}

export interface Languages<Texts extends Language, Tag extends string> {
  readonly texts: Readonly<Record<Tag, Texts>>;
  /** In the order in which they are offered. */
  readonly tags: readonly Tag[];
  /** Each alone and with its regions. */
  readonly written: KnownLanguages;
  /** For everybody who asks for no language that there are texts in. */
  readonly fallback: Tag;
  /** The one that a tag such as `de-AT` (BCP 47) is of; `null` if there are no texts in it. */
  find(tag: string): Tag | null;
}

export function createLanguages<Texts extends Language, Tag extends string>(
  texts: Readonly<Record<Tag, Texts>>,
  fallback: NoInfer<Tag>,
): Languages<Texts, Tag> {
  const isOne = (tag: string): tag is Tag => Object.hasOwn(texts, tag);
  const tags = Object.keys(texts).filter(isOne);
  const written = listLanguages(tags.flatMap((tag) => [tag, ...texts[tag].regions.map((region) => `${tag}-${region}`)]));
  const find = (tag: string) => {
    const base = baseLanguage(tag.toLowerCase());
    return isOne(base) ? base : null;
  };
  return { texts, tags, written, fallback, find };
}

/** A language, with the texts and the formats of an installation in it. */
export interface Speech {
  /** The language's tag: `de`, `en`. */
  readonly lang: string;
  readonly texts: MailTexts;
  /** The operator's text in that language. */
  say(text: LocalizedText): string;
  /** `Dienstag, 24. November 2026, 09:30 Uhr (Berliner Zeit)` */
  when(minute: EpochMinute): string;
  /** `Dienstag, 24. November 2026` */
  day(day: Day): string;
  /** The same of a moment in milliseconds; the minute that has begun. */
  whenMs(moment: EpochMs): string;
}

/** Speaks the first of the wished languages (BCP 47) that there are texts for, then the installation's, then English. */
export type Speak = (profile: InstallationProfile, wished: string | null) => Speech;

export function createSpeak<Tag extends string>({ texts: all, written, fallback, find }: Languages<Language, Tag>): Speak {
  return (profile, wished) => {
    // The installation's own is the operator's word, and one of many; a wish may be anybody's.
    const known = wished === profile.locale ? wished : findLanguage(written, wished);
    const tag = [known, profile.locale].find((one) => one !== null && find(one) !== null) ?? fallback;
    const lang = find(tag) ?? fallback;
    const texts = all[lang].mails;
    const format = findFormat(tag, profile.timeZone);
    const when = (minute: EpochMinute) => {
      const { day, time } = format(minute * MS_PER_MINUTE);
      return texts.dateAndTime(day, time, texts.zone(profile.timeZone));
    };
    return {
      lang,
      texts,
      // An operator's text may be in a region's language that is not on our list.
      say: (text) => localize(text, known === null ? tag : (wished ?? tag), profile.locale),
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
  if (known !== undefined) return known;
  const format = createFormat(tag, timeZone);
  formats.set(key, format);
  return format;
}

function createFormat(tag: string, timeZone: string): Format {
  const locale = formatOf(tag);
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  return (moment) => ({
    // Whether British English puts a comma behind the weekday depends on the version of Node.
    day: locale === 'en-GB' ? day.format(moment).replace(',', '') : day.format(moment),
    time: time.format(moment).replace(/[\u00a0\u202f]/g, ' '),
  });
}

/** Without extensions, which could ask for another calendar or other digits. Plain "en" means English that is read everywhere: 24 November 2026, 09:30. */
function formatOf(tag: string): string {
  const name = new Intl.Locale(tag).baseName;
  return name === 'en' ? 'en-GB' : name;
}
