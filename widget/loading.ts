/** Loads what the choices need: one call of each kind at most, the newest one wins, and what is already here is not asked for again. */

import { type Bodies, call, type Problem } from './api-client.ts';

export type Kind = Exclude<keyof Bodies, 'bookings' | 'holds' | 'waitlist'>;

export type Answers = { readonly [K in Kind]?: Bodies[K] | undefined };

interface Load {
  /** Empty: to be asked again. */
  url: string;
  readonly query: string;
  readonly abort: AbortController;
  readonly done: Promise<Problem | undefined>;
}

export type Loads = { [K in Kind]?: Load | undefined };

interface Store {
  data: Answers;
  readonly loads: Loads;
}

/**
 * Asks unless that is done or under way; the promise is that of a new call alone. `query` is the question apart from its language: what is here stays until
 * the same one is answered in another language, and goes when another one is asked. Empty: nothing is to be here now. A form stays until the next one is
 * here, as what was typed into it is on screen.
 */
export function want(store: Store, kind: Kind, address: string, query: string): Promise<Problem | undefined> | undefined {
  const last = store.loads[kind];
  const url = query && address + query;
  if (last?.url === url) return;
  last?.abort.abort();
  if (last?.query !== query && kind !== 'forms') put(store, kind);
  const abort = new AbortController();
  const done = query ? load(store, kind, url, abort.signal) : Promise.resolve(undefined);
  store.loads[kind] = { url, query, abort, done };
  return done;
}

/** The next `want` asks again; until then what is here stays, unless it is to be dropped. */
export function forget(store: Store, kind: Kind, drop?: boolean): void {
  const load = store.loads[kind];
  load?.abort.abort();
  if (load) load.url = '';
  if (drop) put(store, kind);
}

async function load<K extends Kind>(store: Store, kind: K, url: string, signal: AbortSignal): Promise<Problem | undefined> {
  const answer = await call<K>(url, {}, signal);
  if (signal.aborted) return;
  if (answer.problem) forget(store, kind);
  else put(store, kind, answer.body);
  return answer.problem;
}

function put<K extends Kind>(store: Store, kind: K, body?: Bodies[K]): undefined {
  store.data = { ...store.data, [kind]: body };
}
