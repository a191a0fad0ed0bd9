/**
 * The occupancy of a group's members over time, combined from the database and the clients'
 * knowledge.
 */

import type { ClaimRow, DatabaseSnapshot } from '../database-snapshot.ts';
import type { HoldHistory } from '../history.ts';
import type { Occupied } from './group-checker.ts';
import type { GroupClients } from './group-clients.ts';

type Known = Pick<GroupClients, 'held' | 'askedAt'>;

/**
 * Holds leave the database when they have expired: those that were seen in it, by the hash of their
 * secrets, as they were seen last.
 */
export type SeenHolds = Map<string, ClaimRow>;

export function noteHolds(seen: SeenHolds, { claims }: DatabaseSnapshot): void {
  for (const claim of claims) {
    if (claim.secretHash !== null) {
      seen.set(claim.secretHash, claim);
    }
  }
}

/**
 * Each claim with the longest time in which it may have been there: from the moment it was asked
 * for.
 */
export function occupiedOverTime(
  { bookings, claims }: DatabaseSnapshot,
  seen: SeenHolds,
  { held, askedAt }: Known,
): Occupied[] {
  const keys = new Map(bookings.map(({ id, key }) => [id, key]));
  const booked = claims.flatMap((claim) => {
    if (claim.bookingId === null) {
      return [];
    }
    return [
      {
        ...claim,
        from: askedAt.get(keys.get(claim.bookingId) ?? '') ?? 0,
        until: Number.POSITIVE_INFINITY,
      },
    ];
  });
  const kept = [...seen].flatMap(([hash, claim]) => {
    const known = held.get(hash);
    // The booking of one that was booked has been there as long.
    return known === undefined || known.end === 'booked'
      ? []
      : [{ ...claim, from: known.askedAt, until: claim.expiresAt ?? 0 }];
  });
  return [...booked, ...kept];
}

/** Returns the present occupancy. */
export function occupiedNow({ claims }: DatabaseSnapshot, now: number): Occupied[] {
  const live = claims.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  return live.map((claim) => ({ ...claim, from: now, until: now }));
}

/** Returns the holds for the history checker. Only the database knows which member was assigned. */
export function holdHistory(
  { claims }: DatabaseSnapshot,
  { held }: Known,
  now: number,
): HoldHistory {
  const given = new Map(claims.map((claim) => [claim.secretHash, claim.schedule]));
  const holds = [...held].map(([secretHash, { wanted, expiresAt, end }]) => ({
    secretHash,
    place: { schedule: given.get(secretHash) ?? wanted.schedule, startsAt: wanted.startsAt },
    expiresAt: end === 'released' ? null : expiresAt,
    ended: end === 'booked' ? ('consumed' as const) : null,
  }));
  return { holds, unanswered: 0, now };
}
