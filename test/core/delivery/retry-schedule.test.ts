import { describe, expect, it } from 'vitest';
import { type FailedAttempt, nextAttempt } from '../../../core/delivery/attempt.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FAILED_AT = Date.parse('2026-12-01T07:00:00Z');
const UNJITTERED = 0.5;

function pauseAfter(attempts: number, changes: Partial<FailedAttempt> = {}): number | null {
  const next = nextAttempt({
    attempts,
    failedAt: FAILED_AT,
    after: null,
    random: UNJITTERED,
    ...changes,
  });
  return next === null ? null : next - FAILED_AT;
}

describe('the retry schedule', () => {
  const pauses = [
    5000,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    18 * HOUR,
    22 * HOUR,
  ];

  it('makes ten attempts with growing pauses, then gives up', () => {
    expect(Array.from({ length: 10 }, (_, index) => pauseAfter(index + 1))).toEqual([
      ...pauses,
      null,
    ]);
    expect(pauseAfter(11)).toBeNull();
  });

  it('fits into three days, and takes up most of them', () => {
    const total = pauses.reduce((sum, _, index) => sum + (pauseAfter(index + 1) ?? 0), 0);
    expect(total).toBe(71 * HOUR + 35 * MINUTE + 5000);
  });

  it.each(pauses.map((pause, index) => [index + 1, pause] as const))(
    'varies the pause after attempt %i by a tenth either way',
    (attempts, pause) => {
      expect(pauseAfter(attempts, { random: 0 })).toBe(pause * 0.9);
      expect(pauseAfter(attempts, { random: 0.25 })).toBe(pause * 0.95);
      expect(pauseAfter(attempts, { random: 0.999_999_999_999 })).toBe(Math.round(pause * 1.1));
    },
  );

  it('waits at least as long as the other side asks', () => {
    expect(pauseAfter(1, { after: 90_000 })).toBe(90_000);
    expect(pauseAfter(1, { after: 5001 })).toBe(5001);
  });

  it('does not come back earlier because the other side asks for less', () => {
    expect(pauseAfter(3, { after: 1000 })).toBe(30 * MINUTE);
    expect(pauseAfter(3, { after: 0 })).toBe(30 * MINUTE);
  });

  it('gives up after the tenth attempt whatever the other side asks', () => {
    expect(pauseAfter(10, { after: 1000 })).toBeNull();
  });
});
