/** Confirms and ends pending bookings, and erases customers: each under the lock of the booking's schedule. */

import type { Actor, Booking } from '../../booking/booking.ts';
import { isToErase, judgeErasing, type NotFound } from '../../booking/change.ts';
import { type Confirmation, mayConfirm } from '../../booking/pending.ts';
import type { EpochMs } from '../../clock.ts';
import { endOverdue } from '../end-overdue.ts';
import type { EraseCommand, Erased } from '../message-storage.ts';
import { confirm, readOverdue } from '../messages/confirming.ts';
import { erase, eraseLater, readPastToErase } from '../messages/erasure.ts';
import { endBooking } from './cancel-booking.ts';
import { findLockedBooking, schedulesOfBooking } from './locked-booking.ts';
import { work } from './message-dialect.ts';
import type { Read } from './reader.ts';
import { readPolicy } from './schedule-policies.ts';
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

export function eraseCommand(read: Read, command: EraseCommand): Command<Erased | NotFound> {
  return changeCommand(read, command, async (transaction, booking) => {
    if (booking === null) return { kind: 'not_found' };
    const { now } = transaction;
    const cutoffMinutes = command.respectCutoff ? (await readPolicy(transaction, booking.scheduleId)).cancelCutoffMinutes : null;
    const erasing = judgeErasing(booking, { now, cutoffMinutes });
    if (erasing === 'cancel') await endBooking(transaction, booking, { ...command, action: 'booking.cancelled' });
    await work(transaction, (erasing === 'wait' ? eraseLater : erase)(booking, { ...command, now }));
    await raiseVersions(transaction, [booking.scheduleId]);
    return erasing === 'wait' ? 'later' : 'erased';
  });
}

/** Each in a transaction of its own: it may be moved by the time that its schedule is locked. */
export function erasePast(run: Run, read: Read, now: EpochMs): Promise<number> {
  return endOverdue({
    read: (except) => run(unlocked(now, (transaction) => work(transaction, readPastToErase(transaction.now, except)))),
    end: (bookingId) => run(erasePastCommand(read, { now, bookingId })),
  });
}

function erasePastCommand(read: Read, command: BookingCommand): Command<number> {
  return changeCommand(read, command, async (transaction, booking) => {
    if (booking === null || !isToErase(booking, transaction.now)) return 0;
    await work(transaction, erase(booking, { now: transaction.now, actor: 'retention', ownsAddress: false }));
    await raiseVersions(transaction, [booking.scheduleId]);
    return 1;
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
