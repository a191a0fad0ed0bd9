import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createRedisStore } from '../../../bff/http/counters/redis-store.ts';
import { createSharedCounters } from '../../../bff/http/counters/shared-counters.ts';
import { createRateLimit, type RateLimit } from '../../../bff/http/rate-limit.ts';
import { createLog } from '../../../bff/operations/log.ts';
import { startTestRedis } from '../support/redis.ts';
import { createSettableClock } from '../support/settable-clock.ts';

afterEach(() => void vi.useRealTimers());

const aRule = { counter: 'bookings', name: 'bookings', quota: 1, windowSeconds: 60 };
const allowed = async (limit: RateLimit) => (await limit.take('visitor')).allowed;

it('gives back what was taken, so that another may have it', async () => {
  const limit = createRateLimit(aRule, null);
  await (await limit.take('visitor')).giveBack();
  expect([await allowed(limit), await allowed(limit)]).toEqual([true, false]);
});

it('gives back nothing to a window that the request was not counted in', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  const limit = createRateLimit(aRule, null);
  const { giveBack } = await limit.take('visitor');
  vi.advanceTimersByTime(60_000);
  await giveBack();
  expect([await allowed(limit), await allowed(limit)]).toEqual([true, false]);
});

it('gives back nothing to its own counter that was counted in the shared one before that was lost', async () => {
  const { redis, aLimit } = await aSharedLimit();
  const limit = await aLimit();
  const { giveBack } = await limit.take('visitor');
  await redis.kill();
  await giveBack();
  expect([await allowed(limit), await allowed(limit)]).toEqual([true, false]);
});

it('gives back to the shared counter, for all who count there', async () => {
  const { aLimit } = await aSharedLimit();
  const [one, other] = [await aLimit(), await aLimit()];
  const taken = await one.take('visitor');
  const refused = await other.take('visitor');
  await Promise.all([taken.giveBack(), refused.giveBack()]);
  expect([refused.allowed, await allowed(other), await allowed(one)]).toEqual([false, true, false]);
});

it('starts a window of its own in the shared counter, and tells when it ends', async () => {
  const { aLimit } = await aSharedLimit();
  const [one, other] = [await aLimit(), await aLimit()];
  expect(await one.take('visitor')).toMatchObject({ allowed: true, remaining: 0, resetSeconds: 60 });
  const { allowed, resetSeconds } = await other.take('visitor');
  expect([allowed, [59, 60].includes(resetSeconds)]).toEqual([false, true]);
});

async function aSharedLimit() {
  const redis = await startTestRedis();
  onTestFinished(redis.close);
  const shared = { secret: randomUUID(), clock: createSettableClock('2026-12-01T07:00:00Z'), log: createLog('silent') };
  const aLimit = async () => {
    const counters = await createSharedCounters({ ...shared, store: await createRedisStore(redis.url) });
    onTestFinished(counters.close);
    return createRateLimit(aRule, counters);
  };
  return { redis, aLimit };
}
