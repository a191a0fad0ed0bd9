/**
 * Upcoming bookings at times that are no longer offered, for example because the hours were
 * shortened.
 */

import { findOrphaned, type WhyOrphaned } from '../availability/orphaned.ts';
import { type Booking, isActive } from '../booking/booking.ts';
import type { UnofferedBooking } from '../booking-service.ts';
import type { Clock } from '../clock.ts';
import type { Storage } from '../storage/storage.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../time/units.ts';
import type { Configurations } from './configurations.ts';

interface Parts {
  readonly storage: Pick<Storage, 'bookings'>;
  readonly clock: Clock;
  readonly configurations: Configurations;
}

/** Page size. The process can serve other requests between two pages. */
const PAGE = 500;

/** Sorted by start, after courses that have begun. */
export function createOutsideQuery({ storage, clock, configurations }: Parts) {
  return async (): Promise<readonly UnofferedBooking[]> => {
    const configuration = await configurations.current();
    if (configuration === null) {
      return [];
    }
    const filter = { from: Math.floor(clock.now() / MS_PER_MINUTE), limit: PAGE };
    const outside: UnofferedBooking[] = [];
    let page = await storage.bookings.list({ ...filter, laterDates: 'first' });
    while (page.length > 0) {
      const standing = page
        .filter(({ status }) => isActive(status))
        .map((booking) => withoutPastDates(booking, filter.from));
      const whys = new Map<number, WhyOrphaned>(
        findOrphaned(configuration.places, standing).map(({ bookingId, why }) => [bookingId, why]),
      );
      for (const booking of standing) {
        const why = whys.get(booking.bookingId);
        if (why !== undefined) {
          outside.push({ booking, why });
        }
      }
      const after = page.length < PAGE ? undefined : page.at(-1);
      page = after === undefined ? [] : await storage.bookings.list({ ...filter, after });
    }
    return outside;
  };
}

/** Nobody has to do anything about dates of a course that are over. */
function withoutPastDates(booking: Booking, now: EpochMinute): Booking {
  return booking.dates === undefined
    ? booking
    : { ...booking, dates: booking.dates.filter(({ startsAt }) => startsAt >= now) };
}
