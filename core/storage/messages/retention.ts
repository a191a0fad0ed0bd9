/** Deletes old message records and gives up mail that is too late to send, in batches. */

import { sql } from 'kysely';
import type { EpochMs } from '../../clock.ts';
import { deliveryProblem, storeDeliveryProblem } from '../../delivery/delivery-problem.ts';
import { type EpochMinute, MS_PER_DAY, MS_PER_MINUTE } from '../../time/units.ts';
import { forgetOldAddresses } from '../booking/address-rows.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';

const RETENTION_MS = 30 * MS_PER_DAY;
/** Keeps the transaction short, as bookings wait for it. */
export const MAX_MESSAGES_PER_BATCH = 500;

export interface DeletedMessages {
  /** With their attempts. */
  readonly deliveries: number;
  readonly outboxEntries: number;
}

interface Overdue {
  readonly before: EpochMs;
  readonly now: EpochMs;
  readonly minute: EpochMinute;
  readonly problem: string;
}

const TOO_LATE = storeDeliveryProblem(deliveryProblem('too_late'));

/**
 * Without a mail server, mail waits and keeps its addresses. After 30 days it is useless unless its
 * booking is still to come. If it was attempted recently, `next_at` is when its lease ended.
 */
const giveUpMails = statement((dialect, value: PlaceholderOf<Overdue>) =>
  dialect.compiler
    .updateTable('delivery')
    .set({
      state: 'obsolete',
      settled_at: value('now'),
      leased_until: null,
      problem: value('problem'),
    })
    .where(
      'id',
      'in',
      dialect.lockSkipLocked(
        dialect.compiler
          .selectFrom('delivery')
          .select('delivery.id')
          .where('state', '=', sql.lit('waiting'))
          .where('channel', '=', sql.lit('mail'))
          .where('next_at', '<=', value('before'))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('outbox')
                  .innerJoin('booking', 'booking.id', 'outbox.booking_id')
                  .select('booking.id')
                  .whereRef('outbox.id', '=', 'delivery.outbox_id')
                  .where('booking.starts_at', '>', value('minute')),
              ),
            ),
          )
          .limit(MAX_MESSAGES_PER_BATCH),
      ),
    ),
);

const deleteSettled = statement((dialect, value: PlaceholderOf<{ before: EpochMs }>) =>
  dialect.compiler
    .deleteFrom('delivery')
    .where(
      'id',
      'in',
      dialect.lockSkipLocked(
        dialect.compiler
          .selectFrom('delivery')
          .select('delivery.id')
          .where('settled_at', '<=', value('before'))
          .limit(MAX_MESSAGES_PER_BATCH),
      ),
    ),
);

const deleteEntries = statement((dialect, value: PlaceholderOf<{ before: EpochMs }>) =>
  dialect.compiler.deleteFrom('outbox').where(
    'id',
    'in',
    dialect.lockSkipLocked(
      dialect.compiler
        .selectFrom('outbox')
        .select('outbox.id')
        .where('created_at', '<=', value('before'))
        .where('planned_at', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('delivery')
                .select('delivery.id')
                .whereRef('delivery.outbox_id', '=', 'outbox.id'),
            ),
          ),
        )
        .limit(MAX_MESSAGES_PER_BATCH),
    ),
  ),
);

/** Mailboxes that no longer count for the daily limit. */
const forgetMailboxes = statement((dialect, value: PlaceholderOf<{ before: EpochMs }>) =>
  dialect.compiler
    .deleteFrom('mailbox')
    .where(
      'hash',
      'in',
      dialect.lockSkipLocked(
        dialect.compiler
          .selectFrom('mailbox')
          .select('mailbox.hash')
          .where('last_at', '<=', value('before'))
          .limit(MAX_MESSAGES_PER_BATCH),
      ),
    ),
);

export async function deleteOldMessages(transaction: Transaction): Promise<DeletedMessages> {
  const { now } = transaction;
  const before = now - RETENTION_MS;
  // What exceeds one batch is left to the next run.
  await giveUpMails.run(transaction, {
    before,
    now,
    minute: Math.floor(now / MS_PER_MINUTE),
    problem: TOO_LATE,
  });
  await forgetOldAddresses(transaction, now);
  await forgetMailboxes.run(transaction, { before: now - MS_PER_DAY });
  const deliveries = await deleteSettled.run(transaction, { before });
  return { deliveries, outboxEntries: await deleteEntries.run(transaction, { before }) };
}
