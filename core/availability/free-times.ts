/**
 * Days with a free time, the next free time and the free times of a day, all taken from the one
 * enumeration.
 */

import type { CivilDay, WallMinute } from '../time/civil-day.ts';
import type { EpochMinute } from '../time/units.ts';
import { type Offer, STOP, walkFreeStarts } from './offer.ts';

/** A free start, in UTC and as wall time. */
export interface FreeStart {
  readonly start: EpochMinute;
  readonly wall: WallMinute;
}

export interface FreeDays {
  /** Ascending. */
  readonly days: readonly CivilDay[];
  readonly next: FreeStart | null;
}

/**
 * Days with at least one free time. One hit per piece is enough. The walk continues at the end of
 * the piece, not at a computed midnight, because a clock change may lie between the two.
 */
export function findFreeDays(offer: Offer): FreeDays {
  const days: CivilDay[] = [];
  let next: FreeStart | null = null;
  let latest = Number.NEGATIVE_INFINITY;
  walkFreeStarts(offer, offer.earliest, (start, { day, until, offset }) => {
    next ??= { start, wall: start + offset };
    if (day > latest) {
      days.push(day);
    }
    latest = day;
    return until;
  });
  return { days, next };
}

const HALF_DAY_MINUTES = 720;

/**
 * The first free times of the next `count` half-days that have one. Within a piece the rest of a
 * half-day is skipped, because the offset is constant there.
 */
export function findEarliest(offer: Offer, count: number): readonly FreeStart[] {
  const found: FreeStart[] = [];
  walkFreeStarts(offer, offer.earliest, (start, { offset, until }) => {
    const wall = start + offset;
    if (toHalfDay(wall) !== toHalfDay(found.at(-1)?.wall ?? Number.NEGATIVE_INFINITY)) {
      found.push({ start, wall });
    }
    return found.length === count
      ? STOP
      : Math.min(until, (toHalfDay(wall) + 1) * HALF_DAY_MINUTES - offset);
  });
  return found;
}

export const toHalfDay = (wall: WallMinute): number => Math.floor(wall / HALF_DAY_MINUTES);

/** The free times of a local day, ascending. `midnight` is the day's first minute. */
export function findFreeStarts(
  offer: Offer,
  day: CivilDay,
  midnight: EpochMinute,
): readonly FreeStart[] {
  const starts: FreeStart[] = [];
  walkFreeStarts(offer, midnight, (start, piece) => {
    if (piece.day > day) {
      return STOP;
    }
    if (piece.day === day) {
      starts.push({ start, wall: start + piece.offset });
    }
    return start + 1;
  });
  return starts;
}
