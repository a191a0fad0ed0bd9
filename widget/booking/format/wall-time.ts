/**
 * Days (`YYYY-MM-DD`) and times (`YYYY-MM-DD HH:MM`, with or without seconds) of the installation's
 * time zone. They stay strings; calculations and Intl treat them as UTC, so that the visitor's time
 * zone has no effect.
 */

import type { WidgetConfigBody } from '../../../bff/contract/widget-api.ts';

type Style = Intl.DateTimeFormatOptions;

export const dayAndMonth: Style = { weekday: 'long', day: 'numeric', month: 'long' };
export const dayOfMonth: Style = { day: 'numeric', month: 'long' };
export const fullDate: Style = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };
export const shortDate: Style = { weekday: 'short', day: 'numeric', month: 'short' };
export const timeOfDay: Style = { timeStyle: 'short' };
export const monthAndYear: Style = { month: 'long', year: 'numeric' };
export const writtenDate: Style = { day: 'numeric', month: 'long', year: 'numeric' };
export const monthName: Style = { month: 'long' };
export const shortMonth: Style = { month: 'short' };
const shortWeekday: Style = { weekday: 'short' };

const formats: Record<string, Intl.DateTimeFormat> = {};

/**
 * Formats a date, without the comma that some browsers put after the weekday of British dates.
 * Formatters are cached, because creating one is far slower than using it.
 */
function format(locale: string, style: Style, date: Date | string, timeZone?: string): string {
  const key = JSON.stringify([locale, timeZone, style]);
  formats[key] ??= new Intl.DateTimeFormat(locale, { ...style, timeZone });
  const words = formats[key].format(new Date(date));
  return locale === 'en-GB' ? words.replace(',', '') : words;
}

const asDate = (wall: string) => new Date(wall.replace(' ', 'T') + (wall[10] ? 'Z' : ''));

/** Formats a day or time in a language. */
export const inWords = (locale: string, style: Style, wall: string): string =>
  format(locale, style, asDate(wall), 'UTC');

/** Returns the comma of the language. */
export const comma = (lang: string) => (isRightToLeft(lang) ? '،' : ',');

/** `Tue 24 Nov, 09:30`, or with the full date. */
export const dateAndTime = (locale: string, slot: string, style = shortDate) =>
  `${inWords(locale, style, slot)}${comma(locale)} ${inWords(locale, timeOfDay, slot)}`;

/** `15:15–15:45`, `minutes` later on the wall clock. */
export function timeRange(locale: string, slot: string, minutes: number): string {
  const end = new Date(+asDate(slot) + minutes * 60_000);
  return `${inWords(locale, timeOfDay, slot)}–${format(locale, timeOfDay, end, 'UTC')}`;
}

export const isSameMonth = (day: string, other: string): boolean =>
  other.startsWith(day.slice(0, 7));

/** Converts an instant to wall time of a time zone. Swedish dates have the format that we use. */
export const wallTime = (instant: string | Date, timeZone: string | undefined): string =>
  format('sv', { ...timeOfDay, dateStyle: 'short' }, instant, timeZone);

/**
 * Returns the visitor's local time, with the weekday if the day differs; empty if it is the same or
 * the offsets are unknown.
 */
export function ownTime(
  locale: string,
  slot: string,
  offsets: WidgetConfigBody['data']['offsets'],
): string {
  const offset = offsets?.findLast(([from]) => from <= slot)?.[1];
  const own = offset ? wallTime(slot.replace(' ', 'T') + offset, undefined) : slot;
  if (slot.startsWith(own)) {
    return '';
  }
  const time = inWords(locale, timeOfDay, own);
  return slot.startsWith(own.slice(0, 10)) ? time : `${inWords(locale, shortWeekday, own)} ${time}`;
}

/** Returns the same day of another month, or its last day if it is shorter. */
export function addMonths(day: string, months: number): string {
  const date = asDate(day);
  date.setUTCMonth(date.getUTCMonth() + months);
  // The month is too short, so the date moved into the next one.
  if (+day.slice(8) > date.getUTCDate()) {
    date.setUTCDate(0);
  }
  return date.toISOString().slice(0, 10);
}

/** Days since the first day of the week, 0 to 6. `first` is 1 for Monday to 7 for Sunday. */
export const dayOfWeek = (day: string, first: number) => (asDate(day).getUTCDay() - first + 14) % 7;

/**
 * Whether a language is written from right to left. The widget follows its own language: English on
 * an Arabic page still reads "20 min · 5 €".
 */
export const isRightToLeft = (lang: string) => /^(ar|fa|he|ur)/.test(lang);
