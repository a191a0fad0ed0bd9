/** Cancels a booking: its claim is deleted, the booking keeps its times. */

import { type Booking, isActive } from '../../booking/booking.ts';
import { type Cancelled, type NotFound, refuseCancelling } from '../../booking/change.ts';
import { isAnnounced } from '../../booking/pending.ts';
import { type ChangeRefusal, refuseChange } from '../../booking/refusal.ts';
import { writeAudit } from '../audit.ts';
import { asOfBooking, writeEntry } from '../messages/outbox.ts';
import type { AuditAction } from '../port/audit.ts';
import type { CancelCommand } from '../port/bookings.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { stopWaiting } from '../waitlist/moving-entries.ts';
import { offerPlaces } from '../waitlist/offers.ts';
import { findToChange } from './booking-rows.ts';
import { removeBookedClaims } from './freed-claims.ts';
import { endProposal } from './proposal-rows.ts';
import { tellTaken } from './rooms.ts';
import { raiseVersions, readCutoff } from './schedule-rows.ts';

export async function cancel(
  transaction: Transaction,
  command: CancelCommand,
): Promise<Cancelled | NotFound | ChangeRefusal> {
  const booking = await findToChange(transaction, command.bookingId);
  if (booking === null) {
    return { kind: 'not_found' };
  }
  const { expectedVersion = booking.version } = command;
  if (!isActive(booking.status)) {
    return expectedVersion === booking.version
      ? { kind: 'cancelled', booking }
      : refuseChange('version_conflict');
  }
  const cutoffMinutes = await readCutoff(transaction, booking.scheduleId, command);
  const refusal = refuseCancelling(booking, {
    now: transaction.now,
    cutoffMinutes,
    expectedVersion,
  });
  return (
    refusal ?? {
      kind: 'cancelled',
      booking: await endBooking(transaction, booking, { ...command, action: 'booking.cancelled' }),
    }
  );
}

export interface CancellationToWrite
  extends Pick<CancelCommand, 'actor' | 'trigger' | 'notice' | 'mailsFrom'> {
  /** The action's name in the audit log. */
  readonly action: AuditAction;
}

/** Ends an active booking whose schedule is locked. Resolves with the cancelled booking. */
export async function endBooking(
  transaction: Transaction,
  booking: Booking,
  ending: CancellationToWrite,
): Promise<Booking> {
  const { now } = transaction;
  const { actor, trigger, action, notice = null, mailsFrom } = ending;
  const { bookingId } = booking;
  const ended: Booking = {
    ...booking,
    status: 'cancelled',
    version: booking.version + 1,
    cancelledAt: now,
  };
  const told = {
    trigger,
    createdAt: now,
    asOf: asOfBooking(ended),
    notice,
    mailsFrom: mailsFrom ?? null,
  };
  await Promise.all([
    markCancelled.run(transaction, { bookingId, now, version: ended.version }),
    freePlaces(transaction, bookingId),
    isAnnounced(booking.status)
      ? writeEntry(transaction, { kind: 'booking.cancelled', ...told })
      : null,
    writeAudit(transaction, {
      at: now,
      actor,
      action,
      subject: `booking:${bookingId}`,
      // Undoing gives it back what it took.
      changes: {
        status: [booking.status, ended.status],
        ...((booking.parts ?? booking.ownEndsAt) !== undefined && tellTaken(booking, null)),
      },
    }),
  ]);
  await endProposal(transaction, booking);
  await stopWaiting(transaction, booking);
  await offerPlaces(transaction, { ...booking, mailsFrom });
  return ended;
}

async function freePlaces(transaction: Transaction, bookingId: number): Promise<void> {
  const { schedules } = await removeBookedClaims(transaction, bookingId);
  await raiseVersions(transaction, schedules);
}

const markCancelled = statement(
  ({ compiler }, value: PlaceholderOf<{ bookingId: number; now: number; version: number }>) =>
    compiler
      .updateTable('booking')
      .set({ status: 'cancelled', cancelled_at: value('now'), version: value('version') })
      .where('id', '=', value('bookingId')),
);
