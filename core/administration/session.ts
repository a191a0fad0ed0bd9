/** Sessions of administrators: a random secret in a cookie, whose hash is in the database. */

import { hash, randomBytes } from 'node:crypto';
import type { EpochMs } from '../clock.ts';
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from '../time/units.ts';
import type { Administrator } from './administrator.ts';

/** Lifetime of an unused session. */
const IDLE_MS = 12 * MS_PER_HOUR;
/** Maximum lifetime of a session in use. */
const TOTAL_MS = 7 * MS_PER_DAY;
/** How long a password entry counts as recent. */
const FRESH_MS = 5 * MS_PER_MINUTE;
/** Minimum interval between updates of `lastSeenAt`. */
const SEEN_MS = 5 * MS_PER_MINUTE;

export interface SessionTimes {
  readonly createdAt: EpochMs;
  /** Up to five minutes behind. */
  readonly lastSeenAt: EpochMs;
  /** When the password was last entered. */
  readonly confirmedAt: EpochMs;
}

/** A session with its administrator. */
export interface AdminSession extends SessionTimes {
  readonly administrator: Administrator;
}

/** The secret for the cookie: 256 random bits, base64url. The database only stores its hash. */
export function createSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, hex. A random secret of 256 bits needs no slow hash. */
export function hashSessionSecret(secret: string): string {
  return hash('sha256', secret);
}

/**
 * Whether the session is still valid. Setting the clock back does not extend it beyond its limits.
 */
export function isLive({ createdAt, lastSeenAt }: SessionTimes, now: EpochMs): boolean {
  return now < createdAt + TOTAL_MS && now < lastSeenAt + IDLE_MS;
}

/** Sessions that were created, or last seen, at or before these moments have expired. */
export function lastLive(now: EpochMs): {
  readonly createdAt: EpochMs;
  readonly lastSeenAt: EpochMs;
} {
  return { createdAt: now - TOTAL_MS, lastSeenAt: now - IDLE_MS };
}

const MAX_AHEAD_MS = MS_PER_MINUTE;

/** The first moment at which sensitive calls require the password again. */
export function freshUntil({ confirmedAt }: SessionTimes): EpochMs {
  return confirmedAt + FRESH_MS;
}

/**
 * Whether sensitive calls may skip asking for the password. Rejects a password entry that seems to
 * lie in the future after the clock was set back, except for a small difference between the clocks
 * of two servers.
 */
export function isFresh(times: SessionTimes, now: EpochMs): boolean {
  return now < freshUntil(times) && now >= times.confirmedAt - MAX_AHEAD_MS;
}

/** Whether to record a use at `now`: only if the last record is at least five minutes old. */
export function shouldUpdateLastSeen({ lastSeenAt }: SessionTimes, now: EpochMs): boolean {
  return now >= lastSeenAt + SEEN_MS;
}
