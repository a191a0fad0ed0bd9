/** Reads bookings: the one place where their rows become what the domain knows. */

import type { Booking, BookingStatus, Submission, Surface } from '../../booking/booking.ts';
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

interface BookingRow {
  readonly id: number;
  readonly details_id: string;
  readonly customer_id: number;
  readonly schedule_id: number;
  readonly reason_id: number;
  readonly status: BookingStatus;
  readonly version: number;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly surface: Surface;
  readonly locale: string;
  readonly created_at: number;
  readonly cancelled_at: number | null;
  readonly submission: string;
}

function bookings() {
  return compiler
    .selectFrom('booking')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .select(['booking.id', 'details_id', 'customer_id', 'schedule_id', 'reason_id', 'status', 'version', 'starts_at', 'ends_at'])
    .select(['surface', 'locale', 'booking.created_at', 'cancelled_at', 'submission']);
}

function filtered(filter: BookingFilter) {
  let query = bookings();
  if (filter.scheduleId !== undefined) query = query.where('schedule_id', '=', filter.scheduleId);
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  if (filter.from !== undefined) query = query.where('starts_at', '>=', filter.from);
  if (filter.until !== undefined) query = query.where('starts_at', '<', filter.until);
  return query.orderBy('starts_at').orderBy('booking.id').limit(filter.limit);
}

function toBooking(row: BookingRow): Booking {
  const submission: Submission = JSON.parse(row.submission);
  return {
    bookingId: row.id,
    detailsId: row.details_id,
    customerId: row.customer_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    status: row.status,
    version: row.version,
    scheduleId: row.schedule_id,
    reasonId: row.reason_id,
    submission,
    surface: row.surface,
    locale: row.locale,
    createdAt: row.created_at,
    cancelledAt: row.cancelled_at,
  };
}
