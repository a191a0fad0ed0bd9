/** The backoff that a 429 asks for: until it is over, no call at all goes to the upstream. */

import { type Clock, type EpochMs, MS_PER_HOUR, MS_PER_MINUTE } from '../../../core/index.ts';

export interface RateLimited {
  readonly kind: 'refused';
  readonly code: 'rate_limited';
  readonly retryAfterSeconds: number;
}

export interface Backoff {
  /** `null` if calls may be sent. */
  current(): RateLimited | null;
  /** Obeys a 429 with this `Retry-After` header. */
  begin(retryAfter: string | null): RateLimited;
  /** Obeys a 429 that another server got, for so long. */
  follow(ms: number): RateLimited;
}

/** If a 429 does not say how long: the base API counts by the minute. */
const DEFAULT_MS = MS_PER_MINUTE;
/** A wrong header must not switch bookings off for good. */
const MAX_MS = MS_PER_HOUR;

export function createBackoff(clock: Clock): Backoff {
  let begun: EpochMs = 0;
  let ends: EpochMs = 0;

  function current(): RateLimited | null {
    const now = clock.now();
    // Before its own beginning: the clock was set back.
    if (now >= ends || now < begun) {
      return null;
    }
    return {
      kind: 'refused',
      code: 'rate_limited',
      retryAfterSeconds: Math.ceil((ends - now) / 1000),
    };
  }

  function follow(ms: number): RateLimited {
    const now = clock.now();
    const left = current() === null ? 0 : ends - now;
    begun = now;
    ends = now + Math.max(left, ms);
    return {
      kind: 'refused',
      code: 'rate_limited',
      retryAfterSeconds: Math.ceil((ends - now) / 1000),
    };
  }

  return { current, begin: (retryAfter) => follow(retryAfterMs(retryAfter, clock.now())), follow };
}

/** Seconds, as the base API sends them, or an HTTP date; at least a second. */
function retryAfterMs(header: string | null, now: EpochMs): number {
  const text = header?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? DEFAULT_MS : Math.min(Math.max(wait, 1000), MAX_MS);
}
