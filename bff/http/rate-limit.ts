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
  readonly name: string;
  readonly windowSeconds: number;
  /** Counts one request of `key`. `quota`: where it is a setting, as it is now; left out: the rule's. */
  take(key: string, quota?: number): Promise<RateLimitVerdict>;
}

/** `shared`: null counts in this process alone. */
export function createRateLimit(rule: RateLimitRule, shared: SharedCounters | null): RateLimit {
  const { name, quota, windowSeconds } = rule;
  const own = createMemoryLimiter({ points: quota, duration: windowSeconds });
  const countAlone = (key: string, present = quota) => countRequest({ limiter: own, key, quota: present, rule });
  const countTogether = shared?.counter(rule);

  /** What was counted together is remembered here: where the place is lost, this process goes on from there. */
  async function countBoth(
    { key, present }: { readonly key: string; readonly present: number },
    together: NonNullable<typeof countTogether>,
  ) {
    const verdict = await together(key, present);
    if (verdict === null) return await countAlone(key, present);
    const endsInMs = verdict.resetSeconds * 1000;
    const endsAt = performance.now() + endsInMs;
    own.follow(key, present - verdict.remaining, endsInMs);
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
    windowSeconds,
    take: countTogether ? (key, present = quota) => countBoth({ key, present }, countTogether) : countAlone,
  };
}

/** `RateLimit` and `RateLimit-Policy` as in the IETF draft (draft-ietf-httpapi-ratelimit-headers). */
export function setRateLimitHeaders(ctx: AppContext, limit: RateLimit, taken: RateLimitVerdict): void {
  ctx.res.setHeader('RateLimit-Policy', `"${limit.name}";q=${taken.quota};w=${limit.windowSeconds}`);
  ctx.res.setHeader('RateLimit', `"${limit.name}";r=${taken.remaining};t=${taken.resetSeconds}`);
}

/** 429 with `Retry-After`; `body` lets `/widget` add its code. */
export function sendRateLimited(ctx: AppContext, retryAfterSeconds: number, body: ErrorShape = { error: 'Too many requests' }): void {
  sendError(ctx, 429, body);
  ctx.set('Retry-After', String(retryAfterSeconds));
}
