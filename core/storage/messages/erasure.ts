/** Takes everything personal out of a booking that no longer stands: what was entered, and every copy that messages made of it. */

import { sql } from 'kysely';
import type { Booking } from '../../booking/booking.ts';
import type { WaitlistState } from '../../booking/waitlist.ts';
import type { EpochMs } from '../../clock.ts';
import type { DeliveryState } from '../../delivery/delivery.ts';
import type { EraseCommand } from '../message-storage.ts';
import { writeAudit } from './audit.ts';
import type { Dialect } from './message-tables.ts';
import { type PlaceholderOf, run, statement, type Work } from './work.ts';

/** BCP 47 for a language that nobody knows: still a language to whatever formats dates. */
const NO_LANGUAGE = 'und';

const clearCustomer = statement((dialect, value: PlaceholderOf<{ customerId: number }>) =>
  dialect.compiler.updateTable('customer').set({ email: null, mailbox: null, submission: '{}' }).where('id', '=', value('customerId')),
);

const clearBooking = statement((dialect, value: PlaceholderOf<{ bookingId: number }>) =>
  dialect.compiler.updateTable('booking').set({ locale: NO_LANGUAGE, manage_hash: null }).where('id', '=', value('bookingId')),
);

/** The receipt names nobody; the fingerprint is made of all that was sent. From now on its key is refused to everyone. */
const clearKeys = statement((dialect, value: PlaceholderOf<{ bookingId: number }>) =>
  dialect.compiler
    .updateTable('idempotency')
    .set({ fingerprint: '' })
    .where(sql<number>`cast(receipt ->> 'bookingId' AS bigint)`, '=', value('bookingId')),
);

interface Erasing {
  readonly bookingId: number;
  /** 1: all that is waited for under the booking's address goes, too. */
  readonly ownsAddress: number;
}

function deliveriesOf(dialect: Dialect, value: PlaceholderOf<Erasing>) {
  return dialect.compiler
    .selectFrom('delivery')
    .innerJoin('outbox', 'outbox.id', 'delivery.outbox_id')
    .select('delivery.id')
    .where((is) => is.or([is('outbox.booking_id', '=', value('bookingId')), is('outbox.waitlist_id', 'in', waitingOf(dialect, value))]));
}

/** What the booking came of, also where that was waited for under another address; and where the customer has shown whose it is, all that its mailbox waits for. */
function waitingOf({ compiler }: Dialect, value: PlaceholderOf<Erasing>) {
  const mailbox = compiler
    .selectFrom('booking')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .select('customer.mailbox')
    .where('booking.id', '=', value('bookingId'))
    .where(sql`cast(${value('ownsAddress')} AS integer)`, '=', 1);
  return compiler
    .selectFrom('waitlist')
    .select('waitlist.id')
    .where((is) => is.or([is('waitlist.booking_id', '=', value('bookingId')), is('waitlist.mailbox', 'in', mailbox)]));
}

/** An offer that is open runs out now: whoever hands on what was not taken finds it so. */
const clearWaiting = statement((dialect, value: PlaceholderOf<Erasing & { now: EpochMs }>) => {
  const now = sql<number>`cast(${value('now')} AS bigint)`;
  return dialect.compiler
    .updateTable('waitlist')
    .set({
      email: null,
      mailbox: null,
      name: null,
      locale: NO_LANGUAGE,
      secret_hash: null,
      offer_until: sql<number | null>`CASE WHEN state = 'offered' AND offer_until > ${now} THEN ${now} ELSE offer_until END`,
      ended_at: sql<number | null>`CASE state WHEN 'waiting' THEN ${now} ELSE ended_at END`,
      state: sql<WaitlistState>`CASE state WHEN 'waiting' THEN 'left' ELSE state END`,
    })
    .where('id', 'in', waitingOf(dialect, value));
});

const clearAttempts = statement((dialect, value: PlaceholderOf<Erasing>) =>
  dialect.compiler
    .updateTable('delivery_attempt')
    .set({ request: null, response: null, problem: null })
    .where('delivery_id', 'in', deliveriesOf(dialect, value)),
);

/** A lane may be named after whom it leads to. Nothing is left to send: whoever is at it can settle nothing. */
const clearMails = statement((dialect, value: PlaceholderOf<Erasing & { now: EpochMs }>) =>
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
    .where('id', 'in', deliveriesOf(dialect, value)),
);

const clearProblems = statement((dialect, value: PlaceholderOf<Erasing>) =>
  dialect.compiler.updateTable('delivery').set({ problem: null }).where('id', 'in', deliveriesOf(dialect, value)),
);

export function* erase(booking: Booking, { now, actor, ownsAddress }: Pick<EraseCommand, 'now' | 'actor' | 'ownsAddress'>): Work<void> {
  const { bookingId, customerId } = booking;
  const erasing = { bookingId, ownsAddress: ownsAddress ? 1 : 0 };
  yield* run(clearKeys, { bookingId });
  yield* run(clearAttempts, erasing);
  yield* run(clearMails, { ...erasing, now });
  yield* run(clearProblems, erasing);
  // The address, by which the others find what is theirs, goes last.
  yield* run(clearWaiting, { ...erasing, now });
  yield* run(clearCustomer, { customerId });
  yield* run(clearBooking, { bookingId });
  yield* writeAudit({ at: now, actor, action: 'customer.erased', subject: `booking:${bookingId}` });
}
