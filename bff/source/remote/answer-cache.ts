/**
 * Answers of one kind: kept for a while and asked for once, however many wait. Refusals are shared by those who wait for them and then forgotten.
 */

import type { z } from 'zod';
import type { Answer } from '../../../core/index.ts';
import type { SourceRefusal } from '../booking-source.ts';
import type { ExpiringStore } from './expiring-store.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { createSingleFlight } from './single-flight.ts';

/** `Wire` is what is kept; `Value`, which the answer carries, is built from it once. */
export interface AnswerCacheOptions<Wire, Value> {
  readonly store: ExpiringStore;
  /** Tells the kinds apart in the store. */
  readonly kind: string;
  readonly lifeMs: number;
  readonly schema: z.ZodType<Wire>;
  readonly build: (wire: Wire) => Value;
}

export interface AnswerCache<Wire, Value> {
  /** What is kept; null: nothing. */
  peek(key: string): Promise<Answer<Value> | null>;
  /** What is kept, else what `ask` brings; calls with one key share one asking. */
  read(key: string, ask: () => Promise<Asked<Wire>>): Promise<Answer<Value> | SourceRefusal>;
  /** What `ask` brings, in any case. Only calls of the same `flight` share one asking, where the question holds more than the key. */
  renew(key: string, flight: string, ask: () => Promise<Asked<Wire>>): Promise<Answer<Value> | SourceRefusal>;
  /** Forgets; what is being asked for now still reaches those who wait, but is not kept. */
  drop(keys: readonly string[]): Promise<void>;
}

export type Asked<Wire> = { readonly kind: 'answered'; readonly value: Wire } | SourceRefusal;

export function createAnswerCache<Wire, Value>(options: AnswerCacheOptions<Wire, Value>): AnswerCache<Wire, Value> {
  const { store, kind, lifeMs, schema, build } = options;
  const answers = createKeptAnswers(build);
  const flights = createSingleFlight<Answer<Value> | SourceRefusal>();
  const storeKey = (key: string) => `${kind}:${key}`;

  async function peek(key: string): Promise<Answer<Value> | null> {
    const stored = await store.get(storeKey(key), schema);
    return stored === null ? null : answers.keep(key, stored.value);
  }

  async function keep(key: string, wire: Wire, isCurrent: () => boolean): Promise<Answer<Value>> {
    // Dropped while the upstream was asked: what it said may be of before.
    if (!isCurrent()) return answers.make(wire);
    await store.set(storeKey(key), wire, lifeMs);
    // Dropped while it was stored: the drop must win.
    if (!isCurrent()) await store.delete([storeKey(key)]);
    return answers.keep(key, wire);
  }

  async function askAndKeep(
    key: string,
    ask: () => Promise<Asked<Wire>>,
    isCurrent: () => boolean,
  ): Promise<Answer<Value> | SourceRefusal> {
    const asked = await ask();
    return asked.kind === 'refused' ? asked : keep(key, asked.value, isCurrent);
  }

  return {
    peek,
    read: (key, ask) => flights.join(key, key, async (isCurrent) => (await peek(key)) ?? askAndKeep(key, ask, isCurrent)),
    renew: (key, flight, ask) => flights.join(`${key} ${flight}`, key, (isCurrent) => askAndKeep(key, ask, isCurrent)),
    drop: async (keys) => {
      flights.abandon(new Set(keys));
      await store.delete(keys.map(storeKey));
    },
  };
}
