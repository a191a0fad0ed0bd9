/** The slots answer, and whether one time is offered. */

import { type FreeStart, findFreeStarts } from '../availability/free-times.ts';
import { isOffered } from '../availability/offer.ts';
import type { SlotsAnswer } from '../booking-service.ts';
import type { WallTime } from '../installation/installation.ts';
import { type CivilDay, dayOfWall, MINUTES_PER_DAY } from '../time/civil-day.ts';
import { formatWallTime, parseWallTime } from '../time/wall-time.ts';
import type { Zone } from '../time/zone.ts';
import type { Computed } from './kept-answers.ts';
import { unite, type View, validityOf } from './view.ts';

/** The free times of a day within the view's span. */
export function computeSlots(view: View, zone: Zone, day: CivilDay): Computed<SlotsAnswer> {
  const midnight = zone.boundaryToUtc(day * MINUTES_PER_DAY);
  const free = view.offers.map((offer) => findFreeStarts(offer, day, midnight));
  const starts = unite(free, ({ start }: FreeStart) => start);
  return {
    value: { slots: starts.map(({ wall }) => formatWallTime(wall)), instants: starts.map(({ start }) => start) },
    validity: validityOf(
      view,
      free.map(([first]) => first?.start),
    ),
  };
}

export function isInSpan({ span }: View, day: CivilDay): boolean {
  return span.first <= day && day <= span.last;
}

/** Whether any of the places offers `slot` now. */
export function isSlotOffered(view: View, zone: Zone, slot: WallTime): boolean {
  const wall = parseWallTime(slot);
  if (wall === null || !Number.isInteger(wall) || !isInSpan(view, dayOfWall(wall))) return false;
  const start = zone.toUtc(wall);
  return start !== null && view.offers.some((offer) => isOffered(offer, start));
}
