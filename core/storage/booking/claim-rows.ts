/** Writes and deletes the claims of bookings and holds: one row per person. */

import { sql } from 'kysely';
import type { Claim, ClaimedDate, ClaimedPart } from '../../availability/occupancy.ts';
import type { Booking } from '../../booking/booking.ts';
import { type Hold, hashHoldSecret } from '../../booking/hold.ts';
import type { EpochMs } from '../../clock.ts';
import type { EpochMinute } from '../../time/units.ts';
import { type Awaitable, type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { ClaimOwner, NeededUnit, Transaction } from '../transaction.ts';
import { raiseVersion, raiseVersions } from './schedule-rows.ts';

export interface ClaimRow
  extends Omit<Claim, 'persons' | 'parts' | 'laterDates' | 'isOverBusy' | 'ownEndsAt'>,
    ClaimOwner {
  /** From 1 for those who come; on later dates of a course and for parts, the numbers go on. */
  readonly person: number;
  readonly part: number;
  /** 0 or 1, as the next. */
  readonly overrulesBusy: number;
  readonly exchangeable: number;
}

/**
 * One row per person and date: each takes a place, so both databases can reject one too many on any
 * date of a course.
 */
export function claimRows(claim: Claim, owner: ClaimOwner): readonly ClaimRow[] {
  const { persons, scheduleId, reasonId, laterDates = [], ownEndsAt } = claim;
  const { bookingId, expiresAt, secretHash, visitor, network, createdAt } = owner;
  const rows = [claim, ...laterDates].flatMap((date) => Array<ClaimedDate>(persons).fill(date));
  return rows.map(({ startsAt, endsAt, blocksFrom, blocksUntil }, index) => ({
    scheduleId,
    reasonId,
    startsAt,
    endsAt: ownEndsAt ?? endsAt,
    blocksFrom,
    blocksUntil,
    bookingId,
    expiresAt,
    secretHash,
    visitor,
    network,
    createdAt,
    person: index + 1,
    part: 0,
    overrulesBusy: claim.isOverBusy ? 1 : 0,
    exchangeable: 0,
  }));
}

/** All dates of the course that a claim takes; omitted if it is no course. */
export function courseDates({ startsAt, endsAt, laterDates = [] }: Claim): Pick<Booking, 'dates'> {
  if (laterDates.length === 0) {
    return {};
  }
  const later = laterDates.map((date) => ({ startsAt: date.startsAt, endsAt: date.endsAt }));
  return { dates: [{ startsAt, endsAt }, ...later] };
}

/** When the last date of a claim ends. */
export function lastEnd({ endsAt, laterDates }: Pick<Claim, 'endsAt' | 'laterDates'>): EpochMinute {
  return laterDates?.at(-1)?.endsAt ?? endsAt;
}

/** All dates of a course as the column holds them; NULL if there is one. */
export function storeDates({ dates }: Pick<Booking, 'dates'>): string | null {
  return dates === undefined
    ? null
    : JSON.stringify(dates.map(({ startsAt, endsAt }) => [startsAt, endsAt]));
}

/** The row of a unit that the booking needs. Only what a booking got by itself can be exchanged. */
export function partRow(
  { part, scheduleId, startsAt, endsAt, blocksFrom, blocksUntil, isChosen }: ClaimedPart,
  { claim: { reasonId, persons, isOverBusy, laterDates = [] }, place, owner }: NeededUnit,
): ClaimRow {
  const { bookingId, expiresAt, secretHash, visitor, network, createdAt } = owner;
  return {
    scheduleId,
    reasonId,
    startsAt,
    endsAt,
    blocksFrom,
    blocksUntil,
    bookingId,
    expiresAt,
    secretHash,
    visitor,
    network,
    createdAt,
    person: persons * (1 + laterDates.length) + part,
    part,
    overrulesBusy: isOverBusy ? 1 : 0,
    exchangeable: place.isExchangeable && bookingId !== null && !isChosen ? 1 : 0,
  };
}

/** Columns that exist on both databases. */
export function claimColumns(value: PlaceholderOf<ClaimRow>) {
  return {
    schedule_id: value('scheduleId'),
    reason_id: value('reasonId'),
    booking_id: value('bookingId'),
    person: value('person'),
    part: value('part'),
    starts_at: value('startsAt'),
    ends_at: value('endsAt'),
    blocks_from: value('blocksFrom'),
    blocks_until: value('blocksUntil'),
    expires_at: value('expiresAt'),
    secret_hash: value('secretHash'),
    visitor: value('visitor'),
    network: value('network'),
    created_at: value('createdAt'),
    overrules_busy: value('overrulesBusy'),
    exchangeable: value('exchangeable'),
  };
}

export function byBooking(bookingId: number): ClaimOwner {
  return {
    bookingId,
    expiresAt: null,
    secretHash: null,
    visitor: null,
    network: null,
    createdAt: null,
  };
}

export type NewHold = Pick<Hold, 'secret' | 'createdAt' | 'expiresAt'> & {
  readonly visitor: string;
  readonly network: string | null;
};

export function byHold({ secret, createdAt, expiresAt, visitor, network }: NewHold): ClaimOwner {
  return {
    bookingId: null,
    expiresAt,
    secretHash: hashHoldSecret(secret),
    visitor,
    network,
    createdAt,
  };
}

const removeByHash = statement(({ compiler }, value: PlaceholderOf<{ hash: string }>) =>
  compiler.deleteFrom('claim').where('secret_hash', '=', value('hash')).returning('schedule_id'),
);

/** Frees what a hold takes. Resolves with the schedules, whose versions must be raised. */
export async function deleteHeldClaims(
  executor: Executor,
  hash: string,
): Promise<readonly number[]> {
  return toSchedules(await removeByHash.all(executor, { hash }));
}

/** Frees what a hold takes, and raises the versions. Resolves with whether there was one. */
export async function removeHeldClaims(transaction: Transaction, hash: string): Promise<boolean> {
  const freed = await deleteHeldClaims(transaction, hash);
  await raiseVersions(transaction, freed);
  return freed.length > 0;
}

export function toSchedules(rows: readonly { readonly schedule_id: number }[]): readonly number[] {
  return [...new Set(rows.map((row) => row.schedule_id))].toSorted((a, b) => a - b);
}

const schedulesByHash = statement((dialect, value: PlaceholderOf<{ hash: string }>) =>
  dialect.compiler
    .selectFrom('claim')
    .select('schedule_id')
    .distinct()
    .where('secret_hash', '=', value('hash')),
);

/** The schedules of which a hold takes something. */
export async function schedulesOfHeld(
  executor: Executor,
  hash: string,
): Promise<readonly number[]> {
  return (await schedulesByHash.all(executor, { hash })).map((row) => row.schedule_id);
}

const schedulesByVisitor = statement(
  (dialect, value: PlaceholderOf<{ visitors: readonly string[] }>) =>
    dialect.compiler
      .selectFrom('claim')
      .select('schedule_id')
      .distinct()
      .where('visitor', 'in', dialect.texts(value('visitors'))),
);

/** The schedules of which the holds of these visitors take something. */
export async function schedulesHeldBy(
  executor: Executor,
  visitors: readonly string[],
): Promise<readonly number[]> {
  return visitors.length === 0
    ? []
    : (await schedulesByVisitor.all(executor, { visitors })).map((row) => row.schedule_id);
}

const schedulesByBooking = statement(
  (dialect, value: PlaceholderOf<{ bookingIds: readonly number[] }>) =>
    dialect.compiler
      .selectFrom('claim')
      .select('schedule_id')
      .distinct()
      .where('booking_id', 'in', dialect.numbers(value('bookingIds'))),
);

/** The schedules of which these bookings take something. */
export async function schedulesTakenBy(
  executor: Executor,
  bookingIds: readonly number[],
): Promise<readonly number[]> {
  return bookingIds.length === 0
    ? []
    : (await schedulesByBooking.all(executor, { bookingIds })).map((row) => row.schedule_id);
}

const setExpiresAt = statement(
  ({ compiler }, value: PlaceholderOf<{ hash: string; expiresAt: EpochMs }>) =>
    compiler
      .updateTable('claim')
      .set({ expires_at: value('expiresAt') })
      .where('secret_hash', '=', value('hash')),
);

export function setExpiry(
  executor: Executor,
  change: { readonly hash: string; readonly expiresAt: EpochMs },
): Awaitable<number> {
  return setExpiresAt.run(executor, change);
}

/**
 * The plus makes both databases use the index of the few claims that expire; by schedule, they
 * would read all its claims. The subquery hides the value of `now` from PostgreSQL, which would
 * otherwise plan the statement anew for each value; that takes longer than running it.
 */
const removeExpired = statement(
  ({ compiler }, value: PlaceholderOf<{ now: EpochMs; scheduleId: number }>) =>
    compiler
      .deleteFrom('claim')
      .where('expires_at', '<=', sql<number>`(SELECT CAST(${value('now')} AS bigint))`)
      .where(sql<number>`+schedule_id`, '=', value('scheduleId')),
);

const schedulesWithExpired = statement(({ compiler }, value: PlaceholderOf<{ now: EpochMs }>) =>
  compiler
    .selectFrom('claim')
    .select('schedule_id')
    .distinct()
    .where('expires_at', '<=', value('now'))
    .orderBy('schedule_id'),
);

export async function findSchedulesWithExpired(
  executor: Executor,
  now: EpochMs,
): Promise<readonly number[]> {
  return (await schedulesWithExpired.all(executor, { now })).map(({ schedule_id: id }) => id);
}

/**
 * Deletes expired holds in these locked schedules (on SQLite in all schedules). Resolves with the
 * number of deleted claims.
 */
export async function deleteExpiredHolds(
  transaction: Transaction,
  scheduleIds: readonly number[],
): Promise<number> {
  if (scheduleIds.length === 0) {
    return 0;
  }
  if (transaction.isExclusive) {
    return deleteAllExpired(transaction);
  }
  const { now } = transaction;
  const uncleared = scheduleIds.filter((id) =>
    transaction.isFirst(`holds of ${id} that expired at ${now}`),
  );
  const counts = await Promise.all(uncleared.map((id) => deleteExpiredClaims(transaction, id)));
  return counts.reduce((sum, count) => sum + count, 0);
}

const removeAllExpired = statement(({ compiler }, value: PlaceholderOf<{ now: EpochMs }>) =>
  compiler.deleteFrom('claim').where('expires_at', '<=', value('now')).returning('schedule_id'),
);

async function deleteAllExpired(transaction: Transaction): Promise<number> {
  const rows = await removeAllExpired.all(transaction, { now: transaction.now });
  if (rows.length > 0) {
    await Promise.all(
      [...new Set(rows.map((row) => row.schedule_id))].map((id) => raiseVersion(transaction, id)),
    );
  }
  return rows.length;
}

async function deleteExpiredClaims(transaction: Transaction, scheduleId: number): Promise<number> {
  const count = await removeExpired.run(transaction, { now: transaction.now, scheduleId });
  if (count > 0) {
    await raiseVersion(transaction, scheduleId);
  }
  return count;
}
