/**
 * The claims on a schedule as integer columns, without objects or strings, so that processing
 * thousands takes microseconds.
 */

import type { EpochMs } from '../clock.ts';
import type { EpochMinute } from '../time/units.ts';
import type { BusyTimes } from './busy-times.ts';

/**
 * Claims of one schedule, one per person, sorted by `blocksFrom`. All columns have `count` entries;
 * all times are UTC epoch minutes; intervals are half-open. `blocksFrom` and `blocksUntil` include
 * the claim's own buffers, `startsAt` does not.
 */
export interface Occupancy {
  readonly count: number;
  readonly blocksFrom: Int32Array;
  readonly blocksUntil: Int32Array;
  readonly startsAt: Int32Array;
  /** `NEEDED` for what a booking in another calendar takes here. */
  readonly reasonId: Int32Array;
  /** When the next hold among the claims expires; `null` if there is no hold. */
  readonly nextExpiry: EpochMs | null;
  /** What other calendars close; omitted if nothing. */
  readonly busy?: BusyTimes;
  /**
   * How many other claims begin on the day of a decision that has read only some minutes of it; 0 by
   * default.
   */
  readonly otherStarts?: number;
}

/** In place of a reason, which counts against no limit here. */
export const NEEDED = 0;

/** A decided but not yet written claim on a schedule. */
export interface Claim {
  /** What it takes besides, one entry per unit; omitted if nothing. */
  readonly parts?: readonly ClaimedPart[];
  /** Number of places it takes. */
  readonly persons: number;
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
  readonly blocksFrom: EpochMinute;
  readonly blocksUntil: EpochMinute;
  /** Whether it may lie over busy times, because the operator overruled them; omitted if not. */
  readonly isOverBusy?: true;
}

/** A unit of a resource or another calendar that a booking takes. */
export interface ClaimedPart
  extends Pick<Claim, 'scheduleId' | 'startsAt' | 'endsAt' | 'blocksFrom' | 'blocksUntil'> {
  /** From 1, in the order of the needs. */
  readonly part: number;
}

/** A unit that is to come from this resource or calendar. */
export type WantedUnit = Pick<ClaimedPart, 'part' | 'scheduleId'>;

export const emptyOccupancy: Occupancy = {
  count: 0,
  blocksFrom: new Int32Array(0),
  blocksUntil: new Int32Array(0),
  startsAt: new Int32Array(0),
  reasonId: new Int32Array(0),
  nextExpiry: null,
};

/** Identifies the claims of one booking, one per person (1 by default). */
export interface BookedClaims {
  readonly startsAt: EpochMinute;
  readonly reasonId: number;
  readonly persons?: number;
}

/**
 * The occupancy without a booking's own claims, so that they do not block its move. Claims of one
 * reason with the same start take the same time, so it does not matter which of them are removed.
 */
export function withoutBooking(
  occupancy: Occupancy,
  { startsAt, reasonId, persons = 1 }: BookedClaims,
): Occupancy {
  const alike = [...occupancy.startsAt.keys()].filter(
    (index) => occupancy.startsAt[index] === startsAt && occupancy.reasonId[index] === reasonId,
  );
  return withoutClaims(occupancy, new Set(alike.slice(0, persons)));
}

/** The occupancy of a schedule without what a booking in another calendar takes of it. */
export function withoutParts(
  occupancy: Occupancy,
  parts: readonly Pick<ClaimedPart, 'blocksFrom' | 'blocksUntil'>[],
): Occupancy {
  const own = new Set<number>();
  for (const { blocksFrom, blocksUntil } of parts) {
    const index = occupancy.blocksFrom.findIndex(
      (from, each) =>
        from === blocksFrom &&
        occupancy.blocksUntil[each] === blocksUntil &&
        occupancy.reasonId[each] === NEEDED &&
        !own.has(each),
    );
    if (index >= 0) {
      own.add(index);
    }
  }
  return own.size === 0 ? occupancy : withoutClaims(occupancy, own);
}

/** The occupancy of a schedule with more that bookings in other calendars take of it. */
export function withParts(
  occupancy: Occupancy,
  parts: readonly Pick<ClaimedPart, 'blocksFrom' | 'blocksUntil' | 'startsAt'>[],
): Occupancy {
  if (parts.length === 0) {
    return occupancy;
  }
  const rows = [
    ...[...occupancy.blocksFrom.keys()].map((index) => ({
      blocksFrom: occupancy.blocksFrom[index] ?? 0,
      blocksUntil: occupancy.blocksUntil[index] ?? 0,
      startsAt: occupancy.startsAt[index] ?? 0,
      reasonId: occupancy.reasonId[index] ?? NEEDED,
    })),
    ...parts.map((part) => ({ ...part, reasonId: NEEDED })),
  ].toSorted((a, b) => a.blocksFrom - b.blocksFrom);
  return withBusy(
    {
      count: rows.length,
      blocksFrom: Int32Array.from(rows, (row) => row.blocksFrom),
      blocksUntil: Int32Array.from(rows, (row) => row.blocksUntil),
      startsAt: Int32Array.from(rows, (row) => row.startsAt),
      reasonId: Int32Array.from(rows, (row) => row.reasonId),
      nextExpiry: occupancy.nextExpiry,
      ...otherStartsOf(occupancy),
    },
    occupancy.busy,
  );
}

/** Claims with busy times in place of any that they had. */
export function withBusy(occupancy: Occupancy, busy: BusyTimes | undefined): Occupancy {
  if (busy === undefined) {
    return occupancy.busy === undefined ? occupancy : withoutBusy(occupancy);
  }
  return { ...withoutBusy(occupancy), busy };
}

/** The claims alone, as for a booking that may lie over busy times. */
export function withoutBusy({
  count,
  blocksFrom,
  blocksUntil,
  startsAt,
  reasonId,
  nextExpiry,
  ...rest
}: Occupancy): Occupancy {
  return {
    count,
    blocksFrom,
    blocksUntil,
    startsAt,
    reasonId,
    nextExpiry,
    ...otherStartsOf(rest),
  };
}

function otherStartsOf({
  otherStarts,
}: Pick<Occupancy, 'otherStarts'>): Pick<Occupancy, 'otherStarts'> {
  return otherStarts === undefined ? {} : { otherStarts };
}

/** Claims sorted by their beginning, in which each time that takes a place is one more claim. */
export function withTakenPlaces(occupancy: Occupancy): Occupancy {
  const taking = occupancy.busy?.taking;
  if (taking === undefined || taking.count === 0) {
    return occupancy;
  }
  const parts = Array.from({ length: taking.count }, (_, index) => ({
    blocksFrom: taking.from[index] ?? 0,
    blocksUntil: taking.until[index] ?? 0,
    startsAt: taking.from[index] ?? 0,
  }));
  return withParts(occupancy, parts);
}

function withoutClaims(occupancy: Occupancy, own: ReadonlySet<number>): Occupancy {
  const others = (column: Int32Array) => column.filter((_, index) => !own.has(index));
  const left: Occupancy = {
    count: occupancy.count - own.size,
    blocksFrom: others(occupancy.blocksFrom),
    blocksUntil: others(occupancy.blocksUntil),
    startsAt: others(occupancy.startsAt),
    reasonId: others(occupancy.reasonId),
    nextExpiry: occupancy.nextExpiry,
  };
  return withBusy(left, occupancy.busy);
}
