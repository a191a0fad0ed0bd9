import { describe, expect, it } from 'vitest';
import { createSeal } from '../../../bff/widget-gate/seal.ts';

const NOW = Date.UTC(2026, 10, 20, 9, 30);
const HOUR = 3_600_000;

describe('the seal of a form', () => {
  const seal = createSeal('a secret');

  it('is good from two seconds to exactly a day after the form was handed out', () => {
    const issued = seal.issue(NOW);
    expect(seal.judge(issued, NOW + 2_000)).toEqual({ kind: 'good' });
    expect(seal.judge(issued, NOW + 24 * HOUR)).toEqual({ kind: 'good' });
  });

  it('is too young before two seconds, and says how long to wait', () => {
    expect(seal.judge(seal.issue(NOW), NOW)).toEqual({ kind: 'too_young', waitMs: 2_000 });
    expect(seal.judge(seal.issue(NOW), NOW + 1_999)).toEqual({ kind: 'too_young', waitMs: 1 });
  });

  it('expires one millisecond after a day', () => {
    expect(seal.judge(seal.issue(NOW), NOW + 24 * HOUR + 1)).toEqual({ kind: 'expired' });
  });

  it('survives a restart with the same secret, and no change of the secret', () => {
    const issued = seal.issue(NOW);
    expect(createSeal('a secret').judge(issued, NOW + 5_000)).toEqual({ kind: 'good' });
    expect(createSeal('another secret').judge(issued, NOW + 5_000)).toEqual({ kind: 'forged' });
  });

  it('is good when the clock was set back by an hour', () => {
    expect(seal.judge(seal.issue(NOW), NOW - HOUR)).toEqual({ kind: 'good' });
  });

  it('is forged when its time or its signature is changed', () => {
    const [version, time, signature] = seal.issue(NOW).split('.');
    const [, later, laterSignature] = seal.issue(NOW + 60_000).split('.');
    const forgeries = [`${version}.${later}.${signature}`, `${version}.${time}.${laterSignature}`, `2.${time}.${signature}`];
    expect(forgeries.map((forgery) => seal.judge(forgery, NOW + 90_000).kind)).toEqual(['forged', 'forged', 'forged']);
  });

  it.each([undefined, null, '', 7, {}, '1..', 'null', '1.abc.short', `2.abc.${'A'.repeat(43)}`, 'x'.repeat(10_000)])(
    'takes %j for forged',
    (value) => {
      expect(seal.judge(value, NOW)).toEqual({ kind: 'forged' });
    },
  );
});
