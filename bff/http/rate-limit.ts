/**
 * Limits per key and fixed window. They are counted by all processes of the installation together
 * where there is a place for that, and in this process where there is none, or while it is gone:
 * for a bounded number of keys, as addresses cost nothing to a visitor who has a network of them.
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
   * Counts one request of `key`. `quota`: where it is a setting, as it is now; by default the
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

  /**
   * What was counted together is remembered here: where the place is lost, this process goes on
   * from there.
   */
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

/**
 * `RateLimit` and `RateLimit-Policy` as in the IETF draft (draft-ietf-httpapi-ratelimit-headers).
 */
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

/** 429 with `Retry-After`; `body` lets `/widget` add its code. */
export function sendRateLimited(
  ctx: AppContext,
  retryAfterSeconds: number,
  body: ErrorShape = { error: 'Too many requests' },
): void {
  sendError(ctx, 429, body);
  ctx.set('Retry-After', String(retryAfterSeconds));
}

/**
 * Some megabytes for all limits together. Past it the oldest windows are forgotten, which end
 * first; full ones are counted apart.
 */
const MAX_KEYS = 10_000;

interface Window {
  readonly beganAt: number;
  count: number;
}

function createMemoryCounter(lengthMs: number, clock: Clock) {
  const windows = createBoundedMap<string, Window>({ max: MAX_KEYS });
  // Apart from the others, so that a flood of new keys does not make the server forget who has
  // used up a limit: to push out a full window, as many others must be filled.
  const fullWindows = createBoundedMap<string, Window>({ max: MAX_KEYS });

  /** The window that has not ended, or a new one. A clock that was set back ends it. */
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
   * A key that has given everything back is forgotten: what is tried in vain, each time under
   * another key, must not put out what counts.
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
    /** Goes on from what others have counted: so many in a window that ends so soon. */
    follow(key: string, count: number, endsInMs: number): void {
      fullWindows.delete(key);
      windows.set(key, { beganAt: clock.now() + endsInMs - lengthMs, count });
    },
  };
}
