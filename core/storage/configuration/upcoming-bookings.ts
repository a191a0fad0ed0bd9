/** Reads the bookings that a change of the configuration can affect, with all that they take. */

import { sql } from 'kysely';
import { ACTIVE_STATUSES, type Submission } from '../../booking/booking.ts';
import type { AnsweredBooking } from '../../installation/import-effect.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import { readDates } from '../booking/booking-rows.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';

/** Active bookings that are not over; of a course, only the dates that are not over. */
export async function readUpcoming(transaction: Transaction): Promise<readonly AnsweredBooking[]> {
  const minute = Math.floor(transaction.now / MS_PER_MINUTE);
  const units = byBooking(await selectUnits.all(transaction, { minute }));
  const blocksOfCourses = byBooking(await selectBlocksOfCourses.all(transaction, { minute }));
  return (await selectUpcoming.all(transaction, { minute })).map((row) => {
    const { dates } = readDates(row.dates);
    const [first, ...later] = blocksOfCourses.get(row.id) ?? [];
    const taken = units.get(row.id) ?? [];
    return {
      bookingId: row.id,
      scheduleId: row.schedule_id,
      reasonId: row.reason_id,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      ...(dates && { dates: dates.filter(({ endsAt }) => endsAt > minute) }),
      persons: row.persons,
      blocksFrom: first?.blocksFrom ?? row.blocks_from ?? row.starts_at,
      blocksUntil: first?.blocksUntil ?? row.blocks_until ?? row.ends_at,
      ...(later.length > 0 && { laterBlocks: later }),
      ...(dates === undefined &&
        row.own_ends_at !== null &&
        row.own_ends_at < row.ends_at && { ownEndsAt: row.own_ends_at }),
      answered: answeredIn(JSON.parse(row.submission)),
      units: taken,
      parts: taken,
    };
  });
}

function byBooking<Row extends { readonly bookingId: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, readonly Omit<Row, 'bookingId'>[]> {
  const found = new Map<number, Omit<Row, 'bookingId'>[]>();
  for (const { bookingId, ...row } of rows) {
    found.set(bookingId, [...(found.get(bookingId) ?? []), row]);
  }
  return found;
}

/** Empty values and unticked boxes are not answers. */
function answeredIn(submission: Submission): readonly string[] {
  return Object.entries(submission).flatMap(([name, value]) =>
    value === '' || value === false ? [] : [name],
  );
}

interface Now {
  readonly minute: number;
}

const selectUpcoming = statement((dialect, value: PlaceholderOf<Now>) =>
  dialect.compiler
    .selectFrom('booking')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    // The first person's claim: all persons of a booking have the same time.
    .leftJoin('claim', (claim) =>
      claim.onRef('claim.booking_id', '=', 'booking.id').on('claim.person', '=', sql.lit(1)),
    )
    .select([
      'booking.id',
      'booking.schedule_id',
      'booking.reason_id',
      'booking.starts_at',
      'booking.ends_at',
    ])
    .select([
      'booking.persons',
      'booking.dates',
      'claim.blocks_from',
      'claim.blocks_until',
      'claim.ends_at as own_ends_at',
      'customer.submission',
    ])
    .where('booking.status', 'in', ACTIVE_STATUSES)
    .where('booking.ends_at', '>', value('minute'))
    .orderBy('booking.starts_at')
    .orderBy('booking.id'),
);

const selectUnits = statement(({ compiler }, value: PlaceholderOf<Now>) =>
  compiler
    .selectFrom('claim')
    .innerJoin('booking', 'booking.id', 'claim.booking_id')
    .select([
      'booking.id as bookingId',
      'claim.part',
      'claim.schedule_id as scheduleId',
      'claim.starts_at as startsAt',
      'claim.ends_at as endsAt',
      'claim.blocks_from as blocksFrom',
      'claim.blocks_until as blocksUntil',
    ])
    .where('claim.part', '>', sql.lit(0))
    .where('booking.ends_at', '>', value('minute'))
    .orderBy('booking.id')
    .orderBy('claim.part'),
);

/** Each date has a claim for each person; all persons of a booking have the same times. */
const selectBlocksOfCourses = statement(({ compiler }, value: PlaceholderOf<Now>) =>
  compiler
    .selectFrom('claim')
    .innerJoin('booking', 'booking.id', 'claim.booking_id')
    .select([
      'booking.id as bookingId',
      'claim.blocks_from as blocksFrom',
      'claim.blocks_until as blocksUntil',
    ])
    .distinct()
    .where('booking.dates', 'is not', null)
    .where('booking.ends_at', '>', value('minute'))
    .where('claim.part', '=', sql.lit(0))
    .where('claim.ends_at', '>', value('minute'))
    .orderBy('booking.id')
    .orderBy('claim.blocks_from'),
);
