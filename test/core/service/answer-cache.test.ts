import { describe, expect, it } from 'vitest';
import { createAnswerCache } from '../../../core/service/answer-cache.ts';
import type { Validity } from '../../../core/service/validity.ts';
import type { StorageState } from '../../../core/storage/storage.ts';

const state: StorageState = {
  configured: true,
  apiEnabled: true,
  tokenHash: null,
  configVersion: 3,
  scheduleVersions: new Map([[1, 7]]),
};
const validity: Validity = {
  configVersion: 3,
  versions: [{ scheduleId: 1, version: 7 }],
  from: 1000,
  until: 2000,
};

describe('kept answers', () => {
  it('are found from the moment they were made until they run out', () => {
    const kept = createAnswerCache<string>(10);
    const answer = kept.keep('a', { value: 'x', validity });
    expect([999, 1000, 1999, 2000].map((now) => kept.find('a', state, now))).toEqual([
      undefined,
      answer,
      answer,
      undefined,
    ]);
  });

  it('are not found under other versions of the configuration or the schedule', () => {
    const kept = createAnswerCache<string>(10);
    kept.keep('a', { value: 'x', validity });
    expect(kept.find('a', { ...state, configVersion: 4 }, 1500)).toBeUndefined();
    expect(kept.find('a', { ...state, scheduleVersions: new Map([[1, 8]]) }, 1500)).toBeUndefined();
    expect(kept.find('a', { ...state, scheduleVersions: new Map() }, 1500)).toBeUndefined();
  });

  it('are limited in number: the oldest goes first', () => {
    const kept = createAnswerCache<string>(2);
    for (const key of ['a', 'b', 'a', 'c']) {
      kept.keep(key, { value: key, validity });
    }
    expect(['a', 'b', 'c'].map((key) => kept.find(key, state, 1500)?.value)).toEqual([
      'a',
      undefined,
      'c',
    ]);
  });
});
