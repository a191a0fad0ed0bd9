/**
 * What the server is asked for: one call of each kind at most, the newest one wins, and what is
 * already here is not asked for again.
 */

import { type Bodies, call, type Problem } from '../api-client.ts';

export type QueryKind = Exclude<keyof Bodies, 'bookings' | 'holds' | 'waitlist'>;

export type Answers = { readonly [K in QueryKind]?: Bodies[K] | undefined };

interface Query {
  /** `undefined` if it is to be asked again. */
  url: string | undefined;
  /** The question apart from its language. */
  readonly question: string;
  readonly abort: AbortController;
  readonly done: Promise<Problem | undefined> | undefined;
}

export class Queries {
  readonly #queries: { [K in QueryKind]?: Query } = {};
  readonly #store: (answer: Answers) => void;

  /** `store` takes each answer, and `undefined` where one is dropped. */
  constructor(store: (answer: Answers) => void) {
    this.#store = store;
  }

  /**
   * Asks unless that is done or under way; the promise is that of a new call alone. What is here
   * stays until the same question is answered in another language, and goes when another one is
   * asked. An empty question: nothing is to be here now. A form stays until the next one is here,
   * as what was typed into it is on screen.
   */
  ask(
    kind: QueryKind,
    address: string,
    question: string,
  ): Promise<Problem | undefined> | undefined {
    const last = this.#queries[kind];
    const url = question && address + question;
    if (last?.url === url) {
      return;
    }
    last?.abort.abort();
    if (last?.question !== question && kind !== 'forms') {
      this.#store({ [kind]: undefined });
    }
    const abort = new AbortController();
    const done = question ? this.#load(kind, url, abort.signal) : undefined;
    this.#queries[kind] = { url, question, abort, done };
    return done;
  }

  /** It is here, or on its way. */
  isAsked(kind: QueryKind, url: string): boolean {
    return this.#queries[kind]?.url === url;
  }

  /** Resolves when the newest call of this kind has been answered. */
  async settled(kind: QueryKind): Promise<void> {
    await this.#queries[kind]?.done;
  }

  /** Makes the next `ask` a new call; until it is answered, what is here stays. */
  invalidate(kind: QueryKind): void {
    const query = this.#queries[kind];
    query?.abort.abort();
    if (query) {
      query.url = undefined;
    }
  }

  /** Invalidates, and forgets what is here. */
  drop(kind: QueryKind): void {
    this.invalidate(kind);
    this.#store({ [kind]: undefined });
  }

  async #load<K extends QueryKind>(
    kind: K,
    url: string,
    signal: AbortSignal,
  ): Promise<Problem | undefined> {
    const { body, problem } = await call<K>(url, {}, signal);
    if (signal.aborted) {
      return;
    }
    if (problem) {
      this.invalidate(kind);
    } else {
      this.#store({ [kind]: body });
    }
    return problem;
  }
}
