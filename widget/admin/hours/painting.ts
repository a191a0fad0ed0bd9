/** Converts opening hours between rows of the installation file and a week to paint on. Pure. */

import { type Entry, replaceAt } from '../configuration/edit/draft.ts';
import { dayMinute, minuteIn } from './minutes.ts';

export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Day = (typeof DAYS)[number];
export const QUARTER = 15;

/** Range of minutes of a day. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** Open ranges by day, from Monday on, each in order. */
export type Week = readonly (readonly Stretch[])[];

/** Rows that apply in the same part of the year; a missing end has no limit. */
export interface Period {
  readonly from: string | undefined;
  readonly until: string | undefined;
}

/** Days by number, from Monday on, between two minutes. */
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

/** Lists the periods, each once, in the order of the rows; all year round if there are no rows. */
export function listPeriods(rows: readonly Entry[]): readonly Period[] {
  const found = rows
    .map(toPeriod)
    .filter((period, index, all) => all.findIndex((other) => isSame(other, period)) === index);
  return found.length > 0 ? found : [{ from: undefined, until: undefined }];
}

/** Returns the range of a row; `null` while its times cannot be read, and the row is kept. */
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

/** Opens or closes an area. Adjacent ranges are joined with it; all others stay as entered. */
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

/** Returns the rest of a range. */
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

/** Whether the whole area is open. */
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
 * Returns rows for the week: rows that still apply stay in place, new ranges join a row with the
 * same hours or get a new one.
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
