/**
 * Writes reminders to the outbox: for bookings that start soon and for those that are not confirmed
 * yet.
 */

import { type Expression, sql } from 'kysely';
import type { EpochMs } from '../../clock.ts';
import type { OutboxKind } from '../../delivery/outbox-entry.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import { type Awaitable, type Dialect, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';

interface ReminderQuery {
  readonly now: EpochMs;
  /** Starts that are due: after `after` (exclusive) up to `until` (inclusive). */
  readonly after: number;
  readonly until: number;
  readonly minutes: number;
}

const remindOne = statement((dialect, value: PlaceholderOf<ReminderQuery>) => {
  const minutes = sql<number>`cast(${value('minutes')} AS integer)`;
  return insertFrom(
    dialect,
    selectDueBookings(dialect, 'booking.reminder', { now: value('now'), minutes })
      .where('booking.status', '=', 'confirmed')
      .where('booking.starts_at', '>', value('after'))
      .where('booking.starts_at', '<=', value('until'))
      // Skips bookings that got their time when the reminder was already due.
      .where(
        'booking.placed_at',
        '<',
        sql<number>`(cast(booking.starts_at AS bigint) - ${minutes}) * ${sql.lit(MS_PER_MINUTE)}`,
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('outbox')
              .select('outbox.id')
              .whereRef('outbox.booking_id', '=', 'booking.id')
              .whereRef('outbox.starts_at', '=', 'booking.starts_at')
              .where('outbox.minutes_before', '=', minutes),
          ),
        ),
      ),
  );
});

const remindUnconfirmed = statement((dialect, value: PlaceholderOf<{ now: EpochMs }>) =>
  insertFrom(
    dialect,
    selectDueBookings(dialect, 'confirmation.reminder', {
      now: value('now'),
      minutes: sql<null>`cast(NULL AS integer)`,
    })
      .where('booking.status', '=', sql.lit('pending'))
      .where('booking.confirm_until', '>', value('now'))
      .where(
        sql<number>`booking.created_at + (booking.confirm_until - booking.created_at) * 2 / 3`,
        '<=',
        value('now'),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('outbox')
              .select('outbox.id')
              .whereRef('outbox.booking_id', '=', 'booking.id')
              .where('outbox.kind', '=', 'confirmation.reminder'),
          ),
        ),
      ),
  ),
);

interface ReminderTerms {
  readonly now: Expression<EpochMs>;
  readonly minutes: Expression<number | null>;
}

/** Selects bookings as outbox entries of this kind. */
function selectDueBookings(
  { compiler }: Dialect,
  kind: OutboxKind,
  { now, minutes }: ReminderTerms,
) {
  return compiler
    .selectFrom('booking')
    .select([
      sql.lit(kind).as('kind'),
      'booking.surface as source',
      sql<number>`cast(${now} AS bigint)`.as('created_at'),
      'booking.id as booking_id',
      'booking.version',
      'booking.status',
      'booking.schedule_id',
      'booking.reason_id',
      'booking.starts_at',
      'booking.ends_at',
      sql<number | null>`${minutes}`.as('minutes_before'),
    ]);
}

/** Skips a reminder that another node has just written, which the unique indexes detect. */
function insertFrom({ compiler }: Dialect, bookings: ReturnType<typeof selectDueBookings>) {
  return compiler
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
      'minutes_before',
    ])
    .expression(bookings)
    .onConflict((conflict) => conflict.doNothing());
}

export async function remind(
  transaction: Transaction,
  { minutesBefore }: { readonly now: EpochMs; readonly minutesBefore: readonly number[] },
): Promise<number> {
  const { now } = transaction;
  const minute = Math.floor(now / MS_PER_MINUTE);
  let count = 0;
  let after = minute;
  // If several reminders are due, only the nearest to the start is sent: an outage or a new
  // reminder must not cause several mails at once.
  for (const minutes of [...new Set(minutesBefore)].toSorted((a, b) => a - b)) {
    const until = minute + minutes;
    count += await remindOne.run(transaction, { now, after, until, minutes });
    after = until;
  }
  return count;
}

export function remindPending(transaction: Transaction): Awaitable<number> {
  return remindUnconfirmed.run(transaction, { now: transaction.now });
}
