/** Determines what each day of a year is for one calendar: as usual, or how it differs. Pure. */

import type { Entry } from '../configuration/edit/draft.ts';
import { minuteIn } from './minutes.ts';
import { cut, DAYS, type Stretch } from './painting.ts';

export type DayKind = 'closed' | 'part' | 'other' | 'holiday' | 'weekly' | 'usual';

export interface Holiday {
  readonly day: string;
  readonly name: string;
}

export interface YearDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly kind: DayKind;
  /** Text of the exception or name of the holiday; empty if there is none. */
  readonly note: unknown;
  /** Row of the exception; -1 if there is none. */
  readonly row: number;
}

interface Sources {
  readonly hours: readonly Entry[];
  readonly exceptions: readonly Entry[];
  readonly holidays: readonly Holiday[];
}

/** Returns the days by month. */
export function listMonths(year: number, sources: Sources): readonly (readonly YearDay[])[] {
  const named = new Map(sources.holidays.map(({ day, name }) => [day, name]));
  return Array.from({ length: 12 }, (_, month) => {
    const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return Array.from({ length }, (__, index) => {
      const day = new Date(Date.UTC(year, month, index + 1)).toISOString().slice(0, 10);
      return toYearDay(day, sources, named.get(day));
    });
  });
}

const isWithin = (day: string, from: unknown, until: unknown): boolean =>
  (typeof from !== 'string' || from <= day) && (typeof until !== 'string' || day <= until);

const isAbout = ({ date, from, until }: Entry, day: string): boolean =>
  typeof date === 'string'
    ? date === day
    : typeof from === 'string' && typeof until === 'string' && isWithin(day, from, until);

function rank(row: Entry): number {
  if (row.closed === true) {
    return 0;
  }
  return 'opens' in row ? 1 : 2;
}

/**
 * Returns the kind of a day. Closed all day outranks other hours, and these outrank a closed part,
 * as on the server.
 */
function toYearDay(
  day: string,
  { hours, exceptions }: Sources,
  holiday: string | undefined,
): YearDay {
  const [row = -1] = exceptions
    .flatMap((exception, index) => (isAbout(exception, day) ? [index] : []))
    .toSorted((one, other) => rank(exceptions[one] ?? {}) - rank(exceptions[other] ?? {}));
  const exception = exceptions[row];
  const note = exception?.note ?? '';
  if (exception?.closed === true) {
    return { day, kind: 'closed', note, row };
  }
  const about = exceptions.filter((one) => isAbout(one, day));
  const isLeft = (stretches: readonly Stretch[]): boolean =>
    about.flatMap((one) => stretchIn(one.closed_from, one.closed_until)).reduce(without, stretches)
      .length > 0;
  if (exception && 'opens' in exception) {
    return {
      day,
      kind: isLeft(about.flatMap((one) => stretchIn(one.opens, one.closes))) ? 'other' : 'closed',
      note,
      row,
    };
  }
  if (holiday !== undefined) {
    return { day, kind: 'holiday', note: holiday, row };
  }
  const open = weeklyOn(day, hours);
  if (open.length === 0) {
    return { day, kind: 'weekly', note, row };
  }
  if (!exception) {
    return { day, kind: 'usual', note, row };
  }
  return { day, kind: isLeft(open) ? 'part' : 'closed', note, row };
}

/** Returns the weekday, 0 for Monday. */
export const toWeekday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

function weeklyOn(day: string, hours: readonly Entry[]): readonly Stretch[] {
  const name = DAYS[toWeekday(day)];
  const holding = hours.filter(
    ({ days, valid_from, valid_until }) =>
      Array.isArray(days) && days.includes(name) && isWithin(day, valid_from, valid_until),
  );
  return holding.flatMap(({ opens, closes }) => stretchIn(opens, closes));
}

function stretchIn(first: unknown, last: unknown): readonly Stretch[] {
  const from = minuteIn(first);
  const until = minuteIn(last);
  return from === null || until === null || from >= until ? [] : [{ from, until }];
}

const without = (stretches: readonly Stretch[], removed: Stretch): readonly Stretch[] =>
  stretches.flatMap((stretch) => cut(stretch, removed));
