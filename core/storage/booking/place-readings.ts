/** Reads what a decision needs about each place, as currently stored. */

import { exchangeReach } from '../../availability/needs.ts';
import type { Claim } from '../../availability/occupancy.ts';
import { ACTIVE_STATUSES } from '../../booking/booking.ts';
import { claimWindow, dayWindow } from '../../booking/decide.ts';
import type { PlaceReading } from '../../booking/decision.ts';
import { hashHoldSecret } from '../../booking/hold.ts';
import { listCandidates, type Place, type Places } from '../../booking/places.ts';
import { isRefusal, type Refusal, refuse } from '../../booking/refusal.ts';
import { toMailbox } from '../../booking/typed-text.ts';
import type { EpochMs } from '../../clock.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import type { WallTime } from '../../time/wall-time.ts';
import { type Awaitable, type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type {
  ActiveClaims,
  ClaimOwner,
  ClaimsQuery,
  ExceptClaims,
  NeededClaims,
  NeededQuery,
  Transaction,
} from '../transaction.ts';
import { writeExchanges } from './exchangeable-claims.ts';

export interface PlacesQuery {
  readonly places: readonly Place[];
  readonly slot: WallTime;
  /** Whether the decision counts the day's free times, so that the whole day must be read. */
  readonly countsDay?: boolean;
  /** The address for the limit per customer; `null` if no limit applies, as for a hold. */
  readonly email: string | null;
  /** The booking that is being moved, which is not counted. */
  readonly exceptBooking: number | null;
  /** The claims that `toReadings` is to leave out; none by default. */
  readonly except?: ExceptClaims;
}

const NO_CLAIMS: ExceptClaims = { claimIds: [], secretHash: null };

export function exceptIds(claimIds: readonly number[]): ExceptClaims {
  return { claimIds, secretHash: null };
}

export function exceptHold(secret: string | null): ExceptClaims {
  return secret === null ? NO_CLAIMS : { claimIds: [], secretHash: hashHoldSecret(secret) };
}

export interface PlaceClaims {
  readonly place: Place;
  readonly claims: ActiveClaims;
  readonly activeCustomerBookings: number;
  /** The claims on what the places need; `null` if they need nothing. */
  readonly neededClaims: NeededClaims | null;
}

export interface Reading extends PlaceReading {
  readonly claims: ActiveClaims;
  readonly neededClaims: NeededClaims | null;
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

/**
 * The minutes of what the places need on which a booking depends, per candidate: the whole day,
 * because the candidate that begins the fewest bookings that day is preferred.
 */
export function listNeededWindows(
  places: readonly Place[],
  slot: WallTime,
): readonly ClaimsQuery[] {
  const query = toNeededQuery(places, { slot });
  return query === null
    ? []
    : query.scheduleIds.map((scheduleId) => ({
        scheduleId,
        from: Math.min(query.from, query.day.from),
        until: Math.max(query.until, query.day.until),
      }));
}

/** `null` if nothing is needed, or no clock shows the time. */
function toNeededQuery(
  places: readonly Place[],
  {
    slot,
    countsDay = false,
    except = NO_CLAIMS,
  }: Pick<PlacesQuery, 'slot' | 'countsDay' | 'except'>,
): NeededQuery | null {
  const candidates = listCandidates(places);
  const [day] = places.flatMap((place) => dayWindow(place, slot) ?? []);
  if (candidates.length === 0 || day === undefined) {
    return null;
  }
  const windows = places.flatMap(
    (place) => claimWindow(place, slot, { wholeDay: countsDay }) ?? [],
  );
  const reach = Math.max(...places.map(exchangeReach));
  return {
    scheduleIds: candidates.map(({ schedule }) => schedule.id),
    from: Math.min(...windows.map(({ from }) => from)) - reach,
    until: Math.max(...windows.map(({ until }) => until)) + reach,
    day,
    except,
    ...(reach > 0 && { exchangeableIn: listPooledIds(places) }),
  };
}

/** The resources of which other bookings may get another one. */
function listPooledIds(places: readonly Place[]): readonly number[] {
  const pooled = places.flatMap(({ pools = [] }) => pools.flatMap(({ candidates }) => candidates));
  return [...new Set(pooled.map(({ schedule }) => schedule.id))];
}

export async function readPlaces(
  transaction: Transaction,
  query: PlacesQuery,
): Promise<readonly PlaceClaims[]> {
  const needed = toNeededQuery(query.places, query);
  const [neededClaims, places] = await Promise.all([
    needed === null ? null : transaction.readNeeded(needed),
    Promise.all(
      listWindows(query.places, query).map((window) => readPlace(transaction, window, query)),
    ),
  ]);
  return places.map((place) => ({ ...place, neededClaims }));
}

async function readPlace(
  transaction: Transaction,
  window: ClaimsQuery & { readonly place: Place },
  { email, exceptBooking }: Pick<PlacesQuery, 'email' | 'exceptBooking'>,
): Promise<Omit<PlaceClaims, 'neededClaims'>> {
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
  return places.map(({ place, claims: all, activeCustomerBookings, neededClaims: needed }) => {
    const claims = exceptClaims.length === 0 ? all : all.without(exceptClaims);
    const neededClaims =
      needed === null || exceptClaims.length === 0 ? needed : needed.without(exceptClaims);
    const reading = {
      place,
      claims,
      activeCustomerBookings,
      occupancy: claims.occupancy(),
      neededClaims,
    };
    return neededClaims === null ? reading : { ...reading, needed: neededClaims.occupancies() };
  });
}

interface ClaimToAdd {
  readonly reading: Reading;
  readonly claim: Claim;
  readonly owner: ClaimOwner;
  /** Called when the last statement has been sent, unless it needs something. */
  readonly whenSent?: () => void;
}

/** Writes a decided claim with what it needs; the versions of `schedulesOf` must be raised. */
export async function addClaims(
  transaction: Transaction,
  { reading, claim, owner, whenSent }: ClaimToAdd,
): Promise<void> {
  await sendInOrder([
    (sent) => reading.claims.add(claim, reading.place, owner, sent),
    (sent) => addParts(transaction, { reading, claim, owner, whenSent: sent }),
    () => whenSent?.(),
  ]);
}

/** Calls `whenSent` when its last statement has been sent, or not at all. */
type Step = (whenSent: () => void) => Awaitable<void>;

/**
 * Begins each step when the one before has sent its last statement, whose effect it sees: a
 * connection answers in order.
 */
async function sendInOrder(steps: readonly Step[]): Promise<void> {
  const done: Promise<void>[] = [];
  for (const step of steps) {
    await new Promise<void>((resolve, reject) => {
      const own = Promise.resolve(step(resolve));
      own.then(resolve, reject);
      done.push(own);
    });
  }
  await Promise.all(done);
}

/** The schedules of which a claim takes something, or lets others take something else. */
export function schedulesOf({ scheduleId, parts = [], exchanges = [] }: Claim): readonly number[] {
  return [
    scheduleId,
    ...parts.map((part) => part.scheduleId),
    // The calendar shows the room, too.
    ...exchanges.flatMap(({ claim, to }) => [claim.calendarId, claim.scheduleId, to]),
  ];
}

/** The part of `addClaims` beside the calendar. */
export async function addParts(
  transaction: Transaction,
  { reading: { place, neededClaims: known }, claim, owner, whenSent }: ClaimToAdd,
): Promise<void> {
  const { parts = [], exchanges } = claim;
  const find = (id: number) => {
    const candidate = listCandidates([place]).find(({ schedule }) => schedule.id === id);
    if (candidate === undefined) {
      throw new Error(`Schedule ${id} was decided on without having been read.`);
    }
    return candidate;
  };
  const neededClaims =
    known === null || exchanges === undefined
      ? known
      : await writeExchanges(transaction, { exchanges, neededClaims: known, find });
  await sendInOrder([
    ...parts.map((part): Step => {
      const needed = { claim, place: find(part.scheduleId), owner };
      return (sent) => neededClaims?.addPart(part, needed, sent);
    }),
    () => whenSent?.(),
  ]);
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
