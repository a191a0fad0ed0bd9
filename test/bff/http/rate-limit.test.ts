import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CounterStore, RateLimitRule } from '../../../bff/http/counter.ts';
import { createRateLimit, type RateLimit } from '../../../bff/http/rate-limit.ts';
import {
  createPostgresStore,
  createRedisStore,
  createSharedCounters,
} from '../../../bff/http/shared-counters.ts';
import { createLog } from '../../../bff/operations/log.ts';
import { aDatabase } from '../../core/storage/postgres-databases.ts';
import { startTestRedis, type TestRedis } from '../support/redis.ts';
import { createSettableClock } from '../support/settable-clock.ts';

afterEach(() => void vi.useRealTimers());

const aRule = {
  counter: 'bookings',
  name: 'bookings',
  quota: 1,
  windowSeconds: 60,
  givesBack: true,
};
const allowed = async (limit: RateLimit) => (await limit.take('visitor')).allowed;

it('gives back what was taken, for others to take', async () => {
  const limit = createRateLimit(aRule, null);
  await (await limit.take('visitor')).giveBack();
  expect([await allowed(limit), await allowed(limit)]).toEqual([true, false]);
});

it('continues from the shared count, even if this server had counted more alone', async () => {
  const together = {
    allowed: true,
    quota: 2,
    remaining: 1,
    resetSeconds: 60,
    giveBack: async () => undefined,
  };
  const verdicts = [null, null, together, null, null];
  const shared = {
    counter: () => async () => verdicts.shift() ?? null,
    close: async () => undefined,
  };
  const limit = createRateLimit({ ...aRule, quota: 2 }, shared);
  const taken: boolean[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    taken.push(await allowed(limit));
  }
  expect(taken).toEqual([true, true, true, true, false]);
});

it('gives back nothing to a window that the request was not counted in', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  const limit = createRateLimit(aRule, null);
  const { giveBack } = await limit.take('visitor');
  vi.advanceTimersByTime(60_000);
  await giveBack();
  expect([await allowed(limit), await allowed(limit)]).toEqual([true, false]);
});

it('counts in this process for a bounded number of keys, and forgets the oldest full windows first', async () => {
  const limit = createRateLimit(aRule, null);
  for (let key = 0; key <= 10_000; key += 1) {
    await limit.take(`visitor ${key}`);
  }
  const isAllowed = async (key: number) => (await limit.take(`visitor ${key}`)).allowed;
  expect([await isAllowed(10_000), await isAllowed(1), await isAllowed(0)]).toEqual([
    false,
    false,
    true,
  ]);
});

it('remembers exhausted keys through a flood of others', async () => {
  const limit = createRateLimit({ ...aRule, quota: 2 }, null);
  await limit.take('visitor');
  await limit.take('visitor');
  for (let key = 0; key <= 10_000; key += 1) {
    await limit.take(`other ${key}`);
  }
  expect(await allowed(limit)).toBe(false);
});

it('lets a full window take more once something was given back', async () => {
  const limit = createRateLimit({ ...aRule, quota: 2 }, null);
  await limit.take('visitor');
  const { giveBack } = await limit.take('visitor');
  await giveBack();
  expect([await allowed(limit), await allowed(limit)]).toEqual([true, false]);
});

it('starts another window if the clock was set back behind the current one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const limit = createRateLimit(aRule, null);
  await limit.take('visitor');
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await limit.take('visitor')).toMatchObject({ allowed: true, resetSeconds: 60 });
});

it('gives back nothing to its own counter that was counted in the shared one before that was lost', async () => {
  const redis = await startTestRedis();
  onTestFinished(redis.close);
  const limit = await aSharedLimit(await createRedisStore(redis.url));
  const { giveBack } = await limit.take('visitor');
  await redis.kill();
  await giveBack();
  expect([await allowed(limit), await allowed(limit)]).toEqual([true, false]);
});

it('asks a store that hangs once, and not again before it is back', async () => {
  let asked = 0;
  const never = () => new Promise<never>(() => void asked++);
  const store = {
    name: 'a store',
    createLimiter: () => ({ consume: never, reward: never }),
    connect: async () => {},
    close: async () => {},
  };
  const limit = await aSharedLimit(store, { quota: 5 });
  expect([await allowed(limit), await allowed(limit), await allowed(limit), asked]).toEqual([
    true,
    true,
    true,
    1,
  ]);
});

it('refuses a key that is full without asking the shared counter, where nothing is given back', async () => {
  const redis = await startTestRedis();
  onTestFinished(redis.close);
  const limit = await aSharedLimit(await createRedisStore(redis.url), { givesBack: false });
  expect([await allowed(limit), await allowed(limit)]).toEqual([true, false]);
  redis.freeze();
  expect(await allowed(limit)).toBe(false);
});

describe.each([
  ['Redis', async () => createRedisStore.bind(null, (await sharedRedis()).url)],
  ['PostgreSQL', async () => createPostgresStore.bind(null, await aDatabase(), 10_000)],
])('in %s', (_name, aPlace) => {
  /** Creates a pair of limits as in two processes. */
  const aPair = async (changes: Partial<RateLimitRule> = {}) => {
    const open = await aPlace();
    const secret = randomUUID();
    // These tests check counts, not speed on a busy machine.
    const aLimit = async () =>
      await aSharedLimit(await open(), { secret, timeoutMs: 10_000, ...changes });
    return await Promise.all([aLimit(), aLimit()]);
  };

  it('one counter serves all processes, and one can take what another gave back', async () => {
    const [one, other] = await aPair();
    const taken = await one.take('visitor');
    const refused = await other.take('visitor');
    await Promise.all([taken.giveBack(), refused.giveBack()]);
    expect([refused.allowed, await allowed(other), await allowed(one)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('the window starts with the first request, and all see when it ends', async () => {
    const [one, other] = await aPair();
    expect(await one.take('visitor')).toMatchObject({
      allowed: true,
      remaining: 0,
      resetSeconds: 60,
    });
    const { resetSeconds } = await other.take('visitor');
    expect([59, 60]).toContain(resetSeconds);
  });

  it('a new window starts after the last one has ended', async () => {
    const [one, other] = await aPair({ windowSeconds: 1 });
    await one.take('visitor');
    await vi.waitFor(async () => expect(await allowed(other)).toBe(true), {
      timeout: 10_000,
      interval: 200,
    });
  });

  it('concurrent requests never exceed the quota', async () => {
    const [one, other] = await aPair({ quota: 25, givesBack: false });
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, (_, n) => allowed(n % 2 ? one : other)),
    );
    expect(verdicts.filter(Boolean)).toHaveLength(25);
  });
});

let running: Promise<TestRedis> | null = null;
const sharedRedis = () => (running ??= startTestRedis());
afterAll(async () => (await running)?.close());

interface LimitChanges extends Partial<RateLimitRule> {
  readonly secret?: string;
  readonly timeoutMs?: number;
}

/** Processes with the same secret share their counters. */
async function aSharedLimit(
  store: CounterStore,
  { secret = randomUUID(), timeoutMs = 3_000, ...changes }: LimitChanges = {},
) {
  const clock = createSettableClock('2026-12-01T07:00:00Z');
  const counters = await createSharedCounters({
    store,
    secret,
    clock,
    log: createLog('silent'),
    timeoutMs,
  });
  onTestFinished(counters.close);
  return createRateLimit({ ...aRule, ...changes }, counters);
}
