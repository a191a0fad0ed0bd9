/** Counting in Redis for all servers equals counting on a single one. */

import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createBackoff } from '../../../bff/source/remote/backoff.ts';
import { createCallBudget, type Purpose } from '../../../bff/source/remote/call-budget.ts';
import { createCallLimiter } from '../../../bff/source/remote/call-limiter.ts';
import { createCircuitBreaker } from '../../../bff/source/remote/circuit-breaker.ts';
import { createSharedCalls } from '../../../bff/source/remote/shared-calls.ts';
import { startTestRedis, type TestRedis } from '../support/redis.ts';
import { createSettableClock } from '../support/settable-clock.ts';
import { aSharedCache } from './support/several-servers.ts';

let redis: TestRedis;
beforeAll(async () => {
  redis = await startTestRedis();
});
afterAll(() => redis.close());

const START = '2026-12-01T07:00:00Z';

async function aLimiter(
  namespace: string,
  clock = createSettableClock(START),
  scriptClock: typeof clock | null = clock,
) {
  const { runScript } = await aSharedCache(redis.url, clock);
  const troubles: string[] = [];
  const report = {
    trouble: (trouble: string) => void troubles.push(trouble),
    fine: () => undefined,
  };
  const breaker = createCircuitBreaker({ clock, report, timeoutMs: 30_000 });
  const shared = createSharedCalls({ runScript, breaker, namespace, clock, scriptClock });
  onTestFinished(() => expect(troubles).toEqual([]));
  return createCallLimiter({ clock, backoff: createBackoff(clock), shared });
}

/** The same each time. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

it('gives and refuses the same turns as the count of one server, whatever is asked when', async () => {
  const clock = createSettableClock(START);
  const alone = createCallBudget({ clock, nodes: () => 1 });
  const together = [await aLimiter('same', clock), await aLimiter('same', clock)];
  const random = createRandom(7);
  const seen = { now: 0, waits: 0, spent: 0 };
  for (let step = 0; step < 900; step += 1) {
    if (random(12) === 0) {
      clock.advanceBy(random(random(4) === 0 ? 20_000 : 2_000));
    }
    // Readers, then a rush of bookings, and so on.
    const purposes: readonly Purpose[] =
      step % 450 < 250 ? ['reading', 'reading', 'form', 'booking'] : ['booking', 'booking', 'form'];
    const purpose = purposes[random(purposes.length)] ?? 'reading';
    const turn = alone.take(purpose);
    const permit = await together[random(2)]?.take(purpose);
    const told = permit?.kind === 'turn' ? permit.waitMs : permit?.refusal.retryAfterSeconds;
    expect([step, permit?.kind, told]).toEqual([
      step,
      turn.kind,
      turn.kind === 'turn' ? turn.waitMs : Math.ceil(turn.waitMs / 1000),
    ]);
    const when = turn.waitMs > 0 ? 'waits' : 'now';
    seen[turn.kind === 'spent' ? 'spent' : when] += 1;
  }
  expect(Math.min(seen.now, seen.waits, seen.spent)).toBeGreaterThan(20);
});

it('uses the clock of Redis, so that servers with different clocks share a minute', async () => {
  const clocks = [
    createSettableClock('2026-12-01T07:00:00Z'),
    createSettableClock('2026-12-01T07:05:00Z'),
  ];
  const servers = await Promise.all(clocks.map((clock) => aLimiter('skewed', clock, null)));
  const kinds: string[] = [];
  for (let n = 0; n < 302; n += 1) {
    kinds.push((await servers[n % 2]?.take('booking'))?.kind ?? '');
  }
  expect([kinds.filter((kind) => kind === 'turn').length, kinds.at(-1)]).toEqual([300, 'spent']);
});

it('closes for all servers at the longest of the pauses that were asked for', async () => {
  const clock = createSettableClock(START);
  const one = await aLimiter('closed', clock);
  const other = await aLimiter('closed', clock);
  await one.pause('30');
  await other.pause('5');
  const third = await aLimiter('closed', clock);
  expect(await third.take('booking')).toMatchObject({
    kind: 'closed',
    refusal: { retryAfterSeconds: 30 },
  });
  clock.advanceBy(30_000);
  expect(await third.take('booking')).toMatchObject({ kind: 'turn' });
});

it('gives less weight to calls of other servers the older they are', async () => {
  const clock = createSettableClock(START);
  const busy = await aLimiter('old', clock);
  const quiet = await aLimiter('old', clock);
  for (let calls = 0; calls < 100; calls += 1) {
    await busy.take('reading');
  }
  await quiet.take('reading');
  const load = quiet.load();
  expect(load).toBeGreaterThan(0.3);
  clock.advanceBy(30_000);
  expect(quiet.load()).toBeCloseTo(load / 2, 2);
});
