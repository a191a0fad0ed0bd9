/** A map with a maximum size, for anything keyed by client input. */

import type { Clock } from './clock.ts';

/** A `Map` that drops its oldest entries when it is full. */
export interface BoundedMap<Key, Value> {
  readonly size: number;
  get(key: Key): Value | undefined;
  has(key: Key): boolean;
  /** Setting an existing key makes it the newest entry. */
  set(key: Key, value: Value): void;
  delete(key: Key): boolean;
  clear(): void;
}

export interface Bounds<Value> {
  /** Maximum number of entries; one more drops the oldest. */
  readonly max: number;
  /**
   * Maximum total weight of all values, in any unit; exceeding it drops the oldest entries. A value
   * heavier than the maximum is not kept.
   */
  readonly weight?: { readonly max: number; readonly of: (value: Value) => number };
  /** Entries expire this long after they were set. */
  readonly expiry?: { readonly afterMs: number; readonly clock: Clock };
}

interface Entry<Value> {
  readonly value: Value;
  readonly writtenAt: number;
}

/** Creates an empty map with these bounds. Expired entries are removed on access. */
export function createBoundedMap<Key, Value>({
  max,
  expiry,
  weight,
}: Bounds<Value>): BoundedMap<Key, Value> {
  let weighs = 0;
  const entries = new Map<Key, Entry<Value>>();
  const oldestFirst = createOldestFirst(entries, max);

  function find(key: Key): Entry<Value> | undefined {
    const entry = entries.get(key);
    if (entry === undefined || expiry === undefined || isFresh(entry, expiry)) {
      return entry;
    }
    remove(key);
    return undefined;
  }

  function remove(key: Key): boolean {
    const entry = entries.get(key);
    if (entry !== undefined && weight !== undefined) {
      weighs -= weight.of(entry.value);
    }
    return entries.delete(key);
  }

  return {
    get size() {
      return entries.size;
    },
    get: (key) => find(key)?.value,
    has: (key) => find(key) !== undefined,
    set: (key, value) => {
      remove(key);
      entries.set(key, { value, writtenAt: expiry?.clock.now() ?? 0 });
      weighs += weight?.of(value) ?? 0;
      while (entries.size > max || (weight !== undefined && weighs > weight.max)) {
        oldestFirst.drop(remove);
      }
      oldestFirst.countWrite();
    },
    delete: remove,
    clear: () => {
      entries.clear();
      weighs = 0;
      oldestFirst.restart();
    },
  };
}

function isFresh(
  { writtenAt }: { readonly writtenAt: number },
  { afterMs, clock }: NonNullable<Bounds<never>['expiry']>,
): boolean {
  const age = clock.now() - writtenAt;
  // A negative age means that the clock was set back, so the real age is unknown.
  return age >= 0 && age < afterMs;
}

/**
 * Keeps one iterator over the keys. Creating one for each drop would walk over the slots of all
 * entries deleted since the map's last rehash. The iterator is renewed every `max` writes because
 * it retains the table from before a rehash.
 */
function createOldestFirst<Key>(entries: ReadonlyMap<Key, unknown>, max: number) {
  let keys = entries.keys();
  let writes = 0;
  return {
    drop(remove: (key: Key) => unknown): void {
      const { done, value } = keys.next();
      if (!done) {
        remove(value);
      }
    },
    countWrite(): void {
      writes += 1;
      if (writes < max) {
        return;
      }
      keys = entries.keys();
      writes = 0;
    },
    restart(): void {
      keys = entries.keys();
    },
  };
}
