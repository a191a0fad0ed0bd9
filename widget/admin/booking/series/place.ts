/** Finds out what blocks one booking of a series, and which times are free instead. Pure. */

import type { Day } from '../../calendar/day-columns.ts';
import { freeTimes, isFreeAt, type Visit } from '../free-times.ts';

type Shown = Day['schedules'][number];
type Moment = Pick<Day, 'day' | 'today' | 'now'>;

/** Whether the place is free; if not, why. `reason` is the text about closed time. */
export interface Place {
  readonly is: 'free' | 'taken' | 'closed' | 'past';
  readonly reason?: string;
}

interface Wanted {
  readonly shown: Shown;
  readonly visit: Visit;
  readonly from: number;
}

export function placeAt(moment: Moment, { shown, visit, from }: Wanted): Place {
  if (from < findEarliest(moment)) {
    return { is: 'past' };
  }
  if (isFreeAt(shown, visit, from)) {
    return { is: 'free' };
  }
  const until = from + visit.minutes;
  if (isOpen(shown.open, from, until)) {
    return { is: 'taken' };
  }
  const block = shown.blocks.find((one) => one.from < until && from < one.until);
  const reason = shown.closed ?? block?.note;
  return reason ? { is: 'closed', reason } : { is: 'closed' };
}

/** Returns the free times of the day, nearest first. */
export const nearestTimes = (moment: Moment, { shown, visit, from }: Wanted): readonly number[] =>
  freeTimes(shown, visit, findEarliest(moment)).toSorted(
    (one, other) => Math.abs(one - from) - Math.abs(other - from),
  );

const findEarliest = ({ day, today, now }: Moment): number => {
  if (day === today) {
    return now;
  }
  return day < today ? Number.POSITIVE_INFINITY : 0;
};

/** Whether the whole range is open; open ranges may be adjacent. */
const isOpen = (open: Shown['open'], from: number, until: number): boolean =>
  open
    .toSorted((one, other) => one.from - other.from)
    .reduce((end, one) => (one.from <= end ? Math.max(end, one.until) : end), from) >= until;
