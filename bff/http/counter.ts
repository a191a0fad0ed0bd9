/**
 * Counts requests per key in fixed windows, in a store that several processes share, with
 * rate-limiter-flexible. A window starts with its first request, so a client that waits until it
 * ends always succeeds.
 */

import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

export interface RateLimitRule {
  /** Distinguishes the counters within one store. */
  readonly counter: string;
  /** The name that clients see in the headers. */
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
  /**
   * Whether counted requests can be given back. If not, a key that is full stays full until its
   * window ends, so the store need not be asked again.
   */
  readonly givesBack: boolean;
}

export interface RateLimitVerdict {
  readonly allowed: boolean;
  readonly quota: number;
  readonly remaining: number;
  /** Whole seconds until the window ends, rounded up. */
  readonly resetSeconds: number;
  /** Uncounts this request, whether it was allowed or not. For limits that count only successes. */
  giveBack(): Promise<void>;
}

export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward'>;

interface CountInput {
  readonly limiter: Limiter;
  readonly key: string;
  /** The current quota. The limiter was created with the rule's, and counts beyond it. */
  readonly quota: number;
  readonly rule: Pick<RateLimitRule, 'quota'>;
}

export async function countRequest({
  limiter,
  key,
  quota,
  rule,
}: CountInput): Promise<RateLimitVerdict> {
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
    // If the limiter blocks a key in memory, its count is unknown. Limits with a configurable quota
    // are therefore never blocked in memory.
    allowed: isRules ? admitted : counted.consumedPoints <= quota,
    quota,
    remaining: isRules ? counted.remainingPoints : Math.max(0, quota - counted.consumedPoints),
    resetSeconds: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)),
    async giveBack() {
      // If the window has ended, the next one must not start below zero.
      if (performance.now() < endsAt) {
        await limiter.reward(key, 1);
      }
    },
  };
}

/** Named as in rate-limiter-flexible. */
export interface LimiterOptions {
  readonly points: number;
  /** In seconds. */
  readonly duration: number;
  /** The count from which a key is refused without asking the store until its window ends. */
  readonly inMemoryBlockOnConsumed?: number;
}

/**
 * A store in which several processes count. It may become unreachable at any time: every call may
 * fail or never return.
 */
export interface CounterStore {
  readonly name: string;
  createLimiter(options: LimiterOptions): Limiter;
  /**
   * Connects, replacing any previous connection, and proves it with a write; rejects if that fails.
   */
  connect(): Promise<void>;
  /** Closes immediately, even during `connect`. */
  close(): Promise<void>;
}
