import { describe, expect, it } from 'vitest';
import { createSeal } from '../../../bff/visitor/seal.ts';

const NOW = Date.UTC(2026, 10, 20, 9, 30);
const HOUR = 3_600_000;
const sealed = { schedule: 1, reason: 2, slot: '2026-11-24 09:30:00' };

describe('the seal of a form', () => {
  const seal = createSeal('a secret');

  it('is good from two seconds to exactly six hours after the form was handed out', () => {
    const issued = seal.issue(sealed, NOW);
    expect(seal.judge(issued, sealed, NOW + 2_000)).toEqual({ kind: 'good' });
    expect(seal.judge(issued, sealed, NOW + 6 * HOUR)).toEqual({ kind: 'good' });
  });

  it('is too young before two seconds, and says how long to wait', () => {
    expect(seal.judge(seal.issue(sealed, NOW), sealed, NOW)).toEqual({
      kind: 'too_young',
      waitMs: 2_000,
    });
    expect(seal.judge(seal.issue(sealed, NOW), sealed, NOW + 1_999)).toEqual({
      kind: 'too_young',
      waitMs: 1,
    });
  });

  it('expires one millisecond after six hours', () => {
    expect(seal.judge(seal.issue(sealed, NOW), sealed, NOW + 6 * HOUR + 1)).toEqual({
      kind: 'expired',
    });
  });

  it('counts for its calendar, reason and day, at any time of that day, and for no other', () => {
    const issued = seal.issue(sealed, NOW);
    const judge = (changes: Partial<typeof sealed>) =>
      seal.judge(issued, { ...sealed, ...changes }, NOW + 5_000).kind;
    expect(judge({ slot: '2026-11-24 16:00:00' })).toBe('good');
    expect([
      judge({ schedule: 2 }),
      judge({ reason: 1 }),
      judge({ slot: '2026-11-25 09:30:00' }),
    ]).toEqual(['forged', 'forged', 'forged']);
    // Numbers beside one another must not run together.
    expect(
      seal.judge(
        seal.issue({ ...sealed, schedule: 11, reason: 1 }, NOW),
        { ...sealed, schedule: 1, reason: 11 },
        NOW,
      ).kind,
    ).toBe('forged');
  });

  it('is never the same twice, also in one millisecond', () => {
    expect(seal.issue(sealed, NOW)).not.toBe(seal.issue(sealed, NOW));
  });

  it('survives a restart with the same secret, and no change of the secret', () => {
    const issued = seal.issue(sealed, NOW);
    expect(createSeal('a secret').judge(issued, sealed, NOW + 5_000)).toEqual({ kind: 'good' });
    expect(createSeal('another secret').judge(issued, sealed, NOW + 5_000)).toEqual({
      kind: 'forged',
    });
  });

  it('is good when the clock was set back by an hour', () => {
    expect(seal.judge(seal.issue(sealed, NOW), sealed, NOW - HOUR)).toEqual({ kind: 'good' });
  });

  it('is forged when any part of it is changed', () => {
    const parts = seal.issue(sealed, NOW).split('.');
    const others = seal.issue(sealed, NOW + 60_000).split('.');
    const forgeries = parts.map((_, index) =>
      parts.map((part, place) => (place === index ? (others[place] ?? '') : part)).join('.'),
    );
    const verdicts = [...forgeries.slice(1), `1.${parts.slice(1).join('.')}`].map(
      (forgery) => seal.judge(forgery, sealed, NOW + 90_000).kind,
    );
    expect(verdicts).toEqual(['forged', 'forged', 'forged', 'forged']);
  });

  it.each([
    undefined,
    null,
    '',
    7,
    {},
    '2...',
    'null',
    '2.abc.short',
    `2.abc.${'A'.repeat(12)}`,
    'x'.repeat(10_000),
  ])('takes %j for forged', (value) => {
    expect(seal.judge(value, sealed, NOW)).toEqual({ kind: 'forged' });
  });
});
