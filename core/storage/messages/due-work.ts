/** Tells in one statement when each kind of background work is due. */

import { sql } from 'kysely';
import { CHANNELS, type Channel } from '../../delivery/delivery.ts';
import { createSharedRead } from '../../shared-read.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import { type Dialect, statement } from '../sql/statement.ts';
import type { DueTimes } from '../storage.ts';
import type { Read } from '../transaction.ts';
import { RETENTION_MS } from '../waitlist/entries.ts';
import { firstOfLanes } from './leases.ts';

/** A channel's name is a literal so that the partial index matches. */
function firstDelivery(dialect: Dialect, channel: Channel) {
  return firstOfLanes(dialect, sql.lit(channel)).select('delivery.next_at').limit(1).as(channel);
}

/** Each part looks at one end of an index, and most of these indexes are empty. */
const selectDue = statement((dialect) =>
  dialect.compiler.selectNoFrom([
    dialect.ownClock.as('now'),
    sql<
      number | null
    >`CASE WHEN EXISTS (SELECT 1 FROM outbox WHERE planned_at IS NULL) THEN 0 END`.as('planning'),
    ...CHANNELS.map((channel) => firstDelivery(dialect, channel)),
    sql<number | null>`(SELECT min(next_at) FROM busy_source)`.as('busy'),
    sql<number | null>`CASE
      WHEN EXISTS (SELECT 1 FROM waitlist WHERE state = 'waiting') OR EXISTS (SELECT 1 FROM waitlist WHERE state = 'offered') THEN 0
      ELSE (SELECT min(ended_at) + ${sql.lit(RETENTION_MS)} FROM waitlist WHERE ended_at IS NOT NULL) END`.as(
      'waitlist',
    ),
    sql<
      number | null
    >`CASE WHEN EXISTS (SELECT 1 FROM booking WHERE status = 'pending') THEN 0 END`.as('pending'),
    sql<
      number | null
    >`(SELECT cast(min(ends_at) AS bigint) * ${sql.lit(MS_PER_MINUTE)} FROM booking WHERE erase_requested_at IS NOT NULL)`.as(
      'erasing',
    ),
  ]),
);

/** Callers that accept a reading of some age share one with those who do not. */
export function createDueReader(read: Read): (maxAgeMs?: number) => Promise<DueTimes> {
  const readNow = createSharedRead(() => read(async (executor) => selectDue.get(executor, {})));
  let last: { readonly at: number; readonly due: DueTimes } | null = null;
  return async (maxAgeMs = 0) => {
    const at = performance.now();
    if (last !== null && at - last.at < maxAgeMs) {
      return last.due;
    }
    const due = await readNow();
    if (due === undefined) {
      throw new Error('A select without a table returned no row.');
    }
    last = { at, due };
    return due;
  };
}
