/**
 * A hold: a claim without a booking that keeps a chosen time for a visitor while they fill in the
 * form, and expires. Its secret is the only proof of ownership.
 */

import { hash, randomBytes } from 'node:crypto';
import type { ClaimedPart } from '../availability/occupancy.ts';
import type { EpochMs } from '../clock.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../time/units.ts';
import type { WallTime } from '../time/wall-time.ts';
import type { Surface } from './booking.ts';

/** A time kept for one visitor. Times are whole minutes since 1970-01-01T00:00Z, half-open. */
export interface Hold {
  /**
   * 144 bits, base64url. Its owner may extend, release and book with it. Only its hash is stored.
   */
  readonly secret: string;
  /** If a group was requested, the chosen member. */
  readonly scheduleId: number;
  readonly reasonId: number;
  /** Number of places it keeps. */
  readonly persons: number;
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
  readonly createdAt: EpochMs;
  /** The first moment at which the time is free again. */
  readonly expiresAt: EpochMs;
  /** Extensions never go beyond this moment. */
  readonly extendableUntil: EpochMs;
  /** What it keeps of resources and other calendars; omitted if nothing. */
  readonly parts?: readonly ClaimedPart[];
}

/** A request to hold a time while the form is filled in. */
export interface HoldRequest {
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly slot: WallTime;
  /** Number of people, 1 by default. */
  readonly persons?: number;
  readonly surface: Surface;
  /** The visitor, whose simultaneous holds are limited: an opaque key, stored as is. */
  readonly visitor: string;
  /**
   * The visitor's network, whose holds are limited together: an opaque key as well. `null` if
   * networks are not limited.
   */
  readonly network: string | null;
  /** The secret of the hold to replace. An unknown or expired one is ignored. */
  readonly replaces: string | null;
  /** See `BookingRequest`. */
  readonly timeoutMs?: number;
}

/** The outcome of a successful hold request. */
export interface Held {
  readonly kind: 'held';
  readonly hold: Hold;
}

const EXTENDABLE_MS = 30 * MS_PER_MINUTE;
/** Grace period after a release, long enough to reload the page. */
const RELEASE_GRACE_MS = 15_000;

export function extendableUntil(createdAt: EpochMs): EpochMs {
  return createdAt + EXTENDABLE_MS;
}

type Times = Pick<Hold, 'createdAt' | 'expiresAt'>;

/** When a hold expires if it is extended now: never earlier than before. */
export function extendedExpiry(
  { createdAt, expiresAt }: Times,
  holdMinutes: number,
  now: EpochMs,
): EpochMs {
  return Math.max(
    expiresAt,
    Math.min(now + holdMinutes * MS_PER_MINUTE, extendableUntil(createdAt)),
  );
}

/** When a hold expires if it is released now: soon, and never later than before. */
export function releasedExpiry({ expiresAt }: Pick<Times, 'expiresAt'>, now: EpochMs): EpochMs {
  return Math.min(expiresAt, now + RELEASE_GRACE_MS);
}

export function createHoldSecret(): string {
  return randomBytes(18).toString('base64url');
}

/** SHA-256, hex. A random secret of 144 bits needs no slow hash. */
export function hashHoldSecret(secret: string): string {
  return hash('sha256', secret);
}
