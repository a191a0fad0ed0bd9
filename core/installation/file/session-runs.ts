/** When the sessions of a file take place, and whether two of them meet. */

import { toWeekday } from '../../time/civil-day.ts';
import { MINUTES_PER_DAY } from '../../time/units.ts';
import { parseDay } from '../../time/wall-time.ts';
import { WEEKDAYS } from '../schedule.ts';
import { offeredMinutes } from './combination-checks.ts';
import { parseMinuteOfDay } from './opening-hours.ts';
import type { Part, ReasonParts, ScheduleParts } from './parts.ts';
import type { SessionEntry } from './session.ts';

/** One weekday or date of a session, with the minutes that it takes, buffers included. */
export interface Run {
  readonly session: Part<SessionEntry>;
  /** 0 is Monday. */
  readonly weekday: number;
  /** First and last day (both inclusive); the same for a date. */
  readonly first: number;
  readonly last: number;
  /** Minutes from the midnight before it; may be negative, or exceed a day. */
  readonly from: number;
  readonly until: number;
  /** Dates on which it does not count. */
  readonly except: ReadonlySet<number>;
}

export function nameDay({ session: { value }, weekday, first }: Run): string {
  const date =
    value.on?.find((day) => parseDay(day) === first) ??
    value.changes?.find(({ date: changed }) => parseDay(changed) === first)?.date;
  return date ?? WEEKDAYS[weekday] ?? '';
}

/** Finds when a session takes place in its calendar. */
export function listRuns(
  session: Part<SessionEntry>,
  schedule: ScheduleParts,
  reasons: readonly ReasonParts[],
): readonly Run[] {
  const { days = [], on = [], at, reason: id, ...valid } = session.value;
  const { durationMinutes, ...buffers } = offeredMinutes(id, schedule, reasons);
  const start = parseMinuteOfDay(at);
  const minutes = {
    from: start - buffers.bufferBeforeMinutes,
    until: start + durationMinutes + buffers.bufferAfterMinutes,
  };
  const weekly = [...new Set(days)].map((weekday) => ({
    weekday: WEEKDAYS.indexOf(weekday),
    first: toDay(valid.valid_from) ?? Number.NEGATIVE_INFINITY,
    last: toDay(valid.valid_until) ?? Number.POSITIVE_INFINITY,
  }));
  const dated = [...new Set(on)].flatMap((date) => {
    const day = toDay(date);
    return day === null ? [] : [{ weekday: toWeekday(day), first: day, last: day }];
  });
  return [...weekly, ...dated].map((days) => ({ session, ...days, ...minutes, except: NEVER }));
}

/** Finds when a session takes a resource or another calendar, by its changes, too. */
export function listRunsTaking(id: number, runs: readonly Run[]): readonly Run[] {
  return runs.flatMap((run) => {
    const { takes = [], changes = [] } = run.session.value;
    const changed = changes.flatMap((change) => {
      const day = parseDay(change.date);
      return day !== null && isOn(run, day) ? [{ day, takes: change.takes }] : [];
    });
    if (takes.includes(id)) {
      const except = changed.filter((change) => !change.takes.includes(id)).map(({ day }) => day);
      return [{ ...run, except: new Set(except) }];
    }
    return changed
      .filter((change) => change.takes.includes(id))
      .map(({ day }) => ({ ...run, first: day, last: day }));
  });
}

/** Whether the run takes place that day. */
export const isOn = ({ weekday, first, last }: Run, day: number): boolean =>
  toWeekday(day) === weekday && first <= day && day <= last;

const NEVER: ReadonlySet<number> = new Set();

const toDay = (text: string | undefined) => (text === undefined ? null : parseDay(text));

/** A session lasts at most a day, with up to a day around it on either side. */
const NEIGHBOURS = [-3, -2, -1, 0, 1, 2, 3];

/** Finds the runs that overlap another one, by the dates and weekdays near it. */
export function createRunIndex() {
  const weekly = WEEKDAYS.map((): Run[] => []);
  const dated = new Map<number, Run[]>();
  const datedByWeekday = WEEKDAYS.map((): Run[] => []);
  return {
    add(run: Run): void {
      if (run.first === run.last) {
        dated.set(run.first, [...(dated.get(run.first) ?? []), run]);
        datedByWeekday[run.weekday]?.push(run);
      } else {
        weekly[run.weekday]?.push(run);
      }
    },
    find(run: Run): Run | undefined {
      for (const shift of NEIGHBOURS) {
        const weekday = (run.weekday + shift + 7) % 7;
        const onDates =
          run.first === run.last ? dated.get(run.first + shift) : datedByWeekday[weekday];
        const met = [...(weekly[weekday] ?? []), ...(onDates ?? [])].find((other) =>
          overlap(run, other, shift),
        );
        if (met !== undefined) {
          return met;
        }
      }
      return undefined;
    },
  };
}

/** Whether `other`, `shift` days after `run`, overlaps it on any date on which both take place. */
function overlap(run: Run, other: Run, shift: number): boolean {
  const moved = shift * MINUTES_PER_DAY;
  const meets = run.from < other.until + moved && other.from + moved < run.until;
  const first = Math.max(run.first, other.first - shift);
  const last = Math.min(run.last, other.last - shift);
  if (!meets || first > last) {
    return false;
  }
  const excepted = run.except.size + other.except.size;
  if (!Number.isFinite(first) || !Number.isFinite(last)) {
    // Exceptions are finite, so a date without one is left.
    return true;
  }
  let day = first + ((run.weekday - toWeekday(first) + 7) % 7);
  for (let tried = 0; day <= last && tried <= excepted; tried += 1, day += 7) {
    if (!run.except.has(day) && !other.except.has(day + shift)) {
      return true;
    }
  }
  return false;
}
