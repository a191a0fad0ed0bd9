/**
 * Answers of one kind: kept for a while and asked for once, however many wait, on all servers that
 * share the store. One that is no longer fresh is still given, while it is asked for anew behind
 * that visitor's back; one that is old, only where the upstream takes no more calls. What the
 * upstream says is not there is kept as well, but not that it could not be asked: those who wait
 * share that, and then it is forgotten.
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
  readonly life: Life;
  /** Of what is not there. */
  readonly refusalLifeMs: number;
}

/** How old an answer may be. */
export interface Life {
  /** It is given, and nobody asks. May depend on how many calls there are left. */
  freshMs(): number;
  /** The same while there are calls to spare. */
  readonly easyMs: number;
  /** It is kept at all. */
  readonly keptMs: number;
}

/**
 * How many times as old as a fresh one an answer may be that is given while it is asked for anew.
 */
const USABLE = 3;

export interface Question<Wire> {
  readonly key: string;
  /**
   * Only calls of the same `flight` share one asking, where the question holds more than the key;
   * default: the key.
   */
  readonly flight?: string;
  ask(): Promise<Asked<Wire>>;
  /** Comes before asking; `null` if nobody counts. */
  readonly admit: AdmitQuestion | null;
}

interface AnswerCache<Wire, Value> {
  /** What is kept and may be given; `null` if nothing is. */
  find(key: string): Promise<Found<Value> | null>;
  /**
   * What is kept and may be given, else what asking brings; calls with one key share one asking.
   */
  read(question: Question<Wire>): Promise<Answer<Value> | SourceRefusal>;
  /** What asking brings, unless it is known that there is nothing. */
  renew(question: Question<Wire>): Promise<Answer<Value> | SourceRefusal>;
  /** Forgets; what is being asked for now still reaches those who wait, but is not kept. */
  drop(keys: readonly string[]): Promise<void>;
  /**
   * Changes what is kept under this key, if anything is; it is as old as before. What is being
   * asked for now is not kept.
   */
  change(key: string, change: (wire: Wire) => Wire): Promise<void>;
  /**
   * Perhaps it is no longer so: from now on it is too old to be given, but where calls run short.
   * What is being asked for now is not kept.
   */
  outdate(key: string): Promise<void>;
}

interface Found<Value> {
  readonly answer: Answer<Value>;
  readonly isFresh: boolean;
}

export type Asked<Wire> = { readonly kind: 'answered'; readonly value: Wire } | SourceRefusal;

/** More than a minute's calls can bring. */
const MAX_REFUSALS = 2_000;

/** Between two looks at what another server is asking for. */
const LOOK_MS = 50;
/** After that a server asks for itself. */
const MAX_LOOKING_MS = 4_000;
/**
 * What is left for them where the question holds more than its key, so that only this tells whose
 * answer is kept.
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
   * Asks, unless another server is asking: then that one's answer is waited for. `known`: what has
   * come meanwhile.
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
   * The visitor who begins the asking is counted before it begins, so that nobody else is refused
   * with them.
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

  /** Costs the visitor none of their questions: others are asked for as seldom, whoever comes. */
  function renewBehind(question: Question<Wire>): void {
    const { key, flight = key } = question;
    if (flights.find(flight) !== undefined) {
      return;
    }
    const known = () => findFresh(key);
    // Whatever goes wrong, the next one who has to wait is told.
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
    // Two at once would undo one another's work.
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

/** The upstream has said so; all else says nothing about the question. */
const notThereSchema = z.enum([
  'schedule_not_found',
  'reason_not_found',
  'day_not_found',
  'slot_unavailable',
]);

function isNotThere({ code }: SourceRefusal): boolean {
  return notThereSchema.safeParse(code).success;
}
