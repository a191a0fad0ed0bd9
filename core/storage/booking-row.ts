/** A booking's row joined with its customer's, as every adapter reads it: the one place where it becomes what the domain knows. */

import type { Booking, BookingStatus, Submission, Surface } from '../booking/booking.ts';

export interface BookingRow {
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
  readonly confirm_until: number | null;
  readonly began_pending: number;
  readonly erase_requested_at: number | null;
  /** JSON. */
  readonly submission: string;
}

export function toBooking(row: BookingRow): Booking {
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
    confirmUntil: row.confirm_until,
    beganPending: row.began_pending === 1,
    eraseRequestedAt: row.erase_requested_at,
  };
}
