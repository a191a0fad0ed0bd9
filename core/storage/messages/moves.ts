/** Counts how often a booking was moved lately, by what was told of it. */

import type { EpochMs } from '../../clock.ts';
import type { Source } from '../../delivery/outbox-entry.ts';
import { get, type PlaceholderOf, statement, type Work } from './work.ts';

const DAY_MS = 86_400_000;

interface MovesOf {
  readonly bookingId: number;
  readonly source: Source;
  readonly since: EpochMs;
}

const count = statement((dialect, value: PlaceholderOf<MovesOf>) =>
  dialect.compiler
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('booking_id', '=', value('bookingId'))
    .where('kind', '=', 'booking.rescheduled')
    .where('source', '=', value('source'))
    .where('created_at', '>', value('since')),
);

interface MovesQuery {
  readonly bookingId: number;
  readonly source: Source;
  readonly now: EpochMs;
  /** Left out: any number. */
  readonly mostMovesPerDay?: number;
}

/** Whether it was moved by this path as often as may be within a day. */
export function* isMovedOften({ bookingId, source, now, mostMovesPerDay }: MovesQuery): Work<boolean> {
  if (mostMovesPerDay === undefined) return false;
  return ((yield* get(count, { bookingId, source, since: now - DAY_MS }))?.count ?? 0) >= mostMovesPerDay;
}
