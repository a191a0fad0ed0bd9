/**
 * The pause that a 429 requests: until it ends, only one call per minute goes to the upstream, to
 * test whether it responds again, because the requested time may be wrong (for example due to a
 * different clock).
 */

import { type Clock, type EpochMs, MS_PER_HOUR, MS_PER_MINUTE } from '../../../core/index.ts';

export interface RateLimited {
  readonly kind: 'refused';
  readonly code: 'rate_limited';
  readonly retryAfterSeconds: number;
}

export interface Backoff {
  /** The remaining time until calls, or a test call, may be sent; `null` if there is no pause. */
  current(): RateLimited | null;
  /** Whether one test call may be sent; true once a minute. */
  takeTry(): boolean;
  /** Starts the pause for a 429 with this `Retry-After` header. */
  begin(retryAfter: string | null): Pause;
  /**
   * Starts the pause for a 429 that another server received: no test call before `ms` have passed.
   */
  follow(ms: number): RateLimited;
  /** Ends the pause after a successful test call. */
  end(): void;
}

/** The duration that a 429 requested, and the refusal for visitors. */
export interface Pause {
  readonly ms: number;
  readonly refusal: RateLimited;
}

/** The default if a 429 has no Retry-After: the base API counts per minute. */
const DEFAULT_MS = MS_PER_MINUTE;
/** Limits the effect of a wrong header, which must not stop bookings for good. */
const MAX_MS = MS_PER_HOUR;
/** The longest time until the base API's next minute begins. */
export const TRY_MS = MS_PER_MINUTE;
/** Most test calls have been answered after this time. */
const ANSWER_MS = 5_000;

export function createBackoff(clock: Clock): Backoff {
  let begun: EpochMs = 0;
  let ends: EpochMs = 0;
  let nextTry: EpochMs = 0;
  /** When the answer to the last test call is expected. */
  let answerBy: EpochMs = 0;

  function current(): RateLimited | null {
    const now = clock.now();
    // A pause that begins in the future means that the clock was set back.
    return now >= ends || now < begun ? null : refuse(now);
  }

  function refuse(now: EpochMs): RateLimited {
    const until = now < answerBy ? answerBy : Math.min(ends, nextTry);
    return {
      kind: 'refused',
      code: 'rate_limited',
      retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)),
    };
  }

  function pause(ms: number): void {
    const now = clock.now();
    const left = current() === null ? 0 : ends - now;
    begun = now;
    ends = now + Math.max(left, ms);
    nextTry = now + Math.min(ends - now, TRY_MS);
    answerBy = 0;
  }

  return {
    current,
    takeTry: () => {
      const now = clock.now();
      if (now < nextTry) {
        return false;
      }
      nextTry = now + TRY_MS;
      answerBy = now + ANSWER_MS;
      return true;
    },
    begin: (retryAfter) => {
      const ms = retryAfterMs(retryAfter, clock.now());
      pause(ms);
      return { ms, refusal: refuse(clock.now()) };
    },
    follow: (ms) => {
      pause(ms);
      nextTry = Math.min(nextTry, clock.now() + ms);
      return refuse(clock.now());
    },
    end: () => {
      ends = 0;
    },
  };
}

/** Parses seconds, as the base API sends them, or an HTTP date; at least one second. */
function retryAfterMs(header: string | null, now: EpochMs): number {
  const text = header?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? DEFAULT_MS : Math.min(Math.max(wait, 1000), MAX_MS);
}
