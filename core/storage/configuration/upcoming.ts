/** The bookings that stand and are not over: what a change of the configuration can concern. */

import type { UpcomingBooking } from '../../availability/stranded.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';

const upcoming = statement((dialect, value: PlaceholderOf<{ minute: number }>) =>
  dialect.compiler
    .selectFrom('booking')
    .select(['id', 'schedule_id', 'reason_id', 'starts_at', 'ends_at'])
    .where('status', 'in', ['pending', 'confirmed'])
    .where('ends_at', '>', value('minute'))
    .orderBy('starts_at')
    .orderBy('id'),
);

export async function readUpcoming(executor: Executor, now: number): Promise<readonly UpcomingBooking[]> {
  return (await upcoming.all(executor, { minute: Math.floor(now / 60_000) })).map((row) => ({
    bookingId: row.id,
    scheduleId: row.schedule_id,
    reasonId: row.reason_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }));
}
