/** Books inside the caller's transaction: one read, one pure decision, one write, all under the database's write lock. */

import type { Booked, Receipt } from '../../booking/booking.ts';
import { type Candidate, choosePlace, claimWindow, type Decided, decide } from '../../booking/decide.ts';
import type { Place, Places } from '../../booking/places.ts';
import { type Refusal, refuse } from '../../booking/refusal.ts';
import { type ParsedSubmission, parseSubmission } from '../../booking/submission.ts';
import type { EpochMs } from '../../clock.ts';
import type { ReserveCommand } from '../storage.ts';
import type { BookingToWrite } from './booking-writer.ts';
import { createCustomerCount } from './customer-count.ts';
import type { IdempotencyStore } from './idempotency-store.ts';
import { createOccupancyReader } from './occupancy-reader.ts';
import type { Connection } from './statement.ts';

interface Parts {
  /** The places of the configuration in force; null before the first import. */
  readonly places: () => Places | null;
  readonly idempotency: IdempotencyStore;
  readonly deleteExpiredHolds: (now: EpochMs) => void;
  readonly writeBooking: (booking: BookingToWrite) => Receipt;
}

export type Reserve = (command: ReserveCommand) => Booked | Refusal;

export function createReserve(connection: Connection, { places, idempotency, deleteExpiredHolds, writeBooking }: Parts): Reserve {
  const decideAll = createDecisions(connection);
  return (command) => {
    const { now, request } = command;
    idempotency.deleteExpired(now);
    const replay = findReplay(idempotency, command);
    if (replay !== null) return replay;
    const found = places()?.find(request.scheduleId, request.reasonId) ?? refuse('schedule_not_found');
    if ('kind' in found) return found;
    const parsed = parseSubmission(found[0]?.form ?? [], request.submission);
    if (parsed.kind === 'refused') return parsed;
    deleteExpiredHolds(now);
    const decision = chosen(decideAll({ places: found, command, parsed }));
    if (decision.kind === 'refused') return decision;
    const receipt = writeBooking({ command, claim: decision.claim, submission: parsed.submission, email: parsed.email });
    if (request.idempotency !== null) idempotency.save({ surface: request.surface, idempotency: request.idempotency, receipt, now });
    return { kind: 'booked', receipt, replayed: false };
  };
}

function findReplay(store: IdempotencyStore, { request }: ReserveCommand): Booked | Refusal | null {
  if (request.idempotency === null) return null;
  const earlier = store.find(request.surface, request.idempotency.key);
  if (earlier === null) return null;
  if (earlier.fingerprint !== request.idempotency.fingerprint) return refuse('idempotency_mismatch');
  return { kind: 'booked', receipt: earlier.receipt, replayed: true };
}

interface Question {
  readonly places: readonly Place[];
  readonly command: ReserveCommand;
  readonly parsed: ParsedSubmission;
}

/** Asks `decide` about each place, with what the database holds at this moment. */
function createDecisions(connection: Connection): (question: Question) => Candidate[] {
  const readOccupancy = createOccupancyReader(connection);
  const countActive = createCustomerCount(connection);
  return ({ places, command, parsed }) =>
    places.flatMap((place) => {
      const { now, request, allowPast = false } = command;
      const window = claimWindow(place, request.slot);
      if (window === null) return [];
      const scheduleId = place.schedule.id;
      const occupancy = readOccupancy({ scheduleId, ...window, now });
      const limited = place.schedule.customerLimit !== null && parsed.email !== null;
      const activeCustomerBookings = limited ? countActive({ email: parsed.email, scheduleId, now }) : 0;
      return [{ place, occupancy, decision: decide({ place, occupancy, activeCustomerBookings, request, now, allowPast }) }];
    });
}

function chosen(candidates: readonly Candidate[]): Decided | Refusal {
  const choice = choosePlace(candidates);
  if (choice.kind === 'refused') return choice;
  return candidates[choice.index]?.decision ?? refuse('slot_unavailable');
}
