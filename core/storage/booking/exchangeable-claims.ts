/** Reads what bookings may exchange, and gives them other resources for it. */

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Claim, Exchange, ExchangeableClaim } from '../../availability/occupancy.ts';
import type { Place } from '../../booking/places.ts';
import { writeAudit } from '../audit.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Tables } from '../sql/tables.ts';
import type { ClaimsQuery, NeededClaims, Transaction } from '../transaction.ts';
import { byBooking } from './claim-rows.ts';

/**
 * Those that begin in the window. Bookings outside the rules keep what they have.
 */
export function exchangeableIn(
  compiler: Pick<Kysely<Tables>, 'selectFrom'>,
  value: PlaceholderOf<Pick<ClaimsQuery, 'from' | 'until'>>,
) {
  return compiler
    .selectFrom('claim')
    .innerJoin('booking', 'booking.id', 'claim.booking_id')
    .select([
      'claim.id as claimId',
      'claim.schedule_id as scheduleId',
      'claim.part',
      'claim.starts_at as startsAt',
      'claim.ends_at as endsAt',
      'claim.blocks_from as blocksFrom',
      'claim.blocks_until as blocksUntil',
      'booking.id as bookingId',
      'booking.schedule_id as calendarId',
      'booking.reason_id as reasonId',
      'booking.persons',
      'booking.starts_at as bookedAt',
    ])
    .where('claim.exchangeable', '=', sql.lit(1))
    .where('claim.overrules_busy', '=', sql.lit(0))
    .where('claim.blocks_from', '>=', value('from'))
    .where('claim.blocks_from', '<', value('until'));
}

export interface ExchangeableQuery extends Pick<ClaimsQuery, 'from' | 'until'> {
  readonly scheduleIds: readonly number[];
}

/** For a decision, beside the claims. */
export const selectExchangeable = statement((dialect, value: PlaceholderOf<ExchangeableQuery>) =>
  exchangeableIn(dialect.compiler, value).where(
    'claim.schedule_id',
    'in',
    dialect.numbers(value('scheduleIds')),
  ),
);

interface ExchangesToWrite {
  readonly exchanges: readonly Exchange[];
  readonly neededClaims: NeededClaims;
  readonly find: (id: number) => Place;
}

/**
 * Gives other bookings what they get instead, before one more claim is added: the database never
 * sees two in one place. Their versions stay, as when the team gives them another room. Returns what
 * is left, without their former claims.
 */
export async function writeExchanges(
  transaction: Transaction,
  { exchanges, neededClaims, find }: ExchangesToWrite,
): Promise<NeededClaims> {
  const former = new Map<number, readonly TakenUnit[]>();
  for (const bookingId of new Set(exchanges.map(({ claim }) => claim.bookingId))) {
    former.set(bookingId, await selectTaken.all(transaction, { bookingId }));
  }
  const claimIds = exchanges.map(({ claim }) => claim.claimId);
  await removeClaims.run(transaction, { claimIds });
  const left = neededClaims.without(claimIds);
  for (const { claim, to } of exchanges) {
    await left.addPart(
      { ...toPart(claim), scheduleId: to },
      { claim: toClaim(claim), place: find(to), owner: byBooking(claim.bookingId) },
    );
  }
  for (const [bookingId, units] of former) {
    await writeAudit(transaction, {
      at: transaction.now,
      actor: 'exchange',
      action: 'booking.room_changed',
      subject: `booking:${bookingId}`,
      changes: { takes: listChanges(units, exchanges) },
    });
  }
  return left;
}

interface TakenUnit {
  readonly claimId: number;
  readonly scheduleId: number;
}

function listChanges(
  units: readonly TakenUnit[],
  exchanges: readonly Exchange[],
): readonly [readonly number[], readonly number[]] {
  const given = new Map(exchanges.map(({ claim, to }) => [claim.claimId, to]));
  return [
    units.map(({ scheduleId }) => scheduleId),
    units.map(({ claimId, scheduleId }) => given.get(claimId) ?? scheduleId),
  ];
}

function toPart({
  part,
  scheduleId,
  startsAt,
  endsAt,
  blocksFrom,
  blocksUntil,
}: ExchangeableClaim) {
  return { part, scheduleId, startsAt, endsAt, blocksFrom, blocksUntil };
}

/** As far as a unit of it depends on it. */
function toClaim(unit: ExchangeableClaim): Claim {
  const { calendarId, reasonId, persons, bookedAt, startsAt, endsAt, blocksFrom, blocksUntil } =
    unit;
  return {
    scheduleId: calendarId,
    reasonId,
    persons,
    startsAt: Math.min(bookedAt, startsAt),
    endsAt,
    blocksFrom,
    blocksUntil,
  };
}

const selectTaken = statement(({ compiler }, value: PlaceholderOf<{ bookingId: number }>) =>
  compiler
    .selectFrom('claim')
    .select(['id as claimId', 'schedule_id as scheduleId'])
    .where('booking_id', '=', value('bookingId'))
    .where('part', '>', sql.lit(0))
    .orderBy('part'),
);

const removeClaims = statement((dialect, value: PlaceholderOf<{ claimIds: readonly number[] }>) =>
  dialect.compiler.deleteFrom('claim').where('id', 'in', dialect.numbers(value('claimIds'))),
);

const fix = statement((dialect, value: PlaceholderOf<{ ids: readonly number[] }>) =>
  dialect.compiler
    .updateTable('claim')
    .set({ exchangeable: 0 })
    .where('exchangeable', '=', sql.lit(1))
    .where('schedule_id', 'not in', dialect.numbers(value('ids'))),
);

/** Bookings keep for good what they have of all other resources. */
export async function fixClaims(executor: Executor, ids: readonly number[]): Promise<void> {
  await fix.run(executor, { ids });
}
