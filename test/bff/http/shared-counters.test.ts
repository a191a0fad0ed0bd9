/**
 * When a place that counts for several processes is asked, and when it is left alone: with a store
 * that the test takes away and brings back.
 */

import { RateLimiterRes } from 'rate-limiter-flexible';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CounterStore } from '../../../bff/http/counter.ts';
import { createSharedCounters } from '../../../bff/http/shared-counters.ts';
import { createLog } from '../../../bff/operations/log.ts';
import { createSettableClock } from '../support/settable-clock.ts';

const RULE = { counter: 'visitor', name: 'address', quota: 3, windowSeconds: 60, givesBack: false };
const TIMEOUT_MS = 100;

class Gone extends Error {
  readonly code = 'ECONNREFUSED';
}

function aStore() {
  const store = {
    state: 'there' as 'there' | 'gone' | 'hanging',
    connects: 0,
    calls: 0,
    closed: 0,
  };
  const reach = async () => {
    if (store.state === 'gone') {
      throw new Gone('secret address');
    }
    if (store.state === 'hanging') {
      await new Promise(() => undefined);
    }
  };
  const count = async () => {
    store.calls += 1;
    await reach();
    return new RateLimiterRes(2, 60_000, 1);
  };
  const fake: CounterStore = {
    name: 'Fake',
    createLimiter: () => ({ consume: count, reward: count }),
    connect: async () => {
      store.connects += 1;
      await reach();
    },
    close: async () => {
      store.closed += 1;
    },
  };
  return { store, fake };
}

async function open(state: 'there' | 'gone' | 'hanging' = 'there') {
  const { store, fake } = aStore();
  store.state = state;
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const clock = createSettableClock('2026-12-01T07:00:00Z');
  const opening = createSharedCounters({
    store: fake,
    secret: 'secret',
    clock,
    log,
    timeoutMs: TIMEOUT_MS,
  });
  await vi.advanceTimersByTimeAsync(4 * TIMEOUT_MS);
  const counters = await opening;
  const take = counters.counter(RULE);
  const asked = async () => {
    const taking = take('192.0.2.1');
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    return (await taking) === null ? 'alone' : 'together';
  };
  return { store, counters, clock, asked, said: () => lines.map((line) => JSON.parse(line)) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a place that counts for several processes', () => {
  it('is connected to first, and asked for each request', async () => {
    const { store, asked, said } = await open();
    expect([await asked(), await asked()]).toEqual(['together', 'together']);
    expect([store.connects, store.calls, said()]).toEqual([1, 2, []]);
  });

  it.each([
    ['gone', 'ECONNREFUSED'],
    ['hanging', 'TimedOut'],
  ] as const)(
    'that is %s is asked no more, and tried again each second until it is back',
    async (state, cause) => {
      const { store, asked, said } = await open();
      store.state = state;
      expect([await asked(), await asked(), await asked()]).toEqual(['alone', 'alone', 'alone']);
      expect([store.connects, store.calls]).toEqual([1, 1]);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(store.connects).toBeGreaterThan(5);
      expect(store.connects).toBeLessThan(13);
      store.state = 'there';
      await vi.advanceTimersByTimeAsync(2_000);
      const connects = store.connects;
      expect(await asked()).toBe('together');
      await vi.advanceTimersByTimeAsync(10_000);
      expect(store.connects).toBe(connects);
      expect(said()).toMatchObject([
        { level: 'warn', store: 'Fake', cause },
        { level: 'info', store: 'Fake' },
      ]);
    },
  );

  it.each(['gone', 'hanging'] as const)('may be %s at the start', async (state) => {
    const { store, asked } = await open(state);
    expect(await asked()).toBe('alone');
    store.state = 'there';
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await asked()).toBe('together');
  });

  it('is reported as gone once a minute', async () => {
    const { store, asked, clock, said } = await open();
    const goAndComeBack = async () => {
      store.state = 'gone';
      await asked();
      store.state = 'there';
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await asked()).toBe('together');
    };
    await goAndComeBack();
    clock.advanceBy(59_999);
    await goAndComeBack();
    expect(said()).toHaveLength(2);
    clock.advanceBy(1);
    await goAndComeBack();
    expect(said()).toHaveLength(4);
  });

  it('is left for good when it is closed, also while it is gone', async () => {
    for (const state of ['there', 'gone'] as const) {
      const { store, counters, asked } = await open(state);
      await asked();
      const { connects, calls } = store;
      await counters.close();
      store.state = 'there';
      await vi.advanceTimersByTimeAsync(10_000);
      expect([await asked(), store.connects, store.calls, store.closed]).toEqual([
        'alone',
        connects,
        calls,
        1,
      ]);
    }
  });

  it('stays closed if it is closed while it reconnects', async () => {
    const { store, counters, asked } = await open('gone');
    store.state = 'hanging';
    await vi.advanceTimersByTimeAsync(1_000);
    const { connects } = store;
    await counters.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await asked(), store.connects]).toEqual(['alone', connects]);
  });
});
