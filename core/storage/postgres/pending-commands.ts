/** Confirms and ends pending bookings, and erases customers: each under the lock of the booking's schedule. */

import type { Actor, Booking } from '../../booking/booking.ts';
import { isStanding, type NotFound } from '../../booking/change.ts';
import { type Confirmation, mayConfirm } from '../../booking/pending.ts';
import type { EpochMs } from '../../clock.ts';
import { endOverdue } from '../end-overdue.ts';
import type { EraseCommand } from '../message-storage.ts';
import { confirm, readOverdue } from '../messages/confirming.ts';
import { erase } from '../messages/erasure.ts';
import { endBooking } from './cancel-booking.ts';
import { findLockedBooking, schedulesOfBooking } from './locked-booking.ts';
import { work } from './message-dialect.ts';
import type { Read } from './reader.ts';
import { raiseVersions } from './schedule-versions.ts';
import type { Command, Run, Transaction } from './transactions.ts';
import { unlocked } from './unlocked.ts';

interface BookingCommand {
  readonly now: EpochMs;
  readonly bookingId: number;
}

export function confirmCommand(read: Read, command: BookingCommand & { readonly actor: Actor }): Command<Confirmation> {
  const { actor } = command;
  return changeCommand(read, command, async (transaction, booking) => {
    const outcome = await work(transaction, confirm(booking, { now: transaction.now, actor }));
    // What is free is what it was; feeds say something else.
    if (outcome.kind === 'confirmed' && !outcome.again) await raiseVersions(transaction, [outcome.booking.scheduleId]);
    return outcome;
  });
}

export function eraseCommand(read: Read, command: EraseCommand): Command<'erased' | NotFound> {
  return changeCommand(read, command, async (transaction, booking) => {
    if (booking === null) return { kind: 'not_found' };
    if (isStanding(booking.status)) await endBooking(transaction, booking, { ...command, action: 'booking.cancelled' });
    await work(transaction, erase(booking, { ...command, now: transaction.now }));
    await raiseVersions(transaction, [booking.scheduleId]);
    return 'erased';
  });
}

/** Each booking in a transaction of its own: it may be confirmed by the time that its schedule is locked. */
export function expirePending(run: Run, read: Read, now: EpochMs): Promise<number> {
  return endOverdue({
    read: (except) => run(unlocked(now, (transaction) => work(transaction, readOverdue(transaction.now, except)))),
    end: (bookingId) => run(expireCommand(read, { now, bookingId })),
  });
}

function expireCommand(read: Read, command: BookingCommand): Command<number> {
  return changeCommand(read, command, async (transaction, booking) => {
    if (booking?.status !== 'pending' || mayConfirm(booking, transaction.now)) return 0;
    await endBooking(transaction, booking, { actor: 'expiry', source: 'expiry', action: 'booking.expired' });
    return 1;
  });
}

function changeCommand<Outcome>(
  read: Read,
  { now, bookingId }: BookingCommand,
  change: (transaction: Transaction, booking: Booking | null) => Promise<Outcome>,
): Command<Outcome> {
  let locked: readonly number[] = [];
  return {
    now,
    plan: async () => {
      locked = await schedulesOfBooking(read, bookingId);
      return { schedules: locked };
    },
    work: async (transaction) => change(transaction, await findLockedBooking(transaction, bookingId, locked)),
  };
}
