/** Bookings that stand at a time, in a calendar or for a reason that the configuration no longer offers: what closing hours leaves to be treated. */

import type { Booking } from '../booking/booking.ts';
import type { Places } from '../booking/places.ts';
import { explainOpenTime, type Outside } from './explain-time.ts';

export type UpcomingBooking = Pick<Booking, 'bookingId' | 'scheduleId' | 'reasonId' | 'startsAt' | 'endsAt'>;

export type WhyStranded = Outside | { readonly kind: 'schedule_retired' | 'reason_retired' | 'reason_not_offered' };

/** An upcoming booking outside what the configuration offers. */
export interface StrandedBooking extends UpcomingBooking {
  readonly why: WhyStranded;
}

/** In the order given. */
export function findStranded(places: Places, bookings: readonly UpcomingBooking[]): readonly StrandedBooking[] {
  const offered = new Set(places.installation.reasons.map(({ id }) => id));
  const judge = (booking: UpcomingBooking): WhyStranded | null => {
    const found = places.find(booking.scheduleId, booking.reasonId);
    if ('kind' in found) {
      if (found.code === 'schedule_not_found') return { kind: 'schedule_retired' };
      return { kind: offered.has(booking.reasonId) ? 'reason_not_offered' : 'reason_retired' };
    }
    const [place] = found;
    return place === undefined ? null : explainOpenTime(place, booking);
  };
  return bookings.flatMap((booking) => {
    const why = judge(booking);
    return why === null ? [] : [{ ...booking, why }];
  });
}
