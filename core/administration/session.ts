/** Sessions of administrators: a random secret in a cookie, of which the database has the hash. */

import { hash, randomBytes } from 'node:crypto';
import type { EpochMs } from '../clock.ts';
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from '../time/units.ts';
import type { Administrator } from './administrator.ts';

/** How long one lasts that nobody uses. */
const IDLE_MS = 12 * MS_PER_HOUR;
/** How long one lasts that is used all the time. */
const TOTAL_MS = 7 * MS_PER_DAY;
/** How long the password counts as given just now. */
const FRESH_MS = 5 * MS_PER_MINUTE;
/** A use is written down at most this often. */
const SEEN_MS = 5 * MS_PER_MINUTE;

export interface SessionTimes {
  readonly createdAt: EpochMs;
  /** Up to five minutes behind. */
  readonly lastSeenAt: EpochMs;
  /** When the password was given last. */
  readonly confirmedAt: EpochMs;
}

/** A session that was found, with the administrator that it is of. */
export interface AdminSession extends SessionTimes {
  readonly administrator: Administrator;
}

/** For the cookie: 256 random bits, base64url. The database gets its hash alone. */
export function createSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, hex. A random secret of 256 bits needs no slow hash. */
export function hashSessionSecret(secret: string): string {
  return hash('sha256', secret);
}

/** Whether it still counts. A clock that was set back makes none last longer than it would have. */
export function isLive({ createdAt, lastSeenAt }: SessionTimes, now: EpochMs): boolean {
  return now < createdAt + TOTAL_MS && now < lastSeenAt + IDLE_MS;
}

/** Sessions that began, or were seen last, before these moments are over. */
export function lastLive(now: EpochMs): {
  readonly createdAt: EpochMs;
  readonly lastSeenAt: EpochMs;
} {
  return { createdAt: now - TOTAL_MS, lastSeenAt: now - IDLE_MS };
}

const MAX_AHEAD_MS = MS_PER_MINUTE;

/** The first moment at which calls that want the password again ask for it. */
export function freshUntil({ confirmedAt }: SessionTimes): EpochMs {
  return confirmedAt + FRESH_MS;
}

/**
 * Whether calls that want the password again need not ask for it. By a clock that was set back, the
 * password was given in the future, which another server's clock may be by a little.
 */
export function isFresh(times: SessionTimes, now: EpochMs): boolean {
  return now < freshUntil(times) && now >= times.confirmedAt - MAX_AHEAD_MS;
}

/** Whether a use at `now` is to be written down: the last one is five minutes old, or older. */
export function shouldUpdateLastSeen({ lastSeenAt }: SessionTimes, now: EpochMs): boolean {
  return now >= lastSeenAt + SEEN_MS;
}
