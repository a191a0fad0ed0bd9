/** Finds a booking to be changed under the lock of its schedule, which another change may have exchanged before the lock was had. */

import type { Booking } from '../../booking/booking.ts';
import { findBooking } from './booking-reader.ts';
import type { Read } from './reader.ts';
import { PlanOutdated, type Transaction } from './transactions.ts';

/** What must be locked, as of now: none where there is no such booking. */
export async function schedulesOfBooking(read: Read, bookingId: number): Promise<readonly number[]> {
  const booking = await read((session) => findBooking(session, bookingId));
  return booking === null ? [] : [booking.scheduleId];
}

/** Throws `PlanOutdated` where it is in none of the schedules that were locked. */
export async function findLockedBooking(transaction: Transaction, bookingId: number, locked: readonly number[]): Promise<Booking | null> {
  const booking = await findBooking(transaction, bookingId);
  if (booking !== null && !locked.includes(booking.scheduleId)) throw new PlanOutdated('The booking was moved.');
  return booking;
}
