/**
 * Mails that are delayed for a moment after an operator's change, so that it can be undone before
 * anyone has read about it.
 */

import { sql } from 'kysely';
import type { Booking } from '../../booking/booking.ts';
import type { EpochMs } from '../../clock.ts';
import type { Role } from '../../delivery/delivery.ts';
import { deliveryProblem, storeDeliveryProblem } from '../../delivery/delivery-problem.ts';
import { KINDS_THAT_TELL_OF_CHANGES } from '../../delivery/mail/mail-kinds.ts';
import type { OutboxEntry } from '../../delivery/outbox-entry.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { findEntry } from './outbox.ts';

const latest = statement((dialect, value: PlaceholderOf<{ bookingId: number }>) =>
  dialect.compiler
    .selectFrom('booking')
    .innerJoin('outbox', (join) =>
      join
        .onRef('outbox.booking_id', '=', 'booking.id')
        .onRef('outbox.version', '=', 'booking.version'),
    )
    .select('outbox.id')
    .where('booking.id', '=', value('bookingId'))
    .where('outbox.kind', '<>', sql.lit('booking.substituted'))
    .where('outbox.mails_from', 'is not', null),
);

/**
 * The entry about a booking's latest change, if that could be undone for a moment; otherwise
 * `null`.
 */
export async function findKeptBack(
  executor: Executor,
  bookingId: number,
): Promise<OutboxEntry | null> {
  const row = await latest.get(executor, { bookingId });
  return row === undefined ? null : await findEntry(executor, row.id);
}

const selectMails = statement((dialect, value: PlaceholderOf<{ outboxId: number }>) =>
  dialect.lock(
    dialect.compiler
      .selectFrom('delivery')
      .select(['delivery.id', 'delivery.attempts'])
      .where('delivery.outbox_id', '=', value('outboxId'))
      .where('delivery.channel', '=', sql.lit('mail')),
  ),
);

const withdraw = statement(
  (dialect, value: PlaceholderOf<{ outboxId: number; now: EpochMs; problem: string }>) =>
    dialect.compiler
      .updateTable('delivery')
      .set({ state: 'obsolete', settled_at: value('now'), problem: value('problem') })
      .where('outbox_id', '=', value('outboxId'))
      .where('channel', '=', sql.lit('mail'))
      .where('state', '=', sql.lit('waiting')),
);

/**
 * Whether one of an entry's mails has been attempted. If not, the lock prevents it until the
 * transaction ends.
 */
export async function haveMailsLeft(transaction: Transaction, outboxId: number): Promise<boolean> {
  return (await selectMails.all(transaction, { outboxId })).some(({ attempts }) => attempts > 0);
}

const tried = statement((dialect, value: PlaceholderOf<{ outboxId: number }>) =>
  dialect.compiler
    .selectFrom('delivery')
    .select('id')
    .where('outbox_id', '=', value('outboxId'))
    .where('channel', '=', sql.lit('mail'))
    .where('attempts', '>', 0)
    .limit(1),
);

/** The same without a lock, as of now. */
export async function wereMailsTried(executor: Executor, outboxId: number): Promise<boolean> {
  return (await tried.get(executor, { outboxId })) !== undefined;
}

/**
 * Makes waiting mails obsolete. If the entry is not planned yet, its mails become obsolete later.
 */
export async function withdrawMails(transaction: Transaction, outboxId: number): Promise<void> {
  await withdraw.run(transaction, {
    outboxId,
    now: transaction.now,
    problem: storeDeliveryProblem(deliveryProblem('undone')),
  });
}

const before = statement((dialect, value: PlaceholderOf<{ bookingId: number; version: number }>) =>
  dialect.compiler
    .selectFrom('outbox')
    .select(['id', 'planned_at'])
    .where('booking_id', '=', value('bookingId'))
    .where('version', '<', value('version'))
    .where('kind', 'in', KINDS_THAT_TELL_OF_CHANGES)
    .orderBy('version', 'desc')
    .limit(1),
);

const untold = statement((dialect, value: PlaceholderOf<{ outboxId: number }>) =>
  dialect.compiler
    .selectFrom('delivery')
    .select('role')
    .where('outbox_id', '=', value('outboxId'))
    .where('channel', '=', sql.lit('mail'))
    .where('state', 'in', ['waiting', 'obsolete']),
);

/**
 * Roles that have not read about the booking's state before its latest change: their mail about it
 * was never sent and will not be.
 */
export async function findUntold(
  executor: Executor,
  { bookingId, version }: Booking,
): Promise<ReadonlySet<Role>> {
  const entry = await before.get(executor, { bookingId, version });
  if (entry === undefined) {
    return new Set();
  }
  if (entry.planned_at === null) {
    return new Set<Role>(['customer', 'operator']);
  }
  return new Set((await untold.all(executor, { outboxId: entry.id })).map(({ role }) => role));
}
