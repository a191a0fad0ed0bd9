/**
 * A cache for upstream answers of one kind, with stale-while-revalidate. Concurrent reads share one
 * upstream call, across all servers that share the store. A stale answer is returned while a new
 * one is fetched in the background; an even older one only if a new call is refused as
 * `rate_limited` (by the budget, the pause after a 429 or the visitor's limit). "Not found" is
 * cached as well. Failed calls are shared by those who wait and then forgotten.
 */

import { z } from 'zod';
import { type Answer, type Clock, createBoundedMap, refuse } from '../../../core/index.ts';
import type { AdmitQuestion, SourceRefusal } from '../booking-source.ts';
import type { Flight, SharedFlights } from './shared-flights.ts';
import { createSingleFlight } from './single-flight.ts';
import { createStoredAnswers, type StoredAnswersOptions } from './stored-answers.ts';

interface AnswerCacheOptions<Wire, Value> extends StoredAnswersOptions<Wire, Value> {
  readonly shared: SharedFlights;
  readonly clock: Clock;
  readonly sleep: (ms: number) => Promise<void>;
  readonly life: AnswerAges;
  /** How long "not found" is cached. */
  readonly refusalLifeMs: number;
}

/** How old an answer may be. */
export interface AnswerAges {
  /**
   * Up to this age an answer is returned without a new call. May depend on how many calls are left.
   */
  freshMs(): number;
  /** The same if there are calls to spare. */
  readonly easyMs: number;
  /** How long an answer is kept at all. */
  readonly keptMs: number;
}

/**
 * A stale answer is returned, and renewed in the background, up to this multiple of the fresh age.
 */
const USABLE = 3;

export interface Question<Wire> {
  readonly key: string;
  /**
   * Only reads with the same `flight` share a call. Needed if the question contains more than the
   * key. Default: the key.
   */
  readonly flight?: string;
  ask(): Promise<UpstreamAnswer<Wire>>;
  /** Called before the upstream; `null` if the read is not counted. */
  readonly admit: AdmitQuestion | null;
}

interface AnswerCache<Wire, Value> {
  /** The cached answer if it may be returned, otherwise `null`. */
  find(key: string): Promise<Found<Value> | null>;
  /**
   * The cached answer if it may be returned, otherwise the upstream's. Reads with the same flight
   * share a call.
   */
  read(question: Question<Wire>): Promise<Answer<Value> | SourceRefusal>;
  /** The upstream's answer, unless "not found" is cached. */
  renew(question: Question<Wire>): Promise<Answer<Value> | SourceRefusal>;
  /**
   * Removes answers. Calls in progress still reach those who wait, but their result is not cached.
   */
  drop(keys: readonly string[]): Promise<void>;
  /**
   * Changes the cached answer, if any, without changing its age. Results of calls in progress are
   * not cached.
   */
  change(key: string, change: (wire: Wire) => Wire): Promise<void>;
  /**
   * Marks an answer as possibly outdated: it is only returned if calls run short. Results of calls
   * in progress are not cached.
   */
  outdate(key: string): Promise<void>;
}

interface Found<Value> {
  readonly answer: Answer<Value>;
  readonly isFresh: boolean;
}

export type UpstreamAnswer<Wire> =
  | { readonly kind: 'answered'; readonly value: Wire }
  | SourceRefusal;

/** More than a minute's calls can bring. */
const MAX_REFUSALS = 2_000;

/** Poll interval while another server makes the call. */
const LOOK_MS = 50;
/** After this time a server makes the call itself. */
const MAX_LOOKING_MS = 4_000;
/**
 * Left by a finished flight whose question contains more than its key. The key alone does not tell
 * other servers that the cached answer is for their question, so they take it only with this mark
 * and if it is at most `KEPT_MS` old.
 */
const KEPT = 'kept';
const KEPT_MS = 1_000;

export function createAnswerCache<Wire, Value>(
  options: AnswerCacheOptions<Wire, Value>,
): AnswerCache<Wire, Value> {
  const { clock, refusalLifeMs, life, shared, sleep, kind } = options;
  const stored = createStoredAnswers({ ...options, lifeMs: life.keptMs });
  const refusals = createBoundedMap<string, SourceRefusal>({
    max: MAX_REFUSALS,
    expiry: { afterMs: refusalLifeMs, clock },
  });
  const flights = createSingleFlight<Answer<Value> | SourceRefusal>();

  async function askAndKeep(
    { key, flight = key, ask }: Question<Wire>,
    { begun, isCurrentHere }: { readonly begun: Flight; readonly isCurrentHere: () => boolean },
  ): Promise<Answer<Value> | SourceRefusal> {
    const isCurrent = async () => isCurrentHere() && (await begun.isCurrent());
    const asked = await ask();
    if (asked.kind !== 'refused') {
      const answer = await stored.keep(key, asked.value, isCurrent);
      if (flight !== key) {
        await begun.end({ text: KEPT, forMs: KEPT_MS });
      }
      return answer;
    }
    if (isNotThere(asked) && (await isCurrent())) {
      refusals.set(flight, asked);
      await stored.forget([key]);
      await begun.end({ text: asked.code, forMs: refusalLifeMs });
    }
    return asked;
  }

  /**
   * Calls the upstream, unless another server is doing so: then waits for that answer. `known`
   * looks for an answer that has arrived in the meantime.
   */
  async function askOnce(
    question: Question<Wire>,
    {
      isCurrentHere,
      known,
    }: {
      readonly isCurrentHere: () => boolean;
      readonly known: () => Promise<Answer<Value> | null>;
    },
  ): Promise<Answer<Value> | SourceRefusal> {
    const { key, flight = key } = question;
    for (let lookedMs = 0; ; lookedMs += LOOK_MS) {
      const begun = await shared.begin(`${kind}:${flight}`, `${kind}:${key}`);
      const refusal = notThereSchema.safeParse(begun.left).data;
      if (refusal !== undefined) {
        return refuse(refusal);
      }
      const kept = begun.left === KEPT ? await stored.find(key) : null;
      if (kept !== null && kept.ageMs <= KEPT_MS) {
        return kept.answer;
      }
      if (!begun.isTheirs || lookedMs >= MAX_LOOKING_MS) {
        try {
          return (await known()) ?? (await askAndKeep(question, { begun, isCurrentHere }));
        } finally {
          await begun.end();
        }
      }
      await sleep(LOOK_MS);
    }
  }

  /**
   * Counts the visitor who starts the call before it begins, so that a refusal affects no one else.
   */
  async function join(
    question: Question<Wire>,
    known: () => Promise<Answer<Value> | null>,
  ): Promise<Answer<Value> | SourceRefusal> {
    const { key, flight = key, admit } = question;
    const underWay = refusals.get(flight) ?? flights.find(flight);
    if (underWay !== undefined) {
      return await underWay;
    }
    const refused = await admit?.();
    if (refused) {
      return refused;
    }
    return await flights.join(flight, key, (isCurrentHere) =>
      askOnce(question, { isCurrentHere, known }),
    );
  }

  /**
   * Not counted for the visitor: how often answers are renewed does not depend on the number of
   * visitors.
   */
  function renewBehind(question: Question<Wire>): void {
    const { key, flight = key } = question;
    if (flights.find(flight) !== undefined) {
      return;
    }
    const known = () => findFresh(key);
    // Errors are ignored here; the next visitor who has to wait gets them.
    flights
      .join(flight, key, (isCurrentHere) => askOnce(question, { isCurrentHere, known }))
      .catch(() => undefined);
  }

  async function change(key: string, alter: (wire: Wire) => Wire, atLeastMs = 0): Promise<void> {
    flights.abandon(new Set([key]));
    const begun = await shared.change(`${kind}:${key}`);
    if (!begun.isContended) {
      await stored.change(key, alter, atLeastMs);
    }
    // Two concurrent changes would overwrite each other, so the answer is removed.
    if (begun.isContended || !(await begun.end())) {
      await stored.forget([key]);
    }
  }

  async function findFresh(key: string): Promise<Answer<Value> | null> {
    const found = await stored.find(key);
    return found !== null && found.ageMs < life.freshMs() ? found.answer : null;
  }

  return {
    find: async (key) => {
      const found = await stored.find(key);
      const freshMs = life.freshMs();
      return found !== null && found.ageMs < USABLE * freshMs
        ? { answer: found.answer, isFresh: found.ageMs < freshMs }
        : null;
    },
    read: async (question) => {
      const found = await stored.find(question.key);
      const freshMs = life.freshMs();
      if (found !== null && found.ageMs < USABLE * freshMs) {
        if (found.ageMs >= freshMs) {
          renewBehind(question);
        }
        return found.answer;
      }
      const told = await join(question, () => findFresh(question.key));
      return found !== null && told.kind === 'refused' && told.code === 'rate_limited'
        ? found.answer
        : told;
    },
    renew: (question) => join(question, async () => null),
    drop: async (keys) => {
      flights.abandon(new Set(keys));
      for (const key of keys) {
        refusals.delete(key);
      }
      await shared.drop(keys.map((key) => `${kind}:${key}`));
      await stored.forget(keys);
    },
    change: (key, alter) => change(key, alter),
    outdate: (key) => change(key, (wire) => wire, USABLE * life.easyMs),
  };
}

/** Only these codes are definite; every other refusal says nothing about the question. */
const notThereSchema = z.enum([
  'schedule_not_found',
  'reason_not_found',
  'day_not_found',
  'slot_unavailable',
]);

function isNotThere({ code }: SourceRefusal): boolean {
  return notThereSchema.safeParse(code).success;
}
