/** Cancels a booking inside the caller's transaction: its claim goes, the booking stays with its times. */

import type { CancelCommand } from '../storage.ts';
import type { WriteAudit } from './audit-log.ts';
import type { BookingReader } from './booking-reader.ts';
import type { OutboxEntry } from './outbox-writer.ts';
import type { ScheduleVersions } from './schedule-versions.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';
import type { CancelOutcome } from './writer-messages.ts';

interface Parts {
  readonly bookings: BookingReader;
  readonly versions: ScheduleVersions;
  readonly writeOutbox: (entry: OutboxEntry) => void;
  readonly writeAudit: WriteAudit;
}

export function createCancelBooking(connection: Connection, parts: Parts): (command: CancelCommand) => CancelOutcome {
  const { markCancelled, deleteClaim } = prepareStatements(connection);
  return ({ now, actor, bookingId }) => {
    const marked = markCancelled.get({ bookingId, now });
    if (marked !== undefined) {
      deleteClaim.run({ bookingId });
      parts.versions.raise(marked.schedule_id);
      parts.writeOutbox({ event: 'booking.cancelled', bookingId, version: marked.version, now });
      parts.writeAudit({ at: now, actor, action: 'booking.cancelled', subject: `booking:${bookingId}` });
    }
    const booking = parts.bookings.find(bookingId);
    return booking === null ? { kind: 'not_found' } : { kind: 'cancelled', booking };
  };
}

function prepareStatements(connection: Connection) {
  const markCancelled = prepare(connection, (value: PlaceholderOf<{ bookingId: number; now: number }>) =>
    compiler
      .updateTable('booking')
      .set((column) => ({ status: 'cancelled', cancelled_at: value('now'), version: column('version', '+', 1) }))
      .where('id', '=', value('bookingId'))
      .where('status', 'in', ['confirmed', 'pending'])
      .returning(['schedule_id', 'version']),
  );
  const deleteClaim = prepare(connection, (value: PlaceholderOf<{ bookingId: number }>) =>
    compiler.deleteFrom('claim').where('booking_id', '=', value('bookingId')),
  );
  return { markCancelled, deleteClaim };
}
