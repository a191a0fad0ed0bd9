/**
 * Opening hours as a week that is painted on: rows of the installation file, what is open on each
 * day of it, and rows again. Pure.
 */

import { type Entry, replaceAt } from '../configuration/edit/draft.ts';
import { dayMinute, minuteIn } from './minutes.ts';

export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Day = (typeof DAYS)[number];
export const QUARTER = 15;

/** Minutes of a day. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** What is open, by day from Monday on, each in the order of the clock. */
export type Week = readonly (readonly Stretch[])[];

/** Rows that hold in the same time of the year; an end that is missing is open. */
export interface Period {
  readonly from: string | undefined;
  readonly until: string | undefined;
}

/** Some days, by number from Monday on, between two minutes. */
export interface Area extends Stretch {
  readonly first: number;
  readonly last: number;
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const toPeriod = (row: Entry): Period => ({
  from: textIn(row.valid_from),
  until: textIn(row.valid_until),
});
export const isSame = (one: Period, other: Period): boolean =>
  one.from === other.from && one.until === other.until;

/** Each once, in the order of the rows; all year round where there is no row. */
export function listPeriods(rows: readonly Entry[]): readonly Period[] {
  const found = rows
    .map(toPeriod)
    .filter((period, index, all) => all.findIndex((other) => isSame(other, period)) === index);
  return found.length > 0 ? found : [{ from: undefined, until: undefined }];
}

/** `null` where the row's times cannot be read yet: it is kept as it is. */
function toStretch({ opens, closes }: Entry): Stretch | null {
  const from = minuteIn(opens);
  const until = minuteIn(closes);
  return from === null || until === null || from >= until ? null : { from, until };
}

const listDays = ({ days }: Entry): readonly Day[] =>
  DAYS.filter((day) => Array.isArray(days) && days.includes(day));

export function toWeek(rows: readonly Entry[], period: Period): Week {
  const read = rows
    .filter((row) => isSame(toPeriod(row), period))
    .map((row) => ({ days: listDays(row), stretch: toStretch(row) }));
  return DAYS.map((day) =>
    read
      .flatMap(({ days, stretch }) => (stretch && days.includes(day) ? [stretch] : []))
      .toSorted((one, other) => one.from - other.from),
  );
}

/**
 * Opens or closes an area. What only touches it, grows together with it; what lies elsewhere stays
 * as it was entered.
 */
export function paint(week: Week, { first, last, from, until }: Area, isOpen: boolean): Week {
  return week.map((stretches, day) => {
    if (day < first || day > last) {
      return stretches;
    }
    return isOpen ? opened(stretches, { from, until }) : closed(stretches, { from, until });
  });
}

function opened(stretches: readonly Stretch[], added: Stretch): readonly Stretch[] {
  const touching = stretches.filter(
    ({ from, until }) => from <= added.until && until >= added.from,
  );
  const joined = {
    from: Math.min(added.from, ...touching.map(({ from }) => from)),
    until: Math.max(added.until, ...touching.map(({ until }) => until)),
  };
  return [...stretches.filter((one) => !touching.includes(one)), joined].toSorted(
    (one, other) => one.from - other.from,
  );
}

const closed = (stretches: readonly Stretch[], removed: Stretch): readonly Stretch[] =>
  stretches.flatMap((stretch) => cut(stretch, removed));

/** What is left of a stretch. */
export function cut(stretch: Stretch, removed: Stretch): readonly Stretch[] {
  if (stretch.until <= removed.from || stretch.from >= removed.until) {
    return [stretch];
  }
  const before = { from: stretch.from, until: removed.from };
  const after = { from: removed.until, until: stretch.until };
  return [before, after].filter(({ from, until }) => from < until);
}

export const copyDay = (week: Week, from: number, onto: readonly number[]): Week =>
  week.map((stretches, day) => (onto.includes(day) ? (week[from] ?? []) : stretches));

export const isOpenAt = (week: Week, day: number, minute: number): boolean =>
  (week[day] ?? []).some(({ from, until }) => from <= minute && minute < until);

/** Whether all of it is open. */
export const isAllOpen = (week: Week, { first, last, from, until }: Area): boolean =>
  week.slice(first, last + 1).every((stretches) => covers(stretches, { from, until }));

function covers(stretches: readonly Stretch[], wanted: Stretch): boolean {
  return (
    stretches.reduce<readonly Stretch[]>((left, one) => closed(left, one), [wanted]).length === 0
  );
}

const isEqual = (one: Stretch, other: Stretch): boolean =>
  one.from === other.from && one.until === other.until;

/**
 * The rows as they must be for that week: those that stay true stay where they are, what is new
 * joins a row of the same hours or makes one.
 */
export function withWeek(rows: readonly Entry[], period: Period, week: Week): readonly Entry[] {
  const missing = week.map((stretches) => [...stretches]);
  const take = (day: Day, stretch: Stretch): boolean => {
    const left = missing[DAYS.indexOf(day)] ?? [];
    const at = left.findIndex((one) => isEqual(one, stretch));
    if (at >= 0) {
      left.splice(at, 1);
    }
    return at >= 0;
  };
  const kept = rows.flatMap((row) => {
    const stretch = toStretch(row);
    if (!stretch || !isSame(toPeriod(row), period)) {
      return [row];
    }
    const days = listDays(row).filter((day) => take(day, stretch));
    return days.length > 0 ? [{ ...row, days }] : [];
  });
  return missing.reduce<readonly Entry[]>(
    (made, stretches, day) =>
      stretches.reduce<readonly Entry[]>(
        (list, stretch) => joined(list, { stretch, day, period }),
        made,
      ),
    kept,
  );
}

interface Placed {
  readonly stretch: Stretch;
  readonly day: number;
  readonly period: Period;
}

function joined(rows: readonly Entry[], { stretch, day, period }: Placed): readonly Entry[] {
  const at = rows.findIndex((row) => {
    const own = toStretch(row);
    return (
      own !== null &&
      isEqual(own, stretch) &&
      isSame(toPeriod(row), period) &&
      !listDays(row).some((one) => DAYS.indexOf(one) === day)
    );
  });
  const row = rows[at];
  if (row) {
    return replaceAt(rows, at, {
      ...row,
      days: DAYS.filter((one, index) => index === day || listDays(row).includes(one)),
    });
  }
  const made = {
    days: DAYS.slice(day, day + 1),
    opens: dayMinute(stretch.from),
    closes: dayMinute(stretch.until),
    ...(period.from && { valid_from: period.from }),
    ...(period.until && { valid_until: period.until }),
  };
  return [...rows, made];
}
