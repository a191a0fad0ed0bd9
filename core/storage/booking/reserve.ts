/** Books inside one transaction: one read, one pure decision, one write, all under the locks of the schedules that may be given. */

import type { Booked, BookingRequest } from '../../booking/booking.ts';
import { decideAmong } from '../../booking/decide.ts';
import type { Place } from '../../booking/places.ts';
import type { Refusal } from '../../booking/refusal.ts';
import { type ParsedSubmission, parseSubmission } from '../../booking/submission.ts';
import { type Refused, refusalToTell, tellOfRefusal } from '../messages/refusals.ts';
import type { ReserveCommand } from '../storage.ts';
import type { Locks, Planning, Transaction } from '../transaction.ts';
import { noteBooked } from '../waitlist/offers.ts';
import { deleteExpiredHolds, removeClaim } from './claim-rows.ts';
import { findLiveHold, type LiveHold, schedulesOfHold } from './hold-rows.ts';
import { deleteAllExpiredKeys, findReplay } from './idempotency.ts';
import { findPlaces, idsOf, type Reading, readingOf, readingsOf, readPlaces } from './place-readings.ts';
import { raiseVersion } from './schedule-rows.ts';
import { writeBooking } from './write-booking.ts';

/** The schedules that may be given, and the one that is held. */
export async function planReserve({ request }: Pick<ReserveCommand, 'request'>, { places, read }: Planning): Promise<Locks> {
  const { holdSecret } = request;
  const held = holdSecret === null ? [] : await read((executor) => schedulesOfHold(executor, holdSecret));
  return { schedules: [...idsOf(findPlaces(places, request)), ...held] };
}

export async function reserve(transaction: Transaction, command: ReserveCommand): Promise<Booked | Refusal> {
  const { request, allowPast = false } = command;
  const found = findPlaces(transaction.places, request);
  const parsed = 'kind' in found ? found : parseSubmission(found[0]?.form ?? [], request.submission);
  const { replay, hold, readings } = await readAll(transaction, { request, found, parsed });
  if (replay !== null) return replay;
  if (parsed.kind === 'refused') return parsed;
  const { submission, email } = parsed;
  const decision = decideAmong(readings, { slot: request.slot, now: transaction.now, allowPast, hold });
  if (decision.kind === 'refused') {
    if (!('kind' in found)) await tell(transaction, refusalToTell(request, { decision, email, places: found }));
    return decision;
  }
  if (hold !== null) await consume(transaction, hold);
  const { claim } = decision;
  const reading = readingOf(readings, claim.scheduleId);
  const booked = await writeBooking(transaction, { command, claim, reading, submission, email });
  if (hold !== null) await noteBooked(transaction, { holdSecret: hold.secret, bookingId: booked.receipt.bookingId });
  return booked;
}

/** First the hold goes, then the booking's claim comes: the database itself would count both. */
async function consume(transaction: Transaction, { claimId, scheduleId }: LiveHold): Promise<void> {
  await Promise.all([removeClaim(transaction, claimId), raiseVersion(transaction, scheduleId)]);
}

async function tell(transaction: Transaction, refused: Refused | null): Promise<void> {
  if (refused === null) return;
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
  /** Without the hold, which is about to be consumed. */
  readonly readings: readonly Reading[];
}

/** In one round trip; what a refusal or a repetition makes needless is read in vain. */
async function readAll(transaction: Transaction, { request, found, parsed }: Question): Promise<Answers> {
  const { holdSecret, slot } = request;
  const places = 'kind' in found || parsed.kind === 'refused' ? [] : found;
  const email = parsed.kind === 'refused' ? null : parsed.email;
  const [replay, , , hold, standing] = await Promise.all([
    findReplay(transaction, request),
    transaction.isAlone ? deleteAllExpiredKeys(transaction) : null,
    deleteExpiredHolds(transaction, idsOf(places)),
    holdSecret === null ? null : findLiveHold(transaction, { now: transaction.now, secret: holdSecret }),
    readPlaces(transaction, { places, slot, email, exceptBooking: null }),
  ]);
  return { replay, hold, readings: replay === null ? readingsOf(standing, hold?.claimId ?? null) : [] };
}

export async function planReserveAll(commands: readonly ReserveCommand[], planning: Planning): Promise<Locks> {
  const plans = await Promise.all(commands.map((command) => planReserve(command, planning)));
  return { schedules: plans.flatMap(({ schedules }) => schedules) };
}

/** All of these in one transaction, one after the other. */
export async function reserveAll(transaction: Transaction, commands: readonly ReserveCommand[]): Promise<readonly (Booked | Refusal)[]> {
  const outcomes: (Booked | Refusal)[] = [];
  for (const command of commands) outcomes.push(await reserve(transaction, command));
  return outcomes;
}
