/** Cancels a booking: its claim goes, the booking stays with its times. */

import type { Booking } from '../../booking/booking.ts';
import { type Cancelled, isStanding, type NotFound, refuseCancelling } from '../../booking/change.ts';
import { isAnnounced } from '../../booking/pending.ts';
import type { ChangeRefusal } from '../../booking/refusal.ts';
import { asOfBooking } from '../messages/outbox.ts';
import type { CancelCommand } from '../storage.ts';
import { writeAudit } from './audit-log.ts';
import { findLockedBooking, schedulesOfBooking } from './locked-booking.ts';
import { writeOutbox } from './outbox-writer.ts';
import type { Read } from './reader.ts';
import { readPolicy } from './schedule-policies.ts';
import { raiseVersions } from './schedule-versions.ts';
import { type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';
import type { Command, Transaction } from './transactions.ts';
import { offerFreed } from './waitlist-offers.ts';

export function cancelCommand(read: Read, command: CancelCommand): Command<Cancelled | NotFound | ChangeRefusal> {
  const { bookingId } = command;
  let locked: readonly number[] = [];
  return {
    now: command.now,
    plan: async () => {
      locked = await schedulesOfBooking(read, bookingId);
      return { schedules: locked };
    },
    work: async (transaction) => {
      const booking = await findLockedBooking(transaction, bookingId, locked);
      return booking === null ? { kind: 'not_found' } : cancel(transaction, command, booking);
    },
  };
}

async function cancel(transaction: Transaction, command: CancelCommand, booking: Booking): Promise<Cancelled | ChangeRefusal> {
  if (!isStanding(booking.status)) return { kind: 'cancelled', booking };
  const { now } = transaction;
  const cutoffMinutes = command.respectCutoff ? (await readPolicy(transaction, booking.scheduleId)).cancelCutoffMinutes : null;
  const refusal = refuseCancelling(booking, { now, cutoffMinutes });
  if (refusal !== null) return refusal;
  return { kind: 'cancelled', booking: await endBooking(transaction, booking, { ...command, action: 'booking.cancelled' }) };
}

export interface Ending extends Pick<CancelCommand, 'actor' | 'source' | 'notice'> {
  /** As the audit log calls it. */
  readonly action: string;
}

/** For a booking that stands, in a schedule that is locked. Resolves with the booking as it is then. */
export async function endBooking(transaction: Transaction, booking: Booking, { actor, source, action, notice }: Ending): Promise<Booking> {
  const { now } = transaction;
  const { bookingId, scheduleId } = booking;
  const ended: Booking = { ...booking, status: 'cancelled', version: booking.version + 1, cancelledAt: now };
  const entry = { kind: 'booking.cancelled', source, createdAt: now, asOf: asOfBooking(ended), notice: notice ?? null } as const;
  await Promise.all([
    markCancelled.run(transaction, { bookingId, now, version: ended.version }),
    deleteClaim.run(transaction, { bookingId }),
    raiseVersions(transaction, [scheduleId]),
    isAnnounced(booking.status) ? writeOutbox(transaction, entry) : null,
    writeAudit(transaction, { at: now, actor, action, subject: `booking:${bookingId}` }),
  ]);
  await offerFreed(transaction, booking);
  return ended;
}

const markCancelled = prepare((value: PlaceholderOf<{ bookingId: number; now: number; version: number }>) =>
  compiler
    .updateTable('booking')
    .set({ status: 'cancelled', cancelled_at: value('now'), version: value('version') })
    .where('id', '=', value('bookingId')),
);

const deleteClaim = prepare((value: PlaceholderOf<{ bookingId: number }>) =>
  compiler.deleteFrom('claim').where('booking_id', '=', value('bookingId')),
);
