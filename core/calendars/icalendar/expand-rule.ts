/** The starts of a repeating event, in the wall time of its own zone. */

import { type CivilDay, dayOfWall, type WallMinute } from '../../time/civil-day.ts';
import { MINUTES_PER_DAY } from '../../time/units.ts';
import { SourceFault } from '../source-fault.ts';
import type { RecurrenceRule } from './recurrence-rule.ts';
import { createPeriods } from './rule-periods.ts';

/** What a rule is expanded for. */
export interface Expansion {
  readonly rule: RecurrenceRule;
  readonly start: WallMinute;
  /** Whether the event has dates without a time. */
  readonly isDate: boolean;
  /** The last start that the rule allows, in wall time of the event's zone. */
  readonly last: WallMinute | null;
  /** Starts before `from` or from `until` on are left out. */
  readonly from: WallMinute;
  readonly until: WallMinute;
}

/** Steps from the beginning of a series that is counted; more than a day each since the year 0. */
const MAX_PERIODS = 800_000;
const MAX_STARTS = 20_000;

/**
 * The starts of a rule between two times, in order, without the event's own start if the rule does
 * not have it. Only a rule with COUNT is followed from its beginning.
 */
export function expandRule(expansion: Expansion): readonly WallMinute[] {
  const { rule, start, from } = expansion;
  const periods = createPeriods(rule, dayOfWall(start));
  const times = timesOfDay(expansion);
  const first = rule.count === null ? periods.periodBefore(dayOfWall(from) - 1) : 0;
  const end = Math.min(
    expansion.until,
    expansion.last === null ? expansion.until : expansion.last + 1,
  );
  const starts: WallMinute[] = [];
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (let period = first; ; period += 1) {
    if (periods.startOf(period) * MINUTES_PER_DAY >= end || left === 0) {
      return starts;
    }
    for (const wall of chosen(rule, periods.daysOf(period), times)) {
      if (wall >= start && wall < end && left > 0) {
        left -= 1;
        if (wall >= from) {
          starts.push(wall);
        }
      }
    }
    if (period - first > MAX_PERIODS || starts.length > MAX_STARTS) {
      throw new SourceFault({ code: 'too_many', limit: MAX_STARTS, what: 'repetitions' });
    }
  }
}

function timesOfDay({ rule, start, isDate }: Expansion): readonly number[] {
  const time = start - dayOfWall(start) * MINUTES_PER_DAY;
  if (isDate) {
    return [time];
  }
  const hours = rule.hours ?? [Math.floor(time / 60)];
  const minutes = rule.minutes ?? [Math.floor(time % 60)];
  return hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute + (time % 1)));
}

/** All starts of a period, or those in the places that the rule names. */
function chosen(
  { positions }: RecurrenceRule,
  days: readonly CivilDay[],
  times: readonly number[],
): readonly WallMinute[] {
  const all = days.flatMap((day) => times.map((time) => day * MINUTES_PER_DAY + time));
  return positions === null
    ? all
    : all.filter(
        (_, index) => positions.includes(index + 1) || positions.includes(index - all.length),
      );
}
