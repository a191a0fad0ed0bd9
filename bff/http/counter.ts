/**
 * Counts requests of a key in a fixed window, in a store where several processes count together, by
 * rate-limiter-flexible. A window starts with the first counted request; waiting until it ends
 * always succeeds.
 */

import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

export interface RateLimitRule {
  /** Tells counters apart that are kept in one place. */
  readonly counter: string;
  /** As clients see it, in the headers. */
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
  /**
   * Whether what was taken may come back. Where it never does, a key that is full stays so until
   * its window ends, and nobody need ask again.
   */
  readonly givesBack: boolean;
}

export interface RateLimitVerdict {
  readonly allowed: boolean;
  /** By which it was judged. */
  readonly quota: number;
  readonly remaining: number;
  /** Whole seconds, rounded up: after that many the window is over. */
  readonly resetSeconds: number;
  /** Uncounts this request, allowed or not, where it was counted: for limits on what succeeded. */
  giveBack(): Promise<void>;
}

export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward'>;

interface Counting {
  readonly limiter: Limiter;
  readonly key: string;
  /** As it is now. The limiter was made with the rule's; it counts on beyond that. */
  readonly quota: number;
  readonly rule: Pick<RateLimitRule, 'quota'>;
}

export async function countRequest({
  limiter,
  key,
  quota,
  rule,
}: Counting): Promise<RateLimitVerdict> {
  const isRules = quota === rule.quota;
  let admitted = true;
  let counted: RateLimiterRes;
  try {
    counted = await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) {
      throw refused;
    }
    admitted = false;
    counted = refused;
  }
  const endsAt = performance.now() + counted.msBeforeNext;
  return {
    // A key that the limiter refuses from memory alone is told without a count: that is never done
    // where the quota is a setting.
    allowed: isRules ? admitted : counted.consumedPoints <= quota,
    quota,
    remaining: isRules ? counted.remainingPoints : Math.max(0, quota - counted.consumedPoints),
    resetSeconds: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)),
    async giveBack() {
      // The next window must not begin with a request less than none.
      if (performance.now() < endsAt) {
        await limiter.reward(key, 1);
      }
    },
  };
}

/** As rate-limiter-flexible names them. */
export interface LimiterOptions {
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
  /** At so many, a key is refused without asking the store until its window ends. */
  readonly inMemoryBlockOnConsumed?: number;
}

/**
 * A place where several processes count together. It may be gone at any time: every call may fail,
 * and none need ever return.
 */
export interface CounterStore {
  /** For the log. */
  readonly name: string;
  createLimiter(options: LimiterOptions): Limiter;
  /**
   * Connects, anew where there is a connection, and proves it by writing something; rejects where
   * that fails.
   */
  connect(): Promise<void>;
  /** Leaves at once, also in the middle of `connect`. */
  close(): Promise<void>;
}
