/**
 * The days that a rule chooses within one of its periods: a year, a month, a week or a day. All
 * parts of a rule are filters over the days of the period, as RFC 5545 describes them in effect.
 */

import { type CivilDay, toCivilDate, toCivilDay, toWeekday } from '../../time/civil-day.ts';
import type { RecurrenceRule } from './recurrence-rule.ts';

/** The periods of a rule: 0 is the one of its first event. */
export interface RulePeriods {
  /** The days chosen in a period, in order. */
  daysOf(period: number): readonly CivilDay[];
  /** A period that does not begin after `day`, and is as late as is easily told. */
  periodBefore(day: CivilDay): number;
  /** Before this day, no chosen day of a period lies. */
  startOf(period: number): CivilDay;
}

/** A range of days without its end. */
interface DayRange {
  readonly from: CivilDay;
  readonly until: CivilDay;
}

/** The periods of a rule that begins on a day. */
export function createPeriods(rule: RecurrenceRule, first: CivilDay): RulePeriods {
  const { interval } = rule;
  const span = spanOf(rule, first);
  const chooses = createFilter(rule, first);
  return {
    daysOf(period) {
      const range = span.rangeOf(period * interval);
      const days: CivilDay[] = [];
      for (let day = range.from; day < range.until; day += 1) {
        if (chooses(day, range)) {
          days.push(day);
        }
      }
      return days;
    },
    periodBefore: (day) => Math.max(0, Math.floor(span.distanceTo(day) / interval) - 1),
    startOf: (period) => span.rangeOf(period * interval).from,
  };
}

interface Span {
  /** The range `distance` units after the first. */
  rangeOf(distance: number): DayRange;
  distanceTo(day: CivilDay): number;
}

function spanOf({ frequency, weeks, weekStart }: RecurrenceRule, first: CivilDay): Span {
  switch (frequency) {
    case 'YEARLY':
      return weeks === null ? yearSpan(first) : weekYearSpan(first, weekStart);
    case 'MONTHLY':
      return monthSpan(first);
    case 'WEEKLY':
      return evenSpan(startOfWeek(first, weekStart), 7);
    case 'DAILY':
      return evenSpan(first, 1);
  }
}

function evenSpan(start: CivilDay, length: number): Span {
  return {
    rangeOf: (distance) => ({
      from: start + distance * length,
      until: start + (distance + 1) * length,
    }),
    distanceTo: (day) => Math.floor((day - start) / length),
  };
}

function yearSpan(first: CivilDay): Span {
  const base = toCivilDate(first).year;
  return {
    rangeOf: (distance) => ({
      from: newYear(base + distance),
      until: newYear(base + distance + 1),
    }),
    distanceTo: (day) => toCivilDate(day).year - base,
  };
}

/** Years that consist of whole weeks; a rule by weeks counts these. */
function weekYearSpan(first: CivilDay, weekStart: number): Span {
  const base = weekYearOf(first, weekStart);
  return {
    rangeOf: (distance) => ({
      from: firstWeek(base + distance, weekStart),
      until: firstWeek(base + distance + 1, weekStart),
    }),
    distanceTo: (day) => weekYearOf(day, weekStart) - base,
  };
}

function monthSpan(first: CivilDay): Span {
  const { year, month } = toCivilDate(first);
  const base = year * 12 + month - 1;
  const start = (months: number) =>
    toCivilDay({ year: Math.floor(months / 12), month: (months % 12) + 1, date: 1 });
  return {
    rangeOf: (distance) => ({ from: start(base + distance), until: start(base + distance + 1) }),
    distanceTo: (day) => {
      const date = toCivilDate(day);
      return date.year * 12 + date.month - 1 - base;
    },
  };
}

type DayFilter = (day: CivilDay, period: DayRange) => boolean;

/** Which days of a period a rule chooses; what it leaves open comes from its first day. */
function createFilter(rule: RecurrenceRule, first: CivilDay): DayFilter {
  const { frequency, months, weeks, yearDays, monthDays, days } = rule;
  const start = toCivilDate(first);
  const filters: DayFilter[] = [];
  const isOpen = yearDays === null && monthDays === null && days === null;
  const onlyMonths =
    months ?? (isOpen && weeks === null && frequency === 'YEARLY' ? [start.month] : null);
  if (onlyMonths !== null) {
    filters.push((day) => onlyMonths.includes(toCivilDate(day).month));
  }
  if (weeks !== null) {
    filters.push((day, { from, until }) =>
      includesFrom(weeks, (day - from) / 7, (until - from) / 7),
    );
  }
  if (yearDays !== null) {
    filters.push((day, { from, until }) => includesFrom(yearDays, day - from, until - from));
  }
  const isByDate = isOpen && weeks === null && (frequency === 'YEARLY' || frequency === 'MONTHLY');
  const dates = monthDays ?? (isByDate ? [start.date] : null);
  if (dates !== null) {
    filters.push((day) => {
      const { from, until } = monthOf(day);
      return includesFrom(dates, day - from, until - from);
    });
  }
  const isByWeekday = isOpen && (weeks !== null || frequency === 'WEEKLY');
  const weekdays = days ?? (isByWeekday ? [{ weekday: toWeekday(first), ordinal: null }] : null);
  if (weekdays !== null) {
    const countsInMonth = frequency === 'MONTHLY' || months !== null;
    filters.push((day, period) => {
      const range = countsInMonth ? monthOf(day) : period;
      return weekdays.some(
        ({ weekday, ordinal }) =>
          weekday === toWeekday(day) && (ordinal === null || isNth(day, ordinal, range)),
      );
    });
  }
  return (day, period) => filters.every((filter) => filter(day, period));
}

/** Whether a list of numbers from 1, or from -1 at the end, has the place `index` of `length`. */
function includesFrom(list: readonly number[], index: number, length: number): boolean {
  const place = Math.floor(index);
  return list.includes(place + 1) || list.includes(place - length);
}

function isNth(day: CivilDay, ordinal: number, { from, until }: DayRange): boolean {
  return ordinal > 0
    ? Math.floor((day - from) / 7) + 1 === ordinal
    : Math.floor((until - 1 - day) / 7) + 1 === -ordinal;
}

function monthOf(day: CivilDay): DayRange {
  const { year, month } = toCivilDate(day);
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return {
    from: toCivilDay({ year, month, date: 1 }),
    until: toCivilDay({ ...next, date: 1 }),
  };
}

function newYear(year: number): CivilDay {
  return toCivilDay({ year, month: 1, date: 1 });
}

function startOfWeek(day: CivilDay, weekStart: number): CivilDay {
  return day - ((toWeekday(day) - weekStart + 7) % 7);
}

/** The first week of a year is the first with at least four days in it. */
function firstWeek(year: number, weekStart: number): CivilDay {
  return startOfWeek(newYear(year) + 3, weekStart);
}

function weekYearOf(day: CivilDay, weekStart: number): number {
  return toCivilDate(startOfWeek(day, weekStart) + 3).year;
}
