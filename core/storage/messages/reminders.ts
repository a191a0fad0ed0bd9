/**
 * Writes reminders to the outbox: for bookings that start soon and for those that are not confirmed
 * yet.
 */

import { type Expression, type SqlBool, sql } from 'kysely';
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

const remindOne = statement((dialect, value: PlaceholderOf<ReminderQuery>) =>
  insertFrom(
    dialect,
    selectDueBookings(dialect, 'booking.reminder', termsOf(value)).where(
      isDue(dialect, value, 'booking'),
    ),
  ),
);

/** The same for the later dates of courses, on which there is a claim for each person. */
const remindLaterDates = statement((dialect, value: PlaceholderOf<ReminderQuery>) =>
  insertFrom(
    dialect,
    selectDueBookings(dialect, 'booking.reminder', { ...termsOf(value), date: 'claim' })
      .innerJoin('claim', (claim) =>
        claim
          .onRef('claim.booking_id', '=', 'booking.id')
          .onRef('claim.starts_at', '>', 'booking.starts_at')
          .on('claim.part', '=', sql.lit(0)),
      )
      .distinct()
      .where('booking.dates', 'is not', null)
      .where('booking.ends_at', '>', value('after'))
      .where(isDue(dialect, value, 'claim')),
  ),
);

type ReminderValue = PlaceholderOf<ReminderQuery>;

const minutesOf = (value: ReminderValue) => sql<number>`cast(${value('minutes')} AS integer)`;

const termsOf = (value: ReminderValue): ReminderTerms => ({
  now: value('now'),
  minutes: minutesOf(value),
});

/** Whether the date in this table is due, and nobody was reminded of it yet. */
function isDue({ compiler }: Dialect, value: ReminderValue, date: DateTable) {
  const startsAt = sql.ref<number>(`${date}.starts_at`);
  const minutes = minutesOf(value);
  const reminded = compiler
    .selectFrom('outbox')
    .select('outbox.id')
    .where('outbox.booking_id', '=', sql.ref<number>('booking.id'))
    .where('outbox.starts_at', '=', startsAt)
    .where('outbox.minutes_before', '=', minutes);
  // Skips bookings that got their time when the reminder was already due.
  return sql<SqlBool>`booking.status = 'confirmed'
    AND ${startsAt} > ${value('after')} AND ${startsAt} <= ${value('until')}
    AND booking.placed_at < (cast(${startsAt} AS bigint) - ${minutes}) * ${sql.lit(MS_PER_MINUTE)}
    AND NOT EXISTS ${reminded}`;
}

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

/** The only or first date of a booking is in its own row, each date in its claims. */
type DateTable = 'booking' | 'claim';

interface ReminderTerms {
  readonly now: Expression<EpochMs>;
  readonly minutes: Expression<number | null>;
  /** `booking` by default. */
  readonly date?: DateTable;
}

/** Selects bookings as outbox entries of this kind. */
function selectDueBookings(
  { compiler }: Dialect,
  kind: OutboxKind,
  { now, minutes, date = 'booking' }: ReminderTerms,
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
      sql.ref<number>(`${date}.starts_at`).as('starts_at'),
      sql.ref<number>(`${date}.ends_at`).as('ends_at'),
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
    const due = { now, after, until, minutes };
    count += await remindOne.run(transaction, due);
    count += await remindLaterDates.run(transaction, due);
    after = until;
  }
  return count;
}

export function remindPending(transaction: Transaction): Awaitable<number> {
  return remindUnconfirmed.run(transaction, { now: transaction.now });
}
