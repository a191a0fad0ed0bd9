/**
 * Caches answers as the same object while they are valid, so that a server can cache their bytes
 * alongside.
 */

import type { Answer } from '../booking-service.ts';
import { createBoundedMap } from '../bounded-map.ts';
import type { EpochMs } from '../clock.ts';
import type { StorageState } from '../storage/storage.ts';
import { isValid, tagOf, type Validity } from './validity.ts';

export interface Computed<T> {
  readonly value: T;
  readonly validity: Validity;
}

export interface AnswerCache<T> {
  find(key: string, state: StorageState, now: EpochMs): Answer<T> | undefined;
  keep(key: string, computed: Computed<T>): Answer<T>;
}

interface Kept<T> {
  readonly answer: Answer<T>;
  readonly validity: Validity;
}

/** Holds at most `max` answers; the oldest is dropped first. */
export function createAnswerCache<T>(max: number): AnswerCache<T> {
  const kept = createBoundedMap<string, Kept<T>>({ max });
  return {
    find(key, state, now) {
      const found = kept.get(key);
      return found && isValid(found.validity, state, now) ? found.answer : undefined;
    },
    keep(key, { value, validity }) {
      const answer: Answer<T> = { kind: 'answer', value, tag: tagOf(validity) };
      kept.set(key, { answer, validity });
      return answer;
    },
  };
}
