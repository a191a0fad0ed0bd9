/** Finds the seats of a claim that was decided on, and moves others to make room where no single seat is free for all of its time. */

import { type RawBuilder, sql } from 'kysely';
import type { Claim } from '../../availability/occupancy.ts';
import { readSeatedClaims, type SeatedClaim } from './claim-reader.ts';
import type { SeatedReading } from './place-readings.ts';
import { findSeat, reseat, type Seated, type Span } from './seating.ts';
import type { Session } from './session-pool.ts';
import { type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

export interface Seats {
  readonly seat: number;
  readonly reasonSeat: number;
}

/** `reading` is of the claim's schedule, without claims that are gone by now. */
export async function takeSeats(session: Session, claim: Claim, { place, claims }: SeatedReading): Promise<Seats> {
  const { schedule, reason } = place;
  return {
    seat: await takeSeat(session, claim, { claims, seats: schedule.capacity, row: 'schedule' }),
    // Taken also where the reason has no limit, so that one that it gets later binds at once. The schedule's own limit holds for each of its reasons.
    reasonSeat: await takeSeat(session, claim, {
      claims,
      seats: Math.min(reason.capacity ?? schedule.capacity, schedule.capacity),
      row: 'reason',
    }),
  };
}

interface Row {
  readonly claims: readonly SeatedClaim[];
  readonly seats: number;
  /** The seats of the schedule, or those of the claim's reason in it. */
  readonly row: 'schedule' | 'reason';
}

/** How far ahead others are looked at first. */
const FIRST_LOOK_MINUTES = 24 * 60;

async function takeSeat(session: Session, claim: Claim, { claims, seats, row }: Row): Promise<number> {
  const span = { from: claim.blocksFrom, until: claim.blocksUntil };
  const free = findSeat(span, inRow(claims, claim, row), seats);
  if (free !== null) return free;
  for (let ahead = FIRST_LOOK_MINUTES; ; ahead *= 4) {
    const look: Span = { from: span.from, until: span.until + ahead };
    const others = inRow(await readSeatedClaims(session, { scheduleId: claim.scheduleId, ...look }), claim, row);
    const { seat, moves, settledAt } = reseat(span, others, seats);
    if (settledAt > look.until) continue;
    await exchange[row].run(session, { ids: [...moves.keys()], seats: [...moves.values()] });
    return seat;
  }
}

function inRow(claims: readonly SeatedClaim[], { reasonId }: Claim, row: Row['row']): Seated[] {
  const own = row === 'schedule' ? claims : claims.filter((claim) => claim.reason_id === reasonId);
  return own.map(({ id, blocks_from: from, blocks_until: until, ...claim }) => ({
    id,
    from,
    until,
    seat: row === 'schedule' ? claim.seat : claim.reason_seat,
  }));
}

interface Moves {
  readonly ids: readonly number[];
  readonly seats: readonly number[];
}

const movesOf = (value: PlaceholderOf<Moves>) => table(value('ids'), value('seats')).as<'moved'>(sql`moved(id, seat)`);

function table(ids: RawBuilder<readonly number[]>, seats: RawBuilder<readonly number[]>) {
  return sql<{ id: number; seat: number }>`unnest(${ids}::bigint[], ${seats}::integer[])`;
}

/** All at once: between two of them somebody would sit on somebody else. */
const exchange = {
  schedule: prepare((value: PlaceholderOf<Moves>) =>
    compiler
      .updateTable('claim')
      .from(movesOf(value))
      .set((column) => ({ seat: column.ref('moved.seat') }))
      .whereRef('claim.id', '=', 'moved.id'),
  ),
  reason: prepare((value: PlaceholderOf<Moves>) =>
    compiler
      .updateTable('claim')
      .from(movesOf(value))
      .set((column) => ({ reason_seat: column.ref('moved.seat') }))
      .whereRef('claim.id', '=', 'moved.id'),
  ),
};
