/**
 * Values in Keyv that expire by our own clock. A cache that is down, slow or holds nonsense is an empty one: no call of this store rejects or waits for long.
 */

import type { Keyv } from 'keyv';
import { z } from 'zod';
import type { Clock, EpochMs } from '../../../core/clock.ts';
import type { UpstreamReport } from './upstream-report.ts';

export interface ExpiringStore {
  /** `missing`: not stored, expired, or not of this shape. `failed`: the cache did not answer. */
  get<T>(key: string, schema: z.ZodType<T>): Promise<Stored<T>>;
  set(key: string, value: unknown, lifeMs: number): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
}

export type Stored<T> =
  | { readonly kind: 'found'; readonly value: T; readonly expiresAt: EpochMs }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' };

export interface ExpiringStoreOptions {
  readonly cache: Keyv;
  readonly clock: Clock;
  readonly report: UpstreamReport;
  /** Tells apart what several installations keep in one cache. */
  readonly namespace: string;
  /** See TimeLimits. */
  readonly patienceMs: number;
}

/** Between the clocks of processes that share a cache. */
const TOLERATED_SKEW_MS = 5_000;

const envelopeSchema = z.object({ storedAt: z.number(), expiresAt: z.number(), value: z.unknown() });

export function createExpiringStore({ cache, clock, report, namespace, patienceMs }: ExpiringStoreOptions): ExpiringStore {
  const fullKey = (key: string) => `${namespace}:${key}`;
  // Some adapters tell of errors by this event alone.
  cache.on('error', () => report.trouble('cache_failed'));

  async function patiently<T>(work: Promise<T>): Promise<{ readonly result: T } | null> {
    const { promise: giveUp, cancel } = after(patienceMs);
    try {
      const result = await Promise.race([work.then((value) => ({ result: value })), giveUp]);
      if (result === null) report.trouble('cache_failed');
      return result;
    } catch {
      report.trouble('cache_failed');
      return null;
    } finally {
      cancel();
    }
  }

  return {
    get: async (key, schema) => {
      const answer = await patiently(cache.get<unknown>(fullKey(key)));
      if (answer === null) return { kind: 'failed' };
      const envelope = envelopeSchema.safeParse(answer.result);
      if (!envelope.success || !isAlive(envelope.data, clock.now())) return { kind: 'missing' };
      const value = schema.safeParse(envelope.data.value);
      return value.success ? { kind: 'found', value: value.data, expiresAt: envelope.data.expiresAt } : { kind: 'missing' };
    },
    set: async (key, value, lifeMs) => {
      const storedAt = clock.now();
      await patiently(cache.set(fullKey(key), { storedAt, expiresAt: storedAt + lifeMs, value }, lifeMs));
    },
    delete: async (keys) => {
      await Promise.all(keys.map((key) => patiently(cache.delete(fullKey(key)))));
    },
  };
}

/** Also over where the clock was set back well behind the storing, so that nothing lives much longer than it should. */
function isAlive({ storedAt, expiresAt }: { storedAt: EpochMs; expiresAt: EpochMs }, now: EpochMs): boolean {
  return storedAt - TOLERATED_SKEW_MS <= now && now < expiresAt;
}

function after(ms: number): { readonly promise: Promise<null>; cancel(): void } {
  let cancel = () => {};
  const promise = new Promise<null>((resolve) => {
    const timer = setTimeout(() => resolve(null), ms);
    cancel = () => clearTimeout(timer);
  });
  return { promise, cancel: () => cancel() };
}
