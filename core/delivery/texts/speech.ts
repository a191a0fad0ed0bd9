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
import { type Day, formatWallTime } from '../../time/wall-time.ts';
import { createZone, findZone } from '../../time/zone.ts';
import { mapLink } from '../contact-links.ts';
import type { Language, Languages } from './languages.ts';
import type { MailTexts, TimeTexts } from './mail-texts.ts';
import { markOwn } from './marked-text.ts';
import { fill } from './text.ts';
import { nameZone } from './zone-name.ts';

interface TimeRange {
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
}

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
  /** Link that shows the address on a map; `null` if the operator wants none. */
  mapLink(address: LocalizedText): string | null;
  /** Joins the parts with the comma of the language: `a, b`. */
  list(parts: readonly string[]): string;
  /** `Dienstag, 24. November 2026, 09:30 Uhr (Berliner Zeit)` */
  when(minute: EpochMinute): string;
  /**
   * Works like `when`, by the clock of the customer's time zone. `null` if that is not known, or shows
   * the same as the installation's.
   */
  whenThere(minute: EpochMinute, timeZone: string | null): string | null;
  /** Works like `when`, followed by `whenThere` if there is one. */
  whenBoth(minute: EpochMinute, timeZone: string | null): string;
  /**
   * `Dienstag, 24. November 2026, 09:30 bis 10:00 Uhr (Berliner Zeit)`, or two times if it ends on
   * another day.
   */
  span(range: TimeRange): string;
  /** Works like `span`, as `whenThere` does like `when`. */
  spanThere(range: TimeRange, timeZone: string | null): string | null;
  /**
   * `Di., 24. Nov., 09:30 Uhr`, with the year if it differs from that of `now`, and with the zone if
   * a clock in `timeZone` shows another time.
   */
  short(minute: EpochMinute, now: EpochMs, timeZone?: string | null): string;
  /** `Di., 24. Nov.`, with the year if it differs from that of `now`. */
  shortDay(day: Day, now: EpochMs): string;
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
    const home = profile.timeZone;
    const clock = createClock(tag, times);
    const ifOther = (
      timeZone: string | null,
      minute: EpochMinute,
      say: (zone: string) => string,
    ) => (showsOtherTime(timeZone, home, minute) ? say(timeZone) : null);
    const when = (minute: EpochMinute) => clock.when(home, minute);
    const whenThere = (minute: EpochMinute, timeZone: string | null) =>
      ifOther(timeZone, minute, (zone) => clock.when(zone, minute));
    const list = (parts: readonly string[]) =>
      parts.join(baseLanguage(lang) === 'ar' ? '، ' : ', ');
    return {
      lang,
      direction,
      texts,
      say,
      foreign,
      own: (text) => markOwn(say(text), foreign(text), direction),
      mapLink: (address) => (profile.mapLinks === false ? null : mapLink(say(address))),
      list,
      when,
      whenThere,
      whenBoth(minute, timeZone) {
        const there = whenThere(minute, timeZone);
        return there === null ? when(minute) : list([when(minute), there]);
      },
      span: (range) => clock.span(home, range),
      spanThere: (range, timeZone) =>
        ifOther(timeZone, range.startsAt, (zone) => clock.span(zone, range)),
      short(minute, now, timeZone = null) {
        const words = clock.short(home, minute, now);
        return showsOtherTime(timeZone, home, minute)
          ? `${words} (${nameZone(tag, times, home)})`
          : words;
      },
      shortDay: (day, now) => clock.shortDay(day, yearOf(home, now)),
      // A day is the same in every zone.
      day: (day) => formatPart(tag, 'day', 'UTC')(noonOf(day)),
      whenMs: (moment) => when(Math.floor(moment / MS_PER_MINUTE)),
    };
  };
}

const noonOf = (day: Day): EpochMs => Date.parse(`${day}T12:00:00Z`);

/** Times of any zone in words of one language. */
function createClock(tag: string, times: TimeTexts) {
  const write = (style: DateStyle, timeZone: string, minute: EpochMinute) =>
    formatPart(tag, style, timeZone)(minute * MS_PER_MINUTE);
  const shortDay = (moment: EpochMs, timeZone: string, isThisYear: boolean) =>
    formatPart(tag, isThisYear ? 'shortDay' : 'shortDate', timeZone)(moment);
  const when = (timeZone: string, minute: EpochMinute) =>
    fill(times.dateAndTime, {
      day: write('day', timeZone, minute),
      time: write('time', timeZone, minute),
      zone: nameZone(tag, times, timeZone),
    });
  return {
    when,
    span(timeZone: string, { startsAt, endsAt }: TimeRange): string {
      const day = write('day', timeZone, startsAt);
      return day === write('day', timeZone, endsAt)
        ? fill(times.dateAndSpan, {
            day,
            from: write('time', timeZone, startsAt),
            to: write('time', timeZone, endsAt),
            zone: nameZone(tag, times, timeZone),
          })
        : `${when(timeZone, startsAt)} – ${when(timeZone, endsAt)}`;
    },
    short(timeZone: string, minute: EpochMinute, now: EpochMs): string {
      const moment = minute * MS_PER_MINUTE;
      const isThisYear = yearOf(timeZone, moment) === yearOf(timeZone, now);
      const day = shortDay(moment, timeZone, isThisYear);
      return fill(times.shortDateAndTime, { day, time: write('time', timeZone, minute) });
    },
    shortDay: (day: Day, year: string) => shortDay(noonOf(day), 'UTC', day.startsWith(year)),
  };
}

/** `2026`, by the clock of the zone. */
function yearOf(timeZone: string, moment: EpochMs): string {
  const wall = createZone(timeZone).toWall(Math.floor(moment / MS_PER_MINUTE));
  return formatWallTime(wall).slice(0, 4);
}

/** Whether the clock of a known zone shows another time than the one at home. */
function showsOtherTime(
  timeZone: string | null,
  home: string,
  minute: EpochMinute,
): timeZone is string {
  const there = findZone(timeZone);
  return there !== null && there.toWall(minute) !== createZone(home).toWall(minute);
}

type Format = (moment: EpochMs) => string;

const DATE_STYLES = {
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  shortDay: { weekday: 'short', day: 'numeric', month: 'short' },
  shortDate: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  time: { timeStyle: 'short' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;
type DateStyle = keyof typeof DATE_STYLES;

/** Creating a format takes some milliseconds, and the same few are used over and over. */
const formats = createBoundedMap<string, Format>({ max: 256 });

function formatPart(tag: string, style: DateStyle, timeZone: string): Format {
  const key = `${tag} ${style} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) {
    return known;
  }
  const format = createFormat(tag, style, timeZone);
  formats.set(key, format);
  return format;
}

function createFormat(tag: string, style: DateStyle, timeZone: string): Format {
  const locale = formatLocale(tag);
  const format = new Intl.DateTimeFormat(locale, { ...DATE_STYLES[style], timeZone });
  return (moment) => {
    const words = format.format(moment).replace(/[\u00a0\u202f]/g, ' ');
    // Node versions differ in whether British English has a comma after the weekday.
    const date = locale === 'en-GB' ? words.replace(',', '') : words;
    return style === 'shortDay' || style === 'shortDate' ? shorten(date, tag) : date;
  };
}

/**
 * Drops the particles that a short date can do without, so that phones show all of it in a subject:
 * `29 set. 2027` instead of `29 de set. de 2027`.
 */
function shorten(date: string, tag: string): string {
  switch (baseLanguage(tag)) {
    case 'pt':
      return date.replaceAll(' de ', ' ');
    case 'uk':
      return date.replace(/ р\.$/, '');
    default:
      return date;
  }
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
