/**
 * Queries to the server: at most one call of each kind, the newest wins, and nothing is loaded
 * twice.
 */

import { type Bodies, call, type Problem } from '../api-client.ts';

export type QueryKind = Exclude<keyof Bodies, 'bookings' | 'holds' | 'waitlist'>;

export type Answers = { readonly [K in QueryKind]?: Bodies[K] | undefined };

interface Query {
  /** Address of the last call; `undefined` forces the next `ask` to load. */
  url: string | undefined;
  /** The query without its language. */
  readonly question: string;
  readonly abort: AbortController;
  readonly done: Promise<Problem | undefined> | undefined;
}

export class Queries {
  readonly #queries: { [K in QueryKind]?: Query } = {};
  readonly #store: (answer: Answers) => void;

  /** `store` receives each answer, and `undefined` for a dropped one. */
  constructor(store: (answer: Answers) => void) {
    this.#store = store;
  }

  /**
   * Loads an answer unless it is here or on its way; only a new call returns a promise. The old
   * answer stays if only the language changed and is dropped if the query changed, except for
   * forms: what was typed stays on screen until the next form is here. An empty query just drops
   * the answer.
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

  /** Whether the answer is here or on its way. */
  isAsked(kind: QueryKind, url: string): boolean {
    return this.#queries[kind]?.url === url;
  }

  /** Resolves when the newest call of this kind has been answered. */
  async settled(kind: QueryKind): Promise<void> {
    await this.#queries[kind]?.done;
  }

  /** Makes the next `ask` load again; the old answer stays until then. */
  invalidate(kind: QueryKind): void {
    const query = this.#queries[kind];
    query?.abort.abort();
    if (query) {
      query.url = undefined;
    }
  }

  /** Invalidates the answer and drops it. */
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
