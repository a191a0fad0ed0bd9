/**
 * Days (`YYYY-MM-DD`) and times (`YYYY-MM-DD HH:MM`, with or without seconds) as the installation's
 * clock shows them. They stay strings; for arithmetic on days and for Intl they are read as if they
 * were UTC, so that no zone of the visitor gets in.
 */

import type { WidgetConfigBody } from '../../../bff/contract/widget-api.ts';

type Style = Intl.DateTimeFormatOptions;

export const dayAndMonth: Style = { weekday: 'long', day: 'numeric', month: 'long' };
export const fullDate: Style = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };
export const shortDate: Style = { weekday: 'short', day: 'numeric', month: 'short' };
export const timeOfDay: Style = { timeStyle: 'short' };
export const monthAndYear: Style = { month: 'long', year: 'numeric' };
export const weekday: Style = { weekday: 'long' };
export const writtenDate: Style = { day: 'numeric', month: 'long', year: 'numeric' };
export const monthName: Style = { month: 'long' };
const shortWeekday: Style = { weekday: 'short' };
const weekdayInitial: Style = { weekday: 'narrow' };

const formats: Record<string, Intl.DateTimeFormat> = {};

/**
 * Not every browser puts a comma after the weekday of British dates; here none does. Making a
 * format takes far longer than using it: they are kept.
 */
function format(locale: string, style: Style, date: Date | string, timeZone?: string): string {
  const key = JSON.stringify([locale, timeZone, style]);
  formats[key] ??= new Intl.DateTimeFormat(locale, { ...style, timeZone });
  const words = formats[key].format(new Date(date));
  return locale === 'en-GB' ? words.replace(',', '') : words;
}

const asDate = (wall: string) => new Date(wall.replace(' ', 'T') + (wall[10] ? 'Z' : ''));

/** A day or time in words of a language. */
export const inWords = (locale: string, style: Style, wall: string): string =>
  format(locale, style, asDate(wall), 'UTC');

/** The language's own. */
export const comma = (lang: string) => (isRightToLeft(lang) ? '،' : ',');

/** `Tue 24 Nov, 09:30`, or with the full date. */
export const dateAndTime = (locale: string, slot: string, style = shortDate) =>
  `${inWords(locale, style, slot)}${comma(locale)} ${inWords(locale, timeOfDay, slot)}`;

/** `15:15–15:45`, `minutes` later on the wall clock. */
export function timeRange(locale: string, slot: string, minutes: number): string {
  const end = new Date(+asDate(slot) + minutes * 60_000);
  return `${inWords(locale, timeOfDay, slot)}–${format(locale, timeOfDay, end, 'UTC')}`;
}

/** `Tue`, or its initial where the language's short names have more than three letters. */
export function weekdayLabel(locale: string, day: string): string {
  const short = inWords(locale, shortWeekday, day).replace(/\.$/, '');
  return short[3] ? inWords(locale, weekdayInitial, day) : short;
}

export const isSameMonth = (day: string, other: string): boolean =>
  other.startsWith(day.slice(0, 7));

/** An instant as a zone's clock shows it; Swedish dates have the form of our times. */
export const wallTime = (instant: string | Date, timeZone: string | undefined): string =>
  format('sv', { ...timeOfDay, dateStyle: 'short' }, instant, timeZone);

/**
 * What the visitor's own clock shows at a time, with the weekday where that is another day; empty
 * where it shows the same, or where the offsets are not known.
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

/** The same day of another month, or that month's last one. */
export function addMonths(day: string, months: number): string {
  const date = asDate(day);
  date.setUTCMonth(date.getUTCMonth() + months);
  // A day that the month does not have is one of the next.
  if (+day.slice(8) > date.getUTCDate()) {
    date.setUTCDate(0);
  }
  return date.toISOString().slice(0, 10);
}

/** Days since the week's first one, 0 to 6. `first` is 1 for Monday to 7 for Sunday. */
export const dayOfWeek = (day: string, first: number) => (asDate(day).getUTCDay() - first + 14) % 7;

/**
 * Whether a language is written from right to left. The widget goes by its own language: English on
 * an Arabic page still reads "20 min · 5 €".
 */
export const isRightToLeft = (lang: string) => /^(ar|fa|he|ur)/.test(lang);
