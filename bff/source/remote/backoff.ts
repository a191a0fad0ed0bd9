/**
 * The backoff that a 429 asks for: until it is over, no call goes to the upstream but one a minute,
 * which tries whether it answers again. For a wait may be wrong: a date by another clock, say.
 */

import { type Clock, type EpochMs, MS_PER_HOUR, MS_PER_MINUTE } from '../../../core/index.ts';

export interface RateLimited {
  readonly kind: 'refused';
  readonly code: 'rate_limited';
  readonly retryAfterSeconds: number;
}

export interface Backoff {
  /** Until calls, or one that tries, may be sent. `null` if they may be sent already. */
  current(): RateLimited | null;
  /** Whether one call may try; true once a minute. */
  takeTry(): boolean;
  /** Obeys a 429 with this `Retry-After` header. */
  begin(retryAfter: string | null): Pause;
  /** Obeys a 429 that another server got: nothing may be tried for so long. */
  follow(ms: number): RateLimited;
  /** A try has succeeded. */
  end(): void;
}

/** What a 429 asked for, and what visitors are told of it. */
export interface Pause {
  readonly ms: number;
  readonly refusal: RateLimited;
}

/** If a 429 does not say how long: the base API counts by the minute. */
const DEFAULT_MS = MS_PER_MINUTE;
/** A wrong header must not switch bookings off for good. */
const MAX_MS = MS_PER_HOUR;
/** As long as the base API may have to wait for its next minute. */
export const TRY_MS = MS_PER_MINUTE;
/** Most calls that try have their answer by then. */
const ANSWER_MS = 5_000;

export function createBackoff(clock: Clock): Backoff {
  let begun: EpochMs = 0;
  let ends: EpochMs = 0;
  let nextTry: EpochMs = 0;
  /** Of the last try. */
  let answerBy: EpochMs = 0;

  function current(): RateLimited | null {
    const now = clock.now();
    // Before its own beginning: the clock was set back.
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

/** Seconds, as the base API sends them, or an HTTP date; at least a second. */
function retryAfterMs(header: string | null, now: EpochMs): number {
  const text = header?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? DEFAULT_MS : Math.min(Math.max(wait, 1000), MAX_MS);
}
