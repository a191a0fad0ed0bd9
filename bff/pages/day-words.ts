/**
 * Formats days (`YYYY-MM-DD`) and times (`YYYY-MM-DD HH:MM:SS`) of the installation's time zone.
 * They are treated as UTC, so that no time zone conversion happens.
 */

import {
  createBoundedMap,
  type Day,
  formatDay,
  formatLocale,
  parseDay,
  type WallTime,
} from '../../core/index.ts';
import { firstWeekday } from '../visitor/languages.ts';

export interface DayWords {
  /** `Tuesday 24 November 2026` */
  full(day: Day): string;
  /** `24 November 2026` */
  date(day: Day): string;
  /** `Tue 24 Nov` */
  short(day: Day): string;
  /** `November 2026` */
  month(day: Day): string;
  weekday(day: Day): string;
  /** `Mon`, or only the initial if the short form has more than three letters. */
  shortWeekday(day: Day): string;
  /** `09:30` */
  time(slot: WallTime): string;
  /** Days since the first day of the week, 0 to 6. */
  dayOfWeek(day: Day): number;
}

const STYLES = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  initial: { weekday: 'narrow' },
  time: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * Formatters by language. Creating them takes milliseconds, and the same few languages are needed
 * again and again.
 */
const kept = createBoundedMap<string, DayWords>({ max: 64 });
/**
 * Limit per style: enough for the days of some months and the times of a day. Formatting one value
 * takes microseconds, and a month has many.
 */
const MAX_SAID = 200;

export function createDayWords(lang: string): DayWords {
  const known = kept.get(lang);
  if (known) {
    return known;
  }
  const words = makeWords(lang);
  kept.set(lang, words);
  return words;
}

function makeWords(lang: string): DayWords {
  const locale = formatLocale(lang);
  const say = (style: keyof typeof STYLES) => {
    const format = new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: 'UTC' });
    const said = createBoundedMap<string, string>({ max: MAX_SAID });
    return (wall: string) => {
      const known = said.get(wall);
      if (known !== undefined) {
        return known;
      }
      const plain = format.format(asDate(wall)).replace(/[\u00a0\u202f]/g, ' ');
      const words = locale === 'en-GB' ? plain.replace(',', '') : plain;
      said.set(wall, words);
      return words;
    };
  };
  const first = firstWeekday(locale);
  const sayTime = say('time');
  const sayShortWeekday = say('shortWeekday');
  const sayInitial = say('initial');
  return {
    full: say('full'),
    date: say('date'),
    short: say('short'),
    month: say('month'),
    weekday: say('weekday'),
    shortWeekday: (day) =>
      sayShortWeekday(day).length > 3 ? sayInitial(day) : sayShortWeekday(day),
    time: (slot) => sayTime(`2000-01-01 ${slot.slice(11)}`),
    dayOfWeek: (day) => (asDate(day).getUTCDay() - first + 14) % 7,
  };
}

function asDate(wall: string): Date {
  return new Date(wall.length > 10 ? `${wall.replace(' ', 'T')}Z` : wall);
}

export function addDays(day: Day, days: number): Day {
  // Several times faster than using a Date, and a month page needs fifty of these.
  return formatDay((parseDay(day) ?? 0) + days);
}

/** Returns the first day of the month that is `months` later, or earlier if negative. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
