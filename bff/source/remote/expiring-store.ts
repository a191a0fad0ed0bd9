/**
 * Values that expire by our own clock, in a cache that may be shared. While that one is out of
 * order, the process remembers what it stored itself, so that the upstream is not flooded and
 * retries of a booking are still known.
 */

import { Keyv } from 'keyv';
import { z } from 'zod';
import { type Clock, createBoundedMap, type EpochMs } from '../../../core/index.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

export interface ExpiringStore {
  /** `null` if it is not stored, expired, or not of this shape. */
  get<T>(key: string, schema: z.ZodType<T>): Promise<Stored<T> | null>;
  /**
   * `ageMs`: how old it is already; 0 if left out. What is left of its life is the shorter for it.
   */
  set(
    key: string,
    value: unknown,
    life: { readonly lifeMs: number; readonly ageMs?: number },
  ): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
}

export interface Stored<T> {
  readonly value: T;
  /** Since it was stored, by our own clock. */
  readonly ageMs: number;
}

interface ExpiringStoreOptions {
  /** `null` for memory alone. */
  readonly shared: { readonly cache: Keyv; readonly breaker: CircuitBreaker } | null;
  readonly clock: Clock;
  /** Tells apart what several installations keep in one cache. */
  readonly namespace: string;
  /** How many values the process keeps itself. */
  readonly max: number;
  /**
   * Of what could not be written while the cache was away, and may be old when it is back: whether
   * it is written then, or deleted.
   */
  readonly late: 'set' | 'delete';
}

/** Between the clocks of processes that share a cache. */
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
      // What this process stored itself only where the shared cache does not answer.
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

/** `null`: deleted. */
type Entry = { readonly envelope: unknown; readonly lifeMs: number } | null;

/**
 * What could not be written while the cache was away is made good before it is read again: else it
 * would still show a time that was booked meanwhile.
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
 * Also over where the clock was set back well behind the storing, so that nothing lives much longer
 * than it should.
 */
function isAlive(
  { storedAt, expiresAt }: { storedAt: EpochMs; expiresAt: EpochMs },
  now: EpochMs,
): boolean {
  return storedAt - TOLERATED_SKEW_MS <= now && now < expiresAt;
}

/** In the process: a Keyv whose oldest entries make way for new ones. */
export function createMemoryCache(maxEntries: number): Keyv {
  return new Keyv({ store: createBoundedMap<string, unknown>({ max: maxEntries }) });
}
