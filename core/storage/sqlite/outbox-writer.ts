/** Notes what the outside must be told, in the transaction of what happened. Mail and webhooks will deliver from here; nothing reads it yet. */

import type { EpochMs } from '../../clock.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler, type OutboxEvent } from './tables.ts';

export interface OutboxEntry {
  readonly event: OutboxEvent;
  readonly bookingId: number;
  /** The booking's version after the change. */
  readonly version: number;
  readonly now: EpochMs;
}

export function createOutboxWriter(connection: Connection): (entry: OutboxEntry) => void {
  const insert = prepare(connection, (value: PlaceholderOf<OutboxEntry>) =>
    compiler
      .insertInto('outbox')
      .values({ event: value('event'), booking_id: value('bookingId'), version: value('version'), created_at: value('now') }),
  );
  return (entry) => void insert.run(entry);
}
