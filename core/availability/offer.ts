/**
 * The one enumeration of free times. Days, slots, the next free time, "is this time offered?", the
 * booking itself and the operator's explanation all use it, so they cannot disagree.
 */

import type { Place } from '../booking/places.ts';
import type { EpochMs } from '../clock.ts';
import type { CivilDay } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY } from '../time/units.ts';
import {
  bookableDays,
  countForLimit,
  type DaySet,
  earliestStart,
  findSoldOutDays,
} from './bookable-days.ts';
import {
  findFullSessions,
  findFullTimes,
  firstEndingAfter,
  ownBlock,
  type StartSet,
} from './full-times.ts';
import type { FullTimes } from './minute-ranges.ts';
import {
  candidatesOnDay,
  createFit,
  exchangeReach,
  findClosedBy,
  type OccupancyById,
} from './needs.ts';
import type { Occupancy } from './occupancy.ts';
import { compileOpenTime, type OpenPiece, type OpenTime } from './open-time.ts';

/**
 * The offer of one schedule for one reason and number of people: when it is open, when it is full,
 * and how long a booking takes. All times and durations are in minutes.
 */
export interface Offer {
  /** Open time, limited to the bookable days. */
  readonly openTime: OpenTime;
  readonly full: FullTimes;
  /** Days on which the daily limit leaves no room for this number of people. */
  readonly soldOutDays: DaySet;
  /** Starts of sessions whose own places leave no room for this number of people. */
  readonly fullSessions: StartSet;
  /** How long a booking takes the schedule without a break. */
  readonly duration: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  /** Minutes between two starts of the grid. */
  readonly step: number;
  /** Earliest start offered (inclusive): now plus the lead time. */
  readonly earliest: EpochMinute;
  /** See `createFit`. */
  readonly nextFit: ((start: EpochMinute) => EpochMinute) | null;
  /**
   * The same for each way to lay out the parts of the reason; a start is free if it is free in any
   * of them. Omitted if there is one.
   */
  readonly layouts?: readonly Offer[];
}

/**
 * Combines the schedule's part with the reason's. Copies field by field, because every read creates
 * one.
 */
export function createOffer(
  place: Place,
  parts: Pick<Offer, 'openTime' | 'full' | 'soldOutDays' | 'fullSessions' | 'earliest' | 'nextFit'>,
): Offer {
  const { openTime, full, soldOutDays, fullSessions, earliest, nextFit } = parts;
  const { reason, step } = place;
  const { minutes: duration, bufferAfterMinutes: bufferAfter } = ownBlock(place);
  const { bufferBeforeMinutes: bufferBefore } = reason;
  return {
    openTime,
    full,
    soldOutDays,
    fullSessions,
    duration,
    bufferBefore,
    bufferAfter,
    step,
    earliest,
    nextFit,
  };
}

interface OfferOnDayInput {
  readonly place: Place;
  readonly occupancy: Occupancy;
  readonly day: CivilDay;
  /** `null` to ignore lead time and horizon. */
  readonly now: EpochMs | null;
  /** Number of places required, 1 by default. */
  readonly persons?: number;
  /** The claims on what the place needs; omitted if it needs nothing. */
  readonly needed?: OccupancyById | undefined;
  /** See `createFit`; `now` by default. */
  readonly exchangesAt?: EpochMs | null;
}

/** The offer of a single day, from what a booking's transaction has read. */
export function offerOnDay(input: OfferOnDayInput): Offer {
  return offerLayouts(input.place, (place) => offerLayout({ ...input, place }));
}

/** The offer of a place with those of its layouts. */
export function offerLayouts(place: Place, offer: (layout: Place) => Offer): Offer {
  const { layouts } = place;
  return layouts === undefined
    ? offer(place)
    : { ...offer(place), layouts: layouts.map((layout) => offer(layout)) };
}

function offerLayout({
  place,
  occupancy,
  day,
  now,
  persons = 1,
  needed = NOTHING_NEEDED,
  exchangesAt = now,
}: OfferOnDayInput): Offer {
  const { schedule, reason, zone } = place;
  const openTime = isBookable(place, day, now)
    ? compileOpenTime(place.rules, zone, { first: day, last: day }, reason.durationMinutes)
    : [];
  return createOffer(place, {
    openTime,
    full: findFullTimes(place, occupancy, persons),
    fullSessions: findFullSessions(place, { openTime, occupancy, persons }),
    soldOutDays: findSoldOutDays(occupancy, zone, schedule.dailyLimit, persons),
    earliest: now === null ? Number.NEGATIVE_INFINITY : earliestStart(schedule, now),
    nextFit: createFit(place, {
      persons,
      find: candidatesOnDay(needed, day, { around: exchangeReach(place) }),
      closedBy: (rules) => findClosedBy(place, rules, { first: day, last: day }),
      exchangesAt,
    }),
  });
}

const NOTHING_NEEDED: OccupancyById = new Map();

function isBookable({ schedule, zone }: Place, day: CivilDay, now: EpochMs | null): boolean {
  if (now === null) {
    return true;
  }
  const { first, last } = bookableDays(schedule, zone, now);
  return first <= day && day <= last;
}

/**
 * Receives a free start and its piece; returns the earliest start to visit next, or `STOP` to end
 * the walk.
 */
export type VisitStart = (start: EpochMinute, piece: OpenPiece) => EpochMinute;

export const STOP = Number.POSITIVE_INFINITY;

/**
 * Visits free starts in ascending order, starting at `from`. Skips full times and what the visitor
 * does not want instead of trying each start.
 */
export function walkFreeStarts(offer: Offer, from: EpochMinute, visit: VisitStart): void {
  if (offer.layouts === undefined) {
    walkLayout(offer, from, visit);
  } else {
    walkLayouts(offer.layouts, from, visit);
  }
}

interface Found {
  readonly start: EpochMinute;
  readonly piece: OpenPiece;
}

/** Visits each start once that is free in any of the layouts. */
function walkLayouts(layouts: readonly Offer[], from: EpochMinute, visit: VisitStart): void {
  const next = layouts.map((layout) => findNext(layout, from));
  for (;;) {
    const first = next.reduce(earlier, null);
    if (first === null) {
      return;
    }
    const wanted = Math.max(visit(first.start, first.piece), first.start + 1);
    if (wanted === STOP) {
      return;
    }
    for (const [index, layout] of layouts.entries()) {
      const found = next[index] ?? null;
      if (found !== null && found.start < wanted) {
        next[index] = findNext(layout, wanted);
      }
    }
  }
}

const earlier = (one: Found | null, other: Found | null): Found | null =>
  one === null || (other !== null && other.start < one.start) ? other : one;

function findNext(layout: Offer, from: EpochMinute): Found | null {
  let found: Found | null = null;
  walkLayout(layout, from, (start, piece) => {
    found = { start, piece };
    return STOP;
  });
  return found;
}

function walkLayout(offer: Offer, from: EpochMinute, visit: VisitStart): void {
  const { openTime, full, soldOutDays, fullSessions, nextFit } = offer;
  const { duration, bufferBefore, bufferAfter, step } = offer;
  let wanted = Math.max(from, offer.earliest);
  let block = firstEndingAfter(full, wanted - bufferBefore);
  for (let index = firstPieceAfter(openTime, wanted); index < openTime.length; index++) {
    const piece = openTime[index];
    if (!piece || piece.until <= wanted || soldOutDays.has(piece.day)) {
      continue;
    }
    if (piece.isLater || fullSessions.has(piece.from)) {
      continue;
    }
    const last = Math.min(piece.until - 1, piece.rangeUntil - duration);
    let start = onGrid(piece.grid, step, Math.max(wanted, piece.from));
    while (start <= last) {
      while (block < full.count && (full.until[block] ?? 0) <= start - bufferBefore) {
        block++;
      }
      if (block < full.count && (full.from[block] ?? 0) < start + duration + bufferAfter) {
        start = onGrid(piece.grid, step, (full.until[block] ?? 0) + bufferBefore);
        continue;
      }
      const fitting = nextFit === null ? start : nextFit(start);
      if (fitting > start) {
        start = onGrid(piece.grid, step, fitting);
        continue;
      }
      wanted = visit(start, piece);
      if (wanted === STOP) {
        return;
      }
      start = onGrid(piece.grid, step, Math.max(wanted, start + 1));
    }
  }
}

export function isOffered(offer: Offer, start: EpochMinute): boolean {
  let found = false;
  walkFreeStarts(offer, start, (first) => {
    found = first === start;
    return STOP;
  });
  return found;
}

/** The first minute of the grid that is not before `minute`. */
function onGrid(grid: EpochMinute, step: number, minute: EpochMinute): EpochMinute {
  return grid + Math.ceil((minute - grid) / step) * step;
}

/** Index of the first piece that ends after `minute`. */
function firstPieceAfter(openTime: OpenTime, minute: EpochMinute): number {
  let low = 0;
  let high = openTime.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((openTime[middle]?.until ?? 0) > minute) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

interface FreePlacesInput extends Omit<OfferOnDayInput, 'persons'> {
  /** Counting stops at this number. */
  readonly max: number;
}

/**
 * How many more bookings of one person fit into a day, one after the other and in parallel, each
 * with its buffers. Seats are counted one by one: a time with two free seats fits two bookings. The
 * result never exceeds what the schedule's daily limit leaves.
 */
export function countFreePlaces({ max, ...input }: FreePlacesInput): number {
  const { place, occupancy, day } = input;
  const { schedule, zone } = place;
  const left =
    schedule.dailyLimit === null
      ? max
      : Math.min(max, schedule.dailyLimit - countForLimit(day, occupancy, zone));
  const offer = offerOnDay(input);
  const midnight = zone.boundaryToUtc(day * MINUTES_PER_DAY);
  const stride = offer.duration + offer.bufferAfter + offer.bufferBefore;
  let count = 0;
  for (let seats = countSeats(place); seats > 0 && count < left; seats--) {
    const before = count;
    const persons = countSeats(place) - seats + 1;
    const { openTime } = offer;
    const taken = {
      full: findFullTimes(place, occupancy, persons),
      fullSessions: findFullSessions(place, { openTime, occupancy, persons }),
    };
    walkFreeStarts(
      {
        ...offer,
        ...taken,
        ...(offer.layouts && {
          layouts: offer.layouts.map((layout) => ({ ...layout, ...taken })),
        }),
      },
      midnight,
      (start, piece) => {
        if (piece.day !== day || count >= left) {
          return STOP;
        }
        count += 1;
        return start + stride;
      },
    );
    // With fewer seats free, nothing fits either.
    if (count === before) {
      break;
    }
  }
  return Math.max(0, Math.min(count, left));
}

/** How many people may be served at once. */
function countSeats({ schedule, reason }: Place): number {
  return Math.min(schedule.capacity, reason.capacity ?? schedule.capacity);
}
