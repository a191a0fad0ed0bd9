/**
 * Values that expire by our own clock, in a cache that may be shared. While that one is out of order, the process remembers what it stored itself, so that
 * the upstream is not flooded and retries of a booking are still known.
 */

import { Keyv } from 'keyv';
import { z } from 'zod';
import { type Clock, createBoundedMap, type EpochMs } from '../../../core/index.ts';
import { within } from '../../operations/time-limit.ts';
import type { UpstreamReport } from './upstream-report.ts';

export interface ExpiringStore {
  /** `null` if it is not stored, expired, or not of this shape. */
  get<T>(key: string, schema: z.ZodType<T>): Promise<Stored<T> | null>;
  /** `ageMs`: how old it is already; 0 if left out. What is left of its life is the shorter for it. */
  set(key: string, value: unknown, life: { readonly lifeMs: number; readonly ageMs?: number }): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
}

export interface Stored<T> {
  readonly value: T;
  /** Since it was stored, by our own clock. */
  readonly ageMs: number;
}

interface ExpiringStoreOptions {
  /** `null` for memory alone. */
  readonly shared: Keyv | null;
  readonly clock: Clock;
  readonly report: UpstreamReport;
  /** Tells apart what several installations keep in one cache. */
  readonly namespace: string;
  /** How long a cache may take before it counts as out of order. */
  readonly timeoutMs: number;
  /** How many values the process keeps itself. */
  readonly max: number;
}

/** Between the clocks of processes that share a cache. */
const TOLERATED_SKEW_MS = 5_000;

const envelopeSchema = z.object({ storedAt: z.number(), expiresAt: z.number(), value: z.unknown() });

export function createExpiringStore({ shared, clock, report, namespace, timeoutMs, max }: ExpiringStoreOptions): ExpiringStore {
  const own = createMemoryCache(max);
  const caches = [...(shared === null ? [] : [shared]), own].map((cache) => createTimedCache({ cache, clock, report, timeoutMs }));
  const fullKey = (key: string) => `${namespace}:${key}`;

  /** From the first cache that answers at all. */
  async function find(key: string): Promise<unknown> {
    for (const cache of caches) {
      const answer = await cache.get(fullKey(key));
      if (answer !== null) return answer.value;
    }
    return undefined;
  }

  return {
    get: async (key, schema) => {
      const envelope = envelopeSchema.safeParse(await find(key)).data;
      if (envelope === undefined || !isAlive(envelope, clock.now())) return null;
      const read = schema.safeParse(envelope.value);
      return read.success ? { value: read.data, ageMs: Math.max(0, clock.now() - envelope.storedAt) } : null;
    },
    set: async (key, value, { lifeMs, ageMs = 0 }) => {
      const storedAt = clock.now() - ageMs;
      const envelope = { storedAt, expiresAt: storedAt + lifeMs, value };
      await Promise.all(caches.map((cache) => cache.set(fullKey(key), envelope, lifeMs - ageMs)));
    },
    delete: async (keys) => {
      await Promise.all(caches.flatMap((cache) => keys.map((key) => cache.delete(fullKey(key)))));
    },
  };
}

/** Also over where the clock was set back well behind the storing, so that nothing lives much longer than it should. */
function isAlive({ storedAt, expiresAt }: { storedAt: EpochMs; expiresAt: EpochMs }, now: EpochMs): boolean {
  return storedAt - TOLERATED_SKEW_MS <= now && now < expiresAt;
}

/**
 * A Keyv that may be gone: no call rejects or waits for long, and after a failure it is left alone for a while, so that a dead cache does not slow every
 * visitor down.
 */
interface TimedCache {
  /** `null` if the cache did not answer; `value` is `undefined` if nothing is stored. */
  get(key: string): Promise<{ readonly value: unknown } | null>;
  set(key: string, value: unknown, lifeMs: number): Promise<void>;
  delete(key: string): Promise<void>;
}

interface TimedCacheOptions {
  readonly cache: Keyv;
  readonly clock: Clock;
  readonly report: UpstreamReport;
  readonly timeoutMs: number;
}

const REST_MS = 5_000;

function createTimedCache({ cache, clock, report, timeoutMs }: TimedCacheOptions): TimedCache {
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

  async function inTime<T>(work: () => Promise<T>): Promise<{ readonly value: T } | null> {
    if (isResting()) return null;
    const before = failures;
    try {
      const value = await within(timeoutMs, work);
      return failures === before ? { value } : null;
    } catch {
      return fail();
    }
  }

  return {
    get: (key) => inTime(() => cache.get<unknown>(key)),
    set: async (key, value, lifeMs) => void (await inTime(() => cache.set(key, value, lifeMs))),
    delete: async (key) => void (await inTime(() => cache.delete(key))),
  };
}

/** In the process: a Keyv whose oldest entries make way for new ones. */
export function createMemoryCache(maxEntries: number): Keyv {
  return new Keyv({ store: createBoundedMap<string, unknown>({ max: maxEntries }) });
}
