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
  /** Those of the claims that bookings may exchange for others, by id; omitted if none are known. */
  readonly exchangeable?: readonly ExchangeableClaim[];
}

/**
 * What a booking takes of a resource without having asked for it. Whether another will do, and until
 * when, follows from the configuration.
 */
export interface ExchangeableClaim extends ClaimedPart {
  readonly claimId: number;
  readonly bookingId: number;
  /** The calendar and the reason that are booked. */
  readonly calendarId: number;
  readonly reasonId: number;
  readonly persons: number;
  /** When the booking begins. */
  readonly bookedAt: EpochMinute;
}

/** What another booking takes, and from which resource it gets it instead. */
export interface Exchange {
  readonly claim: ExchangeableClaim;
  readonly to: number;
}

/** In place of a reason, which counts against no limit here. */
export const NEEDED = 0;

/** A decided but not yet written claim on a schedule. */
export interface Claim {
  /** The later dates of a course, in order, at which it takes as many places; omitted if none. */
  readonly laterDates?: readonly ClaimedDate[];
  /** What it takes besides, one entry per unit; omitted if nothing. */
  readonly parts?: readonly ClaimedPart[];
  /** What other bookings get instead, so that it can have its parts; omitted if nothing. */
  readonly exchanges?: readonly Exchange[];
  /** Number of places it takes. */
  readonly persons: number;
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
  /**
   * When its schedule is free for the first time, before the buffer; omitted if it takes the schedule
   * up to its end.
   */
  readonly ownEndsAt?: EpochMinute;
  readonly blocksFrom: EpochMinute;
  readonly blocksUntil: EpochMinute;
  /** Whether it may lie over busy times, because the operator overruled them; omitted if not. */
  readonly isOverBusy?: true;
}

/** A later date of a course. */
export type ClaimedDate = Pick<Claim, 'startsAt' | 'endsAt' | 'blocksFrom' | 'blocksUntil'>;

/** A unit of a resource or another calendar that a booking takes. */
export interface ClaimedPart
  extends Pick<Claim, 'scheduleId' | 'startsAt' | 'endsAt' | 'blocksFrom' | 'blocksUntil'> {
  /** From 1, in the order of the needs. */
  readonly part: number;
  /** Whether it was chosen by hand, or outside the rules; omitted if not. */
  readonly isChosen?: true;
}

/** What a booking takes of resources and of other calendars than its own. */
export function listBesides<Part extends Pick<ClaimedPart, 'scheduleId'>>({
  scheduleId,
  parts = [],
}: {
  readonly scheduleId: number;
  readonly parts?: readonly Part[];
}): readonly Part[] {
  return parts.filter((part) => part.scheduleId !== scheduleId);
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
  const left = new Map<string, number>();
  for (const { blocksFrom, blocksUntil } of parts) {
    const time = `${blocksFrom}-${blocksUntil}`;
    left.set(time, (left.get(time) ?? 0) + 1);
  }
  const own = new Set<number>();
  for (let index = 0; left.size > 0 && index < occupancy.count; index++) {
    const time = `${occupancy.blocksFrom[index]}-${occupancy.blocksUntil[index]}`;
    const count = occupancy.reasonId[index] === NEEDED ? (left.get(time) ?? 0) : 0;
    if (count > 0) {
      own.add(index);
      left.set(time, count - 1);
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
      ...extrasOf(occupancy),
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
    ...extrasOf(rest),
  };
}

type Extras = Pick<Occupancy, 'otherStarts' | 'exchangeable'>;

function extrasOf({ otherStarts, exchangeable }: Extras): Extras {
  return {
    ...(otherStarts !== undefined && { otherStarts }),
    ...(exchangeable !== undefined && { exchangeable }),
  };
}

/** The same with these claims in place of any that could be exchanged before. */
export function withExchangeable(
  { exchangeable: _before, ...occupancy }: Occupancy,
  exchangeable: readonly ExchangeableClaim[],
): Occupancy {
  return exchangeable.length === 0 ? occupancy : { ...occupancy, exchangeable };
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
    ...extrasOf(occupancy),
  };
  return withBusy(left, occupancy.busy);
}
