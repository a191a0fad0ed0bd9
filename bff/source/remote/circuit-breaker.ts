/**
 * Protects against a failing cache: calls through it never reject or take long, and after a failure
 * the cache is skipped for a while, so that it does not slow down every visitor.
 */

import type { Clock, EpochMs } from '../../../core/index.ts';
import { within } from '../../operations/time-limit.ts';
import type { UpstreamReport } from './upstream-report.ts';

export interface CircuitBreaker {
  /** `null` if the cache did not answer in time or was skipped. */
  run<T>(work: () => Promise<T>): Promise<{ readonly value: T } | null>;
  /**
   * Counts a failure, for a cache that reports failures only as an event and otherwise answers as
   * if it were empty.
   */
  trip(): void;
}

interface CircuitBreakerOptions {
  readonly clock: Clock;
  readonly report: UpstreamReport;
  /** How long a cache may take before it counts as out of order. */
  readonly timeoutMs: number;
}

const REST_MS = 5_000;

export function createCircuitBreaker({
  clock,
  report,
  timeoutMs,
}: CircuitBreakerOptions): CircuitBreaker {
  let failures = 0;
  let failedAt: EpochMs = Number.NEGATIVE_INFINITY;

  function trip(): null {
    failures += 1;
    failedAt = clock.now();
    report.trouble('cache_failed');
    return null;
  }

  const isResting = () => clock.now() >= failedAt && clock.now() < failedAt + REST_MS;

  return {
    trip,
    run: async (work) => {
      if (isResting()) {
        return null;
      }
      const before = failures;
      try {
        const value = await within(timeoutMs, work);
        return failures === before ? { value } : null;
      } catch {
        return trip();
      }
    },
  };
}
