/**
 * Removes all personal data of a booking that is no longer active: the form entries, and every copy
 * in messages.
 */

import { sql } from 'kysely';
import type { Booking } from '../../booking/booking.ts';
import type { WaitlistState } from '../../booking/waitlist.ts';
import type { EpochMs } from '../../clock.ts';
import type { DeliveryState } from '../../delivery/delivery.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../../time/units.ts';
import { writeAudit } from '../audit.ts';
import { requestEvents } from '../busy/write-source.ts';
import { dropEmptyCard, readCard } from '../customers/card-rows.ts';
import type { EraseCommand } from '../port/bookings.ts';
import { type Dialect, type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { forgetAddressChanges } from './address-rows.ts';

/** BCP 47 tag for an undetermined language; date formatters accept it. */
const NO_LANGUAGE = 'und';

const clearCustomer = statement((dialect, value: PlaceholderOf<{ customerId: number }>) =>
  dialect.compiler
    .updateTable('customer')
    .set({ email: null, mailbox: null, submission: '{}', search_text: '', card: null })
    .where('id', '=', value('customerId')),
);

const clearBooking = statement((dialect, value: PlaceholderOf<{ bookingId: number }>) =>
  dialect.compiler
    .updateTable('booking')
    .set({
      locale: NO_LANGUAGE,
      time_zone: null,
      manage_hash: null,
      erase_requested_at: null,
      note: '',
    })
    .where('id', '=', value('bookingId')),
);

/**
 * The receipt names no one, but the fingerprint derives from everything that was sent. The empty
 * one matches no request, so from now on the key is refused to everyone.
 */
const clearKeys = statement((dialect, value: PlaceholderOf<{ bookingId: number }>) =>
  dialect.compiler
    .updateTable('idempotency')
    .set({ fingerprint: '' })
    .where(sql<number>`cast(receipt ->> 'bookingId' AS bigint)`, '=', value('bookingId')),
);

interface ErasureValues {
  readonly now: EpochMs;
  readonly bookingId: number;
  /** 1: also erases all waiting list entries under the booking's address. */
  readonly ownsAddress: number;
  /** Further waiting list entries that are known to be the customer's. */
  readonly waitlistIds: readonly number[];
}

function selectDeliveries({ compiler }: Dialect, value: PlaceholderOf<ErasureValues>) {
  return ofEntries(compiler).where('outbox.booking_id', '=', value('bookingId'));
}

function selectWaitingDeliveries(dialect: Dialect, value: PlaceholderOf<ErasureValues>) {
  return ofEntries(dialect.compiler).where(
    'outbox.waitlist_id',
    'in',
    selectWaiting(dialect, value),
  );
}

function ofEntries(compiler: Dialect['compiler']) {
  return compiler
    .selectFrom('delivery')
    .innerJoin('outbox', 'outbox.id', 'delivery.outbox_id')
    .select('delivery.id');
}

/**
 * The entries that the booking came from or that would move it, whatever their address; if the customer has proved
 * ownership of the address, all entries of its mailbox; and the given ones.
 */
function selectWaiting({ compiler, numbers }: Dialect, value: PlaceholderOf<ErasureValues>) {
  const mailbox = compiler
    .selectFrom('booking')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .select('customer.mailbox')
    .where('booking.id', '=', value('bookingId'))
    .where(sql`cast(${value('ownsAddress')} AS integer)`, '=', 1);
  return compiler
    .selectFrom('waitlist')
    .select('waitlist.id')
    .where((is) =>
      is.or([
        is('waitlist.booking_id', '=', value('bookingId')),
        is('waitlist.moves_booking_id', '=', value('bookingId')),
        is('waitlist.mailbox', 'in', mailbox),
        is('waitlist.id', 'in', numbers(value('waitlistIds'))),
      ]),
    );
}

/** An open offer expires now, so that its time is passed on. */
const clearWaiting = statement((dialect, value: PlaceholderOf<ErasureValues>) => {
  const now = sql<number>`cast(${value('now')} AS bigint)`;
  return dialect.compiler
    .updateTable('waitlist')
    .set({
      email: null,
      mailbox: null,
      visitor: null,
      name: null,
      locale: NO_LANGUAGE,
      time_zone: null,
      secret_hash: null,
      offer_until: sql<
        number | null
      >`CASE WHEN state = 'offered' AND offer_until > ${now} THEN ${now} ELSE offer_until END`,
      ended_at: sql<number | null>`CASE state WHEN 'waiting' THEN ${now} ELSE ended_at END`,
      state: sql<WaitlistState>`CASE state WHEN 'waiting' THEN 'left' ELSE state END`,
    })
    .where('id', 'in', selectWaiting(dialect, value));
});

function createClearing(deliveries: typeof selectDeliveries) {
  const clearAttempts = statement((dialect, value: PlaceholderOf<ErasureValues>) =>
    dialect.compiler
      .updateTable('delivery_attempt')
      .set({ request: null, response: null, problem: null })
      .where('delivery_id', 'in', deliveries(dialect, value)),
  );
  // A lane may contain the customer's address. Nothing is left to send: a worker in the middle of
  // an attempt can no longer settle it.
  const clearMails = statement((dialect, value: PlaceholderOf<ErasureValues>) =>
    dialect.compiler
      .updateTable('delivery')
      .set((row) => ({
        target: '',
        lane: null,
        state: sql<DeliveryState>`CASE state WHEN 'waiting' THEN 'obsolete' ELSE state END`,
        settled_at: row.fn.coalesce('settled_at', sql<number>`cast(${value('now')} AS bigint)`),
        leased_until: null,
        lease_token: row('lease_token', '+', 1),
      }))
      .where('role', '=', 'customer')
      .where('id', 'in', deliveries(dialect, value)),
  );
  const clearProblems = statement((dialect, value: PlaceholderOf<ErasureValues>) =>
    dialect.compiler
      .updateTable('delivery')
      .set({ problem: null })
      .where('id', 'in', deliveries(dialect, value)),
  );
  return [clearAttempts, clearMails, clearProblems];
}

const clearing = createClearing(selectDeliveries);
const clearingWaiting = createClearing(selectWaitingDeliveries);

interface ErasureRequest extends Pick<EraseCommand, 'actor' | 'ownsAddress'> {
  readonly waitlistIds?: readonly number[];
}

/** Addresses are personal data, and what the operator or the customer wrote may contain some. */
const clearMessages = statement((dialect, value: PlaceholderOf<{ bookingId: number }>) =>
  dialect.compiler
    .updateTable('outbox')
    .set({ message: null, recipient: null })
    .where('booking_id', '=', value('bookingId'))
    .where((is) => is.or([is('message', 'is not', null), is('recipient', 'is not', null)])),
);

export async function erase(
  transaction: Transaction,
  booking: Booking,
  { actor, ...asked }: ErasureRequest,
): Promise<void> {
  const { now } = transaction;
  const { bookingId, customerId } = booking;
  await clearKeys.run(transaction, { bookingId });
  for (const clear of clearing) {
    await clear.run(transaction, { bookingId, now, ownsAddress: 0, waitlistIds: [] });
  }
  await clearMessages.run(transaction, { bookingId });
  await forgetAddressChanges(transaction, [bookingId]);
  // Comes before `clearCustomer`, because the entries are found by the address.
  await eraseWaiting(transaction, booking, asked);
  const card = await readCard.get(transaction, { customerId });
  await clearCustomer.run(transaction, { customerId });
  if (card !== undefined) {
    await dropEmptyCard(transaction, card.key);
  }
  await clearBooking.run(transaction, { bookingId });
  // Events in other calendars may have said the name.
  await requestEvents(transaction, booking);
  await writeAudit(transaction, {
    at: now,
    actor,
    action: 'customer.erased',
    subject: `booking:${bookingId}`,
  });
}

/** Clears the copies first, as they are found through the entries. */
async function eraseWaiting(
  transaction: Transaction,
  { bookingId }: Booking,
  { ownsAddress, waitlistIds = [] }: Omit<ErasureRequest, 'actor'>,
): Promise<void> {
  const { now } = transaction;
  const erasing = { bookingId, now, ownsAddress: ownsAddress ? 1 : 0, waitlistIds };
  for (const clear of clearingWaiting) {
    await clear.run(transaction, erasing);
  }
  await clearWaiting.run(transaction, erasing);
}

const requestErasing = statement(
  (dialect, value: PlaceholderOf<{ bookingId: number; now: EpochMs }>) =>
    dialect.compiler
      .updateTable('booking')
      .set({ erase_requested_at: value('now') })
      .where('id', '=', value('bookingId')),
);

/**
 * Schedules the erasure of an active booking's customer for when it is over. Waiting list entries
 * do not depend on that and are erased now.
 */
export async function eraseLater(
  transaction: Transaction,
  booking: Booking,
  { actor, ...asked }: ErasureRequest,
): Promise<void> {
  const { now } = transaction;
  const { bookingId } = booking;
  await eraseWaiting(transaction, booking, asked);
  if (booking.eraseRequestedAt !== null) {
    return;
  }
  await requestErasing.run(transaction, { bookingId, now });
  await writeAudit(transaction, {
    at: now,
    actor,
    action: 'customer.erasure_requested',
    subject: `booking:${bookingId}`,
  });
}

const MAX_PAST = 100;

const past = statement(
  (dialect, value: PlaceholderOf<{ minute: EpochMinute; except: readonly number[] }>) =>
    dialect.compiler
      .selectFrom('booking')
      .select('id')
      .where('erase_requested_at', 'is not', null)
      .where('ends_at', '<=', value('minute'))
      .where('id', 'not in', dialect.numbers(value('except')))
      .orderBy('ends_at')
      .limit(MAX_PAST),
);

export async function readPastToErase(
  executor: Executor,
  now: EpochMs,
  except: readonly number[],
): Promise<readonly number[]> {
  return (await past.all(executor, { minute: Math.floor(now / MS_PER_MINUTE), except })).map(
    ({ id }) => id,
  );
}
