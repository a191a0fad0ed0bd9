/**
 * Erases customers, at once or when their booking is over, each under the lock of the booking's
 * schedule.
 */

import { isToErase, judgeErasing, type NotFound } from '../../booking/change.ts';
import type { EraseCommand, ErasureOutcome } from '../port/bookings.ts';
import type { Transaction } from '../transaction.ts';
import { findToChange } from './booking-rows.ts';
import { endBooking } from './cancel.ts';
import type { OverdueBooking } from './pending.ts';
import { erase, eraseLater } from './personal-data.ts';
import { raiseVersion, readCutoff } from './schedule-rows.ts';

interface Erasure extends EraseCommand {
  /** Other waiting list entries of the customer. */
  readonly waitlistIds?: readonly number[];
}

export async function eraseCustomer(
  transaction: Transaction,
  command: Erasure,
): Promise<ErasureOutcome | NotFound> {
  const booking = await findToChange(transaction, command.bookingId);
  if (booking === null) {
    return { kind: 'not_found' };
  }
  const cutoffMinutes = await readCutoff(transaction, booking.scheduleId, command);
  const erasing = judgeErasing(booking, { now: transaction.now, cutoffMinutes });
  if (erasing === 'cancel') {
    await endBooking(transaction, booking, { ...command, action: 'booking.cancelled' });
  }
  await (erasing === 'wait' ? eraseLater : erase)(transaction, booking, command);
  await raiseVersion(transaction, booking.scheduleId);
  return erasing === 'wait' ? 'later' : 'erased';
}

/**
 * Resolves with how many were erased: the booking may have moved before its schedule was locked.
 */
export async function erasePastBooking(
  transaction: Transaction,
  { bookingId }: OverdueBooking,
): Promise<number> {
  const booking = await findToChange(transaction, bookingId);
  if (booking === null || !isToErase(booking, transaction.now)) {
    return 0;
  }
  await erase(transaction, booking, { actor: 'retention', ownsAddress: false });
  await raiseVersion(transaction, booking.scheduleId);
  return 1;
}
