/**
 * Stored proposals of other times: the latest of each booking that ever had one. Their holds are
 * released when a time is taken, the proposal is withdrawn or the booking changes.
 */

import type { Booking } from '../../booking/booking.ts';
import type { BookedTime } from '../../booking/change.ts';
import { hashHoldSecret } from '../../booking/hold.ts';
import type { Places } from '../../booking/places.ts';
import {
  deriveProposedHoldSecret,
  type Proposal,
  type ProposalState,
} from '../../booking/proposal.ts';
import type { EpochMs } from '../../clock.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { offerPlaces } from '../waitlist/offers.ts';
import { removeHeldClaims, schedulesHeldBy } from './claim-rows.ts';
import { findPlaces, listScheduleIds } from './place-readings.ts';

const select = statement(({ compiler }, value: PlaceholderOf<{ bookingId: number }>) =>
  compiler
    .selectFrom('proposal')
    .innerJoin('booking', 'booking.id', 'proposal.booking_id')
    .select([
      'proposal.round',
      'proposal.state',
      'proposal.version',
      'proposal.created_at',
      'proposal.until',
      'proposal.times',
    ])
    .select(['booking.version as present'])
    .where('proposal.booking_id', '=', value('bookingId')),
);

/** The latest proposal of a booking; `null` if there was none. */
export async function findProposal(
  executor: Executor,
  bookingId: number,
  now: EpochMs,
): Promise<Proposal | null> {
  const row = await select.get(executor, { bookingId });
  if (row === undefined) {
    return null;
  }
  const times: readonly BookedTime[] = JSON.parse(row.times);
  const { round, created_at: createdAt, until } = row;
  // Any other change of the booking raises its version and so ends the proposal.
  const isSame = row.present === row.version && (row.state === 'taken' || now < until);
  return { round, state: isSame ? row.state : 'over', createdAt, until, times };
}

const selectAwaited = statement(
  (dialect, value: PlaceholderOf<{ bookingIds: readonly number[]; now: EpochMs }>) =>
    dialect.compiler
      .selectFrom('proposal')
      .innerJoin('booking', 'booking.id', 'proposal.booking_id')
      .select('proposal.booking_id as id')
      .where('proposal.booking_id', 'in', dialect.numbers(value('bookingIds')))
      .where('proposal.state', '=', 'open')
      .where('proposal.until', '>', value('now'))
      .whereRef('proposal.version', '=', 'booking.version'),
);

/** The bookings among these with an open proposal, which their customers have yet to answer. */
export async function listAwaited(
  executor: Executor,
  bookingIds: readonly number[],
  now: EpochMs,
): Promise<ReadonlySet<number>> {
  if (bookingIds.length === 0) {
    return new Set();
  }
  return new Set((await selectAwaited.all(executor, { bookingIds, now })).map(({ id }) => id));
}

export interface NewProposal {
  readonly bookingId: number;
  readonly round: number;
  /** Version of the booking. */
  readonly version: number;
  readonly createdAt: EpochMs;
  readonly until: EpochMs;
  readonly times: string;
}

export const putProposal = statement(({ compiler }, value: PlaceholderOf<NewProposal>) => {
  const row = {
    round: value('round'),
    state: 'open' as const,
    version: value('version'),
    created_at: value('createdAt'),
    until: value('until'),
    times: value('times'),
  };
  return compiler
    .insertInto('proposal')
    .values({ booking_id: value('bookingId'), ...row })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(row));
});

const end = statement(
  (
    { compiler },
    value: PlaceholderOf<{ bookingId: number; state: ProposalState; version: number }>,
  ) =>
    compiler
      .updateTable('proposal')
      .set({ state: value('state'), version: value('version') })
      .where('booking_id', '=', value('bookingId'))
      .where('state', '=', 'open'),
);

interface ProposalEnd {
  readonly state: Exclude<ProposalState, 'open'>;
  /** Version of the booking afterwards. */
  readonly version: number;
}

/**
 * Releases everything that an open proposal holds; resolves with the released times, none if no
 * proposal is open.
 */
export async function releaseProposed(
  transaction: Transaction,
  { bookingId }: Booking,
  ending: ProposalEnd,
): Promise<readonly BookedTime[]> {
  const proposal = await findProposal(transaction, bookingId, transaction.now);
  if (proposal === null || (await end.run(transaction, { bookingId, ...ending })) === 0) {
    return [];
  }
  const released: BookedTime[] = [];
  for (const [index, time] of proposal.times.entries()) {
    transaction.requireLock(time.scheduleId);
    const secret = deriveProposedHoldSecret(transaction.signingKey, {
      bookingId,
      round: proposal.round,
      index,
    });
    if (!(await removeHeldClaims(transaction, hashHoldSecret(secret)))) {
      continue;
    }
    released.push(time);
  }
  return released;
}

export async function offerReleased(
  transaction: Transaction,
  { reasonId, persons }: Booking,
  times: readonly BookedTime[],
): Promise<void> {
  for (const { scheduleId, startsAt } of times) {
    await offerPlaces(transaction, { scheduleId, startsAt, reasonId, persons });
  }
}

/** Ends the proposal of a booking that changes in another way. */
export async function endProposal(transaction: Transaction, booking: Booking): Promise<void> {
  await offerReleased(
    transaction,
    booking,
    await releaseProposed(transaction, booking, { state: 'over', version: booking.version }),
  );
}

const openTimes = statement((dialect, value: PlaceholderOf<{ bookingIds: readonly number[] }>) =>
  dialect.compiler
    .selectFrom('proposal')
    .innerJoin('booking', 'booking.id', 'proposal.booking_id')
    .select(['proposal.times', 'booking.reason_id as reasonId'])
    .where('proposal.state', '=', 'open')
    .where('proposal.booking_id', 'in', dialect.numbers(value('bookingIds'))),
);

/**
 * Schedules to lock before one of these bookings changes, in addition to its own: of the proposed
 * times, and of what those who get a released one may need.
 */
export async function schedulesProposed(
  executor: Executor,
  bookingIds: readonly number[],
  places: Places | null,
): Promise<readonly number[]> {
  const [rows, held] = await Promise.all([
    openTimes.all(executor, { bookingIds }),
    schedulesHeldBy(
      executor,
      bookingIds.map((id) => `proposal:${id}`),
    ),
  ]);
  return [
    ...rows.flatMap(({ times, reasonId }) =>
      (JSON.parse(times) as readonly BookedTime[]).flatMap(({ scheduleId }) => [
        scheduleId,
        ...listScheduleIds(findPlaces(places, { scheduleId, reasonId })),
      ]),
    ),
    ...held,
  ];
}
