/** Counts by a search of all assignments how many others must get another room. */

import type { Range } from '../../../core/availability/assignment.ts';

export interface Held extends Range {
  readonly at: number;
  /** Empty if it was announced. */
  readonly others: readonly number[];
}

export interface Wish extends Range {
  readonly rooms: readonly number[];
}

export const overlap = (one: Range, other: Range) =>
  one.from < other.until && other.from < one.until;

/** The fewest bookings that must change their room; `null` if more than three, or impossible. */
export function fewestMoves(held: readonly Held[], wishes: readonly Wish[]): number | null {
  const taken: (Range & { readonly at: number })[] = [];
  const isFree = (at: number, times: Range) =>
    !taken.some((one) => one.at === at && overlap(one, times));
  const give = (times: Range, at: number, next: () => number | null): number | null => {
    if (!isFree(at, times)) {
      return null;
    }
    taken.push({ from: times.from, until: times.until, at });
    const found = next();
    taken.pop();
    return found;
  };
  const least = (counts: readonly (number | null)[]) => {
    const found = counts.filter((count) => count !== null);
    return found.length === 0 ? null : Math.min(...found);
  };
  const wish = (index: number): number | null => {
    const one = wishes[index];
    return one === undefined
      ? 0
      : least(one.rooms.map((at) => give(one, at, () => wish(index + 1))));
  };
  const seat = (index: number, left: number): number | null => {
    const one = held[index];
    if (one === undefined) {
      return wish(0);
    }
    const stay = give(one, one.at, () => seat(index + 1, left));
    const moves = left === 0 ? [] : one.others;
    const moved = moves.map((at) => {
      const found = give(one, at, () => seat(index + 1, left - 1));
      return found === null ? null : found + 1;
    });
    return least([stay, ...moved]);
  };
  return seat(0, 3);
}
