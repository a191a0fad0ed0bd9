/**
 * The one map for whatever is kept of requests: it holds so many entries and no more, however many
 * keys are made up.
 */

import type { Clock } from './clock.ts';

/** A `Map` that drops its oldest entries. */
export interface BoundedMap<Key, Value> {
  readonly size: number;
  get(key: Key): Value | undefined;
  has(key: Key): boolean;
  /** Written again is written last. */
  set(key: Key, value: Value): void;
  delete(key: Key): boolean;
  clear(): void;
}

export interface Bounds<Value> {
  /** With one entry more the oldest goes. */
  readonly max: number;
  /**
   * All values together, in whatever unit they are weighed: with more the oldest go. One that is
   * heavier than that by itself is not kept.
   */
  readonly weight?: { readonly max: number; readonly of: (value: Value) => number };
  /** Entries are gone so long after they were written. */
  readonly expiry?: { readonly afterMs: number; readonly clock: Clock };
}

interface Entry<Value> {
  readonly value: Value;
  readonly writtenAt: number;
}

/** An empty map with these bounds. */
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
  // A negative age: the clock was set back, and nobody knows how old it is.
  return age >= 0 && age < afterMs;
}

/**
 * Kept for a while, for everything before it is deleted already: a new one walks over the places of
 * all that went since the map was last rebuilt. Not kept for good, for it holds on to what the map
 * was rebuilt from.
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
