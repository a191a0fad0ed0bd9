/** Cancels a booking inside the caller's transaction: its claim goes, the booking stays with its times. */

import type { Booking } from '../../booking/booking.ts';
import { type Cancelled, isStanding, type NotFound, refuseCancelling } from '../../booking/change.ts';
import { isAnnounced } from '../../booking/pending.ts';
import type { ChangeRefusal } from '../../booking/refusal.ts';
import { asOfBooking } from '../messages/outbox.ts';
import type { CancelCommand } from '../storage.ts';
import type { WriteAudit } from './audit-log.ts';
import type { BookingReader } from './booking-reader.ts';
import type { WriteOutbox } from './outbox-writer.ts';
import type { SchedulePolicies } from './schedule-policies.ts';
import type { ScheduleVersions } from './schedule-versions.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';
import type { OfferPlace } from './waitlist-offers.ts';

interface Parts {
  readonly bookings: BookingReader;
  readonly policies: SchedulePolicies;
  readonly endBooking: EndBooking;
}

export function createCancelBooking({
  bookings,
  policies,
  endBooking,
}: Parts): (command: CancelCommand) => Cancelled | NotFound | ChangeRefusal {
  return (command) => {
    const { now, bookingId, respectCutoff } = command;
    const booking = bookings.find(bookingId);
    if (booking === null) return { kind: 'not_found' };
    if (!isStanding(booking.status)) return { kind: 'cancelled', booking };
    const cutoffMinutes = respectCutoff ? policies.of(booking.scheduleId).cancelCutoffMinutes : null;
    const refusal = refuseCancelling(booking, { now, cutoffMinutes });
    return refusal ?? { kind: 'cancelled', booking: endBooking(booking, { ...command, action: 'booking.cancelled' }) };
  };
}

export interface Ending extends Pick<CancelCommand, 'now' | 'actor' | 'source' | 'notice'> {
  /** As the audit log calls it. */
  readonly action: string;
}

/** For a booking that stands. Returns it as it is then. */
export type EndBooking = (booking: Booking, ending: Ending) => Booking;

interface Journal {
  readonly versions: ScheduleVersions;
  readonly writeOutbox: WriteOutbox;
  readonly writeAudit: WriteAudit;
  readonly offerPlace: OfferPlace;
}

export function createEndBooking(connection: Connection, { versions, writeOutbox, writeAudit, offerPlace }: Journal): EndBooking {
  const { markCancelled, deleteClaim } = prepareStatements(connection);
  return (booking, { now, actor, source, action, notice }) => {
    const { bookingId, scheduleId } = booking;
    const ended: Booking = { ...booking, status: 'cancelled', version: booking.version + 1, cancelledAt: now };
    markCancelled.run({ bookingId, now, version: ended.version });
    deleteClaim.run({ bookingId });
    versions.raise(scheduleId);
    if (isAnnounced(booking.status))
      writeOutbox({ kind: 'booking.cancelled', source, createdAt: now, asOf: asOfBooking(ended), notice: notice ?? null });
    writeAudit({ at: now, actor, action, subject: `booking:${bookingId}` });
    offerPlace(booking, now);
    return ended;
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
