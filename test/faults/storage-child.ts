/**
 * The process that is killed: a storage that does what its parent tells it, and answers what came
 * of it.
 */

import { createSqliteStorage } from '../../core/storage/sqlite/index.ts';
import type { Storage } from '../../core/storage/storage.ts';
import { aBusyInstallation, anImport, aReserve, NOW } from '../core/storage/storage-fixture.ts';
import type { Move } from './history.ts';
import { withRooms } from './support/with-rooms.ts';
import type { Attempt } from './target.ts';

export type ChildRequest =
  | { readonly id: number; readonly kind: 'book'; readonly attempt: Attempt }
  | {
      readonly id: number;
      readonly kind: 'move';
      readonly bookingId: number;
      readonly slot: string;
    }
  | { readonly id: number; readonly kind: 'cancel'; readonly bookingId: number };

export type ChildAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'ok'; readonly id: number; readonly bookingId: number }
  | { readonly kind: 'moved'; readonly id: number; readonly move: Move & { readonly kind: 'ok' } }
  | { readonly kind: 'refused'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

const PLACES = 2;

async function answer(storage: Storage, request: ChildRequest): Promise<ChildAnswer> {
  const { id } = request;
  if (request.kind === 'cancel') {
    await storage.bookings.cancel({
      now: NOW,
      actor: 'test',
      bookingId: request.bookingId,
      trigger: 'api',
      respectCutoff: false,
    });
    return { kind: 'ok', id, bookingId: request.bookingId };
  }
  if (request.kind === 'move') {
    const outcome = await storage.bookings.move({
      now: NOW,
      actor: 'test',
      bookingId: request.bookingId,
      slot: request.slot,
      trigger: 'api',
      respectCutoff: false,
    });
    if (outcome.kind !== 'moved' || outcome.booking.startsAt === outcome.previous.startsAt) {
      return { kind: 'refused', id };
    }
    const { version, scheduleId, startsAt } = outcome.booking;
    return {
      kind: 'moved',
      id,
      move: { kind: 'ok', version, place: { schedule: scheduleId, startsAt } },
    };
  }
  const { key, slot, reasonId } = request.attempt;
  const submission = { last_name: key, email: 'ada@example.org' };
  const outcome = await storage.bookings.reserve(
    aReserve({ slot, reasonId, submission, idempotency: { key, fingerprint: key } }),
  );
  return outcome.kind === 'refused'
    ? { kind: 'refused', id }
    : { kind: 'ok', id, bookingId: outcome.receipt.bookingId };
}

const send = (message: ChildAnswer): void => void process.send?.(message);
const storage = await createSqliteStorage({ file: process.argv[2] ?? '' });
await storage.configuration.import(anImport(withRooms(aBusyInstallation(PLACES))));
process.on('message', (request: ChildRequest) => {
  answer(storage, request).then(send, (error: Error) =>
    send({ kind: 'failed', id: request.id, message: error.message }),
  );
});
// A parent that is gone can no longer kill it.
process.on('disconnect', () => process.exit());
send({ kind: 'ready' });
