/**
 * Days (`YYYY-MM-DD`) and minutes of a day in the installation's time zone. Calculations and Intl
 * treat them as UTC, so that the browser's time zone has no effect.
 */

import { addDays } from '../shared/wall-time.ts';

const styles = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Only beside a heading with the year. */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  dated: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const MINUTES_A_DAY = 24 * 60;

export const dayInWords = (
  language: string,
  day: string,
  style: keyof typeof styles = 'full',
): string => {
  const words = new Date(day).toLocaleDateString(language, { ...styles[style], timeZone: 'UTC' });
  return language === 'en-GB' ? words.replace(',', '') : words;
};

/** `Fri`. */
export const formatWeekday = (language: string, day: string): string =>
  new Date(day).toLocaleDateString(language, { weekday: 'short', timeZone: 'UTC' });

/** Returns the Monday of the week. */
export const findMonday = (day: string): string =>
  addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Reads a day from the address; empty if it is invalid. */
export const dayIn = (query: URLSearchParams | undefined): string => {
  const day = query?.get('day') ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(day) && Date.parse(day) ? day : '';
};

/** Formats a range of days: `23–29 November 2026`. */
export const daysInWords = (language: string, from: string, until: string): string =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(new Date(from), new Date(until));

const two = (number: number) => String(number).padStart(2, '0');

/** Formats minutes as `10:15`; past midnight, as hours of the next day. */
export const clock = (minute: number): string =>
  `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;

/** Parses `10:15` as minutes; `null` for anything else. */
export function parseMinute(time: string): number | null {
  const { hours, minutes } = /^(?<hours>\d{1,2}):(?<minutes>\d{2})$/.exec(time)?.groups ?? {};
  const minute = Number(hours) * 60 + Number(minutes);
  return hours !== undefined && minute < MINUTES_A_DAY && Number(minutes) < 60 ? minute : null;
}

/** Formats a start as `YYYY-MM-DD HH:MM:SS`, as the server expects it. */
export const formatSlot = (day: string, minute: number): string =>
  `${addDays(day, Math.floor(minute / MINUTES_A_DAY))} ${clock(((minute % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY)}:00`;

/**
 * Formats a moment in the installation's time zone: `21:14`, with the date unless it is `today`.
 */
export function momentInWords(
  language: string,
  moment: string,
  { timeZone, today }: { timeZone: string; today: string },
): string {
  const date = new Date(moment);
  const time = date.toLocaleTimeString(language, { timeZone, hour: '2-digit', minute: '2-digit' });
  // Swedish dates have the format that we use.
  const day = date.toLocaleDateString('sv', { timeZone });
  return day === today ? time : `${dayInWords(language, day, 'dated')}, ${time}`;
}
