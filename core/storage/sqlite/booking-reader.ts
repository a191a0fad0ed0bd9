/** Reads bookings. */

import type { Booking } from '../../booking/booking.ts';
import { toBooking } from '../booking-row.ts';
import type { BookingFilter } from '../storage.ts';
import { type Connection, type PlaceholderOf, prepare, selectOnce } from './statement.ts';
import { compiler } from './tables.ts';

export interface BookingReader {
  find(bookingId: number): Booking | null;
  list(filter: BookingFilter): readonly Booking[];
}

export function createBookingReader(connection: Connection): BookingReader {
  const one = prepare(connection, (value: PlaceholderOf<{ id: number }>) => bookings().where('booking.id', '=', value('id')));
  return {
    find: (bookingId) => {
      const row = one.get({ id: bookingId });
      return row === undefined ? null : toBooking(row);
    },
    list: (filter) => selectOnce(connection, filtered(filter)).map(toBooking),
  };
}

function bookings() {
  return compiler
    .selectFrom('booking')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .select(['booking.id', 'details_id', 'customer_id', 'schedule_id', 'reason_id', 'status', 'version', 'starts_at', 'ends_at'])
    .select([
      'surface',
      'locale',
      'booking.created_at',
      'cancelled_at',
      'confirm_until',
      'began_pending',
      'erase_requested_at',
      'submission',
    ]);
}

function filtered(filter: BookingFilter) {
  let query = bookings();
  if (filter.scheduleId !== undefined) query = query.where('schedule_id', '=', filter.scheduleId);
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  if (filter.from !== undefined) query = query.where('starts_at', '>=', filter.from);
  if (filter.until !== undefined) query = query.where('starts_at', '<', filter.until);
  if (filter.after !== undefined) {
    const { startsAt, bookingId } = filter.after;
    // Said first so that the index is entered where it goes on.
    query = query
      .where('starts_at', '>=', startsAt)
      .where((is) => is.or([is('starts_at', '>', startsAt), is('booking.id', '>', bookingId)]));
  }
  return query.orderBy('starts_at').orderBy('booking.id').limit(filter.limit);
}
