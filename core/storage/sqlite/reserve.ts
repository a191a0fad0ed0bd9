/** Books inside the caller's transaction: one read, one pure decision, one write, all under the database's write lock. */

import type { Booked, BookingRequest, Receipt } from '../../booking/booking.ts';
import { decideAmong } from '../../booking/decide-among.ts';
import type { Places } from '../../booking/places.ts';
import { type Refusal, refuse } from '../../booking/refusal.ts';
import { parseSubmission } from '../../booking/submission.ts';
import type { EpochMs } from '../../clock.ts';
import type { LiveHold } from '../live-hold.ts';
import { refusalToTell, tellOfRefusal } from '../messages/refusals.ts';
import { type Executor, finish } from '../messages/work.ts';
import type { ReserveCommand } from '../storage.ts';
import type { BookingToWrite } from './booking-writer.ts';
import type { HoldStore } from './hold-store.ts';
import type { IdempotencyStore } from './idempotency-store.ts';
import type { ReadPlaces } from './place-readings.ts';
import type { ScheduleVersions } from './schedule-versions.ts';
import type { NoteBooked } from './waitlist-offers.ts';

interface Parts {
  /** The places of the configuration in force; null before the first import. */
  readonly places: () => Places | null;
  readonly readPlaces: ReadPlaces;
  readonly idempotency: IdempotencyStore;
  readonly holds: HoldStore;
  readonly versions: ScheduleVersions;
  readonly deleteExpiredHolds: (now: EpochMs) => void;
  readonly writeBooking: (booking: BookingToWrite) => Receipt;
  readonly noteBooked: NoteBooked;
  readonly executor: Executor;
}

export type Reserve = (command: ReserveCommand) => Booked | Refusal;

export function createReserve(parts: Parts): Reserve {
  const { places, readPlaces, idempotency, holds, deleteExpiredHolds, writeBooking, noteBooked, executor } = parts;
  return (command) => {
    const { now, request, allowPast = false } = command;
    const { slot } = request;
    idempotency.deleteExpired(now);
    const replay = findReplay(idempotency, request);
    if (replay !== null) return replay;
    const found = places()?.find(request.scheduleId, request.reasonId) ?? refuse('schedule_not_found');
    if ('kind' in found) return found;
    const parsed = parseSubmission(found[0]?.form ?? [], request.submission);
    if (parsed.kind === 'refused') return parsed;
    deleteExpiredHolds(now);
    const hold = request.holdSecret === null ? null : holds.findLive({ now, secret: request.holdSecret });
    const { email, submission } = parsed;
    const readings = readPlaces({ places: found, slot, now, email, exceptClaim: hold?.claimId ?? null, exceptBooking: null });
    const decision = decideAmong(readings, { slot, now, allowPast, hold });
    if (decision.kind === 'refused') {
      const refused = refusalToTell(command, { decision, email, places: found });
      if (refused !== null) finish(tellOfRefusal(refused), executor);
      return decision;
    }
    if (hold !== null) consume(hold, parts);
    const receipt = writeBooking({ command, claim: decision.claim, submission, email });
    if (hold !== null) noteBooked({ holdSecret: hold.secret, bookingId: receipt.bookingId, now });
    if (request.idempotency !== null) idempotency.save({ surface: request.surface, idempotency: request.idempotency, receipt, now });
    return { kind: 'booked', receipt, replayed: false };
  };
}

function findReplay(store: IdempotencyStore, { surface, idempotency }: BookingRequest): Booked | Refusal | null {
  if (idempotency === null) return null;
  const earlier = store.find(surface, idempotency.key);
  if (earlier === null) return null;
  if (earlier.fingerprint !== idempotency.fingerprint) return refuse('idempotency_mismatch');
  return { kind: 'booked', receipt: earlier.receipt, replayed: true };
}

/** First the hold goes, then the booking's claim comes: the triggers would count both. */
function consume({ claimId, scheduleId }: LiveHold, { holds, versions }: Parts): void {
  holds.remove(claimId);
  versions.raise(scheduleId);
}
