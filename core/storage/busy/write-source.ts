/** Decides whether bookings are written into a calendar, and has events written anew. */

import { sql } from 'kysely';
import type { Actor, Booking } from '../../booking/booking.ts';
import type { EpochMs } from '../../clock.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../../time/units.ts';
import { writeAudit } from '../audit.ts';
import { asOfBooking, writeEntry } from '../messages/outbox.ts';
import type { EventContent } from '../port/busy.ts';
import { type Dialect, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';

const find = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  dialect.lock(
    dialect.compiler
      .selectFrom('busy_source')
      .select(['busy_source.schedule_id', 'busy_source.kind', 'busy_source.name'])
      .select('busy_source.writes')
      .where('busy_source.id', '=', value('id')),
  ),
);

const update = statement(
  ({ compiler }, value: PlaceholderOf<{ id: number; writes: EventContent | null }>) =>
    compiler
      .updateTable('busy_source')
      .set({ writes: value('writes'), write_failing_since: null, write_problem: null })
      .where('id', '=', value('id')),
);

interface RequestQuery {
  readonly now: EpochMs;
  readonly minute: EpochMinute;
  readonly id: number;
  readonly scheduleId: number;
}

/** Upcoming bookings of the schedule, and all others whose events are in the calendar. */
function selectUpcoming({ compiler }: Dialect, value: PlaceholderOf<RequestQuery>) {
  return compiler
    .selectFrom('booking')
    .select([
      sql.lit('calendar.requested').as('kind'),
      sql.lit('admin').as('source'),
      sql<number>`cast(${value('now')} AS bigint)`.as('created_at'),
      'booking.id as booking_id',
      'booking.version',
      'booking.status',
      'booking.schedule_id',
      'booking.reason_id',
      'booking.starts_at',
      'booking.ends_at',
    ])
    .where('booking.ends_at', '>', value('minute'))
    .where((is) =>
      is.or([
        is.and([
          is('booking.schedule_id', '=', value('scheduleId')),
          is('booking.status', '=', 'confirmed'),
        ]),
        is(
          'booking.id',
          'in',
          is
            .selectFrom('calendar_event')
            .select('calendar_event.booking_id')
            .where('calendar_event.source_id', '=', value('id')),
        ),
      ]),
    );
}

const requestAll = statement((dialect, value: PlaceholderOf<RequestQuery>) =>
  dialect.compiler
    .insertInto('outbox')
    .columns([
      'kind',
      'source',
      'created_at',
      'booking_id',
      'version',
      'status',
      'schedule_id',
      'reason_id',
      'starts_at',
      'ends_at',
    ])
    .expression(selectUpcoming(dialect, value)),
);

interface WriteCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly id: number;
  readonly writes: EventContent | null;
}

export async function writeIntoSource(
  transaction: Transaction,
  { actor, id, writes }: WriteCommand,
): Promise<'changed' | 'not_found' | 'read_only'> {
  const { now } = transaction;
  const source = await find.get(transaction, { id });
  if (source === undefined) {
    return 'not_found';
  }
  if (source.kind !== 'caldav' && writes !== null) {
    return 'read_only';
  }
  await update.run(transaction, { id, writes });
  await requestAll.run(transaction, {
    now,
    minute: Math.floor(now / MS_PER_MINUTE),
    id,
    scheduleId: source.schedule_id,
  });
  await writeAudit(transaction, {
    at: now,
    actor,
    action: 'busy_source.writes',
    subject: `schedule:${source.schedule_id}`,
    detail: source.name,
    changes: { writes: [source.writes, writes] },
  });
  return 'changed';
}

const isWritten = statement(({ compiler }, value: PlaceholderOf<{ bookingId: number }>) =>
  compiler
    .selectFrom('calendar_event')
    .select('booking_id')
    .where('booking_id', '=', value('bookingId'))
    .limit(1),
);

/** Has the events of a booking written as it is now: its customer may have been erased. */
export async function requestEvents(transaction: Transaction, booking: Booking): Promise<void> {
  const { bookingId } = booking;
  if ((await isWritten.get(transaction, { bookingId })) !== undefined) {
    await writeEntry(transaction, {
      kind: 'calendar.requested',
      trigger: 'admin',
      createdAt: transaction.now,
      asOf: asOfBooking(booking),
    });
  }
}
