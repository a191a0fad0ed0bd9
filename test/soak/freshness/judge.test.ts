import { expect, it } from 'vitest';
import { createFreshnessJudge } from './judge.ts';

const PLACES = ['1/9:00', '1/9:15'];

/** The first place was asked for at 10 and taken at 20. */
function judgeWhat(free: readonly string[], askedAt: number, answeredAt: number) {
  const judge = createFreshnessJudge();
  judge.noteAsked('1/9:00', 10);
  judge.noteTaken('1/9:00', 20);
  return judge.judge({ askedAt, answeredAt, places: PLACES, free: new Set(free) });
}

it('finds an answer older than a commit that was acknowledged before it was asked for', () => {
  expect(judgeWhat(PLACES, 21, 30)).toEqual({ stale: ['1/9:00'], missing: [] });
});

it('accepts both answers while a commit is under way', () => {
  expect(judgeWhat(PLACES, 19, 30)).toEqual({ stale: [], missing: [] });
  expect(judgeWhat(['1/9:15'], 11, 12)).toEqual({ stale: [], missing: [] });
});

it('finds an answer without a time that nobody had asked for', () => {
  expect(judgeWhat([], 21, 30)).toEqual({ stale: [], missing: ['1/9:15'] });
  expect(judgeWhat(['1/9:15'], 1, 9)).toEqual({ stale: [], missing: ['1/9:00'] });
});
