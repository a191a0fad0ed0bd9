/**
 * Corrects the address of a booking that waits for its confirmation. Nobody has proved the present
 * address yet, so that whoever booked may replace it at once.
 */

import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type AddressRefusal, refuseAddress } from '../../booking/address.ts';
import type { Booking } from '../../booking/booking.ts';
import type { NotFound } from '../../booking/change.ts';
import { deriveUnconfirmedSecret } from '../../booking/manage-secret.ts';
import { mayConfirm } from '../../booking/pending.ts';
import type { EpochMs } from '../../clock.ts';
import type { ReaddressCommand, Readdressed } from '../port/addresses.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { judgeLimit } from './address.ts';
import { findBooking, findToChange } from './booking-rows.ts';
import { writeAddress } from './write-address.ts';

interface Renewal {
  readonly bookingId: number;
  readonly target: string;
  readonly now: EpochMs;
}

/** One that is being sent to the former address counts no more: its link leads nowhere. */
export const renewRequest = statement((dialect, value: PlaceholderOf<Renewal>) =>
  dialect.compiler
    .updateTable('delivery')
    .set((column) => ({
      state: 'waiting',
      target: value('target'),
      due_at: value('now'),
      next_at: value('now'),
      attempts: 0,
      lease_token: column('lease_token', '+', 1),
      leased_until: null,
      settled_at: null,
      problem: null,
    }))
    .where('role', '=', sql.lit('customer'))
    .where('channel', '=', sql.lit('mail'))
    .where('outbox_id', 'in', (row) =>
      row
        .selectFrom('outbox')
        .select('outbox.id')
        .where('booking_id', '=', value('bookingId'))
        .where('kind', '=', sql.lit('confirmation.requested')),
    ),
);

export async function readdressBooking(
  transaction: Transaction,
  { bookingId, email, actor }: ReaddressCommand,
): Promise<Readdressed | NotFound | AddressRefusal> {
  const { now } = transaction;
  const booking = await findToChange(transaction, bookingId);
  if (booking === null) {
    return { kind: 'not_found' };
  }
  if (!mayConfirm(booking, now)) {
    return refuseAddress('not_changeable');
  }
  if (booking.email === email) {
    return { kind: 'same' };
  }
  const refusal = await judgeLimit(transaction, { booking, email });
  if (refusal !== null) {
    return refusal;
  }
  await writeAddress(transaction, booking, { email, actor, action: 'booking.readdressed' });
  await renewRequest.run(transaction, { bookingId, target: email, now });
  return { kind: 'readdressed' };
}

const parts = statement((dialect, value: PlaceholderOf<{ bookingId: number }>) =>
  dialect.compiler
    .selectFrom('booking')
    .select('details_id')
    .select((row) => row.selectFrom('installation').select('signing_key').as('signing_key'))
    .where('id', '=', value('bookingId'))
    .where('manage_hash', 'is not', null),
);

export async function readUnconfirmedSecret(
  executor: Executor,
  bookingId: number,
): Promise<string | null> {
  const row = await parts.get(executor, { bookingId });
  return row === undefined || row.signing_key === null
    ? null
    : `${bookingId}-${deriveUnconfirmedSecret(row.signing_key, row.details_id)}`;
}

export async function findUnconfirmed(executor: Executor, secret: string): Promise<Booking | null> {
  const bookingId = Number(/^([1-9]\d{0,14})-/.exec(secret)?.[1] ?? 0);
  const right = bookingId === 0 ? null : await readUnconfirmedSecret(executor, bookingId);
  if (right === null || right.length !== secret.length) {
    return null;
  }
  const isRight = timingSafeEqual(Buffer.from(secret), Buffer.from(right));
  const booking = isRight ? await findBooking(executor, bookingId) : null;
  return booking?.beganPending ? booking : null;
}
