/** Removes what has expired, for good: the holds of some schedules before anyone decides on what is free; holds and idempotency keys, a batch at a time, as housekeeping. */

import type { EpochMs } from '../../clock.ts';
import { type DeletedMessages, deleteOldMessages, MOST_MESSAGES_PER_BATCH } from '../messages/retention.ts';
import type { DeletedCount } from '../storage.ts';
import { work } from './message-dialect.ts';
import { type PlaceholderOf, prepare } from './statement.ts';
import { anyOf, compiler } from './tables.ts';
import type { Run, Transaction } from './transactions.ts';
import { unlocked } from './unlocked.ts';

/** Keeps a transaction, and so the wait of whoever books meanwhile, short. */
const MOST_PER_BATCH = 500;

interface ExpiryQuery {
  readonly now: EpochMs;
  readonly scheduleIds: readonly number[];
}

/** Also raises the versions of the schedules whose holds they were. */
const removeHolds = prepare((value: PlaceholderOf<ExpiryQuery>) =>
  compiler
    .with('removed', (query) =>
      query
        .deleteFrom('claim')
        .where('expires_at', '<=', value('now'))
        .where('schedule_id', '=', anyOf(value('scheduleIds')))
        .returning('schedule_id'),
    )
    .with('raised', (query) =>
      query
        .updateTable('schedule')
        .set((column) => ({ version: column('version', '+', 1) }))
        .where('id', 'in', (row) => row.selectFrom('removed').select('schedule_id')),
    )
    .selectFrom('removed')
    .select((row) => row.fn.countAll<number>().as('count')),
);

/** Frees the places of the holds that have expired in schedules that are locked. Resolves with how many. */
export async function deleteExpiredHolds(transaction: Transaction, scheduleIds: readonly number[]): Promise<number> {
  return (await removeHolds.get(transaction, { now: transaction.now, scheduleIds }))?.count ?? 0;
}

const schedulesWithExpired = prepare((value: PlaceholderOf<{ now: EpochMs }>) =>
  compiler.selectFrom('claim').select('schedule_id').distinct().where('expires_at', '<=', value('now')).orderBy('schedule_id'),
);

const removeKeys = prepare((value: PlaceholderOf<{ now: EpochMs }>) =>
  compiler.deleteFrom('idempotency').where(({ eb, refTuple, selectFrom }) =>
    eb(
      refTuple('surface', 'key_hash'),
      'in',
      selectFrom('idempotency')
        .select(['surface', 'key_hash'])
        .where('expires_at', '<=', value('now'))
        .limit(MOST_PER_BATCH)
        // Whoever else cleans up at this moment takes others.
        .forUpdate()
        .skipLocked()
        .$asTuple('surface', 'key_hash'),
    ),
  ),
);

/** Each schedule and each batch of keys in a transaction of its own. */
export async function deleteExpired(run: Run, now: EpochMs): Promise<DeletedCount> {
  let [holds, idempotencyKeys] = [0, 0];
  const schedules = await run(unlocked(now, (transaction) => schedulesWithExpired.all(transaction, { now: transaction.now })));
  for (const { schedule_id: id } of schedules) {
    holds += await run({ now, plan: () => ({ schedules: [id] }), work: (transaction) => deleteExpiredHolds(transaction, [id]) });
  }
  for (;;) {
    const deleted = await run(unlocked(now, (transaction) => removeKeys.run(transaction, { now: transaction.now })));
    idempotencyKeys += deleted;
    if (deleted < MOST_PER_BATCH) break;
  }
  return { holds, idempotencyKeys, ...(await deleteMessages(run, now)) };
}

async function deleteMessages(run: Run, now: EpochMs): Promise<DeletedMessages> {
  let [deliveries, outboxEntries] = [0, 0];
  for (;;) {
    const batch = await run(unlocked(now, (transaction) => work(transaction, deleteOldMessages(transaction.now))));
    deliveries += batch.deliveries;
    outboxEntries += batch.outboxEntries;
    if (Math.max(batch.deliveries, batch.outboxEntries) < MOST_MESSAGES_PER_BATCH) return { deliveries, outboxEntries };
  }
}
