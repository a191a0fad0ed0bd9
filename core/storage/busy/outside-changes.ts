/** Records what people change in other calendars about the events of bookings. */

import {
  type FollowedChange,
  type OutsideChangePlan,
  planOutsideChanges,
  type SeenChange,
} from '../../busy/plan-outside-changes.ts';
import { CONFIRM_ALL_MS } from '../../busy/plan-reading.ts';
import type { EventTime } from '../../calendars/calendar-source.ts';
import type { EpochMs } from '../../clock.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../../time/units.ts';
import { raiseVersion } from '../booking/schedule-rows.ts';
import type { BusySettleCommand, EventKey } from '../port/busy.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';

const unconfirmed = statement(
  ({ compiler, numbers }, value: PlaceholderOf<{ ids: readonly number[]; until: EpochMs }>) =>
    compiler
      .selectFrom('outside_change')
      .innerJoin('booking', 'booking.id', 'outside_change.booking_id')
      .select(['outside_change.source_id', 'outside_change.starts_at', 'booking.details_id'])
      .where('outside_change.source_id', 'in', numbers(value('ids')))
      .where('outside_change.confirmed_at', 'is', null)
      .where('outside_change.first_seen_at', '<=', value('until')),
);

interface Unconfirmed {
  readonly sourceId: number;
  readonly uid: string;
  readonly isGone: boolean;
}

/** The changes that were first seen long enough ago to be looked at once more. */
export async function findUnconfirmed(
  transaction: Transaction,
  ids: readonly number[],
): Promise<readonly Unconfirmed[]> {
  const until = transaction.now - CONFIRM_ALL_MS;
  const rows = await unconfirmed.all(transaction, { ids, until });
  return rows.map((row) => ({
    sourceId: row.source_id,
    uid: row.details_id,
    isGone: row.starts_at === null,
  }));
}

const forgetUnconfirmed = statement(({ compiler }, value: PlaceholderOf<{ sourceId: number }>) =>
  compiler
    .deleteFrom('outside_change')
    .where('source_id', '=', value('sourceId'))
    .where('confirmed_at', 'is', null),
);

const forgetAll = statement(({ compiler }, value: PlaceholderOf<{ sourceId: number }>) =>
  compiler.deleteFrom('outside_change').where('source_id', '=', value('sourceId')),
);

interface WrittenQuery {
  readonly sourceId: number;
  readonly scheduleId: number;
  readonly minute: EpochMinute;
  /** Events written since the reading began are not compared: it may not have seen them yet. */
  readonly begun: EpochMs;
}

/** The upcoming bookings whose events say when they are, with what is known to differ. */
const written = statement(({ compiler }, value: PlaceholderOf<WrittenQuery>) =>
  compiler
    .selectFrom('calendar_event')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.id', '=', 'calendar_event.booking_id')
        .onRef('booking.starts_at', '=', 'calendar_event.starts_at')
        .onRef('booking.ends_at', '=', 'calendar_event.ends_at'),
    )
    .leftJoin('outside_change', (join) =>
      join
        .onRef('outside_change.booking_id', '=', 'booking.id')
        .onRef('outside_change.source_id', '=', 'calendar_event.source_id'),
    )
    .select(['booking.id', 'booking.details_id', 'booking.starts_at', 'booking.ends_at'])
    .select([
      'outside_change.id as change_id',
      'outside_change.starts_at as seen_starts_at',
      'outside_change.ends_at as seen_ends_at',
      'outside_change.first_seen_at',
      'outside_change.confirmed_at',
    ])
    .where('calendar_event.source_id', '=', value('sourceId'))
    .where('calendar_event.digest', '<>', '')
    .where('calendar_event.written_at', '<', value('begun'))
    .where('booking.schedule_id', '=', value('scheduleId'))
    .where('booking.status', '=', 'confirmed')
    // A course is never moved or cancelled because of one event that stands for all its dates.
    .where('booking.dates', 'is', null)
    .where('booking.starts_at', '>', value('minute')),
);

const idsOf = statement(({ compiler }, value: PlaceholderOf<{ sourceId: number }>) =>
  compiler.selectFrom('outside_change').select('id').where('source_id', '=', value('sourceId')),
);

const forget = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler.deleteFrom('outside_change').where('id', '=', value('id')),
);

const confirm = statement(({ compiler }, value: PlaceholderOf<{ id: number; now: EpochMs }>) =>
  compiler
    .updateTable('outside_change')
    .set({ confirmed_at: value('now') })
    .where('id', '=', value('id')),
);

interface NewChange extends EventKey {
  readonly startsAt: EpochMinute | null;
  readonly endsAt: EpochMinute | null;
  readonly now: EpochMs;
}

const insert = statement(({ compiler }, value: PlaceholderOf<NewChange>) =>
  compiler.insertInto('outside_change').values({
    source_id: value('sourceId'),
    booking_id: value('bookingId'),
    starts_at: value('startsAt'),
    ends_at: value('endsAt'),
    first_seen_at: value('now'),
    confirmed_at: null,
  }),
);

interface ReadingToRecord {
  readonly command: Pick<BusySettleCommand, 'id' | 'reading' | 'durationMs'>;
  readonly scheduleId: number;
  /** Whether bookings are written into the calendar. */
  readonly isWritten: boolean;
  readonly isDoubted: boolean;
  /** Whether bookings follow their events. */
  readonly follows: boolean;
}

/**
 * Runs under the lock of the schedule, so no booking of it changes meanwhile. Resolves with the
 * changes that bookings follow.
 */
export async function recordOutsideChanges(
  transaction: Transaction,
  { command, scheduleId, isWritten, isDoubted, follows }: ReadingToRecord,
): Promise<readonly FollowedChange[]> {
  const { reading, durationMs, id: sourceId } = command;
  const { now } = transaction;
  if (!isWritten) {
    await forgetAll.run(transaction, { sourceId });
    return [];
  }
  if (reading.kind === 'failed') {
    await forgetUnconfirmed.run(transaction, { sourceId });
    return [];
  }
  if (reading.kind === 'unchanged') {
    return [];
  }
  const query = {
    sourceId,
    scheduleId,
    minute: Math.floor(now / MS_PER_MINUTE),
    begun: now - durationMs,
  };
  const [rows, known] = await Promise.all([
    written.all(transaction, query),
    idsOf.all(transaction, { sourceId }),
  ]);
  const events = rows.map((row) => ({
    bookingId: row.id,
    uid: row.details_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    change: toSeenChange(row),
  }));
  const plan = planOutsideChanges({ written: events, reading, isDoubted, follows, now });
  const current = new Set(events.flatMap(({ change }) => change?.id ?? []));
  const outdated = known.flatMap(({ id }) => (current.has(id) ? [] : [id]));
  await writePlan(transaction, {
    sourceId,
    scheduleId,
    plan: { ...plan, forget: [...plan.forget, ...outdated] },
  });
  return plan.follow;
}

interface PlanToWrite {
  readonly sourceId: number;
  readonly scheduleId: number;
  readonly plan: OutsideChangePlan;
}

async function writePlan(
  transaction: Transaction,
  { sourceId, scheduleId, plan }: PlanToWrite,
): Promise<void> {
  const { now } = transaction;
  await Promise.all(plan.forget.map((id) => forget.run(transaction, { id })));
  // Pages that are open ask again when the version of a calendar rises.
  if (plan.confirm.length > 0) {
    await raiseVersion(transaction, scheduleId);
  }
  await Promise.all([
    ...plan.confirm.map((id) => confirm.run(transaction, { id, now })),
    ...plan.note.map(({ bookingId, time }) =>
      insert.run(transaction, {
        sourceId,
        bookingId,
        startsAt: time?.startsAt ?? null,
        endsAt: time?.endsAt ?? null,
        now,
      }),
    ),
  ]);
}

interface SeenColumns {
  readonly change_id: number | null;
  readonly seen_starts_at: number | null;
  readonly seen_ends_at: number | null;
  readonly first_seen_at: number | null;
  readonly confirmed_at: number | null;
}

function toSeenChange(row: SeenColumns): SeenChange | null {
  return row.change_id === null || row.first_seen_at === null
    ? null
    : {
        id: row.change_id,
        time: toTime(row.seen_starts_at, row.seen_ends_at),
        firstSeenAt: row.first_seen_at,
        isConfirmed: row.confirmed_at !== null,
      };
}

export function toTime(startsAt: number | null, endsAt: number | null): EventTime | null {
  return startsAt === null || endsAt === null ? null : { startsAt, endsAt };
}

const forgetOfEvent = statement(({ compiler }, value: PlaceholderOf<EventKey>) =>
  compiler
    .deleteFrom('outside_change')
    .where('source_id', '=', value('sourceId'))
    .where('booking_id', '=', value('bookingId')),
);

/** Once an event was written or removed, what became of it before is over. */
export async function forgetOutsideChange(
  transaction: Transaction,
  { sourceId, bookingId }: EventKey,
): Promise<void> {
  await forgetOfEvent.run(transaction, { sourceId, bookingId });
}
