/**
 * A hold: a claim without a booking, which keeps a chosen time for a visitor while the form is
 * filled, and expires. Its secret is the one proof of whose it is.
 */

import { hash, randomBytes } from 'node:crypto';
import type { EpochMs } from '../clock.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../time/units.ts';
import type { WallTime } from '../time/wall-time.ts';
import type { Surface } from './booking.ts';

/**
 * A time that is kept for one visitor. Times are whole minutes since 1970-01-01T00:00Z, half-open.
 */
export interface Hold {
  /** 144 bits, base64url: with it one may extend, release and book. Only its hash is stored. */
  readonly secret: string;
  /** For a group, the member that was given. */
  readonly scheduleId: number;
  readonly reasonId: number;
  /** How many places it keeps. */
  readonly persons: number;
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
  readonly createdAt: EpochMs;
  /** The first moment at which the time is free again. */
  readonly expiresAt: EpochMs;
  /** No extension goes beyond this. */
  readonly extendableUntil: EpochMs;
}

/** A wish to keep a time while the form is filled in. */
export interface HoldRequest {
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly slot: WallTime;
  /** How many come; one if left out. */
  readonly persons?: number;
  readonly surface: Surface;
  /**
   * The visitor, who may have so many holds at once and no more: an opaque key, stored as it is.
   */
  readonly visitor: string;
  /**
   * The network of that visitor, whose holds are counted together: an opaque key, too. `null` if
   * they are not counted.
   */
  readonly network: string | null;
  /**
   * The secret of the hold that this one takes the place of; one that is unknown or has expired is
   * ignored.
   */
  readonly replaces: string | null;
  /** As of a BookingRequest. */
  readonly timeoutMs?: number;
}

/** The outcome of such a wish that was granted. */
export interface Held {
  readonly kind: 'held';
  readonly hold: Hold;
}

const EXTENDABLE_MS = 30 * MS_PER_MINUTE;
/** Long enough for a page to be loaded again. */
const RELEASE_GRACE_MS = 15_000;

export function extendableUntil(createdAt: EpochMs): EpochMs {
  return createdAt + EXTENDABLE_MS;
}

type Times = Pick<Hold, 'createdAt' | 'expiresAt'>;

/** When a hold expires that is extended now: never earlier than it did. */
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

/** When a hold expires that is released now: soon, never later than it did. */
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
