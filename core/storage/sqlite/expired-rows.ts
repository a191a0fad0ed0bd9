/** Removes what has expired, for good: holds before anyone decides on what is free; holds and idempotency keys, a batch at a time, as housekeeping. */

import type { EpochMs } from '../../clock.ts';
import { deleteOldMessages } from '../messages/retention.ts';
import { type Executor, finish } from '../messages/work.ts';
import type { DeletedCount } from '../storage.ts';
import type { ScheduleVersions } from './schedule-versions.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

/** Keeps a transaction, and so the wait of whoever books meanwhile, short. */
export const MOST_PER_BATCH = 500;

/** Frees the places of all holds that have expired. */
export function createHoldExpiry(connection: Connection, versions: ScheduleVersions): (now: EpochMs) => void {
  const remove = prepare(connection, (value: PlaceholderOf<{ now: EpochMs }>) =>
    compiler.deleteFrom('claim').where('expires_at', '<=', value('now')).returning('schedule_id'),
  );
  return (now) => raiseEach(versions, remove.all({ now }));
}

/** At most `MOST_PER_BATCH` rows of each kind. */
export function createBatchExpiry(
  connection: Connection,
  { versions, executor }: { readonly versions: ScheduleVersions; readonly executor: Executor },
): (command: { readonly now: EpochMs }) => DeletedCount {
  const removeHolds = prepare(connection, (value: PlaceholderOf<{ now: EpochMs }>) =>
    compiler
      .deleteFrom('claim')
      .where('id', 'in', compiler.selectFrom('claim').select('id').where('expires_at', '<=', value('now')).limit(MOST_PER_BATCH))
      .returning('schedule_id'),
  );
  const removeKeys = prepare(connection, (value: PlaceholderOf<{ now: EpochMs }>) =>
    compiler
      .deleteFrom('idempotency')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('surface', 'key_hash'),
          'in',
          selectFrom('idempotency')
            .select(['surface', 'key_hash'])
            .where('expires_at', '<=', value('now'))
            .limit(MOST_PER_BATCH)
            .$asTuple('surface', 'key_hash'),
        ),
      ),
  );
  return ({ now }) => {
    const holds = removeHolds.all({ now });
    raiseEach(versions, holds);
    return { holds: holds.length, idempotencyKeys: removeKeys.run({ now }), ...finish(deleteOldMessages(now), executor) };
  };
}

function raiseEach(versions: ScheduleVersions, rows: readonly { readonly schedule_id: number }[]): void {
  for (const scheduleId of new Set(rows.map((row) => row.schedule_id))) versions.raise(scheduleId);
}
