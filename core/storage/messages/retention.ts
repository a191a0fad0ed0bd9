/** Forgets, a batch at a time, what was told long ago. */

import type { EpochMs } from '../../clock.ts';
import { type PlaceholderOf, run, statement, type Work } from './work.ts';

const RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;
/** Keeps a transaction, and so the wait of whoever books meanwhile, short. */
export const MOST_MESSAGES_PER_BATCH = 500;

export interface DeletedMessages {
  /** With their attempts. */
  readonly deliveries: number;
  readonly outboxEntries: number;
}

const deleteSettled = statement((dialect, value: PlaceholderOf<{ before: EpochMs }>) =>
  dialect.compiler
    .deleteFrom('delivery')
    .where(
      'id',
      'in',
      dialect.lockFree(
        dialect.compiler
          .selectFrom('delivery')
          .select('delivery.id')
          .where('settled_at', '<=', value('before'))
          .limit(MOST_MESSAGES_PER_BATCH),
      ),
    ),
);

const deleteEntries = statement((dialect, value: PlaceholderOf<{ before: EpochMs }>) =>
  dialect.compiler.deleteFrom('outbox').where(
    'id',
    'in',
    dialect.lockFree(
      dialect.compiler
        .selectFrom('outbox')
        .select('outbox.id')
        .where('created_at', '<=', value('before'))
        .where('planned_at', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('delivery').select('delivery.id').whereRef('delivery.outbox_id', '=', 'outbox.id'))),
        )
        .limit(MOST_MESSAGES_PER_BATCH),
    ),
  ),
);

export function* deleteOldMessages(now: EpochMs): Work<DeletedMessages> {
  const before = now - RETENTION_MS;
  const deliveries = yield* run(deleteSettled, { before });
  return { deliveries, outboxEntries: yield* run(deleteEntries, { before }) };
}
