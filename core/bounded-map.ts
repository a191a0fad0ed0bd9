/** The one map for whatever is kept of requests: it holds so many entries and no more, however many keys are made up. */

import type { Clock } from './clock.ts';

export interface BoundedMap<Key, Value> {
  readonly size: number;
  get(key: Key): Value | undefined;
  has(key: Key): boolean;
  /** Written again is written last. */
  set(key: Key, value: Value): void;
  delete(key: Key): boolean;
  clear(): void;
}

export interface Bounds {
  /** With one entry more the oldest goes. */
  readonly most: number;
  /** Entries are gone so long after they were written. */
  readonly expiry?: { readonly afterMs: number; readonly clock: Clock };
}

interface Entry<Value> {
  readonly value: Value;
  readonly writtenAt: number;
}

export function createBoundedMap<Key, Value>({ most, expiry }: Bounds): BoundedMap<Key, Value> {
  const entries = new Map<Key, Entry<Value>>();
  // Kept, for everything before it is deleted already: a new one would walk over the places of all that went since the map was last rebuilt.
  let oldestFirst = entries.keys();

  function find(key: Key): Entry<Value> | undefined {
    const entry = entries.get(key);
    if (entry === undefined || expiry === undefined) return entry;
    const age = expiry.clock.now() - entry.writtenAt;
    // A negative age: the clock was set back, and nobody knows how old it is.
    if (age >= 0 && age < expiry.afterMs) return entry;
    entries.delete(key);
    return undefined;
  }

  function dropOldest(): void {
    const { done, value } = oldestFirst.next();
    if (!done) entries.delete(value);
  }

  return {
    get size() {
      return entries.size;
    },
    get: (key) => find(key)?.value,
    has: (key) => find(key) !== undefined,
    set: (key, value) => {
      entries.delete(key);
      entries.set(key, { value, writtenAt: expiry?.clock.now() ?? 0 });
      if (entries.size > most) dropOldest();
    },
    delete: (key) => entries.delete(key),
    clear: () => {
      entries.clear();
      oldestFirst = entries.keys();
    },
  };
}
