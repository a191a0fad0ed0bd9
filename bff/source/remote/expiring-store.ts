/**
 * Stores values that expire by this process's clock, in a cache that may be shared. While that
 * cache is unavailable, the process uses its own copies, so that the upstream is not flooded and
 * booking retries are still recognized.
 */

import { Keyv } from 'keyv';
import { z } from 'zod';
import { type Clock, createBoundedMap, type EpochMs } from '../../../core/index.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

export interface ExpiringStore {
  /** `null` if the value is not stored, has expired, or does not match the schema. */
  get<T>(key: string, schema: z.ZodType<T>): Promise<StoredValue<T> | null>;
  /** `ageMs`: the value's age, which shortens its remaining life. Default: 0. */
  set(
    key: string,
    value: unknown,
    life: { readonly lifeMs: number; readonly ageMs?: number },
  ): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
}

export interface StoredValue<T> {
  readonly value: T;
  /** Time since it was stored, by this process's clock. */
  readonly ageMs: number;
}

interface ExpiringStoreOptions {
  /** `null` to store in memory only. */
  readonly shared: { readonly cache: Keyv; readonly breaker: CircuitBreaker } | null;
  readonly clock: Clock;
  /** Separates the installations that share one cache. */
  readonly namespace: string;
  /** The maximum number of values in memory. */
  readonly max: number;
  /**
   * How to handle writes that failed while the cache was unavailable, once it is back. They may be
   * outdated by then: write them, or delete their keys.
   */
  readonly late: 'set' | 'delete';
}

/** Tolerance between the clocks of processes that share a cache. */
const TOLERATED_SKEW_MS = 5_000;

const envelopeSchema = z.object({
  storedAt: z.number(),
  expiresAt: z.number(),
  value: z.unknown(),
});

export function createExpiringStore({
  shared,
  clock,
  namespace,
  max,
  late,
}: ExpiringStoreOptions): ExpiringStore {
  const own = createMemoryCache(max);
  const others = shared === null ? null : createSharedPart(shared, { max, late });
  const fullKey = (key: string) => `${namespace}:${key}`;

  return {
    get: async (key, schema) => {
      const answer = others === null ? null : await others.get(fullKey(key));
      // Use the process's own copy only if the shared cache does not respond.
      const envelope = envelopeSchema.safeParse(
        answer === null ? await own.get(fullKey(key)) : answer.value,
      ).data;
      if (envelope === undefined || !isAlive(envelope, clock.now())) {
        return null;
      }
      const read = schema.safeParse(envelope.value);
      return read.success
        ? { value: read.data, ageMs: Math.max(0, clock.now() - envelope.storedAt) }
        : null;
    },
    set: async (key, value, { lifeMs, ageMs = 0 }) => {
      const storedAt = clock.now() - ageMs;
      const envelope = { storedAt, expiresAt: storedAt + lifeMs, value };
      const entry = { envelope, lifeMs: lifeMs - ageMs };
      await Promise.all([
        own.set(fullKey(key), envelope, entry.lifeMs),
        others?.write(fullKey(key), entry),
      ]);
    },
    delete: async (keys) => {
      await Promise.all(
        keys.flatMap((key) => [own.delete(fullKey(key)), others?.write(fullKey(key), null)]),
      );
    },
  };
}

/** `null` deletes the key. */
type Entry = { readonly envelope: unknown; readonly lifeMs: number } | null;

/**
 * Failed writes are made up for (see `late`) before the cache is read again: otherwise it could
 * still show a time that was booked in the meantime.
 */
function createSharedPart(
  { cache, breaker }: NonNullable<ExpiringStoreOptions['shared']>,
  { max, late }: Pick<ExpiringStoreOptions, 'max' | 'late'>,
) {
  const owed = new Map<string, Entry>();
  let settling: Promise<void> | null = null;

  async function write(key: string, entry: Entry): Promise<void> {
    const work = () =>
      entry === null ? cache.delete(key) : cache.set(key, entry.envelope, entry.lifeMs);
    owed.delete(key);
    if ((await breaker.run(work)) !== null) {
      return;
    }
    owed.set(key, late === 'set' ? entry : null);
    const [oldest = key] = owed.keys();
    if (owed.size > max) {
      owed.delete(oldest);
    }
  }

  async function settle(): Promise<void> {
    await Promise.all([...owed].map(([key, entry]) => write(key, entry)));
  }

  const read = (key: string) => breaker.run(() => cache.get<unknown>(key));

  return {
    write,
    get: async (key: string): Promise<{ readonly value: unknown } | null> => {
      const answer = await read(key);
      if (answer === null || owed.size === 0) {
        return answer;
      }
      settling ??= settle().finally(() => {
        settling = null;
      });
      await settling;
      return await read(key);
    },
  };
}

/**
 * Also false if the clock was set back well before `storedAt`, so that nothing lives much longer
 * than it should.
 */
function isAlive(
  { storedAt, expiresAt }: { storedAt: EpochMs; expiresAt: EpochMs },
  now: EpochMs,
): boolean {
  return storedAt - TOLERATED_SKEW_MS <= now && now < expiresAt;
}

/** An in-memory Keyv that evicts its oldest entries. */
export function createMemoryCache(maxEntries: number): Keyv {
  return new Keyv({ store: createBoundedMap<string, unknown>({ max: maxEntries }) });
}
