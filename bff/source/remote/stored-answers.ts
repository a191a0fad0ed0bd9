/**
 * Answers of one kind in the store: what is stored is what came over the wire; what is given is
 * built from it, once for each value.
 */

import { hash } from 'node:crypto';
import type { z } from 'zod';
import { type Answer, createBoundedMap } from '../../../core/index.ts';
import type { ExpiringStore } from './expiring-store.ts';

/** `Wire` is what is kept; `Value`, which the answer carries, is built from it once. */
export interface StoredAnswersOptions<Wire, Value> {
  readonly store: ExpiringStore;
  /** Tells the kinds apart in the store. */
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
    // Dropped while the upstream was asked: what it said may be of before.
    if (!(await isCurrent())) {
      return answers.make(wire);
    }
    await store.set(storeKey(key), wire, { lifeMs });
    // Dropped while it was stored: the drop must win.
    if (!(await isCurrent())) {
      await store.delete([storeKey(key)]);
    }
    return answers.keep(key, wire);
  }

  /** It is as old afterwards as it was, and at least so old. */
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

/**
 * Answer objects of one kind, built once for each value: as long as the value stands, the same
 * object comes back.
 */
interface KeptAnswers<Wire, Value> {
  /** An answer that carries `wire` and is not kept. */
  make(wire: Wire): Answer<Value>;
  /** The answer that carries `wire`: the kept one where it does. */
  keep(key: string, wire: Wire): Answer<Value>;
}

/**
 * More than a busy day asks for; past it the oldest objects are built again when they are asked
 * for.
 */
const MAX_KEPT = 2_000;

function createKeptAnswers<Wire, Value>(build: (wire: Wire) => Value): KeptAnswers<Wire, Value> {
  const kept = createBoundedMap<string, Answer<Value>>({ max: MAX_KEPT });

  return {
    make: (wire) => ({ kind: 'answer', value: build(wire), tag: tagOf(wire) }),
    keep: (key, wire) => {
      const tag = tagOf(wire);
      const known = kept.get(key);
      const answer: Answer<Value> =
        known?.tag === tag ? known : { kind: 'answer', value: build(wire), tag };
      kept.set(key, answer);
      return answer;
    },
  };
}

function tagOf(wire: unknown): string {
  return hash('sha256', JSON.stringify(wire), 'base64url');
}
