/**
 * Answers of one kind: kept for a while and asked for once, however many wait. One that is no longer fresh is still given, while it is asked for anew behind that
 * visitor's back; one that is old, only where the upstream takes no more calls. What the upstream says is not there is kept as well, but not that it could not be
 * asked: those who wait share that, and then it is forgotten.
 */

import { hash } from 'node:crypto';
import type { z } from 'zod';
import { type Answer, type Clock, createBoundedMap } from '../../../core/index.ts';
import type { AdmitQuestion, SourceRefusal } from '../booking-source.ts';
import type { ExpiringStore } from './expiring-store.ts';
import { createSingleFlight } from './single-flight.ts';

/** `Wire` is what is kept; `Value`, which the answer carries, is built from it once. */
interface AnswerCacheOptions<Wire, Value> {
  readonly store: ExpiringStore;
  readonly clock: Clock;
  /** Tells the kinds apart in the store. */
  readonly kind: string;
  readonly life: Life;
  /** Of what is not there. */
  readonly refusalLifeMs: number;
  readonly schema: z.ZodType<Wire>;
  readonly build: (wire: Wire) => Value;
}

/** How old an answer may be. */
export interface Life {
  /** It is given, and nobody asks. May depend on how many calls there are left. */
  freshMs(): number;
  /** It is kept at all. */
  readonly keptMs: number;
}

/** How many times as old as a fresh one an answer may be that is given while it is asked for anew. */
const USABLE = 3;

export interface Question<Wire> {
  readonly key: string;
  /** Only calls of the same `flight` share one asking, where the question holds more than the key; default: the key. */
  readonly flight?: string;
  ask(): Promise<Asked<Wire>>;
  /** Comes before asking; `null` if nobody counts. */
  readonly admit: AdmitQuestion | null;
}

interface AnswerCache<Wire, Value> {
  /** What is kept and may be given; `null` if nothing is. */
  find(key: string): Promise<Found<Value> | null>;
  /** What is kept and may be given, else what asking brings; calls with one key share one asking. */
  read(question: Question<Wire>): Promise<Answer<Value> | SourceRefusal>;
  /** What asking brings, unless it is known that there is nothing. */
  renew(question: Question<Wire>): Promise<Answer<Value> | SourceRefusal>;
  /** Forgets; what is being asked for now still reaches those who wait, but is not kept. */
  drop(keys: readonly string[]): Promise<void>;
  /** Changes what is kept under this key, if anything is; it is as old as before. What is being asked for now is not kept. */
  change(key: string, change: (wire: Wire) => Wire): Promise<void>;
}

interface Found<Value> {
  readonly answer: Answer<Value>;
  readonly isFresh: boolean;
}

export type Asked<Wire> = { readonly kind: 'answered'; readonly value: Wire } | SourceRefusal;

/** More than a minute's calls can bring. */
const MAX_REFUSALS = 2_000;

export function createAnswerCache<Wire, Value>(options: AnswerCacheOptions<Wire, Value>): AnswerCache<Wire, Value> {
  const { clock, refusalLifeMs, life } = options;
  const stored = createStoredAnswers(options);
  const refusals = createBoundedMap<string, SourceRefusal>({ max: MAX_REFUSALS, expiry: { afterMs: refusalLifeMs, clock } });
  const flights = createSingleFlight<Answer<Value> | SourceRefusal>();

  async function askAndKeep({ key, flight = key, ask }: Question<Wire>, isCurrent: () => boolean): Promise<Answer<Value> | SourceRefusal> {
    const asked = await ask();
    if (asked.kind !== 'refused') return await stored.keep(key, asked.value, isCurrent);
    if (isNotThere(asked) && isCurrent()) {
      refusals.set(flight, asked);
      await stored.forget([key]);
    }
    return asked;
  }

  /** The visitor who begins the asking is counted before it begins, so that nobody else is refused with them. */
  async function join(question: Question<Wire>, first: () => Promise<Answer<Value> | null>): Promise<Answer<Value> | SourceRefusal> {
    const { key, flight = key, admit } = question;
    const known = refusals.get(flight) ?? flights.find(flight);
    if (known !== undefined) return await known;
    const refused = await admit?.();
    if (refused) return refused;
    return await flights.join(flight, key, async (isCurrent) => (await first()) ?? askAndKeep(question, isCurrent));
  }

  /** Costs the visitor none of their questions: others are asked for as seldom, whoever comes. */
  function renewBehind(question: Question<Wire>): void {
    const { key, flight = key } = question;
    if (flights.find(flight) !== undefined) return;
    // Whatever goes wrong, the next one who has to wait is told.
    flights.join(flight, key, (isCurrent) => askAndKeep(question, isCurrent)).catch(() => undefined);
  }

  async function findFresh(key: string): Promise<Answer<Value> | null> {
    const found = await stored.find(key);
    return found !== null && found.ageMs < life.freshMs() ? found.answer : null;
  }

  return {
    find: async (key) => {
      const found = await stored.find(key);
      const freshMs = life.freshMs();
      return found !== null && found.ageMs < USABLE * freshMs ? { answer: found.answer, isFresh: found.ageMs < freshMs } : null;
    },
    read: async (question) => {
      const found = await stored.find(question.key);
      const freshMs = life.freshMs();
      if (found !== null && found.ageMs < USABLE * freshMs) {
        if (found.ageMs >= freshMs) renewBehind(question);
        return found.answer;
      }
      const told = await join(question, () => findFresh(question.key));
      return found !== null && told.kind === 'refused' && told.code === 'rate_limited' ? found.answer : told;
    },
    renew: (question) => join(question, async () => null),
    drop: async (keys) => {
      flights.abandon(new Set(keys));
      for (const key of keys) refusals.delete(key);
      await stored.forget(keys);
    },
    change: async (key, change) => {
      flights.abandon(new Set([key]));
      await stored.change(key, change);
    },
  };
}

function createStoredAnswers<Wire, Value>({ store, kind, life, schema, build }: AnswerCacheOptions<Wire, Value>) {
  const answers = createKeptAnswers(build);
  const storeKey = (key: string) => `${kind}:${key}`;
  const { keptMs: lifeMs } = life;

  async function find(key: string): Promise<{ readonly answer: Answer<Value>; readonly ageMs: number } | null> {
    const stored = await store.get(storeKey(key), schema);
    return stored === null ? null : { answer: answers.keep(key, stored.value), ageMs: stored.ageMs };
  }

  async function keep(key: string, wire: Wire, isCurrent: () => boolean): Promise<Answer<Value>> {
    // Dropped while the upstream was asked: what it said may be of before.
    if (!isCurrent()) return answers.make(wire);
    await store.set(storeKey(key), wire, { lifeMs });
    // Dropped while it was stored: the drop must win.
    if (!isCurrent()) await store.delete([storeKey(key)]);
    return answers.keep(key, wire);
  }

  async function change(key: string, change: (wire: Wire) => Wire): Promise<void> {
    const stored = await store.get(storeKey(key), schema);
    if (stored !== null) await store.set(storeKey(key), change(stored.value), { lifeMs, ageMs: stored.ageMs });
  }

  return { find, keep, change, forget: (keys: readonly string[]) => store.delete(keys.map(storeKey)) };
}

/** The upstream has said so; all else says nothing about the question. */
function isNotThere({ code }: SourceRefusal): boolean {
  return code === 'schedule_not_found' || code === 'reason_not_found' || code === 'day_not_found' || code === 'slot_unavailable';
}

/** Answer objects of one kind, built once for each value: as long as the value stands, the same object comes back. */
interface KeptAnswers<Wire, Value> {
  /** An answer that carries `wire` and is not kept. */
  make(wire: Wire): Answer<Value>;
  /** The answer that carries `wire`: the kept one where it does. */
  keep(key: string, wire: Wire): Answer<Value>;
}

/** More than a busy day asks for; past it the oldest objects are built again when they are asked for. */
const MAX_KEPT = 2_000;

function createKeptAnswers<Wire, Value>(build: (wire: Wire) => Value): KeptAnswers<Wire, Value> {
  const kept = createBoundedMap<string, Answer<Value>>({ max: MAX_KEPT });

  return {
    make: (wire) => ({ kind: 'answer', value: build(wire), tag: tagOf(wire) }),
    keep: (key, wire) => {
      const tag = tagOf(wire);
      const known = kept.get(key);
      const answer: Answer<Value> = known?.tag === tag ? known : { kind: 'answer', value: build(wire), tag };
      kept.set(key, answer);
      return answer;
    },
  };
}

function tagOf(wire: unknown): string {
  return hash('sha256', JSON.stringify(wire), 'base64url');
}
