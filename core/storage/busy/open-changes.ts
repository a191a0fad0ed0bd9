/** Lists what people changed in other calendars about the events of bookings, to be answered. */

import type { EpochMs } from '../../clock.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../../time/units.ts';
import { selectBookings, toBooking } from '../booking/booking-rows.ts';
import type { OutsideChange } from '../port/outside-changes.ts';
import { type Dialect, type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import { toTime } from './outside-changes.ts';

interface OpenQuery {
  readonly minute: EpochMinute;
}

/** What waits for an answer. A booking that has changed since has none, even before a reading. */
function selectOpen(dialect: Dialect, value: PlaceholderOf<OpenQuery>) {
  return selectBookings(dialect)
    .innerJoin('outside_change', 'outside_change.booking_id', 'booking.id')
    .innerJoin('busy_source', (join) =>
      join
        .onRef('busy_source.id', '=', 'outside_change.source_id')
        .onRef('busy_source.schedule_id', '=', 'booking.schedule_id'),
    )
    .innerJoin('calendar_event', (join) =>
      join
        .onRef('calendar_event.booking_id', '=', 'booking.id')
        .onRef('calendar_event.source_id', '=', 'outside_change.source_id')
        .onRef('calendar_event.starts_at', '=', 'booking.starts_at')
        .onRef('calendar_event.ends_at', '=', 'booking.ends_at'),
    )
    .select([
      'outside_change.id as change_id',
      'outside_change.source_id',
      'busy_source.name as source_name',
      'outside_change.starts_at as seen_starts_at',
      'outside_change.ends_at as seen_ends_at',
      'outside_change.first_seen_at',
    ])
    .where('outside_change.confirmed_at', 'is not', null)
    .where('busy_source.writes', 'is not', null)
    .where('booking.status', '=', 'confirmed')
    .where('booking.starts_at', '>', value('minute'));
}

const open = statement((dialect, value: PlaceholderOf<OpenQuery>) =>
  selectOpen(dialect, value).orderBy('booking.starts_at').orderBy('outside_change.id'),
);
const openOne = statement((dialect, value: PlaceholderOf<OpenQuery & { id: number }>) =>
  selectOpen(dialect, value).where('outside_change.id', '=', value('id')),
);

type OpenRow = Awaited<ReturnType<typeof open.all>>[number];

function toChange(row: OpenRow): OutsideChange {
  return {
    id: row.change_id,
    sourceId: row.source_id,
    sourceName: row.source_name,
    booking: toBooking(row),
    time: toTime(row.seen_starts_at, row.seen_ends_at),
    firstSeenAt: row.first_seen_at,
  };
}

export async function listOutsideChanges(
  executor: Executor,
  { now }: { readonly now: EpochMs },
): Promise<readonly OutsideChange[]> {
  return (await open.all(executor, { minute: Math.floor(now / MS_PER_MINUTE) })).map(toChange);
}

export async function findOutsideChange(
  executor: Executor,
  { id, now }: { readonly id: number; readonly now: EpochMs },
): Promise<OutsideChange | null> {
  const row = await openOne.get(executor, { id, minute: Math.floor(now / MS_PER_MINUTE) });
  return row === undefined ? null : toChange(row);
}
