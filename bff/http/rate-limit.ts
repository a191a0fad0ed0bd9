/**
 * Limits per key and fixed window, counted by rate-limiter-flexible. A window starts with the first counted request; waiting until it ends always succeeds.
 * Counters live in this process; a shared store (PostgreSQL, Redis) can take their place behind the same interface.
 */

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppContext } from './context.ts';
import { type ErrorShape, sendError } from './send-error.ts';

export interface RateLimit {
  /** For the `RateLimit-Policy` header, for example `"token";q=300;w=60`. */
  readonly policy: string;
  readonly name: string;
  /** Counts one request of `key`. */
  take(key: string): Promise<RateLimitVerdict>;
  /** Uncounts one that was taken, allowed or not: for limits on what succeeded. */
  giveBack(key: string): Promise<void>;
}

export interface RateLimitVerdict {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Whole seconds, rounded up: after that many the window is over. */
  readonly resetSeconds: number;
}

export interface RateLimitRule {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

export function createRateLimit(rule: RateLimitRule): RateLimit {
  const limiter = new RateLimiterMemory({ keyPrefix: '', points: rule.quota, duration: rule.windowSeconds });
  return {
    name: rule.name,
    policy: `"${rule.name}";q=${rule.quota};w=${rule.windowSeconds}`,
    async take(key) {
      try {
        return verdict(true, await limiter.consume(key));
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return verdict(false, refused);
        throw refused;
      }
    },
    async giveBack(key) {
      await limiter.reward(key, 1);
    },
  };
}

function verdict(allowed: boolean, counted: RateLimiterRes): RateLimitVerdict {
  return { allowed, remaining: counted.remainingPoints, resetSeconds: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)) };
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
