/** What stands in the way of one booking of a series on its day, and what is free instead. Pure. */

import type { Day } from '../../calendar/day-columns.ts';
import { freeTimes, isFreeAt, type Visit } from '../free-times.ts';

type Shown = Day['schedules'][number];
type Moment = Pick<Day, 'day' | 'today' | 'now'>;

/** The place of a booking: free, or why not; `reason` is what is said about closed time. */
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

/** Free times of the day, the nearest first. */
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

/** Whether all of it is open; open stretches may touch. */
const isOpen = (open: Shown['open'], from: number, until: number): boolean =>
  open
    .toSorted((one, other) => one.from - other.from)
    .reduce((end, one) => (one.from <= end ? Math.max(end, one.until) : end), from) >= until;
