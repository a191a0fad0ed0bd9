/** Limits a customer to the caller's calendars. */

import type { Customer } from '../../core/index.ts';
import type { Calendars } from './calendars.ts';

/**
 * Omits the note unless all bookings are in these calendars, because it was written by people who
 * could see the others. `null` if no booking is in them.
 */
export function ofOwnCalendars(customer: Customer, calendars: Calendars): Customer | null {
  const bookings = customer.bookings.filter(({ scheduleId }) => calendars.has(scheduleId));
  const ids = new Set(bookings.map(({ bookingId }) => bookingId));
  const [first] = bookings;
  if (first === undefined) {
    return null;
  }
  return {
    ...customer,
    id: Math.min(...bookings.map(({ customerId }) => customerId)),
    latest: ids.has(customer.latest.bookingId) ? customer.latest : first,
    note: bookings.length === customer.bookings.length ? customer.note : null,
    bookings,
    waiting: customer.waiting.filter(({ scheduleId }) => calendars.has(scheduleId)),
    messages: customer.messages.filter(({ bookingId }) => bookingId !== null && ids.has(bookingId)),
  };
}
