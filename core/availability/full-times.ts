/**
 * Sweeps claims into the times at which no further claim fits, because as many claims overlap as
 * there are places.
 */

import type { OwnBlock } from '../booking/needs.ts';
import type { Place } from '../booking/places.ts';
import { dayOfWall } from '../time/civil-day.ts';
import type { EpochMinute } from '../time/units.ts';
import { findSoldOutDays } from './bookable-days.ts';
import type { FullTimes } from './minute-ranges.ts';
import { type Occupancy, withTakenPlaces } from './occupancy.ts';
import type { OpenPiece, OpenTime } from './open-time.ts';

/**
 * The times at which the schedule or the reason has fewer than `persons` places left, or another
 * calendar closes the schedule.
 */
export function findFullTimes(
  { schedule, reason }: Place,
  occupancy: Occupancy,
  persons = 1,
): FullTimes {
  const others = persons - 1;
  const full = findBlockedTimes(occupancy, schedule.capacity - others);
  return reason.capacity === null
    ? full
    : mergeFullTimes(full, sweepFullTimes(occupancy, reason.capacity - others, reason.id));
}

/** The times at which as many places as `capacity` are taken or another calendar closes them. */
export function findBlockedTimes(occupancy: Occupancy, capacity: number): FullTimes {
  if (occupancy.busy === undefined) {
    return sweepFullTimes(occupancy, capacity, null);
  }
  return mergeFullTimes(
    occupancy.busy.closing,
    sweepFullTimes(withTakenPlaces(occupancy), capacity, null),
  );
}

const ALWAYS_FULL: FullTimes = {
  count: 1,
  from: Int32Array.of(-(2 ** 31)),
  until: Int32Array.of(2 ** 31 - 1),
};

/**
 * The times with at least `capacity` overlapping claims, counting only claims of `reasonId` if it
 * is given. One pass over the sorted columns.
 */
export function sweepFullTimes(
  occupancy: Occupancy,
  capacity: number,
  reasonId: number | null,
): FullTimes {
  if (capacity < 1) {
    return ALWAYS_FULL;
  }
  return capacity === 1
    ? mergeClaims(occupancy, reasonId)
    : findPeaks(occupancy, capacity, reasonId);
}

/**
 * Capacity 1: any claimed time is full. A single loop over locals, because it runs over all claims
 * after each booking.
 */
function mergeClaims(
  { count, blocksFrom, blocksUntil, reasonId: reasons }: Occupancy,
  reasonId: number | null,
): FullTimes {
  const from = new Int32Array(count);
  const until = new Int32Array(count);
  let found = 0;
  let latest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    if (reasonId !== null && reasons[i] !== reasonId) {
      continue;
    }
    const begin = blocksFrom[i] ?? 0;
    const end = blocksUntil[i] ?? 0;
    if (begin > latest) {
      from[found++] = begin;
    }
    if (end > latest) {
      latest = end;
    }
    until[found - 1] = latest;
  }
  return { count: found, from: from.subarray(0, found), until: until.subarray(0, found) };
}

/**
 * Capacity above 1. Among the claims that have begun, the one with the `capacity`-th latest end is
 * the last that must still run for the schedule to be full. So the schedule is full from each
 * claim's beginning until that end.
 */
function findPeaks(occupancy: Occupancy, capacity: number, reasonId: number | null): FullTimes {
  const collected = collect(occupancy.count);
  const latestEnds = new Float64Array(capacity).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < occupancy.count; i++) {
    if (reasonId !== null && occupancy.reasonId[i] !== reasonId) {
      continue;
    }
    keepLatest(latestEnds, occupancy.blocksUntil[i] ?? 0);
    const from = occupancy.blocksFrom[i] ?? 0;
    const until = latestEnds[0] ?? 0;
    if (until > from) {
      collected.add(from, until);
    }
  }
  return collected.done();
}

/**
 * Replaces the earliest entry of the ascending `latestEnds` with `end`, unless `end` is earlier
 * still.
 */
function keepLatest(latestEnds: Float64Array, end: EpochMinute): void {
  let index = 0;
  while (index + 1 < latestEnds.length && (latestEnds[index + 1] ?? 0) < end) {
    latestEnds[index] = latestEnds[index + 1] ?? 0;
    index++;
  }
  if ((latestEnds[index] ?? 0) < end) {
    latestEnds[index] = end;
  }
}

/** Collects intervals in ascending order of `from` and joins those that touch or overlap. */
function collect(max: number): {
  add(from: EpochMinute, until: EpochMinute): void;
  done(): FullTimes;
} {
  const from = new Int32Array(max);
  const until = new Int32Array(max);
  let count = 0;
  let latest = Number.NEGATIVE_INFINITY;
  return {
    add(begin, end) {
      if (begin > latest) {
        from[count++] = begin;
      }
      latest = Math.max(latest, end);
      until[count - 1] = latest;
    },
    done: () => ({ count, from: from.subarray(0, count), until: until.subarray(0, count) }),
  };
}

/** Full at any minute at which `a` or `b` is full. */
export function mergeFullTimes(a: FullTimes, b: FullTimes): FullTimes {
  if (a.count === 0) {
    return b;
  }
  if (b.count === 0) {
    return a;
  }
  const collected = collect(a.count + b.count);
  for (let i = 0, j = 0; i < a.count || j < b.count; ) {
    const fromA = i < a.count ? (a.from[i] ?? 0) : Number.POSITIVE_INFINITY;
    const fromB = j < b.count ? (b.from[j] ?? 0) : Number.POSITIVE_INFINITY;
    if (fromA <= fromB) {
      collected.add(fromA, a.until[i++] ?? 0);
    } else {
      collected.add(fromB, b.until[j++] ?? 0);
    }
  }
  return collected.done();
}

/** Index of the first full time that ends after `minute`. */
export function firstEndingAfter(full: FullTimes, minute: EpochMinute): number {
  let low = 0;
  let high = full.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((full.until[middle] ?? 0) > minute) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/** Whether any minute of `[from, until)` is full. */
export function isFull(
  full: FullTimes,
  { from, until }: { readonly from: EpochMinute; readonly until: EpochMinute },
): boolean {
  const index = firstEndingAfter(full, from);
  return index < full.count && (full.from[index] ?? 0) < until;
}

export type StartSet = Pick<ReadonlySet<EpochMinute>, 'has'>;

const NONE: StartSet = new Set();

/**
 * The starts of the sessions in which fewer than `persons` of their own places are left, and of the
 * courses for which that is so on a later date, or that do not fit into one for another reason.
 */
export function findFullSessions(
  place: Place,
  {
    openTime,
    occupancy,
    persons = 1,
  }: {
    readonly openTime: OpenTime;
    readonly occupancy: Occupancy;
    readonly persons?: number;
  },
): StartSet {
  if (place.rules.sessionsOn === undefined) {
    return NONE;
  }
  const sweeps = new Map<number, FullTimes>();
  const isTaken = (start: EpochMinute, places: number | undefined) => {
    if (places === undefined) {
      return false;
    }
    const full = sweeps.get(places) ?? findBlockedTimes(occupancy, places - persons + 1);
    sweeps.set(places, full);
    return isFull(full, blockAt(place, start));
  };
  const isDateTaken = openTime.some(({ laterStarts }) => laterStarts !== undefined)
    ? createDateCheck(place, occupancy, persons)
    : () => false;
  const isAnyTaken = ({ from, places, laterStarts = [] }: OpenPiece) =>
    isTaken(from, places) ||
    laterStarts.some((start) => isTaken(start, places) || isDateTaken(start));
  return new Set(openTime.filter(isAnyTaken).map(({ from }) => from));
}

/** Finds whether the calendar, the reason or the daily limit leave no room for a later date. */
function createDateCheck(place: Place, occupancy: Occupancy, persons: number) {
  const { schedule, zone } = place;
  const full = findFullTimes(place, occupancy, persons);
  const soldOut = findSoldOutDays(occupancy, zone, schedule.dailyLimit, persons);
  return (start: EpochMinute) =>
    isFull(full, blockAt(place, start)) || soldOut.has(dayOfWall(zone.toWall(start)));
}

/** A booking with its buffers, half-open. */
export interface Block {
  readonly from: EpochMinute;
  readonly until: EpochMinute;
}

/** What a booking takes of its own calendar, up to the first stretch that is done elsewhere. */
export function blockAt(place: Place, start: EpochMinute): Block {
  const { minutes, bufferAfterMinutes } = ownBlock(place);
  return {
    from: start - place.reason.bufferBeforeMinutes,
    until: start + minutes + bufferAfterMinutes,
  };
}

export function ownBlock({ reason, block }: Place): OwnBlock {
  const { durationMinutes: minutes, bufferAfterMinutes } = reason;
  return block ?? { minutes, bufferAfterMinutes };
}
