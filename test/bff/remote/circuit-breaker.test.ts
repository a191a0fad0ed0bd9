import { describe, expect, it } from 'vitest';
import { createCircuitBreaker } from '../../../bff/source/remote/circuit-breaker.ts';
import { createSettableClock } from '../support/settable-clock.ts';

function aBreaker(timeoutMs = 30_000) {
  const clock = createSettableClock('2026-12-01T07:00:00Z');
  const troubles: string[] = [];
  const report = {
    trouble: (trouble: string) => void troubles.push(trouble),
    fine: () => undefined,
  };
  return { clock, troubles, breaker: createCircuitBreaker({ clock, report, timeoutMs }) };
}

const answer = async () => 'answer';

describe('a cache that has failed', () => {
  it('is left alone for five seconds', async () => {
    const { clock, breaker } = aBreaker();
    breaker.trip();
    clock.advanceBy(4_999);
    expect(await breaker.run(answer)).toBeNull();
    clock.advanceBy(1);
    expect(await breaker.run(answer)).toEqual({ value: 'answer' });
  });

  it('is tried again if the clock is set back behind the failure', async () => {
    const { clock, breaker } = aBreaker();
    breaker.trip();
    clock.advanceBy(-3_600_000);
    expect(await breaker.run(answer)).toEqual({ value: 'answer' });
  });

  it('counts as failed if it is too slow, and is then left alone', async () => {
    const { troubles, breaker } = aBreaker(5);
    expect(await breaker.run(() => new Promise(() => undefined))).toBeNull();
    expect(troubles).toEqual(['cache_failed']);
    expect(await breaker.run(answer)).toBeNull();
    expect(troubles).toHaveLength(1);
  });
});
