/**
 * What existing claims take of a schedule, as columns of integers: no objects, no strings, so that
 * thousands cost microseconds.
 */

import type { EpochMs } from '../clock.ts';
import type { EpochMinute } from '../time/units.ts';

/**
 * Claims of one schedule, sorted by `blocksFrom`, one for each person. All columns have `count`
 * entries; all times are UTC epoch minutes; intervals are half-open. `blocksFrom`/`blocksUntil`
 * include the claim's own buffers, `startsAt` does not.
 */
export interface Occupancy {
  readonly count: number;
  readonly blocksFrom: Int32Array;
  readonly blocksUntil: Int32Array;
  readonly startsAt: Int32Array;
  readonly reasonId: Int32Array;
  /** When the next hold among them expires; `null` if there is none. */
  readonly nextExpiry: EpochMs | null;
}

/** A decided time in a schedule, not yet written. */
export interface Claim {
  /** How many places it takes. */
  readonly persons: number;
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
  readonly blocksFrom: EpochMinute;
  readonly blocksUntil: EpochMinute;
}

export const emptyOccupancy: Occupancy = {
  count: 0,
  blocksFrom: new Int32Array(0),
  blocksUntil: new Int32Array(0),
  startsAt: new Int32Array(0),
  reasonId: new Int32Array(0),
  nextExpiry: null,
};

/** Which claims of a schedule are a booking's: one for each person; one if left out. */
export interface BookedClaims {
  readonly startsAt: EpochMinute;
  readonly reasonId: number;
  readonly persons?: number;
}

/**
 * What is taken by others: where a booking is to be moved, its own claims do not stand in its way.
 * Those of one reason that begin together take the same time, whichever of them are its own.
 */
export function withoutBooking(
  occupancy: Occupancy,
  { startsAt, reasonId, persons = 1 }: BookedClaims,
): Occupancy {
  const alike = [...occupancy.startsAt.keys()].filter(
    (index) => occupancy.startsAt[index] === startsAt && occupancy.reasonId[index] === reasonId,
  );
  const own = new Set(alike.slice(0, persons));
  const others = (column: Int32Array) => column.filter((_, index) => !own.has(index));
  return {
    count: occupancy.count - own.size,
    blocksFrom: others(occupancy.blocksFrom),
    blocksUntil: others(occupancy.blocksUntil),
    startsAt: others(occupancy.startsAt),
    reasonId: others(occupancy.reasonId),
    nextExpiry: occupancy.nextExpiry,
  };
}
