/**
 * Upcoming bookings at times that are no longer offered, for example because the hours were
 * shortened.
 */

import { findOrphaned, listAhead, type WhyOrphaned } from '../availability/orphaned.ts';
import { isActive } from '../booking/booking.ts';
import type { UnofferedBooking } from '../booking-service.ts';
import type { Clock } from '../clock.ts';
import type { Storage } from '../storage/storage.ts';
import { MINUTES_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import type { Configurations } from './configurations.ts';

interface Parts {
  readonly storage: Pick<Storage, 'bookings'>;
  readonly clock: Clock;
  readonly configurations: Configurations;
}

/** Page size. The process can serve other requests between two pages. */
const PAGE = 500;

/**
 * Sorted by start, after the courses that began more than a day ago. Dates and stretches that have
 * begun are ignored, because it is too late to change them.
 */
export function createOutsideQuery({ storage, clock, configurations }: Parts) {
  return async (): Promise<readonly UnofferedBooking[]> => {
    const configuration = await configurations.current();
    if (configuration === null) {
      return [];
    }
    const now = Math.floor(clock.now() / MS_PER_MINUTE);
    // The calendar may go on later with a booking that has begun, which lasts at most a day.
    const filter = { from: now - MINUTES_PER_DAY, limit: PAGE };
    const outside: UnofferedBooking[] = [];
    let page = await storage.bookings.list({ ...filter, laterDates: 'first' });
    while (page.length > 0) {
      const standing = page.filter(
        (booking) => isActive(booking.status) && listAhead(booking, now).length > 0,
      );
      const orphaned = findOrphaned(configuration.places, standing, now);
      const whys = new Map<number, WhyOrphaned>(
        orphaned.map(({ bookingId, why }) => [bookingId, why]),
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
