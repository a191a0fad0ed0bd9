/** Cancels a booking inside the caller's transaction: its claim goes, the booking stays with its times. */

import { type Cancelled, isStanding, type NotFound, refuseCancelling } from '../../booking/change.ts';
import type { ChangeRefusal } from '../../booking/refusal.ts';
import type { CancelCommand } from '../storage.ts';
import type { WriteAudit } from './audit-log.ts';
import type { BookingReader } from './booking-reader.ts';
import type { WriteOutbox } from './outbox-writer.ts';
import type { SchedulePolicies } from './schedule-policies.ts';
import type { ScheduleVersions } from './schedule-versions.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

interface Parts {
  readonly bookings: BookingReader;
  readonly versions: ScheduleVersions;
  readonly writeOutbox: WriteOutbox;
  readonly policies: SchedulePolicies;
  readonly writeAudit: WriteAudit;
}

export function createCancelBooking(
  connection: Connection,
  parts: Parts,
): (command: CancelCommand) => Cancelled | NotFound | ChangeRefusal {
  const { markCancelled, deleteClaim } = prepareStatements(connection);
  const { bookings, policies, versions, writeOutbox, writeAudit } = parts;
  return ({ now, actor, bookingId, respectCutoff }) => {
    const booking = bookings.find(bookingId);
    if (booking === null) return { kind: 'not_found' };
    if (!isStanding(booking.status)) return { kind: 'cancelled', booking };
    const { scheduleId } = booking;
    const refusal = refuseCancelling(booking, { now, cutoffMinutes: respectCutoff ? policies.of(scheduleId).cancelCutoffMinutes : null });
    if (refusal !== null) return refusal;
    const version = booking.version + 1;
    markCancelled.run({ bookingId, now, version });
    deleteClaim.run({ bookingId });
    versions.raise(scheduleId);
    writeOutbox({ event: 'booking.cancelled', bookingId, version, now });
    writeAudit({ at: now, actor, action: 'booking.cancelled', subject: `booking:${bookingId}` });
    return { kind: 'cancelled', booking: { ...booking, status: 'cancelled', version, cancelledAt: now } };
  };
}

function prepareStatements(connection: Connection) {
  const markCancelled = prepare(connection, (value: PlaceholderOf<{ bookingId: number; now: number; version: number }>) =>
    compiler
      .updateTable('booking')
      .set({ status: 'cancelled', cancelled_at: value('now'), version: value('version') })
      .where('id', '=', value('bookingId')),
  );
  const deleteClaim = prepare(connection, (value: PlaceholderOf<{ bookingId: number }>) =>
    compiler.deleteFrom('claim').where('booking_id', '=', value('bookingId')),
  );
  return { markCancelled, deleteClaim };
}
