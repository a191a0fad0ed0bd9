/**
 * Waiting for something sooner than a booking: joining the list with the booking, and accepting an
 * offer, which moves it.
 */

import { type Booking, isActive } from '../../booking/booking.ts';
import { type Moved, type NotFound, refuseMoving } from '../../booking/change.ts';
import { decideAmong } from '../../booking/decide.ts';
import { hashHoldSecret } from '../../booking/hold.ts';
import { isRefusal } from '../../booking/refusal.ts';
import { readFullName } from '../../booking/submission.ts';
import { toMailbox } from '../../booking/typed-text.ts';
import { isOfferOpen, OFFER_OVER, type Offer, type OfferOver } from '../../booking/waitlist.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import { formatWallTime } from '../../time/wall-time.ts';
import { findToChange, planChange } from '../booking/booking-rows.ts';
import { deleteExpiredHolds, removeHeldClaims } from '../booking/claim-rows.ts';
import { findLiveHold, type LiveHold } from '../booking/holds.ts';
import { type MoveToWrite, readOwnClaims, writeMove } from '../booking/move.ts';
import {
  exceptIds,
  findPlaces,
  listScheduleIds,
  readPlaces,
  toReadings,
} from '../booking/place-readings.ts';
import { raiseVersion, readCutoff } from '../booking/schedule-rows.ts';
import type { Joined, JoinSoonerCommand, SoonerRefusal, WaitlistChange } from '../port/waitlist.ts';
import type { Locks, PlanContext, Transaction } from '../transaction.ts';
import { noteBooked } from './endings.ts';
import { tellOfWish } from './entries.ts';
import { listStarts } from './moving-entries.ts';
import { insertEntry, judgeLimits } from './new-entry.ts';
import { findWaiting, findWaitingOfBooking } from './waitlist-rows.ts';

/** Joins are serialized, because entries are limited per address and per visitor. */
export async function planJoinSooner(
  command: JoinSoonerCommand,
  planning: PlanContext,
): Promise<Locks> {
  return { ...(await planChange(command, planning)), visitor: 'waitlist' };
}

export async function joinSooner(
  transaction: Transaction,
  { bookingId, visitor, passedOver }: JoinSoonerCommand,
): Promise<Joined | NotFound | SoonerRefusal> {
  const booking = await findToChange(transaction, bookingId);
  if (booking === null) {
    return { kind: 'not_found' };
  }
  const known = await findWaitingOfBooking(transaction, bookingId);
  if (known !== null) {
    return { kind: 'joined', entry: known.entry };
  }
  const { email, scheduleId } = booking;
  const cutoffMinutes = (await readCutoff(transaction, scheduleId, { respectCutoff: true })) ?? 0;
  const code = judgeWish(booking, transaction.now, cutoffMinutes);
  if (code !== null) {
    return { kind: 'refused', code };
  }
  if (email === null) {
    return { kind: 'refused', code: 'no_address' };
  }
  const mailbox = toMailbox(email);
  const refusal = await judgeLimits(transaction, { mailbox, visitor });
  if (refusal !== null) {
    return refusal;
  }
  const wish = { scheduleId, reasonId: booking.reasonId };
  const entry = await insertEntry(transaction, {
    schedule_id: scheduleId,
    reason_id: booking.reasonId,
    day: null,
    before_day: null,
    moves_booking_id: bookingId,
    sooner_than: booking.startsAt,
    passed_over: listStarts(passedOver),
    email,
    mailbox,
    name: readFullName(booking.submission),
    locale: booking.locale,
    time_zone: booking.timeZone,
    visitor,
    persons: booking.persons,
    consented: 0,
    expires_at: (booking.startsAt - cutoffMinutes) * MS_PER_MINUTE,
    confirm_until: null,
  });
  await tellOfWish(transaction, wish);
  return { kind: 'joined', entry };
}

function judgeWish(booking: Booking, now: number, cutoffMinutes: number) {
  const { status, eraseRequestedAt, dates } = booking;
  // What becomes free sooner is mostly a single date, which is no place for a course.
  if (status !== 'confirmed' || eraseRequestedAt !== null || dates !== undefined) {
    return 'not_changeable';
  }
  const code = refuseMoving(booking, { now, cutoffMinutes })?.code;
  return code === 'cutoff_passed' || code === undefined ? (code ?? null) : 'not_changeable';
}

export async function planTakeSooner(
  { secret }: WaitlistChange,
  planning: PlanContext,
): Promise<Locks> {
  const found = await planning.read((executor) => findWaiting(executor, secret));
  return found === null || found.entry.moves === null
    ? { schedules: [] }
    : planChange(found.entry.moves, planning);
}

/** Like a time that the team proposes, an offer is not subject to cutoffs and limits. */
export async function takeSooner(
  transaction: Transaction,
  { secret }: WaitlistChange,
): Promise<Omit<Moved, 'previous'> | NotFound | OfferOver> {
  const bookingId = (await findWaiting(transaction, secret))?.entry.moves?.bookingId;
  const booking = bookingId === undefined ? null : await findToChange(transaction, bookingId);
  // Read again: now that its schedule is locked, the entry changes no more.
  const found = booking === null ? null : await findWaiting(transaction, secret);
  if (booking === null || found === null) {
    return { kind: 'not_found' };
  }
  const { entry, holdSecret } = found;
  const { offer } = entry;
  if (offer === null) {
    return OFFER_OVER;
  }
  // The form was submitted twice: the first request moved the booking.
  if (entry.state === 'booked' && isActive(booking.status) && isAt(booking, offer)) {
    return { kind: 'moved', booking };
  }
  const mayMove = booking.status === 'confirmed' && offer.startsAt < booking.startsAt;
  if (holdSecret === null || !isOfferOpen(entry, transaction.now) || !mayMove) {
    return OFFER_OVER;
  }
  transaction.requireLock(offer.scheduleId);
  const hold = await findLiveHold(transaction, { now: transaction.now, secret: holdSecret });
  const place = hold === null ? null : await findOffered(transaction, booking, hold);
  if (hold === null || place === null) {
    return OFFER_OVER;
  }
  await Promise.all([
    removeHeldClaims(transaction, hashHoldSecret(holdSecret)),
    raiseVersion(transaction, hold.scheduleId),
  ]);
  await noteBooked(transaction, { holdSecret, bookingId: booking.bookingId });
  const moved = await writeMove(transaction, {
    command: { actor: 'customer', trigger: 'manage' },
    booking,
    ...place,
  });
  return { kind: 'moved', booking: moved };
}

function isAt(booking: Booking, { scheduleId, startsAt }: Offer): boolean {
  return booking.scheduleId === scheduleId && booking.startsAt === startsAt;
}

/** `null` if the time can no longer be booked, although it was held. */
async function findOffered(
  transaction: Transaction,
  { bookingId, reasonId, persons, dates }: Booking,
  hold: LiveHold,
): Promise<Pick<MoveToWrite, 'claim' | 'readings'> | null> {
  const places = findPlaces(transaction.places, { scheduleId: hold.scheduleId, reasonId });
  const [place] = isRefusal(places) ? [] : places;
  if (isRefusal(places) || place === undefined) {
    return null;
  }
  const slot = formatWallTime(place.zone.toWall(hold.startsAt));
  await deleteExpiredHolds(transaction, listScheduleIds(places));
  const own = await readOwnClaims(transaction, bookingId);
  const claimIds = [...own.claimIds, ...hold.claimIds];
  const claims = await readPlaces(transaction, {
    places,
    slot,
    email: own.email,
    exceptBooking: bookingId,
    except: exceptIds(claimIds),
  });
  const readings = toReadings(claims, claimIds);
  const decision = decideAmong(readings, {
    slot,
    now: transaction.now,
    persons,
    hold,
    isAtDesk: true,
    isCourse: dates !== undefined,
  });
  return decision.kind === 'refused' || decision.claim.startsAt !== hold.startsAt
    ? null
    : { claim: decision.claim, readings };
}
