/**
 * Confirms pending bookings and ends those that were not confirmed in time, each under the lock of
 * the booking's schedule.
 */

import { sql } from 'kysely';
import type { Booking } from '../../booking/booking.ts';
import { type Confirmation, mayConfirm } from '../../booking/pending.ts';
import type { EpochMs } from '../../clock.ts';
import { writeAudit } from '../audit.ts';
import { asOfBooking, writeEntry } from '../messages/outbox.ts';
import type { ConfirmCommand } from '../port/bookings.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Timed, Transaction } from '../transaction.ts';
import { findToChange } from './booking-rows.ts';
import { endBooking } from './cancel.ts';
import { raiseVersion } from './schedule-rows.ts';

const markConfirmed = statement(
  ({ compiler }, value: PlaceholderOf<{ bookingId: number; version: number }>) =>
    compiler
      .updateTable('booking')
      .set({ status: 'confirmed', confirm_until: null, version: value('version') })
      .where('id', '=', value('bookingId')),
);

/** Confirms a pending booking, which announces it to the outside. */
export async function confirmBooking(
  transaction: Transaction,
  { actor, bookingId, expectedVersion }: ConfirmCommand,
): Promise<Confirmation> {
  const { now } = transaction;
  const booking = await findToChange(transaction, bookingId);
  if (booking === null) {
    return { kind: 'not_found' };
  }
  if (booking.status === 'confirmed') {
    return { kind: 'confirmed', booking, again: true };
  }
  if (!mayConfirm(booking, now)) {
    return { kind: 'refused', code: 'not_changeable' };
  }
  if (booking.version !== (expectedVersion ?? booking.version)) {
    return { kind: 'refused', code: 'version_conflict' };
  }
  const confirmed: Booking = {
    ...booking,
    status: 'confirmed',
    confirmUntil: null,
    version: booking.version + 1,
  };
  await Promise.all([
    markConfirmed.run(transaction, { bookingId, version: confirmed.version }),
    writeEntry(transaction, {
      kind: 'booking.created',
      trigger: booking.surface,
      createdAt: now,
      asOf: asOfBooking(confirmed),
    }),
    writeAudit(transaction, {
      at: now,
      actor,
      action: 'booking.confirmed',
      subject: `booking:${bookingId}`,
    }),
    // Free times do not change, but feeds do.
    raiseVersion(transaction, booking.scheduleId),
  ]);
  return { kind: 'confirmed', booking: confirmed, again: false };
}

const MAX_OVERDUE = 100;

const overdue = statement(
  ({ compiler, numbers }, value: PlaceholderOf<{ now: EpochMs; except: readonly number[] }>) =>
    compiler
      .selectFrom('booking')
      .select('id')
      .where('status', '=', sql.lit('pending'))
      .where('confirm_until', '<=', value('now'))
      .where('id', 'not in', numbers(value('except')))
      .orderBy('confirm_until')
      .limit(MAX_OVERDUE),
);

export async function readOverdue(
  executor: Executor,
  now: EpochMs,
  except: readonly number[],
): Promise<readonly number[]> {
  return (await overdue.all(executor, { now, except })).map(({ id }) => id);
}

export interface OverdueBooking extends Timed {
  readonly bookingId: number;
}

/**
 * Resolves with how many were ended: the booking may be confirmed before its schedule is locked.
 */
export async function expireBooking(
  transaction: Transaction,
  { bookingId }: OverdueBooking,
): Promise<number> {
  const booking = await findToChange(transaction, bookingId);
  if (booking?.status !== 'pending' || mayConfirm(booking, transaction.now)) {
    return 0;
  }
  await endBooking(transaction, booking, {
    actor: 'expiry',
    trigger: 'expiry',
    action: 'booking.expired',
  });
  return 1;
}
