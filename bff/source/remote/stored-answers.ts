/**
 * Stores answers of one kind in their wire form, and builds the returned objects from it, once per
 * value.
 */

import { hash } from 'node:crypto';
import type { z } from 'zod';
import { type Answer, createBoundedMap } from '../../../core/index.ts';
import type { ExpiringStore } from './expiring-store.ts';

/** `Wire` is stored; `Value`, the content of the answer, is built from it once. */
export interface StoredAnswersOptions<Wire, Value> {
  readonly store: ExpiringStore;
  /** Separates the kinds within the store. */
  readonly kind: string;
  readonly schema: z.ZodType<Wire>;
  readonly build: (wire: Wire) => Value;
}

export function createStoredAnswers<Wire, Value>({
  store,
  kind,
  lifeMs,
  schema,
  build,
}: StoredAnswersOptions<Wire, Value> & { readonly lifeMs: number }) {
  const answers = createKeptAnswers(build);
  const storeKey = (key: string) => `${kind}:${key}`;

  async function find(
    key: string,
  ): Promise<{ readonly answer: Answer<Value>; readonly ageMs: number } | null> {
    const stored = await store.get(storeKey(key), schema);
    return stored === null
      ? null
      : { answer: answers.keep(key, stored.value), ageMs: stored.ageMs };
  }

  async function keep(
    key: string,
    wire: Wire,
    isCurrent: () => Promise<boolean>,
  ): Promise<Answer<Value>> {
    // Invalidated during the upstream call: the result may be outdated.
    if (!(await isCurrent())) {
      return answers.make(wire);
    }
    await store.set(storeKey(key), wire, { lifeMs });
    // Invalidated while it was stored: the invalidation must win.
    if (!(await isCurrent())) {
      await store.delete([storeKey(key)]);
    }
    return answers.keep(key, wire);
  }

  /** Keeps the age of the answer, but makes it at least `atLeastMs`. */
  async function change(
    key: string,
    change: (wire: Wire) => Wire,
    atLeastMs: number,
  ): Promise<void> {
    const stored = await store.get(storeKey(key), schema);
    if (stored !== null) {
      await store.set(storeKey(key), change(stored.value), {
        lifeMs,
        ageMs: Math.max(stored.ageMs, atLeastMs),
      });
    }
  }

  return {
    find,
    keep,
    change,
    forget: (keys: readonly string[]) => store.delete(keys.map(storeKey)),
  };
}

/** Answer objects of one kind: the same object is returned as long as the value does not change. */
interface KeptAnswers<Wire, Value> {
  /** Creates an answer from `wire` without caching it. */
  make(wire: Wire): Answer<Value>;
  /** Returns the cached answer if it was built from `wire`, otherwise a new one. */
  keep(key: string, wire: Wire): Answer<Value>;
}

/**
 * More than a busy day needs; beyond it the oldest objects are evicted and built again on demand.
 */
const MAX_KEPT = 2_000;

function createKeptAnswers<Wire, Value>(build: (wire: Wire) => Value): KeptAnswers<Wire, Value> {
  const kept = createBoundedMap<string, Answer<Value>>({ max: MAX_KEPT });

  return {
    make: (wire) => ({ kind: 'answer', value: build(wire), tag: computeTag(wire) }),
    keep: (key, wire) => {
      const tag = computeTag(wire);
      const known = kept.get(key);
      const answer: Answer<Value> =
        known?.tag === tag ? known : { kind: 'answer', value: build(wire), tag };
      kept.set(key, answer);
      return answer;
    },
  };
}

function computeTag(wire: unknown): string {
  return hash('sha256', JSON.stringify(wire), 'base64url');
}
