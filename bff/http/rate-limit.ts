/**
 * Rate limits per key and fixed window. All processes of the installation count together if they
 * share a store; otherwise, or while the store is unreachable, each counts alone. The number of
 * keys in memory is bounded because a visitor with a whole network gets addresses for free.
 */

import { type Clock, createBoundedMap, systemClock } from '../../core/index.ts';
import type { AppContext } from './context.ts';
import type { RateLimitRule, RateLimitVerdict } from './counter.ts';
import { type ErrorShape, sendError } from './send-answer.ts';
import type { SharedCounters } from './shared-counters.ts';

export interface RateLimit {
  readonly name: string;
  readonly windowSeconds: number;
  /**
   * Counts one request for `key`. `quota`: the current value if it is a setting. Default: the
   * rule's.
   */
  take(key: string, quota?: number): Promise<RateLimitVerdict>;
}

/** Without `shared`, counts in this process alone. */
export function createRateLimit(
  rule: RateLimitRule,
  shared: SharedCounters | null,
  clock: Clock = systemClock,
): RateLimit {
  const { name, quota, windowSeconds } = rule;
  const own = createMemoryCounter(windowSeconds * 1000, clock);
  const countTogether = shared?.counter(rule);

  /** Copies the shared count into this process, which goes on from there if the store is lost. */
  async function countBoth(
    { key, present }: { readonly key: string; readonly present: number },
    together: NonNullable<typeof countTogether>,
  ) {
    const verdict = await together(key, present);
    if (verdict === null) {
      return own.count(key, present);
    }
    const endsInMs = verdict.resetSeconds * 1000;
    const endsAt = performance.now() + endsInMs;
    own.follow(key, present - verdict.remaining, endsInMs);
    return {
      ...verdict,
      async giveBack() {
        await verdict.giveBack();
        if (performance.now() < endsAt) {
          own.uncount(key);
        }
      },
    };
  }

  return {
    name,
    windowSeconds,
    take: countTogether
      ? (key, present = quota) => countBoth({ key, present }, countTogether)
      : async (key, present = quota) => own.count(key, present),
  };
}

/** Sets `RateLimit` and `RateLimit-Policy` as in draft-ietf-httpapi-ratelimit-headers. */
export function setRateLimitHeaders(
  ctx: AppContext,
  limit: RateLimit,
  taken: RateLimitVerdict,
): void {
  ctx.res.setHeader(
    'RateLimit-Policy',
    `"${limit.name}";q=${taken.quota};w=${limit.windowSeconds}`,
  );
  ctx.res.setHeader('RateLimit', `"${limit.name}";r=${taken.remaining};t=${taken.resetSeconds}`);
}

/** Sends 429 with `Retry-After`. `body` lets `/widget` add its code. */
export function sendRateLimited(
  ctx: AppContext,
  retryAfterSeconds: number,
  body: ErrorShape = { error: 'Too many requests' },
): void {
  sendError(ctx, 429, body);
  ctx.set('Retry-After', String(retryAfterSeconds));
}

/**
 * A few megabytes for all limits together. Beyond this the oldest windows, which end first, are
 * forgotten; full windows are kept apart.
 */
const MAX_KEYS = 10_000;

interface Window {
  readonly beganAt: number;
  count: number;
}

function createMemoryCounter(lengthMs: number, clock: Clock) {
  const windows = createBoundedMap<string, Window>({ max: MAX_KEYS });
  // Kept apart so that a flood of new keys cannot make the server forget who has used up a limit:
  // evicting a full window takes as many other full ones.
  const fullWindows = createBoundedMap<string, Window>({ max: MAX_KEYS });

  /** Returns the current window or a new one. Setting the clock back also ends a window. */
  function open(key: string, now: number): Window {
    const known = fullWindows.get(key) ?? windows.get(key);
    if (known !== undefined && now >= known.beganAt && now < known.beganAt + lengthMs) {
      return known;
    }
    const begun = { beganAt: now, count: 0 };
    forget(key);
    windows.set(key, begun);
    return begun;
  }

  function forget(key: string): void {
    windows.delete(key);
    fullWindows.delete(key);
  }

  function keepFull(key: string, window: Window): void {
    if (!fullWindows.has(key)) {
      windows.delete(key);
      fullWindows.set(key, window);
    }
  }

  /**
   * Forgets a key that has given everything back, so that failed tries with ever new keys do not
   * evict those that count.
   */
  function uncount(key: string): void {
    const window = open(key, clock.now());
    window.count -= 1;
    if (window.count <= 0) {
      forget(key);
    }
  }

  return {
    count(key: string, quota: number): RateLimitVerdict {
      const now = clock.now();
      const window = open(key, now);
      window.count += 1;
      if (window.count >= quota) {
        keepFull(key, window);
      }
      const endsInMs = window.beganAt + lengthMs - now;
      const endsAt = performance.now() + endsInMs;
      return {
        allowed: window.count <= quota,
        quota,
        remaining: Math.max(0, quota - window.count),
        resetSeconds: Math.max(1, Math.ceil(endsInMs / 1000)),
        async giveBack() {
          if (performance.now() < endsAt) {
            uncount(key);
          }
        },
      };
    },
    uncount,
    /** Continues from the shared count, in a window that ends in `endsInMs`. */
    follow(key: string, count: number, endsInMs: number): void {
      fullWindows.delete(key);
      windows.set(key, { beganAt: clock.now() + endsInMs - lengthMs, count });
    },
  };
}
