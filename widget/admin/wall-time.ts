/**
 * Days (`YYYY-MM-DD`) and minutes of a day, as the installation's clock shows them. They are read
 * as if they were UTC, for arithmetic and for Intl alike, so that no zone of the browser gets in.
 */

import { addDays } from '../shared/wall-time.ts';

const styles = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Only beside a heading that has the year. */
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

/** The Monday of its week. */
export const findMonday = (day: string): string =>
  addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Of an address, which anybody can write; empty where it is no day. */
export const dayIn = (query: URLSearchParams | undefined): string => {
  const day = query?.get('day') ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(day) && Date.parse(day) ? day : '';
};

/** `23–29 November 2026`, from the first day to the last. */
export const daysInWords = (language: string, from: string, until: string): string =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(new Date(from), new Date(until));

const two = (number: number) => String(number).padStart(2, '0');

/** `10:15`. Past midnight it goes on with the next day's hours. */
export const clock = (minute: number): string =>
  `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;

/** `10:15` as minutes; `null` where it is no time. */
export function parseMinute(time: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(time) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return hours !== undefined && minute < MINUTES_A_DAY && Number(minutes) < 60 ? minute : null;
}

/** `YYYY-MM-DD HH:MM:SS`, as the server takes it. */
export const formatSlot = (day: string, minute: number): string =>
  `${addDays(day, Math.floor(minute / MINUTES_A_DAY))} ${clock(((minute % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY)}:00`;

/** A moment in the installation's zone: `21:14`, with the date on another day than `today`. */
export function momentInWords(
  language: string,
  moment: string,
  { timeZone, today }: { timeZone: string; today: string },
): string {
  const date = new Date(moment);
  const time = date.toLocaleTimeString(language, { timeZone, hour: '2-digit', minute: '2-digit' });
  // Swedish dates have the form of our days.
  const day = date.toLocaleDateString('sv', { timeZone });
  return day === today ? time : `${dayInWords(language, day, 'dated')}, ${time}`;
}
