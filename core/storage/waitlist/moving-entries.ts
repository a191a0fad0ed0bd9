/**
 * Entries of customers who wait for something sooner than their booking. They end with any change
 * of its place, as its start is what they compare times with.
 */

import { sql } from 'kysely';
import type { Booking } from '../../booking/booking.ts';
import type { Places } from '../../booking/places.ts';
import type { EpochMs } from '../../clock.ts';
import { schedulesHeldBy } from '../booking/claim-rows.ts';
import { findPlaces, listScheduleIds } from '../booking/place-readings.ts';
import { schedulesProposed } from '../booking/proposal-rows.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { endEntry } from './endings.ts';
import { selectLive } from './new-entry.ts';
import { declinedMark } from './waitlist-rows.ts';

const selectOffered = statement(
  (dialect, value: PlaceholderOf<{ bookingIds: readonly number[] }>) =>
    selectLive(dialect)
      .select(['id', 'offered_schedule_id as scheduleId', 'reason_id as reasonId'])
      .where('moves_booking_id', 'in', dialect.numbers(value('bookingIds')))
      .where('offered_schedule_id', 'is not', null),
);

/**
 * Schedules to lock before one of these bookings changes, in addition to its own: those with times
 * that are proposed or offered to its customer, and all of which others may take there instead.
 */
export async function schedulesHeldFor(
  executor: Executor,
  bookingIds: readonly number[],
  places: Places | null,
): Promise<readonly number[]> {
  const [proposed, offered] = await Promise.all([
    schedulesProposed(executor, bookingIds, places),
    selectOffered.all(executor, { bookingIds }),
  ]);
  const held = await schedulesHeldBy(
    executor,
    offered.map(({ id }) => `waitlist:${id}`),
  );
  const concerned = offered.flatMap(({ scheduleId, reasonId }) =>
    scheduleId === null
      ? []
      : [scheduleId, ...listScheduleIds(findPlaces(places, { scheduleId, reasonId }))],
  );
  return [...proposed, ...concerned, ...held];
}

const selectOfBooking = statement((dialect, value: PlaceholderOf<{ bookingId: number }>) =>
  selectLive(dialect).select('id').where('moves_booking_id', '=', value('bookingId')),
);

/** Passes an open offer on. The booking's schedule must be locked. */
export async function stopWaiting(
  transaction: Transaction,
  { bookingId }: Pick<Booking, 'bookingId'>,
): Promise<void> {
  const live = await selectOfBooking.get(transaction, { bookingId });
  if (live !== undefined) {
    await endEntry(transaction, live.id, 'left');
  }
}

interface UndoneEnd {
  readonly bookingId: number;
  readonly startsAt: number;
  readonly endedAt: EpochMs;
  readonly now: EpochMs;
}

const waitOn = statement((dialect, value: PlaceholderOf<UndoneEnd>) =>
  dialect.compiler
    .updateTable('waitlist')
    .set({ state: 'waiting', ended_at: null })
    .where('moves_booking_id', '=', value('bookingId'))
    .where('sooner_than', '=', value('startsAt'))
    .where('state', '=', sql.lit('left'))
    .where('ended_at', '=', value('endedAt'))
    .where('expires_at', '>', value('now'))
    .where('secret_hash', 'is not', null)
    .where(({ not, exists }) =>
      not(
        exists(selectLive(dialect).select('id').where('moves_booking_id', '=', value('bookingId'))),
      ),
    ),
);

/** Takes back what `stopWaiting` did with a change that is undone; an offer stays passed on. */
export async function resumeWaiting(
  transaction: Transaction,
  { bookingId, startsAt }: Booking,
  endedAt: EpochMs,
): Promise<void> {
  await waitOn.run(transaction, { bookingId, startsAt, endedAt, now: transaction.now });
}

/** Starts as the `passed_over` of an entry has them. */
export function listStarts(starts: readonly number[]): string {
  return starts.length === 0 ? ',' : starts.map(declinedMark).join('').replaceAll(',,', ',');
}
