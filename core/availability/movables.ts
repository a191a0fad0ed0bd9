/** All units that may be exchanged, sorted so that those near a time are found quickly. */

import type { EpochMinute } from '../time/units.ts';
import type { Candidate, PlacedCandidate, Range } from './assignment.ts';
import { createCandidate } from './assignment.ts';
import type { MovableUnit } from './exchange-bounds.ts';
import { isFull } from './full-times.ts';
import { withoutParts } from './occupancy.ts';

export interface Movables<Unit extends MovableUnit> {
  /** Those that lie in the window as a whole. */
  within(window: Range): readonly Unit[];
  /** Those that have a minute in common with the range. */
  overlapping(range: Range): readonly Unit[];
  /** When the first unit begins that does not begin before; infinite if none does. */
  firstFrom(minute: EpochMinute): EpochMinute;
  /** The resource without its units. */
  emptied(id: number): Candidate;
  /** Whether the unit's resource is closed meanwhile, or more is taken of it than there is. */
  isCrowded(unit: Unit): boolean;
}

/** The resources as they are, by id. */
type Known = ReadonlyMap<number, PlacedCandidate>;

/** The first of `count` ascending values that is not below the minute. */
export function firstNotBefore(
  count: number,
  valueAt: (index: number) => number,
  minute: EpochMinute,
): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (valueAt(middle) < minute) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

export function createMovables<Unit extends MovableUnit>(
  units: readonly Unit[],
  known: Known,
): Movables<Unit> {
  const sorted = units.toSorted((a, b) => a.from - b.from);
  const longest = sorted.reduce((most, { from, until }) => Math.max(most, until - from), 0);
  const indexFrom = (minute: EpochMinute) =>
    firstNotBefore(sorted.length, (index) => sorted[index]?.from ?? 0, minute);
  const slice = (from: EpochMinute, until: EpochMinute) =>
    sorted.slice(indexFrom(from), indexFrom(until));
  const emptied = new Map<number, Candidate>();
  const empty = (id: number) => {
    const candidate = known.get(id);
    if (candidate === undefined) {
      throw new Error('A resource is exchanged and was not read.');
    }
    const { place, occupancy, closed } = candidate;
    const own = sorted
      .filter(({ at }) => at === id)
      .map(({ from, until }) => ({ blocksFrom: from, blocksUntil: until }));
    return createCandidate(place, withoutParts(occupancy, own), closed);
  };
  const isCrowded = (unit: Unit) => {
    const candidate = known.get(unit.at);
    return candidate === undefined || isFull(candidate.blocked(0), unit);
  };
  return {
    within: ({ from, until }) => slice(from, until).filter((unit) => unit.until <= until),
    overlapping: ({ from, until }) =>
      slice(from - longest, until).filter((unit) => unit.until > from),
    firstFrom: (minute) => sorted[indexFrom(minute)]?.from ?? Number.POSITIVE_INFINITY,
    emptied: (id) => {
      const candidate = emptied.get(id) ?? empty(id);
      emptied.set(id, candidate);
      return candidate;
    },
    isCrowded,
  };
}
