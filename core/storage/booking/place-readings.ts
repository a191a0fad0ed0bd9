/** Reads what a decision needs about each place, as currently stored. */

import type { Claim } from '../../availability/occupancy.ts';
import { ACTIVE_STATUSES } from '../../booking/booking.ts';
import { claimWindow, type PlaceReading } from '../../booking/decide.ts';
import { listCandidates, type Place, type Places } from '../../booking/places.ts';
import { isRefusal, type Refusal, refuse } from '../../booking/refusal.ts';
import { toMailbox } from '../../booking/typed-text.ts';
import type { EpochMs } from '../../clock.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import type { WallTime } from '../../time/wall-time.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { ActiveClaims, ClaimOwner, ClaimsQuery, Transaction } from '../transaction.ts';

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
  /** The claims on what the place needs. */
  readonly neededClaims: readonly NeededClaims[];
}

interface NeededClaims {
  readonly place: Place;
  readonly claims: ActiveClaims;
}

export interface Reading extends PlaceReading {
  readonly claims: ActiveClaims;
  readonly neededClaims: readonly NeededClaims[];
}

export function findPlaces(
  places: Places | null,
  { scheduleId, reasonId }: { readonly scheduleId: number; readonly reasonId: number },
): readonly Place[] | Refusal {
  return places?.find(scheduleId, reasonId) ?? refuse('schedule_not_found');
}

/** The schedules of these places and of what they need. */
export function listScheduleIds(found: readonly Place[] | Refusal): readonly number[] {
  return isRefusal(found)
    ? []
    : [...found, ...listCandidates(found)].map(({ schedule }) => schedule.id);
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

/** The windows in which `readPlaces` reads the claims on what the places need. */
export function listNeededWindows(
  places: readonly Place[],
  slot: WallTime,
): readonly (ClaimsQuery & { readonly place: Place })[] {
  const windows = listWindows(places, { slot });
  return listCandidates(places).flatMap((place) => {
    const asking = windows.filter((window) => isNeeded(place, window.place));
    return asking.length === 0
      ? []
      : [
          {
            place,
            scheduleId: place.schedule.id,
            from: Math.min(...asking.map(({ from }) => from)),
            until: Math.max(...asking.map(({ until }) => until)),
          },
        ];
  });
}

function isNeeded({ schedule }: Place, by: Place): boolean {
  return by.needs.some(({ candidateIds }) => candidateIds.includes(schedule.id));
}

export async function readPlaces(
  transaction: Transaction,
  query: PlacesQuery,
): Promise<readonly PlaceClaims[]> {
  const needed = Promise.all(
    listNeededWindows(query.places, query.slot).map(
      async ({ place, scheduleId, from, until }): Promise<NeededClaims> => ({
        place,
        claims: await transaction.readClaims({ scheduleId, from, until }),
      }),
    ),
  );
  return Promise.all(
    listWindows(query.places, query).map(async (window) =>
      readPlace(transaction, window, query, needed),
    ),
  );
}

async function readPlace(
  transaction: Transaction,
  window: ClaimsQuery & { readonly place: Place },
  { email, exceptBooking }: Pick<PlacesQuery, 'email' | 'exceptBooking'>,
  needed: Promise<readonly NeededClaims[]>,
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
  const neededClaims = (await needed).filter((one) => isNeeded(one.place, place));
  return { place, claims, activeCustomerBookings, neededClaims };
}

/** Readings as a decision sees them, without the claims that are about to be given up. */
export function toReadings(
  places: readonly PlaceClaims[],
  exceptClaims: readonly number[],
): readonly Reading[] {
  const others = (claims: ActiveClaims) =>
    exceptClaims.length === 0 ? claims : claims.without(exceptClaims);
  return places.map(({ place, claims: all, activeCustomerBookings, neededClaims: needed }) => {
    const claims = others(all);
    const reading = {
      place,
      claims,
      activeCustomerBookings,
      occupancy: claims.occupancy(),
      neededClaims: needed.map((one) => ({ ...one, claims: others(one.claims) })),
    };
    return needed.length === 0
      ? reading
      : {
          ...reading,
          needed: new Map(
            reading.neededClaims.map((one) => [one.place.schedule.id, one.claims.occupancy()]),
          ),
        };
  });
}

/** Writes a decided claim with what it needs; the versions of `schedulesOf` must be raised. */
export async function addClaims(reading: Reading, claim: Claim, owner: ClaimOwner): Promise<void> {
  await reading.claims.add(claim, reading.place, owner);
  await addParts(reading, claim, owner);
}

/** The schedules of which a claim takes something. */
export function schedulesOf({ scheduleId, parts = [] }: Claim): readonly number[] {
  return [scheduleId, ...parts.map((part) => part.scheduleId)];
}

/** The part of `addClaims` beside the calendar. */
export async function addParts(
  { neededClaims }: Reading,
  claim: Claim,
  owner: ClaimOwner,
): Promise<void> {
  for (const part of claim.parts ?? []) {
    const needed = neededClaims.find(({ place }) => place.schedule.id === part.scheduleId);
    if (needed === undefined) {
      throw new Error(`Schedule ${part.scheduleId} was decided on without having been read.`);
    }
    await needed.claims.addPart(part, { claim, place: needed.place, owner });
  }
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
