/** The offer of a single day, compiled from what a booking's transaction has read. */

import type { Place } from '../booking/places.ts';
import type { EpochMs } from '../clock.ts';
import type { CivilDay } from '../time/civil-day.ts';
import { bookableDays, earliestStart } from './bookable-days.ts';
import { fullTimesOf } from './full-times.ts';
import type { Occupancy } from './occupancy.ts';
import { createOffer, type Offer } from './offer.ts';
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
    openTime: isBookable(place, day, now) ? compileOpenTime(place.rules, zone, { first: day, last: day }, reason.durationMinutes) : [],
    full: fullTimesOf(place, occupancy),
    soldOutDays: findSoldOutDays(occupancy, zone, schedule.dailyLimit),
    earliest: now === null ? Number.NEGATIVE_INFINITY : earliestStart(schedule, now),
  });
}

function isBookable({ schedule, zone }: Place, day: CivilDay, now: EpochMs | null): boolean {
  if (now === null) return true;
  const { first, last } = bookableDays(schedule, zone, now);
  return first <= day && day <= last;
}
