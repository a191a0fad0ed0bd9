/** Gives a new address of a customer access to their bookings, and ends that of the former one. */

import { mayChangeAddress } from '../../booking/address.ts';
import type { Booking } from '../../booking/booking.ts';
import { mayConfirm } from '../../booking/pending.ts';
import { findToChange } from '../booking/booking-rows.ts';
import { renewRequest } from '../booking/readdress.ts';
import { replaceAccess } from '../booking/write-address.ts';
import { asOfBooking, writeEntry } from '../messages/outbox.ts';
import type { Transaction } from '../transaction.ts';
import type { CustomerRecord } from './card-rows.ts';

/** Call it after the records were updated. `email` is `null` if the customer has no address now. */
export async function readdressRecords(
  transaction: Transaction,
  records: readonly CustomerRecord[],
  email: string | null,
): Promise<void> {
  for (const { bookingId } of records.filter((record) => record.email !== email)) {
    const booking = await findToChange(transaction, bookingId);
    if (booking !== null) {
      await readdress(transaction, booking, email);
    }
  }
}

async function readdress(
  transaction: Transaction,
  booking: Booking,
  email: string | null,
): Promise<void> {
  const { now } = transaction;
  const { bookingId } = booking;
  const withdrawal = 'no_address';
  const { redirected } = await replaceAccess(transaction, booking, { email, withdrawal });
  if (email === null) {
    return;
  }
  if (mayConfirm(booking, now)) {
    await renewRequest.run(transaction, { bookingId, target: email, now });
  } else if (redirected === 0 && mayChangeAddress(booking, now)) {
    // No mail with the new links is on its way.
    await writeEntry(transaction, {
      kind: 'address.changed',
      trigger: 'admin',
      createdAt: now,
      asOf: asOfBooking(booking),
      tellsOperator: false,
    });
  }
}
