/** Answer objects of one kind, built once for each value: as long as the value stands, the same object comes back. */

import { hash } from 'node:crypto';
import { type Answer, createBoundedMap } from '../../../core/index.ts';

export interface KeptAnswers<Wire, Value> {
  /** An answer that carries `wire` and is not kept. */
  make(wire: Wire): Answer<Value>;
  /** The answer that carries `wire`: the kept one where it does. */
  keep(key: string, wire: Wire): Answer<Value>;
}

/** More than a busy day asks for; past it the oldest objects are built again when they are asked for. */
const MOST_KEPT = 2_000;

export function createKeptAnswers<Wire, Value>(build: (wire: Wire) => Value): KeptAnswers<Wire, Value> {
  const kept = createBoundedMap<string, Answer<Value>>({ most: MOST_KEPT });

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
