/** Areas of a week and periods of a year in words. Pure, except for Intl. */

import { fill } from '../texts/fill.ts';
import type { HoursTexts } from './hours-texts.ts';
import { dayMinute } from './minutes.ts';
import { type Area, isAllOpen, isOpenAt, type Period, QUARTER, type Week } from './painting.ts';

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

export function dayNames(language: string, weekday: 'long' | 'short'): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(MONDAY + day * 86_400_000));
}

export function areaInWords(
  { first, last, from, until }: Area,
  words: HoursTexts,
  language: string,
): string {
  const names = dayNames(language, 'long');
  const days =
    first === last
      ? names[first]
      : fill(words.days, { first: names[first] ?? '', last: names[last] ?? '' });
  return `${days}, ${fill(words.time, { from: dayMinute(from), until: dayMinute(until) })}`;
}

/** Returns the text that a screen reader announces for the selection. */
export function chosenInWords(
  week: Week,
  area: Area,
  { words, language }: { readonly words: HoursTexts; readonly language: string },
): string {
  const days = Array.from({ length: area.last - area.first + 1 }, (_, index) => area.first + index);
  const quarters = Array.from(
    { length: (area.until - area.from) / QUARTER },
    (_, index) => area.from + index * QUARTER,
  );
  const isSome = days.some((day) => quarters.some((minute) => isOpenAt(week, day, minute)));
  const notWhole = isSome ? words.partly : words.closed;
  const state = isAllOpen(week, area) ? words.open : notWhole;
  return `${areaInWords(area, words, language)}, ${state}`;
}

export function periodInWords(
  { from, until }: Period,
  words: HoursTexts,
  language: string,
): string {
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const dated = (day: string) =>
    Number.isNaN(Date.parse(day)) ? day : format.format(new Date(day));
  if (from && until) {
    return `${dated(from)} – ${dated(until)}`;
  }
  if (from) {
    return fill(words.from, { day: dated(from) });
  }
  return until ? fill(words.until, { day: dated(until) }) : words.allYear;
}
