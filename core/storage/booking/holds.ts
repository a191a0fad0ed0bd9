/**
 * Finds, counts and creates holds. A new one raises its schedule's version, because the free times
 * change.
 */

import { type NotNull, sql } from 'kysely';
import { type CountedHold, decideHold, timesOfHold } from '../../booking/decide-hold.ts';
import {
  createHoldSecret,
  extendableUntil,
  type Held,
  type Hold,
  type HoldRequest,
  hashHoldSecret,
} from '../../booking/hold.ts';
import { maxPersons } from '../../booking/persons.ts';
import { type HoldRefusal, isRefusal, refuse } from '../../booking/refusal.ts';
import type { EpochMs } from '../../clock.ts';
import type { EpochMinute } from '../../time/units.ts';
import type { OccupancyQuery } from '../port/bookings.ts';
import type { HoldChange, HoldCommand, ShownHold } from '../port/holds.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Locks, PlanContext, Transaction } from '../transaction.ts';
import { byHold, deleteExpiredHolds, deleteHeldClaims, schedulesOfHeld } from './claim-rows.ts';
import {
  addClaims,
  exceptHold,
  findPlaces,
  findReading,
  listScheduleIds,
  readPlaces,
  schedulesOf,
  toReadings,
} from './place-readings.ts';
import { raiseVersions } from './schedule-rows.ts';

interface HoldRow {
  readonly id: number;
  readonly schedule_id: number;
  readonly reason_id: number;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly created_at: number;
  readonly expires_at: number;
}

export interface LiveHold extends Hold {
  /** One per person, on each date of a course, and per unit that it needs. */
  readonly claimIds: readonly number[];
  /** Whether it was offered by the team or the waiting list rather than chosen by a visitor. */
  readonly isOffered: boolean;
  /** When its calendar is free for the first time. */
  readonly ownEndsAt: EpochMinute;
}

const selectLive = statement(
  ({ compiler }, value: PlaceholderOf<{ secretHash: string; now: EpochMs }>) =>
    compiler
      .selectFrom('claim')
      .select([
        'id',
        'schedule_id',
        'reason_id',
        'starts_at',
        'ends_at',
        'created_at',
        'expires_at',
        'blocks_from',
        'blocks_until',
        'visitor',
        'part',
      ])
      .where('secret_hash', '=', value('secretHash'))
      .where('expires_at', '>', value('now'))
      .orderBy('part')
      .orderBy('starts_at')
      .$narrowType<{ created_at: NotNull; expires_at: NotNull }>(),
);

/** `null` if it is unknown, expired or consumed. */
export async function findLiveHold(
  executor: Executor,
  { now, secret }: HoldChange,
): Promise<LiveHold | null> {
  const rows = await selectLive.all(executor, { secretHash: hashHoldSecret(secret), now });
  const [first] = rows;
  return first === undefined
    ? null
    : {
        ...toHeld(first, secret),
        // The calendar may be free again before what is held of it later on.
        endsAt: Math.max(
          first.ends_at,
          ...rows.filter(({ part }) => part > 0).map((row) => row.ends_at),
        ),
        ownEndsAt: first.ends_at,
        persons: rows.filter(({ part, starts_at: at }) => part === 0 && at === first.starts_at)
          .length,
        claimIds: rows.map(({ id }) => id),
        ...toParts(rows),
        isOffered: isOffered(first.visitor),
      };
}

interface PartRow extends HoldRow {
  readonly part: number;
  readonly blocks_from: number;
  readonly blocks_until: number;
}

function toParts(rows: readonly PartRow[]): Pick<Hold, 'parts'> {
  const parts = rows
    .filter(({ part }) => part > 0)
    .map((row) => ({
      part: row.part,
      scheduleId: row.schedule_id,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      blocksFrom: row.blocks_from,
      blocksUntil: row.blocks_until,
    }));
  return parts.length === 0 ? {} : { parts };
}

/**
 * Sends all its statements at once, so that what is written in its place can follow without waiting.
 */
export async function removeLiveHold(
  transaction: Transaction,
  { secret, scheduleId, parts = [] }: LiveHold,
): Promise<void> {
  await Promise.all([
    deleteHeldClaims(transaction, hashHoldSecret(secret)),
    raiseVersions(transaction, [scheduleId, ...parts.map((part) => part.scheduleId)]),
  ]);
}

/** The row has only the hash of the secret, so the secret is passed in. */
function toHeld(row: HoldRow, secret: string): Omit<Hold, 'persons'> {
  return {
    secret,
    scheduleId: row.schedule_id,
    reasonId: row.reason_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    extendableUntil: extendableUntil(row.created_at),
  };
}

export function toHold({
  claimIds: _claimIds,
  isOffered: _isOffered,
  ownEndsAt: _ownEndsAt,
  ...hold
}: LiveHold): Hold {
  return hold;
}

export async function findHold(executor: Executor, query: HoldChange): Promise<Hold | null> {
  const hold = await findLiveHold(executor, query);
  return hold === null ? null : toHold(hold);
}

/**
 * The schedules to lock before this hold is changed: those of which it takes something, which never
 * change, or none if it is unknown.
 */
export async function schedulesOfHold(
  { read, recallHold }: Pick<PlanContext, 'read' | 'recallHold'>,
  secret: string,
): Promise<readonly number[]> {
  const hash = hashHoldSecret(secret);
  const known = recallHold(hash);
  return known === undefined ? await read((executor) => schedulesOfHeld(executor, hash)) : [known];
}

interface HoldersQuery extends Pick<HoldRequest, 'visitor' | 'network'> {
  readonly now: EpochMs;
  /** Hash of the secret of the hold that is not counted; empty if all are. */
  readonly except: string;
}

interface CountedHolds {
  readonly ofVisitor: readonly CountedHold[];
  readonly ofNetwork: readonly CountedHold[];
}

/**
 * `coalesce` rules out the indexes of all holds, and leaves those by visitor and by network. Holds
 * come and go faster than PostgreSQL updates its statistics: it assumes that there are none, and
 * would read them all.
 */
const selectHolders = statement(({ compiler }, value: PlaceholderOf<HoldersQuery>) =>
  compiler
    .selectFrom('claim')
    .select(['schedule_id', 'expires_at', 'visitor', 'network'])
    .select((row) => [
      row.fn.min('starts_at').as('starts_at'),
      // A course takes as many places on each of its dates.
      sql<number>`count(*) / count(DISTINCT starts_at)`.as('persons'),
    ])
    .where((is) =>
      is.or([is('visitor', '=', value('visitor')), is('network', '=', value('network'))]),
    )
    .where(sql<number>`coalesce(expires_at, 0)`, '>', value('now'))
    .where(sql<string>`coalesce(secret_hash, '')`, '<>', value('except'))
    .where('part', '=', 0)
    .groupBy(['secret_hash', 'schedule_id', 'expires_at', 'visitor', 'network'])
    .$narrowType<{ expires_at: NotNull }>(),
);

interface HolderRow extends Pick<HoldRow, 'schedule_id' | 'starts_at' | 'expires_at'> {
  readonly persons: number;
}

/** Live holds of a visitor and of the visitor's network, except one. */
async function countLiveHolds(executor: Executor, query: HoldersQuery): Promise<CountedHolds> {
  const rows = await selectHolders.all(executor, query);
  const counted = ({ persons, ...row }: HolderRow) => ({
    persons,
    scheduleId: row.schedule_id,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
  });
  const { visitor, network } = query;
  return {
    ofVisitor: rows.filter((row) => row.visitor === visitor).map(counted),
    ofNetwork: network === null ? [] : rows.filter((row) => row.network === network).map(counted),
  };
}

const selectShown = statement(({ compiler }, value: PlaceholderOf<OccupancyQuery>) =>
  compiler
    .selectFrom('claim')
    .select([
      'reason_id as reasonId',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'expires_at as expiresAt',
    ])
    .select((row) => [row.fn.countAll<number>().as('persons'), row.fn.max('visitor').as('visitor')])
    .where('expires_at', '>', value('now'))
    .where('schedule_id', '=', value('scheduleId'))
    .where('starts_at', '<', value('until'))
    .where('ends_at', '>', value('from'))
    .groupBy(['secret_hash', 'reason_id', 'starts_at', 'ends_at', 'expires_at'])
    .orderBy('starts_at')
    .$narrowType<{ expiresAt: NotNull }>(),
);

/** Visitor keys of proposals and the waiting list; other visitors' keys are hashes. */
const OFFERED = /^(?:proposal|waitlist):/;

const isOffered = (visitor: string | null): boolean => visitor !== null && OFFERED.test(visitor);

export async function listHolds(
  executor: Executor,
  query: OccupancyQuery,
): Promise<readonly ShownHold[]> {
  const rows = await selectShown.all(executor, query);
  return rows.map(({ visitor, ...hold }) => ({
    ...hold,
    isOffered: isOffered(visitor),
  }));
}

export async function planHold({ request }: HoldCommand, planning: PlanContext): Promise<Locks> {
  const { replaces, visitor, network } = request;
  const replaced = replaces === null ? [] : await schedulesOfHold(planning, replaces);
  return {
    schedules: [...listScheduleIds(findPlaces(planning.places, request)), ...replaced],
    visitor,
    ...(network !== null && { network }),
  };
}

export async function hold(
  transaction: Transaction,
  { request }: HoldCommand,
): Promise<Held | HoldRefusal> {
  const { slot, persons = 1, visitor, network, replaces } = request;
  const { now, places } = transaction;
  if (places === null) {
    return refuse('schedule_not_found');
  }
  const found = findPlaces(places, request);
  if (isRefusal(found)) {
    return found;
  }
  if (found.some(({ reason }) => persons > maxPersons(reason))) {
    return refuse('slot_unavailable');
  }
  // Counting never needs to wait for whether it is live: no other claim has its secret.
  const except = replaces === null ? '' : hashHoldSecret(replaces);
  const [_deleted, replaced, placeClaims, counted] = await Promise.all([
    deleteExpiredHolds(transaction, listScheduleIds(found)),
    replaces === null ? null : findLiveHold(transaction, { now, secret: replaces }),
    readPlaces(transaction, {
      places: found,
      slot,
      countsDay: network !== null,
      email: null,
      exceptBooking: null,
      except: exceptHold(replaces),
    }),
    countLiveHolds(transaction, { visitor, network, now, except }),
  ]);
  const readings = toReadings(placeClaims, replaced?.claimIds ?? []);
  const decision = decideHold(readings, {
    slot,
    persons,
    now,
    replaced,
    ...counted,
    ...places.installation.limits,
  });
  if (decision.kind === 'refused') {
    return decision;
  }
  const { claim } = decision;
  const { scheduleId, reasonId, startsAt, endsAt } = claim;
  const reading = findReading(readings, scheduleId);
  const made = {
    secret: createHoldSecret(),
    ...timesOfHold(claim, { replaced, now }, reading.place.schedule.holdMinutes),
  };
  const owner = byHold({ ...made, visitor, network });
  if (claim.parts === undefined && owner.secretHash !== null) {
    transaction.rememberHold(owner.secretHash, scheduleId);
  }
  await Promise.all([
    replaced && removeLiveHold(transaction, replaced),
    raiseVersions(transaction, schedulesOf(claim)),
    addClaims(transaction, { reading, claim, owner, whenSent: () => transaction.conclude() }),
  ]);
  return { kind: 'held', hold: { ...made, scheduleId, reasonId, persons, startsAt, endsAt } };
}
