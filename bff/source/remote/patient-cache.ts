/**
 * A Keyv that may be gone: no call rejects or waits for long, and after a failure it is left alone for a while, so that a dead cache does not slow every
 * visitor down.
 */

import type { Keyv } from 'keyv';
import type { Clock, EpochMs } from '../../../core/index.ts';
import { within } from '../../operations/time-limit.ts';
import type { UpstreamReport } from './upstream-report.ts';

export interface PatientCache {
  /** Null: the cache did not answer. `undefined` in `value`: nothing is stored. */
  get(key: string): Promise<{ readonly value: unknown } | null>;
  set(key: string, value: unknown, lifeMs: number): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface PatientCacheOptions {
  readonly cache: Keyv;
  readonly clock: Clock;
  readonly report: UpstreamReport;
  readonly patienceMs: number;
}

const REST_MS = 5_000;

export function createPatientCache({ cache, clock, report, patienceMs }: PatientCacheOptions): PatientCache {
  let failures = 0;
  let failedAt: EpochMs = Number.NEGATIVE_INFINITY;

  function fail(): null {
    failures += 1;
    failedAt = clock.now();
    report.trouble('cache_failed');
    return null;
  }
  // Some adapters tell of a failure by this event alone, and answer as if nothing were stored.
  cache.on('error', fail);

  const isResting = () => clock.now() >= failedAt && clock.now() < failedAt + REST_MS;

  async function patiently<T>(work: () => Promise<T>): Promise<{ readonly value: T } | null> {
    if (isResting()) return null;
    const before = failures;
    try {
      const value = await within(patienceMs, work);
      return failures === before ? { value } : null;
    } catch {
      return fail();
    }
  }

  return {
    get: (key) => patiently(() => cache.get<unknown>(key)),
    set: async (key, value, lifeMs) => void (await patiently(() => cache.set(key, value, lifeMs))),
    delete: async (key) => void (await patiently(() => cache.delete(key))),
  };
}
