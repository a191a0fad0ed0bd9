/** Parses typed days and times, in German and English. */

import { addDays } from '../../shared/wall-time.ts';

/** Which year a day without one belongs to: from today on, until today, or the nearest. */
export const TOWARD = ['next', 'last', 'nearest'] as const;
export type Toward = (typeof TOWARD)[number];

const STEPS: Readonly<Record<Toward, readonly number[]>> = {
  next: [1],
  last: [-1],
  nearest: [1, -1],
};

const MONTHS =
  /^(?:(j[aä]n)|(feb)|(m[aä]r|mrz)|(apr)|(ma[iy])|(jun)|(jul)|(aug)|(sep)|(o[ck]t)|(nov)|(de[cz]))/;

const WEEKDAY = /^(?:mo|tu|we|th|fr|sa|su|di|mi|do|so)\p{L}*[.,\s]+/u;

/** Long enough to find 29 February, even around 2100, which is no leap year. */
const FURTHEST = 8 * 366;

/** A two-digit year that is further ahead belongs to the last century. */
const MOST_YEARS_AHEAD = 20;

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * Parses `3.12.`, `3/12/26`, `2026-12-03`, `Thu 3 Dec` or `0312` as `YYYY-MM-DD`; `null` for
 * anything else.
 */
export function typedDay(text: string, today: string, toward: Toward = 'next'): string | null {
  const said = text.trim().toLowerCase().replace(WEEKDAY, '');
  const words = said.match(/\p{L}+/gu) ?? [];
  const month = monthNamed(words[0] ?? '');
  if (!/^[\p{L}\d.,/\s-]+$/u.test(said) || words.length > 1 || words.length !== Number(month > 0)) {
    return null;
  }
  const [first = '', second, third, ...more] = numbersIn(said);
  if (more.length > 0 || (month <= 0 && Number(second) === 0)) {
    return null;
  }
  if (month > 0) {
    return third === undefined ? findDay({ day: first, month, year: second }, today, toward) : null;
  }
  return first.length === 4
    ? findDay({ day: third ?? '', month: Number(second), year: first }, today, toward)
    : findDay({ day: first, month: Number(second ?? 0), year: third }, today, toward);
}

const monthNamed = (word: string): number =>
  (MONTHS.exec(word) ?? []).findIndex((found, index) => index > 0 && found !== undefined);

/** Splits digits into two for the day, two for the month and the rest for the year. */
function numbersIn(said: string): readonly string[] {
  const found = /^(?<day>\d\d)(?<month>\d\d)(?<year>\d\d|\d{4})?$/.exec(said);
  const { day, month, year } = found?.groups ?? {};
  return day === undefined || month === undefined
    ? (said.match(/\d+/g) ?? [])
    : [day, month, ...(year === undefined ? [] : [year])];
}

interface Said {
  readonly day: string;
  /** 0 if none was given. */
  readonly month: number;
  readonly year: string | undefined;
}

function findDay({ day, month, year }: Said, today: string, toward: Toward): string | null {
  if (!/^\d\d?$/.test(day)) {
    return null;
  }
  if (year !== undefined) {
    const found = `${fullYear(year, today)}-${two(month)}-${two(Number(day))}`;
    return isDay(found) ? found : null;
  }
  const end = `${month === 0 ? '' : `-${two(month)}`}-${two(Number(day))}`;
  for (let days = 0; days < FURTHEST; days++) {
    for (const step of STEPS[toward]) {
      const found = addDays(today, days * step);
      if (found.endsWith(end)) {
        return found;
      }
    }
  }
  return null;
}

function fullYear(year: string, today: string): string {
  if (year.length !== 2) {
    return year;
  }
  const inThisCentury = Number(`${today.slice(0, 2)}${year}`);
  const isLast = inThisCentury > Number(today.slice(0, 4)) + MOST_YEARS_AHEAD;
  return String(isLast ? inThisCentury - 100 : inThisCentury);
}

/** Whether the day exists. Browsers would take 30 February for 2 March. */
const isDay = (day: string): boolean =>
  /^[12]\d{3}-\d\d-\d\d$/.test(day) &&
  Boolean(Date.parse(day)) &&
  new Date(day).toISOString().startsWith(day);

/** Parses `9`, `915`, `9.15`, `9 Uhr` or `9:15 pm` as `HH:MM`; `null` for anything else. */
export function typedTime(text: string): string | null {
  const found =
    /^(?<hours>\d{1,2}?)(?:\s*(?:[:.,h]|uhr)?\s*(?<minutes>\d\d))?(?::00)?\s*(?:uhr|h|(?<half>[ap])\.?m\.?)?$/i.exec(
      text.trim(),
    );
  const { hours, minutes = '00', half } = found?.groups ?? {};
  if (hours === undefined || (half && (Number(hours) > 12 || Number(hours) === 0))) {
    return null;
  }
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const time = `${two(hour)}:${minutes}`;
  return time <= '24:00' && minutes < '60' ? time : null;
}
