/**
 * Limits per key and fixed window. They are counted by all processes of the installation together where there is a place for that, and in this process where
 * there is none, or while it is gone.
 */

import type { AppContext } from './context.ts';
import { countRequest, type RateLimitRule, type RateLimitVerdict } from './counters/counter.ts';
import { createMemoryLimiter } from './counters/memory-limiter.ts';
import type { SharedCounters } from './counters/shared-counters.ts';
import { type ErrorShape, sendError } from './send-error.ts';

export interface RateLimit {
  /** For the `RateLimit-Policy` header, for example `"token";q=300;w=60`. */
  readonly policy: string;
  readonly name: string;
  /** Counts one request of `key`. */
  take(key: string): Promise<RateLimitVerdict>;
}

/** `shared`: null counts in this process alone. */
export function createRateLimit(rule: RateLimitRule, shared: SharedCounters | null): RateLimit {
  const { name, quota, windowSeconds } = rule;
  const own = createMemoryLimiter({ points: quota, duration: windowSeconds });
  const countAlone = (key: string) => countRequest(own, key);
  const countTogether = shared?.counter(rule);

  /** What was counted together is remembered here: where the place is lost, this process goes on from there. */
  async function countBoth(key: string, together: NonNullable<typeof countTogether>): Promise<RateLimitVerdict> {
    const verdict = await together(key);
    if (verdict === null) return await countAlone(key);
    const endsInMs = verdict.resetSeconds * 1000;
    const endsAt = performance.now() + endsInMs;
    own.follow(key, quota - verdict.remaining, endsInMs);
    return {
      ...verdict,
      async giveBack() {
        await verdict.giveBack();
        if (performance.now() < endsAt) await own.reward(key, 1);
      },
    };
  }

  return {
    name,
    policy: `"${name}";q=${quota};w=${windowSeconds}`,
    take: countTogether ? (key) => countBoth(key, countTogether) : countAlone,
  };
}

/** `RateLimit` and `RateLimit-Policy` as in the IETF draft (draft-ietf-httpapi-ratelimit-headers). */
export function setRateLimitHeaders(ctx: AppContext, limit: RateLimit, taken: RateLimitVerdict): void {
  ctx.res.setHeader('RateLimit-Policy', limit.policy);
  ctx.res.setHeader('RateLimit', `"${limit.name}";r=${taken.remaining};t=${taken.resetSeconds}`);
}

/** 429 with `Retry-After`; `body` lets `/widget` add its code. */
export function sendRateLimited(ctx: AppContext, retryAfterSeconds: number, body: ErrorShape = { error: 'Too many requests' }): void {
  sendError(ctx, 429, body);
  ctx.set('Retry-After', String(retryAfterSeconds));
}
