/** Writes and removes claims, of bookings and of holds. */

import type { Claim } from '../../availability/occupancy.ts';
import { type Hold, hashHoldSecret } from '../../booking/hold.ts';
import type { EpochMs } from '../../clock.ts';
import type { Seats } from './seats.ts';
import type { Session } from './session-pool.ts';
import { type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

interface ClaimRow extends Claim, Seats {
  readonly bookingId: number | null;
  readonly expiresAt: EpochMs | null;
  readonly secretHash: string | null;
  readonly visitor: string | null;
  readonly network: string | null;
  readonly createdAt: EpochMs | null;
}

const insert = prepare((value: PlaceholderOf<ClaimRow>) =>
  compiler.insertInto('claim').values({
    schedule_id: value('scheduleId'),
    reason_id: value('reasonId'),
    booking_id: value('bookingId'),
    starts_at: value('startsAt'),
    ends_at: value('endsAt'),
    blocks_from: value('blocksFrom'),
    blocks_until: value('blocksUntil'),
    seat: value('seat'),
    reason_seat: value('reasonSeat'),
    expires_at: value('expiresAt'),
    secret_hash: value('secretHash'),
    visitor: value('visitor'),
    network: value('network'),
    created_at: value('createdAt'),
  }),
);

export async function writeBookedClaim(session: Session, claim: Claim & Seats, bookingId: number): Promise<void> {
  await insert.run(session, { ...claim, bookingId, expiresAt: null, secretHash: null, visitor: null, network: null, createdAt: null });
}

export type NewHold = Pick<Hold, 'secret' | 'createdAt' | 'expiresAt'> & { readonly visitor: string; readonly network: string | null };

export async function writeHeldClaim(session: Session, claim: Claim & Seats, { secret, ...hold }: NewHold): Promise<void> {
  await insert.run(session, { ...claim, ...hold, bookingId: null, secretHash: hashHoldSecret(secret) });
}

const remove = prepare((value: PlaceholderOf<{ claimId: number }>) =>
  compiler.deleteFrom('claim').where('id', '=', value('claimId')).returning('schedule_id'),
);

const removeHeld = prepare((value: PlaceholderOf<{ hash: string }>) =>
  compiler.deleteFrom('claim').where('secret_hash', '=', value('hash')),
);

/** By the hash of the hold's secret. */
export async function removeHeldClaim(session: Session, hash: string): Promise<void> {
  await removeHeld.run(session, { hash });
}

export async function removeClaim(session: Session, claimId: number): Promise<void> {
  await remove.run(session, { claimId });
}

const setExpiresAt = prepare((value: PlaceholderOf<{ claimId: number; expiresAt: EpochMs }>) =>
  compiler
    .updateTable('claim')
    .set({ expires_at: value('expiresAt') })
    .where('id', '=', value('claimId')),
);

export async function setExpiry(session: Session, change: { readonly claimId: number; readonly expiresAt: EpochMs }): Promise<void> {
  await setExpiresAt.run(session, change);
}
