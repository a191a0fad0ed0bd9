/** Bookings as the operator's terminal shows them, and as JSON for scripts. Both carry what customers typed: for the operator alone. */

import {
  type Booking,
  createZone,
  formatInstant,
  formatWallTime,
  type Installation,
  type Retired,
  type Submission,
} from '../../core/index.ts';
import { createOfferedNames } from './offered-names.ts';
import { printable } from './printable.ts';

export function createBookingPresenter(installation: Installation, retired: Retired) {
  const zone = createZone(installation.timeZone);
  const names = createOfferedNames(installation, retired);
  const schedule = ({ scheduleId }: Booking) => names.schedule(scheduleId);
  const reason = ({ reasonId }: Booking) => names.reason(reasonId);
  const slot = (booking: Booking) => formatWallTime(zone.toWall(booking.startsAt));

  return {
    row: (booking: Booking): string[] =>
      [
        `${booking.bookingId}`,
        slot(booking).slice(0, 16),
        schedule(booking),
        reason(booking),
        booking.status,
        customerOf(booking.submission),
      ].map(printable),
    lines: (booking: Booking): string[] => [
      ...[
        ['Booking', `${booking.bookingId} (${booking.detailsId})`],
        ['Status', booking.status],
        ['Time', `${slot(booking)} (${installation.timeZone})`],
        ['Calendar', schedule(booking)],
        ['Reason', reason(booking)],
        ['Came through', booking.surface.replace('_', ' ')],
        ['Booked at', isoTime(booking.createdAt)],
        ...(booking.cancelledAt === null ? [] : [['Cancelled at', isoTime(booking.cancelledAt)]]),
        ...(booking.eraseRequestedAt === null
          ? []
          : [['To be erased', `once it is over, as asked at ${isoTime(booking.eraseRequestedAt)}`]]),
        ...Object.entries(booking.submission).map(([name, value]) => [name, String(value)]),
      ].map(([name = '', value = '']) => `${`${printable(name)}:`.padEnd(16)}${printable(value)}`),
    ],
    json: (booking: Booking) => ({
      booking_id: booking.bookingId,
      booking_details_id: booking.detailsId,
      user_id: booking.customerId,
      status: booking.status,
      version: booking.version,
      schedule: booking.scheduleId,
      schedule_name: schedule(booking),
      reason: booking.reasonId,
      reason_name: reason(booking),
      slot: slot(booking),
      starts_at: formatInstant(booking.startsAt),
      ends_at: formatInstant(booking.endsAt),
      submission: booking.submission,
      surface: booking.surface,
      locale: booking.locale,
      created_at: isoTime(booking.createdAt),
      cancelled_at: booking.cancelledAt === null ? null : isoTime(booking.cancelledAt),
      erase_requested_at: booking.eraseRequestedAt === null ? null : isoTime(booking.eraseRequestedAt),
    }),
  };
}

function customerOf(submission: Submission): string {
  const name = [submission.first_name, submission.last_name].filter((part) => typeof part === 'string').join(' ');
  const email = submission.email;
  return typeof email === 'string' ? `${name} <${email}>`.trimStart() : name;
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
