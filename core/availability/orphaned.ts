/**
 * Upcoming bookings whose time, calendar or reason the configuration no longer offers, such as
 * those left over after the opening hours were shortened.
 */

import type { Booking, CourseDate } from '../booking/booking.ts';
import { listStretches } from '../booking/course.ts';
import type { Place, Places } from '../booking/places.ts';
import { isRefusal } from '../booking/refusal.ts';
import type { EpochMinute } from '../time/units.ts';
import { explainOpenTime, type OutsideHours } from './explain-time.ts';

export type UpcomingBooking = Pick<
  Booking,
  'bookingId' | 'scheduleId' | 'reasonId' | 'startsAt' | 'endsAt' | 'dates' | 'ownEndsAt' | 'parts'
>;

export type WhyOrphaned =
  | OutsideHours
  | { readonly kind: 'schedule_retired' | 'reason_retired' | 'reason_not_offered' };

export interface OrphanedBooking extends UpcomingBooking {
  readonly why: WhyOrphaned;
}

/** In the order of `bookings`. Dates and stretches that began before `since` are ignored. */
export function findOrphaned(
  places: Places,
  bookings: readonly UpcomingBooking[],
  since: EpochMinute = Number.NEGATIVE_INFINITY,
): readonly OrphanedBooking[] {
  const offered = new Set(places.installation.reasons.map(({ id }) => id));
  const judge = (booking: UpcomingBooking): WhyOrphaned | null => {
    const found = places.find(booking.scheduleId, booking.reasonId);
    if (isRefusal(found)) {
      if (found.code === 'schedule_not_found') {
        return { kind: 'schedule_retired' };
      }
      return { kind: offered.has(booking.reasonId) ? 'reason_not_offered' : 'reason_retired' };
    }
    const [place] = found;
    if (place === undefined) {
      return null;
    }
    const whys = listAhead(booking, since).map((time) => explainOpenTime(place, time));
    const isAhead = booking.startsAt >= since;
    return whys.find((why) => why !== null) ?? (isAhead ? explainWhole(place, booking) : null);
  };
  return bookings.flatMap((booking) => {
    const why = judge(booking);
    return why === null ? [] : [{ ...booking, why }];
  });
}

/** Lists the dates and stretches in which the booking takes its calendar from `since` on. */
export function listAhead(booking: UpcomingBooking, since: EpochMinute): readonly CourseDate[] {
  return listStretches(booking).filter(({ startsAt }) => startsAt >= since);
}

/** The hours of a reason apply in between, too, when its calendar may be closed. */
function explainWhole(place: Place, booking: UpcomingBooking): WhyOrphaned | null {
  const whole = place.openings?.find(({ starts }) => starts === 0);
  return whole === undefined || booking.ownEndsAt === undefined
    ? null
    : explainOpenTime({ ...place, rules: whole.rules }, booking);
}
