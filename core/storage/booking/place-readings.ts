/** Reads what a decision needs about each place, as currently stored. */

import { ACTIVE_STATUSES } from '../../booking/booking.ts';
import { claimWindow, type PlaceReading } from '../../booking/decide.ts';
import type { Place, Places } from '../../booking/places.ts';
import { isRefusal, type Refusal, refuse } from '../../booking/refusal.ts';
import { toMailbox } from '../../booking/typed-text.ts';
import type { EpochMs } from '../../clock.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import type { WallTime } from '../../time/wall-time.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { ActiveClaims, ClaimsQuery, Transaction } from '../transaction.ts';

export interface PlacesQuery {
  readonly places: readonly Place[];
  readonly slot: WallTime;
  /** Whether the decision counts the day's free times, so that the whole day must be read. */
  readonly countsDay?: boolean;
  /** The address for the limit per customer; `null` if no limit applies, as for a hold. */
  readonly email: string | null;
  /** The booking that is being moved, which is not counted. */
  readonly exceptBooking: number | null;
}

export interface PlaceClaims {
  readonly place: Place;
  readonly claims: ActiveClaims;
  readonly activeCustomerBookings: number;
}

export interface Reading extends PlaceReading {
  readonly claims: ActiveClaims;
}

export function findPlaces(
  places: Places | null,
  { scheduleId, reasonId }: { readonly scheduleId: number; readonly reasonId: number },
): readonly Place[] | Refusal {
  return places?.find(scheduleId, reasonId) ?? refuse('schedule_not_found');
}

export function listScheduleIds(found: readonly Place[] | Refusal): readonly number[] {
  return isRefusal(found) ? [] : found.map(({ schedule }) => schedule.id);
}

/**
 * The windows in which `readPlaces` reads the claims of each place. Leaves out places whose clock
 * never shows the requested time.
 */
export function listWindows(
  places: readonly Place[],
  { slot, countsDay = false }: Pick<PlacesQuery, 'slot' | 'countsDay'>,
): readonly (ClaimsQuery & { readonly place: Place })[] {
  // A group picks the member with the fewest bookings that day.
  const wholeDay = countsDay || places.length > 1;
  return places.flatMap((place) => {
    const window = claimWindow(place, slot, { wholeDay });
    return window === null
      ? []
      : [{ place, scheduleId: place.schedule.id, from: window.from, until: window.until }];
  });
}

export async function readPlaces(
  transaction: Transaction,
  query: PlacesQuery,
): Promise<readonly PlaceClaims[]> {
  return Promise.all(
    listWindows(query.places, query).map((window) => readPlace(transaction, window, query)),
  );
}

async function readPlace(
  transaction: Transaction,
  window: ClaimsQuery & { readonly place: Place },
  { email, exceptBooking }: Pick<PlacesQuery, 'email' | 'exceptBooking'>,
): Promise<PlaceClaims> {
  const { place, scheduleId } = window;
  const limited = place.schedule.customerLimit !== null && email !== null;
  const [claims, activeCustomerBookings] = await Promise.all([
    transaction.readClaims(window),
    limited
      ? countActive(transaction, {
          mailbox: toMailbox(email),
          scheduleId,
          now: transaction.now,
          exceptBooking,
        })
      : 0,
  ]);
  return { place, claims, activeCustomerBookings };
}

/** Readings as a decision sees them, without the claims that are about to be given up. */
export function toReadings(
  places: readonly PlaceClaims[],
  exceptClaims: readonly number[],
): readonly Reading[] {
  return places.map(({ place, claims: all, activeCustomerBookings }) => {
    const claims = exceptClaims.length === 0 ? all : all.without(exceptClaims);
    return { place, claims, activeCustomerBookings, occupancy: claims.occupancy() };
  });
}

export function findReading(readings: readonly Reading[], scheduleId: number): Reading {
  const reading = readings.find(({ place }) => place.schedule.id === scheduleId);
  if (reading === undefined) {
    throw new Error(`Schedule ${scheduleId} was decided on without having been read.`);
  }
  return reading;
}

interface CustomerCountQuery {
  readonly mailbox: string;
  readonly scheduleId: number;
  readonly now: EpochMs;
  /** `null` if all are counted. */
  readonly exceptBooking: number | null;
}

/** Booking ids start at 1. */
const NO_BOOKING = 0;

const count = statement(
  (
    { compiler },
    value: PlaceholderOf<CustomerCountQuery & { readonly minute: number; readonly except: number }>,
  ) =>
    compiler
      .selectFrom('customer')
      .innerJoin('booking', 'booking.customer_id', 'customer.id')
      .select((row) => row.fn.countAll<number>().as('active'))
      .where('customer.mailbox', '=', value('mailbox'))
      .where('booking.schedule_id', '=', value('scheduleId'))
      .where('booking.status', 'in', ACTIVE_STATUSES)
      .where('booking.ends_at', '>', value('minute'))
      .where('booking.id', '<>', value('except')),
);

/**
 * The number to compare with a schedule's limit per customer: bookings of a mailbox that are
 * neither cancelled nor over.
 */
export async function countActive(executor: Executor, query: CustomerCountQuery): Promise<number> {
  const minute = Math.floor(query.now / MS_PER_MINUTE);
  const except = query.exceptBooking ?? NO_BOOKING;
  return (await count.get(executor, { ...query, minute, except }))?.active ?? 0;
}
