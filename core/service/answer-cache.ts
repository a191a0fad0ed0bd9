/**
 * Caches answers as the same object while they are valid, so that a server can cache their bytes
 * alongside.
 */

import type { Answer } from '../booking-service.ts';
import { createBoundedMap } from '../bounded-map.ts';
import type { EpochMs } from '../clock.ts';
import type { StorageState } from '../storage/storage.ts';
import { formatTag, isValid, type Validity } from './validity.ts';

export interface ComputedAnswer<T> {
  readonly value: T;
  readonly validity: Validity;
}

export interface AnswerCache<T> {
  find(key: string, state: StorageState, now: EpochMs): Answer<T> | undefined;
  keep(key: string, computed: ComputedAnswer<T>): Answer<T>;
}

interface CacheEntry<T> {
  readonly answer: Answer<T>;
  readonly validity: Validity;
}

/** Holds at most `max` answers; the oldest is dropped first. */
export function createAnswerCache<T>(max: number): AnswerCache<T> {
  const kept = createBoundedMap<string, CacheEntry<T>>({ max });
  return {
    find(key, state, now) {
      const found = kept.get(key);
      return found && isValid(found.validity, state, now) ? found.answer : undefined;
    },
    keep(key, { value, validity }) {
      const answer: Answer<T> = { kind: 'answer', value, tag: formatTag(validity) };
      kept.set(key, { answer, validity });
      return answer;
    },
  };
}
