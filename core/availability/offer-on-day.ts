/** A single day, from what a booking's transaction has read: its offer, and how many bookings still fit into it, where a share of the day is judged. */

import type { Place } from '../booking/places.ts';
import type { EpochMs } from '../clock.ts';
import type { CivilDay } from '../time/civil-day.ts';
import { MINUTES_PER_DAY } from '../time/units.ts';
import { bookableDays, countStartsOn, earliestStart, findSoldOutDays } from './bookable-days.ts';
import { type FullTimes, fullTimesOf, sweepFullTimes, uniteFullTimes } from './full-times.ts';
import type { Occupancy } from './occupancy.ts';
import { createOffer, type Offer, STOP, walkFreeStarts } from './offer.ts';
import { compileOpenTime } from './open-time.ts';

interface OfferOnDayInput {
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

interface FreePlacesInput extends OfferOnDayInput {
  /** More are not counted. */
  readonly most: number;
}

/**
 * One after the other and side by side, each with its buffers. Seats are counted one by one: a time at which two are free fits two. As many as may still begin
 * where the schedule limits that.
 */
export function countFreePlaces({ most, ...input }: FreePlacesInput): number {
  const { place, occupancy, day } = input;
  const { schedule, zone } = place;
  const left = schedule.dailyLimit === null ? most : Math.min(most, schedule.dailyLimit - countStartsOn(day, occupancy, zone));
  const offer = offerOnDay(input);
  const midnight = zone.boundaryToUtc(day * MINUTES_PER_DAY);
  const stride = offer.duration + offer.bufferAfter + offer.bufferBefore;
  let count = 0;
  for (let seats = seatsOf(place); seats > 0 && count < left; seats--) {
    const before = count;
    walkFreeStarts({ ...offer, full: fullBut(place, occupancy, seatsOf(place) - seats) }, midnight, (start, piece) => {
      if (piece.day !== day || count >= left) return STOP;
      count += 1;
      return start + stride;
    });
    // With fewer seats nothing is free either.
    if (count === before) break;
  }
  return Math.max(0, Math.min(count, left));
}

/** How many may be served at once. */
function seatsOf({ schedule, reason }: Place): number {
  return Math.min(schedule.capacity, reason.capacity ?? schedule.capacity);
}

/** When fewer than `spare` and one more of the reason fit in beside what is claimed. */
function fullBut({ schedule, reason }: Place, occupancy: Occupancy, spare: number): FullTimes {
  const full = sweepFullTimes(occupancy, schedule.capacity - spare, null);
  return reason.capacity === null ? full : uniteFullTimes(full, sweepFullTimes(occupancy, reason.capacity - spare, reason.id));
}
