/** Counts requests of a key in a fixed window, by rate-limiter-flexible. A window starts with the first counted request; waiting until it ends always succeeds. */

import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

export interface RateLimitRule {
  /** Tells counters apart that are kept in one place. */
  readonly counter: string;
  /** As clients see it, in the headers. */
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
  /** Whether what was taken may come back. Where it never does, a key that is full stays so until its window ends, and nobody need ask again. */
  readonly givesBack: boolean;
}

export interface RateLimitVerdict {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Whole seconds, rounded up: after that many the window is over. */
  readonly resetSeconds: number;
  /** Uncounts this request, allowed or not, where it was counted: for limits on what succeeded. */
  giveBack(): Promise<void>;
}

export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward'>;

export async function countRequest(limiter: Limiter, key: string): Promise<RateLimitVerdict> {
  try {
    return verdict({ limiter, key, allowed: true, counted: await limiter.consume(key) });
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return verdict({ limiter, key, allowed: false, counted: refused });
    throw refused;
  }
}

interface Taken {
  readonly limiter: Limiter;
  readonly key: string;
  readonly allowed: boolean;
  readonly counted: RateLimiterRes;
}

function verdict({ limiter, key, allowed, counted }: Taken): RateLimitVerdict {
  const endsAt = performance.now() + counted.msBeforeNext;
  return {
    allowed,
    remaining: counted.remainingPoints,
    resetSeconds: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)),
    async giveBack() {
      // The next window must not begin with a request less than none.
      if (performance.now() < endsAt) await limiter.reward(key, 1);
    },
  };
}
