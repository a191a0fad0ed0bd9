import { describe, expect, it } from 'vitest';
import { createCircuitBreaker } from '../../../bff/source/remote/circuit-breaker.ts';
import { createSettableClock } from '../support/settable-clock.ts';

function aBreaker() {
  const clock = createSettableClock('2026-12-01T07:00:00Z');
  const report = { trouble: () => undefined, fine: () => undefined };
  return { clock, breaker: createCircuitBreaker({ clock, report, timeoutMs: 30_000 }) };
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

  it('is asked again when the clock is set back behind the failure', async () => {
    const { clock, breaker } = aBreaker();
    breaker.trip();
    clock.advanceBy(-3_600_000);
    expect(await breaker.run(answer)).toEqual({ value: 'answer' });
  });
});
