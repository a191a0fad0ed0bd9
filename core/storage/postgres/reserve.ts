/** Books inside one transaction: one read, one pure decision, one write, all under the locks of the schedules that may be given. */

import type { Booked, BookingRequest } from '../../booking/booking.ts';
import { decideAmong } from '../../booking/decide-among.ts';
import type { Place, Places } from '../../booking/places.ts';
import { type Refusal, refuse } from '../../booking/refusal.ts';
import { type ParsedSubmission, parseSubmission } from '../../booking/submission.ts';
import type { LiveHold } from '../live-hold.ts';
import { type Refused, refusalToTell, tellOfRefusal } from '../messages/refusals.ts';
import type { ReserveCommand } from '../storage.ts';
import { writeBooking } from './booking-writer.ts';
import { removeClaim } from './claim-writer.ts';
import { deleteExpiredHolds } from './expired-rows.ts';
import { findLiveHold, schedulesOfHold } from './hold-reader.ts';
import { type EarlierAnswer, findAnswer } from './idempotency-store.ts';
import { lockMailbox } from './locks.ts';
import { work } from './message-dialect.ts';
import { readPlaces, type SeatedReading, without } from './place-readings.ts';
import type { Read } from './reader.ts';
import { raiseVersions } from './schedule-versions.ts';
import { takeSeats } from './seats.ts';
import { type Command, patienceOf, type Transaction } from './transactions.ts';
import { noteOfferBooked } from './waitlist-offers.ts';

export function reserveCommand(read: Read, command: ReserveCommand): Command<Booked | Refusal> {
  return {
    now: command.now,
    patienceMs: patienceOf(command.request),
    plan: async (places) => ({ schedules: await schedulesToLock(read, places, command.request) }),
    work: (transaction) => reserve(transaction, command),
  };
}

/** All of these in one transaction, one after the other. */
export function reserveAllCommand(read: Read, commands: readonly ReserveCommand[]): Command<readonly (Booked | Refusal)[]> {
  return {
    now: commands[0]?.now ?? 0,
    patienceMs: BULK_PATIENCE_MS,
    plan: async (places) => {
      const schedules = await Promise.all(commands.map(({ request }) => schedulesToLock(read, places, request)));
      return { schedules: schedules.flat() };
    },
    work: async (transaction) => {
      const outcomes: (Booked | Refusal)[] = [];
      for (const command of commands) outcomes.push(await reserve(transaction, command));
      return outcomes;
    },
  };
}

const BULK_PATIENCE_MS = 120_000;

/** Those that may be given, and the one that is held. */
async function schedulesToLock(read: Read, places: Places | null, request: BookingRequest): Promise<readonly number[]> {
  const { holdSecret } = request;
  const held = holdSecret === null ? [] : await read((session) => schedulesOfHold(session, holdSecret));
  return [...idsOf(placesOf(places, request)), ...held];
}

export function placesOf(places: Places | null, { scheduleId, reasonId }: Pick<BookingRequest, 'scheduleId' | 'reasonId'>) {
  return places?.find(scheduleId, reasonId) ?? refuse('schedule_not_found');
}

export function idsOf(found: readonly Place[] | Refusal): readonly number[] {
  return 'kind' in found ? [] : found.map(({ schedule }) => schedule.id);
}

async function reserve(transaction: Transaction, command: ReserveCommand): Promise<Booked | Refusal> {
  const { request, allowPast = false } = command;
  const found = placesOf(transaction.places, request);
  const parsed = 'kind' in found ? found : parseSubmission(found[0]?.form ?? [], request.submission);
  const { answer, hold, readings } = await readAll(transaction, { request, found, parsed });
  if (answer !== null) return repeat(answer, request);
  if (parsed.kind === 'refused') return parsed;
  const decision = decideAmong(readings, { slot: request.slot, now: transaction.now, allowPast, hold });
  if (decision.kind === 'refused') {
    if (!('kind' in found))
      await tell(transaction, refusalToTell({ ...command, now: transaction.now }, { decision, email: parsed.email, places: found }));
    return decision;
  }
  const { claim } = decision;
  if (hold !== null) await Promise.all([removeClaim(transaction, hold.claimId), raiseVersions(transaction, [hold.scheduleId])]);
  const seats = await takeSeats(transaction, claim, readingOf(readings, claim.scheduleId));
  const { submission, email } = parsed;
  const receipt = await writeBooking(transaction, { command, claim: { ...claim, ...seats }, submission, email });
  if (hold !== null) await noteOfferBooked(transaction, hold.secret, receipt.bookingId);
  return { kind: 'booked', receipt, replayed: false };
}

async function tell(transaction: Transaction, refused: Refused | null): Promise<void> {
  if (refused === null) return;
  await lockMailbox(transaction, refused.mailbox);
  await work(transaction, tellOfRefusal(refused));
}

interface Question {
  readonly request: BookingRequest;
  readonly found: readonly Place[] | Refusal;
  readonly parsed: ParsedSubmission | Refusal;
}

interface Readings {
  readonly answer: EarlierAnswer | null;
  readonly hold: LiveHold | null;
  /** Without the hold, which is about to be consumed. */
  readonly readings: readonly SeatedReading[];
}

/** In one round trip; what a refusal or a repetition makes needless is read in vain. */
async function readAll(transaction: Transaction, { request, found, parsed }: Question): Promise<Readings> {
  const { now } = transaction;
  const { surface, idempotency, holdSecret, slot } = request;
  const places = 'kind' in found || parsed.kind === 'refused' ? [] : found;
  const email = parsed.kind === 'refused' ? null : parsed.email;
  const [answer, , hold, readings] = await Promise.all([
    idempotency === null ? null : findAnswer(transaction, { surface, key: idempotency.key, now }),
    deleteExpiredHolds(transaction, idsOf(places)),
    holdSecret === null ? null : findLiveHold(transaction, { now, secret: holdSecret }),
    readPlaces(transaction, { places, slot, email, exceptBooking: null }),
  ]);
  return { answer, hold, readings: without(readings, hold?.claimId ?? null) };
}

function repeat({ fingerprint, receipt }: EarlierAnswer, { idempotency }: BookingRequest): Booked | Refusal {
  return fingerprint === idempotency?.fingerprint ? { kind: 'booked', receipt, replayed: true } : refuse('idempotency_mismatch');
}

export function readingOf(readings: readonly SeatedReading[], scheduleId: number): SeatedReading {
  const reading = readings.find(({ place }) => place.schedule.id === scheduleId);
  if (reading === undefined) throw new Error(`Schedule ${scheduleId} was decided on without having been read.`);
  return reading;
}
