/** Frees what a booking takes, and remembers what it keeps if it gets the same again. */

import { sql } from 'kysely';
import type { Claim } from '../../availability/occupancy.ts';
import type { Booking } from '../../booking/booking.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import { toSchedules } from './claim-rows.ts';

interface FreedClaims {
  /** Their versions must be raised. */
  readonly schedules: readonly number[];
  readonly units: readonly FreedUnit[];
}

interface FreedUnit {
  readonly schedule_id: number;
  readonly part: number;
  readonly exchangeable: number;
}

const removeByBooking = statement(({ compiler }, value: PlaceholderOf<{ bookingId: number }>) =>
  compiler
    .deleteFrom('claim')
    .where('booking_id', '=', value('bookingId'))
    .returning(['schedule_id', 'part', 'exchangeable']),
);

/** Frees all that the booking takes. */
export async function removeBookedClaims(
  executor: Executor,
  bookingId: number,
): Promise<FreedClaims> {
  return toFreed(await removeByBooking.all(executor, { bookingId }));
}

type Placed = Pick<Booking, 'bookingId' | 'scheduleId'>;

const removeBesides = statement(({ compiler }, value: PlaceholderOf<Placed>) =>
  compiler
    .deleteFrom('claim')
    .where('booking_id', '=', value('bookingId'))
    .where('part', '>', sql.lit(0))
    .where('schedule_id', '<>', value('scheduleId'))
    .returning(['schedule_id', 'part', 'exchangeable']),
);

/** Like `removeBookedClaims`, without what the booking takes of its calendar. */
export async function removeBookedBesides(
  executor: Executor,
  { bookingId, scheduleId }: Placed,
): Promise<FreedClaims> {
  return toFreed(await removeBesides.all(executor, { bookingId, scheduleId }));
}

function toFreed(rows: readonly FreedUnit[]): FreedClaims {
  return { schedules: toSchedules(rows), units: rows.filter(({ part }) => part > 0) };
}

/**
 * The claim of the same booking in place of the freed ones: what could not be exchanged before, as
 * somebody chose it or was told of it, cannot be exchanged now if the booking keeps it.
 */
export function keepChosen(claim: Claim, { units }: FreedClaims): Claim {
  const isKept = (part: number, scheduleId: number) =>
    units.some(
      (unit) => unit.exchangeable === 0 && unit.part === part && unit.schedule_id === scheduleId,
    );
  return claim.parts === undefined
    ? claim
    : {
        ...claim,
        parts: claim.parts.map((unit) =>
          isKept(unit.part, unit.scheduleId) ? { ...unit, isChosen: true } : unit,
        ),
      };
}
