/** The offer of a single day, compiled from what a booking's transaction has read. */

import type { Place } from '../booking/places.ts';
import type { EpochMs } from '../clock.ts';
import { type CivilDay, MINUTES_PER_DAY } from '../time/civil-day.ts';
import { bookableDays, earliestStart } from './bookable-days.ts';
import { type FullTimes, sweepFullTimes, uniteFullTimes } from './full-times.ts';
import type { Occupancy } from './occupancy.ts';
import type { Offer } from './offer.ts';
import { compileOpenTime } from './open-time.ts';
import { findSoldOutDays } from './sold-out-days.ts';

export interface OfferOnDayInput {
  readonly place: Place;
  readonly occupancy: Occupancy;
  readonly day: CivilDay;
  /** Null: whenever that was, so that neither lead time nor horizon counts. */
  readonly now: EpochMs | null;
}

export function offerOnDay({ place, occupancy, day, now }: OfferOnDayInput): Offer {
  const { schedule, reason, zone } = place;
  return createOffer(place, {
    openTime: isBookable(place, day, now)
      ? compileOpenTime(place.rules, zone, { first: day, last: day }, spillDays(reason.durationMinutes))
      : [],
    full: fullTimesOf(place, occupancy),
    soldOutDays: findSoldOutDays(occupancy, zone, schedule.dailyLimit),
    earliest: now === null ? Number.NEGATIVE_INFINITY : earliestStart(schedule, now),
  });
}

/** Where an offer's parts are known, those that depend on the reason are added. */
export function createOffer(place: Place, parts: Pick<Offer, 'openTime' | 'full' | 'soldOutDays' | 'earliest'>): Offer {
  const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = place.reason;
  return { ...parts, duration: durationMinutes, bufferBefore: bufferBeforeMinutes, bufferAfter: bufferAfterMinutes, step: place.step };
}

/** When neither the schedule nor the reason itself has a place left. */
export function fullTimesOf({ schedule, reason }: Place, occupancy: Occupancy): FullTimes {
  const full = sweepFullTimes(occupancy, schedule.capacity, null);
  return reason.capacity === null ? full : uniteFullTimes(full, sweepFullTimes(occupancy, reason.capacity, reason.id));
}

/** Days after the last bookable one into which a booking may run. */
export function spillDays(durationMinutes: number): number {
  return Math.ceil(durationMinutes / MINUTES_PER_DAY) + 1;
}

function isBookable({ schedule, zone }: Place, day: CivilDay, now: EpochMs | null): boolean {
  if (now === null) return true;
  const { first, last } = bookableDays(schedule, zone, now);
  return first <= day && day <= last;
}
