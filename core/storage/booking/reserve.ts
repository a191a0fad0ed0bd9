/**
 * Books inside one transaction: one read, one pure decision, one write, under the locks of all
 * schedules that could take the booking.
 */

import { hash, randomBytes } from 'node:crypto';
import type { Claim } from '../../availability/occupancy.ts';
import type { Booked, BookingRequest, Receipt, Submission } from '../../booking/booking.ts';
import { decideAmong } from '../../booking/decide.ts';
import { deriveManageSecret, hashManageSecret } from '../../booking/manage-secret.ts';
import { firstKind, firstState } from '../../booking/pending.ts';
import type { Place, Places } from '../../booking/places.ts';
import { isRefusal, type Refusal } from '../../booking/refusal.ts';
import { composeSearchText, foldText } from '../../booking/search.ts';
import {
  countPersons,
  findPhone,
  type ParsedSubmission,
  parseSubmission,
  readFullName,
} from '../../booking/submission.ts';
import { toMailbox } from '../../booking/typed-text.ts';
import { auditOverrule } from '../audit.ts';
import { type RefusedCustomer, refusalToTell, tellOfRefusal } from '../messages/refusals.ts';
import type { ReserveCommand } from '../port/bookings.ts';
import type { AccessSet, Locks, NewBooking, PlanContext, Transaction } from '../transaction.ts';
import { noteBooked } from '../waitlist/endings.ts';
import { FIRST_VERSION } from './booking-rows.ts';
import { byBooking, courseDates, deleteExpiredHolds, lastEnd, storeDates } from './claim-rows.ts';
import { findLiveHold, type LiveHold, removeLiveHold, schedulesOfHold } from './holds.ts';
import { deleteAllExpiredKeys, findReplay, saveAnswer } from './idempotency.ts';
import {
  addParts,
  exceptHold,
  findPlaces,
  findReading,
  listNeededWindows,
  listScheduleIds,
  listWindows,
  type Reading,
  readPlaces,
  schedulesOf,
  toReadings,
} from './place-readings.ts';
import { raiseVersions } from './schedule-rows.ts';

/** Locks the schedules that could take the booking, and the held one. */
export async function planReserve(
  { request }: Pick<ReserveCommand, 'request'>,
  planning: PlanContext,
): Promise<Locks> {
  const { holdSecret } = request;
  const held = holdSecret === null ? [] : await schedulesOfHold(planning, holdSecret);
  return { schedules: [...listScheduleIds(findPlaces(planning.places, request)), ...held] };
}

/**
 * Bookings with a limit per customer must run one after the other: each changes the count and who
 * is notified of a refusal.
 */
export function computeAccessSet(
  { request }: Pick<ReserveCommand, 'request'>,
  places: Places | null,
): AccessSet {
  const found = findPlaces(places, request);
  const { idempotency, surface, holdSecret } = request;
  const known = isRefusal(found) ? [] : found;
  const limited = known.filter(({ schedule }) => schedule.customerLimit !== null);
  return {
    windows: [...listWindows(known, request), ...listNeededWindows(known, request.slot)],
    names: [
      ...limited.map(({ schedule }) => `customers of ${schedule.id}`),
      ...(idempotency === null ? [] : [`answer ${surface}/${idempotency.key}`]),
      ...(holdSecret === null ? [] : [`hold ${holdSecret}`]),
    ],
  };
}

export function reserve(
  transaction: Transaction,
  command: ReserveCommand,
): Promise<Booked | Refusal> {
  return reserveOne(transaction, command, () => transaction.conclude());
}

/** Calls `whenSent` when a booking's last statement has been sent, or not at all. */
async function reserveOne(
  transaction: Transaction,
  command: ReserveCommand,
  whenSent: () => void,
): Promise<Booked | Refusal> {
  const { request, allowPast = false, operator } = command;
  const found = findPlaces(transaction.places, request);
  const parsed = isRefusal(found)
    ? found
    : parseSubmission(found[0]?.form ?? [], request.submission, {
        isLenient: operator !== undefined,
      });
  const { replay, hold, readings } = await readAll(transaction, { request, found, parsed });
  if (replay !== null) {
    return replay;
  }
  if (parsed.kind === 'refused') {
    return parsed;
  }
  const { submission, email } = parsed;
  const decision = decideAmong(readings, {
    slot: request.slot,
    persons: personsIn(found, submission),
    now: transaction.now,
    allowPast,
    isOverruled: (operator?.overrule ?? null) !== null,
    // A time offered by the team may start sooner than customers can book.
    isAtDesk: operator !== undefined || hold?.isOffered === true,
    hold,
    expectedMinutes: request.expectedMinutes,
  });
  if (decision.kind === 'refused') {
    // An operator sees the refusal and can tell the customer.
    if (!isRefusal(found) && operator === undefined) {
      await tell(transaction, refusalToTell(request, { decision, email, places: found }));
    }
    return decision;
  }
  const { claim } = decision;
  const reading = findReading(readings, claim.scheduleId);
  const booking = { command, claim, reading, submission, email, hold, whenSent };
  // The hold goes before the booking's claims come, as the database would count both.
  const [, booked] = await Promise.all([
    hold && removeLiveHold(transaction, hold),
    writeBooking(transaction, booking),
  ]);
  return booked;
}

function personsIn(found: readonly Place[] | Refusal, submission: Submission): number {
  const [place] = isRefusal(found) ? [] : found;
  return place === undefined ? 1 : countPersons(place.reason, submission);
}

async function tell(transaction: Transaction, refused: RefusedCustomer | null): Promise<void> {
  if (refused === null) {
    return;
  }
  await transaction.lockMailbox(refused.mailbox);
  await tellOfRefusal(transaction, refused);
}

interface Question {
  readonly request: BookingRequest;
  readonly found: readonly Place[] | Refusal;
  readonly parsed: ParsedSubmission | Refusal;
}

interface Answers {
  readonly replay: Booked | Refusal | null;
  readonly hold: LiveHold | null;
  /** Without the hold's claims, as it is about to be consumed. */
  readonly readings: readonly Reading[];
}

/** Reads everything in one round trip, even if a refusal or replay makes some of it unnecessary. */
async function readAll(
  transaction: Transaction,
  { request, found, parsed }: Question,
): Promise<Answers> {
  const { holdSecret, slot } = request;
  const places = isRefusal(found) || parsed.kind === 'refused' ? [] : found;
  const email = parsed.kind === 'refused' ? null : parsed.email;
  const [replay, _deletedKeys, _deletedHolds, hold, placeClaims] = await Promise.all([
    findReplay(transaction, request),
    transaction.isExclusive ? deleteAllExpiredKeys(transaction) : null,
    deleteExpiredHolds(transaction, listScheduleIds(places)),
    holdSecret === null
      ? null
      : findLiveHold(transaction, { now: transaction.now, secret: holdSecret }),
    readPlaces(transaction, {
      places,
      slot,
      email,
      exceptBooking: null,
      except: exceptHold(holdSecret),
    }),
  ]);
  return {
    replay,
    hold,
    readings: replay === null ? toReadings(placeClaims, hold?.claimIds ?? []) : [],
  };
}

export async function planReserveAll(
  commands: readonly ReserveCommand[],
  planning: PlanContext,
): Promise<Locks> {
  const plans = await Promise.all(commands.map((command) => planReserve(command, planning)));
  return { schedules: plans.flatMap(({ schedules }) => schedules) };
}

export async function reserveAll(
  transaction: Transaction,
  commands: readonly ReserveCommand[],
): Promise<readonly (Booked | Refusal)[]> {
  const outcomes: (Booked | Refusal)[] = [];
  for (const command of commands) {
    outcomes.push(await reserveOne(transaction, command, () => undefined));
  }
  return outcomes;
}

interface BookingToWrite {
  readonly command: ReserveCommand;
  readonly claim: Claim;
  readonly reading: Reading;
  readonly submission: Submission;
  readonly email: string | null;
  /** Consumed by the booking. */
  readonly hold: LiveHold | null;
  readonly whenSent: () => void;
}

/** Writes the customer, booking, claim, version, outbox, audit and idempotency rows. */
async function writeBooking(transaction: Transaction, booking: BookingToWrite): Promise<Booked> {
  const { command, claim, reading, email, hold, whenSent } = booking;
  const { actor, request, operator } = command;
  const { scheduleId, startsAt } = claim;
  const { status, confirmUntil } = firstState(request, email, transaction.now);
  // 144 bits.
  const detailsId = randomBytes(18).toString('base64url');
  const manageSecret = deriveManageSecret(transaction.signingKey, detailsId);
  const rows = toRows(transaction, booking, { status, confirmUntil, detailsId, manageSecret });
  const { bookingId, customerId } = await reading.claims.addBooking(claim, reading.place, rows);
  const receipt: Receipt = {
    bookingId,
    detailsId,
    customerId,
    startsAt,
    endsAt: lastEnd(claim),
    scheduleId,
    status,
    confirmUntil,
    ...courseDates(claim),
  };
  const { idempotency, surface } = request;
  const lastWrites = [
    raiseVersions(transaction, schedulesOf(claim)),
    auditOverrule(transaction, { actor, bookingId, reason: operator?.overrule ?? null }),
    idempotency === null ? null : saveAnswer(transaction, { surface, idempotency, receipt }),
    hold && noteBooked(transaction, { holdSecret: hold.secret, bookingId }),
    addParts(transaction, { reading, claim, owner: byBooking(bookingId), whenSent }),
  ];
  await Promise.all(lastWrites);
  return {
    kind: 'booked',
    receipt,
    manageSecret: status === 'pending' ? null : manageSecret,
    replayed: false,
  };
}

interface NewIdentity extends Pick<Receipt, 'status' | 'confirmUntil' | 'detailsId'> {
  readonly manageSecret: string;
}

function toRows(
  transaction: Transaction,
  booking: BookingToWrite,
  identity: NewIdentity,
): NewBooking {
  const { command, claim, reading, submission, email } = booking;
  const { now } = transaction;
  const { actor, request, operator } = command;
  const notice = operator?.quiet ? { onRequest: false, message: null, quiet: true } : null;
  const { scheduleId, reasonId, startsAt } = claim;
  const endsAt = lastEnd(claim);
  const mailbox = email === null ? null : toMailbox(email);
  const asOf = {
    version: FIRST_VERSION,
    status: identity.status,
    scheduleId,
    reasonId,
    startsAt,
    endsAt,
  };
  return {
    customer: {
      email,
      mailbox,
      submission: JSON.stringify(submission),
      created_at: now,
      search_text: composeSearchText(reading.place.form, submission),
      card: deriveCardKey(
        { submission, mailbox, phone: findPhone(reading.place.form, submission) },
        identity.detailsId,
      ),
    },
    booking: {
      details_id: identity.detailsId,
      schedule_id: scheduleId,
      reason_id: reasonId,
      starts_at: startsAt,
      ends_at: endsAt,
      surface: request.surface,
      locale: request.locale ?? transaction.places?.installation.locale ?? '',
      time_zone: request.timeZone ?? null,
      consented: request.consented ? 1 : 0,
      created_at: now,
      status: identity.status,
      confirm_until: identity.confirmUntil,
      began_pending: identity.status === 'pending' ? 1 : 0,
      manage_hash: hashManageSecret(identity.manageSecret),
      note: operator?.note ?? '',
      persons: claim.persons,
      dates: storeDates(courseDates(claim)),
    },
    entry: {
      kind: firstKind(identity.status),
      trigger: request.surface,
      createdAt: now,
      asOf,
      notice,
    },
    audit: { at: now, actor, action: 'booking.created' },
  };
}

/** Number of trailing digits that identify a telephone number, whatever its prefix. */
const SAME_END = 8;

interface RecordedContact {
  readonly submission: Submission;
  readonly mailbox: string | null;
  readonly phone: string | null;
}

/**
 * The key that groups a booking's record with others of the same customer: mailbox and name, as
 * families share an address; without an address, telephone number and name. Without either, the key
 * is derived from `own` and so is unique.
 */
export function deriveCardKey(
  { submission, mailbox, phone }: RecordedContact,
  own: string,
): string {
  const name = foldText(readFullName(submission) ?? '').trim();
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0+/, '');
  const hashParts = (...parts: readonly string[]) => hash('sha256', JSON.stringify(parts), 'hex');
  if (mailbox !== null) {
    return hashParts('mailbox', mailbox, name);
  }
  return digits.length >= SAME_END && name !== ''
    ? hashParts('phone', digits.slice(-SAME_END), name)
    : hashParts('booking', own);
}
