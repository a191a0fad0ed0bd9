/** Notes what the outside must be told, in the transaction of what happened. Mail and webhooks will deliver from here; nothing reads it yet. */

import type { BookedPlace } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import type { Session } from './session-pool.ts';
import { type PlaceholderOf, prepare } from './statement.ts';
import { compiler, type OutboxEvent } from './tables.ts';

export interface OutboxEntry {
  readonly event: OutboxEvent;
  readonly bookingId: number;
  /** The booking's version after the change. */
  readonly version: number;
  readonly now: EpochMs;
  /** Where it was, for `booking.rescheduled`. */
  readonly previous?: BookedPlace;
}

const insert = prepare((value: PlaceholderOf<Omit<OutboxEntry, 'previous'> & { readonly previous: string | null }>) =>
  compiler.insertInto('outbox').values({
    event: value('event'),
    booking_id: value('bookingId'),
    version: value('version'),
    created_at: value('now'),
    previous: value('previous'),
  }),
);

export async function writeOutbox(session: Session, entry: OutboxEntry): Promise<void> {
  await insert.run(session, { ...entry, previous: entry.previous ? JSON.stringify(entry.previous) : null });
}
