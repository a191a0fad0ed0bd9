/**
 * A schedule's claims with their seats, as a decision sees them. Adding a decided claim assigns its
 * seats, and moves others if no single seat is free for all of its time.
 */

import { type RawBuilder, sql } from 'kysely';
import type { BusyTimes } from '../../availability/busy-times.ts';
import {
  type ClaimedPart,
  emptyOccupancy,
  NEEDED,
  type Occupancy,
  withBusy,
} from '../../availability/occupancy.ts';
import type { Place } from '../../booking/places.ts';
import {
  byBooking,
  type ClaimRow,
  claimColumns,
  claimRows,
  partRow,
} from '../booking/claim-rows.ts';
import { selectBusy, toBusy } from '../busy/busy-window.ts';
import { FIRST_NEEDED_SEAT } from '../sql/claim-part-schema.ts';
import { MAX_CLAIM_MINUTES } from '../sql/shared-schema.ts';
import { type Awaitable, type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { ActiveClaims, ClaimOwner, ClaimsQuery, NeededUnit } from '../transaction.ts';
import { insertNewBooking, NOT_YET, type Seats } from './new-booking.ts';
import { findSeat, reseat, type SeatedSpan, type Span } from './seating.ts';

const selectSeated = statement(
  ({ compiler }, value: PlaceholderOf<ClaimsQuery & { readonly earliest: number }>) =>
    compiler
      .selectFrom('claim')
      .select([
        'id',
        'reason_id',
        'starts_at',
        'blocks_from',
        'blocks_until',
        'seat',
        'reason_seat',
        'part',
      ])
      .where('schedule_id', '=', value('scheduleId'))
      .where('blocks_from', '>', value('earliest'))
      .where('blocks_from', '<', value('until'))
      .where('blocks_until', '>', value('from'))
      .orderBy('blocks_from'),
);

/** Claims that block any minute of the window, by start. */
function readSeatedClaims(
  executor: Executor,
  query: ClaimsQuery,
): Awaitable<readonly SeatedClaim[]> {
  return selectSeated.all(executor, { ...query, earliest: query.from - MAX_CLAIM_MINUTES });
}

const insertSeated = statement(({ compiler }, value: PlaceholderOf<ClaimRow & Seats>) =>
  compiler
    .insertInto('claim')
    .values({ ...claimColumns(value), seat: value('seat'), reason_seat: value('reasonSeat') }),
);

/** Without `hasBusySources`, saves asking for busy times. */
export async function readActiveClaims(
  executor: Executor,
  query: ClaimsQuery,
  hasBusySources: boolean,
): Promise<ActiveClaims> {
  const [claims, busy] = await Promise.all([
    readSeatedClaims(executor, query),
    hasBusySources ? selectBusy.all(executor, query) : [],
  ]);
  return activeClaims(executor, { claims, busy: toBusy(busy) });
}

interface PartToAdd extends NeededUnit {
  /** The others of the unit's schedule; `null` if seats were taken or moved since. */
  readonly known: readonly SeatedClaim[] | null;
  readonly whenSent: (() => void) | undefined;
}

export async function addSeatedPart(
  executor: Executor,
  part: ClaimedPart,
  { known, whenSent, ...needed }: PartToAdd,
): Promise<void> {
  const row = partRow(part, needed);
  const read = (query: ClaimsQuery) => readSeatedClaims(executor, query);
  const { scheduleId, blocksFrom: from, blocksUntil: until } = row;
  const claims = known ?? (await read({ scheduleId, from, until }));
  const seats = await takeSeats({ executor, read }, row, { place: needed.place, claims });
  const inserted = insertSeated.run(executor, { ...row, ...seats });
  whenSent?.();
  await inserted;
}

interface ReadClaims {
  readonly claims: readonly SeatedClaim[];
  readonly busy: BusyTimes | undefined;
  /** Whether seats were taken or moved since. */
  readonly isChanged?: boolean;
}

function activeClaims(executor: Executor, found: ReadClaims): ActiveClaims {
  const { claims, busy, isChanged = false } = found;
  const read = (query: ClaimsQuery) => readSeatedClaims(executor, query);
  const seat = async (row: ClaimRow, place: Place) => {
    const { scheduleId, blocksFrom: from, blocksUntil: until } = row;
    // Reads again for further persons, to see the seats taken and moved before.
    const isKnown = row.person === 1 && !isChanged;
    const present = isKnown ? claims : await read({ scheduleId, from, until });
    return { ...row, ...(await takeSeats({ executor, read }, row, { place, claims: present })) };
  };
  return {
    occupancy: () => withBusy(toOccupancy(claims), busy),
    without: (claimIds) =>
      activeClaims(executor, {
        ...found,
        claims: claims.filter(({ id }) => !claimIds.includes(id)),
      }),
    afterOthers: () => activeClaims(executor, { ...found, isChanged: true }),
    add: async (claim, place, owner, whenSent) => {
      const rows = claimRows(claim, owner);
      for (const row of rows) {
        const inserted = insertSeated.run(executor, await seat(row, place));
        if (row === rows.at(-1)) {
          whenSent?.();
        }
        await inserted;
      }
    },
    addBooking: async (claim, place, booking) => {
      const [first, ...others] = claimRows(claim, byBooking(NOT_YET));
      if (first === undefined) {
        throw new Error('A booking is for one person at least.');
      }
      const ids = await insertNewBooking(executor, booking, await seat(first, place));
      for (const row of others) {
        await insertSeated.run(executor, { ...(await seat(row, place)), bookingId: ids.bookingId });
      }
      return ids;
    },
  };
}

function toOccupancy(claims: readonly SeatedClaim[]): Occupancy {
  if (claims.length === 0) {
    return emptyOccupancy;
  }
  return {
    count: claims.length,
    blocksFrom: Int32Array.from(claims, (claim) => claim.blocks_from),
    blocksUntil: Int32Array.from(claims, (claim) => claim.blocks_until),
    startsAt: Int32Array.from(claims, (claim) => claim.starts_at),
    reasonId: Int32Array.from(claims, (claim) => (claim.part === 0 ? claim.reason_id : NEEDED)),
    nextExpiry: null,
  };
}

export interface SeatedClaim {
  readonly id: number;
  readonly reason_id: number;
  readonly starts_at: number;
  readonly blocks_from: number;
  readonly blocks_until: number;
  readonly seat: number;
  readonly reason_seat: number;
  readonly part: number;
}

interface Room {
  readonly executor: Executor;
  readonly read: (query: ClaimsQuery) => Awaitable<readonly SeatedClaim[]>;
}

type BlockedTime = Omit<ClaimRow, keyof ClaimOwner | 'person'>;

/** Takes seats. `claims` are the other claims of the schedule, without deleted ones. */
async function takeSeats(
  room: Room,
  claim: BlockedTime,
  {
    place: { schedule, reason },
    claims,
  }: { readonly place: Place; readonly claims: readonly SeatedClaim[] },
): Promise<Seats> {
  if (claim.part > 0) {
    const seats = schedule.capacity;
    return {
      seat: await takeSeat(room, claim, { claims, seats, row: 'schedule' }),
      reasonSeat:
        FIRST_NEEDED_SEAT - 1 + (await takeSeat(room, claim, { claims, seats, row: 'needed' })),
    };
  }
  return {
    seat: await takeSeat(room, claim, { claims, seats: schedule.capacity, row: 'schedule' }),
    // Assigned even if the reason has no limit, so that a later one applies at once. The schedule's
    // own limit holds for each of its reasons.
    reasonSeat: await takeSeat(room, claim, {
      claims,
      seats: Math.min(reason.capacity ?? schedule.capacity, schedule.capacity),
      row: 'reason',
    }),
  };
}

interface Row {
  readonly claims: readonly SeatedClaim[];
  readonly seats: number;
  /**
   * Whether the seats belong to the schedule, to the people of the claim's reason in it, or to what
   * that reason needs of it.
   */
  readonly row: 'schedule' | 'reason' | 'needed';
}

/** How far ahead other claims are read at first. */
const FIRST_LOOK_MINUTES = 24 * 60;

async function takeSeat(
  { executor, read }: Room,
  claim: BlockedTime,
  { claims, seats, row }: Row,
): Promise<number> {
  const span = { from: claim.blocksFrom, until: claim.blocksUntil };
  const free = findSeat(span, inRow(claims, claim, row), seats);
  if (free !== null) {
    return free;
  }
  for (let ahead = FIRST_LOOK_MINUTES; ; ahead *= 4) {
    const look: Span = { from: span.from, until: span.until + ahead };
    const others = inRow(await read({ scheduleId: claim.scheduleId, ...look }), claim, row);
    const { seat, moves, settledAt } = reseat(span, others, seats);
    if (settledAt > look.until) {
      continue;
    }
    await exchange[row].run(executor, { ids: [...moves.keys()], seats: [...moves.values()] });
    return seat;
  }
}

function inRow(
  claims: readonly SeatedClaim[],
  { reasonId }: BlockedTime,
  row: Row['row'],
): SeatedSpan[] {
  const isNeeded = row === 'needed';
  const own =
    row === 'schedule'
      ? claims
      : claims.filter((claim) => claim.reason_id === reasonId && claim.part > 0 === isNeeded);
  const toSeat = {
    schedule: ({ seat }: SeatedClaim) => seat,
    reason: (claim: SeatedClaim) => claim.reason_seat,
    needed: (claim: SeatedClaim) => claim.reason_seat - FIRST_NEEDED_SEAT + 1,
  }[row];
  return own.map((claim) => ({
    id: claim.id,
    from: claim.blocks_from,
    until: claim.blocks_until,
    seat: toSeat(claim),
  }));
}

interface SeatMoves {
  readonly ids: readonly number[];
  readonly seats: readonly number[];
}

const toMovesTable = (value: PlaceholderOf<SeatMoves>) =>
  table(value('ids'), value('seats')).as<'moved'>(sql`moved(id, seat)`);

function table(ids: RawBuilder<readonly number[]>, seats: RawBuilder<readonly number[]>) {
  return sql<{ id: number; seat: number }>`unnest(${ids}::bigint[], ${seats}::integer[])`;
}

/** Moves all at once: otherwise two claims could temporarily share a seat. */
const exchange = {
  schedule: statement(({ compiler }, value: PlaceholderOf<SeatMoves>) =>
    compiler
      .updateTable('claim')
      .from(toMovesTable(value))
      .set((column) => ({ seat: column.ref('moved.seat') }))
      .whereRef('claim.id', '=', 'moved.id'),
  ),
  reason: statement(({ compiler }, value: PlaceholderOf<SeatMoves>) =>
    compiler
      .updateTable('claim')
      .from(toMovesTable(value))
      .set((column) => ({ reason_seat: column.ref('moved.seat') }))
      .whereRef('claim.id', '=', 'moved.id'),
  ),
  needed: statement(({ compiler }, value: PlaceholderOf<SeatMoves>) =>
    compiler
      .updateTable('claim')
      .from(toMovesTable(value))
      .set({ reason_seat: sql<number>`moved.seat + ${sql.lit(FIRST_NEEDED_SEAT - 1)}` })
      .whereRef('claim.id', '=', 'moved.id'),
  ),
};
