/**
 * Servers in front of one upstream without their common Redis: each continues with its share of
 * calls, and reports them when Redis is back.
 */

import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startCuttableProxy } from '../support/cuttable-proxy.ts';
import { startTestRedis, type TestRedis } from '../support/redis.ts';
import { aBookingRequest, answered, CHOICE, DAY, SLOT } from './support/a-remote-source.ts';
import { severalServers } from './support/several-servers.ts';

const aDay = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10);

let redis: TestRedis;
beforeEach(async () => {
  redis = await startTestRedis();
});
afterEach(() => redis.close());

/** Creates two servers with shared counts, and timeouts that no busy machine reaches. */
async function two(redisUrl = redis.url) {
  const several = await severalServers({ redisUrl });
  for (const { source } of several.servers) {
    await source.slots(CHOICE, DAY);
  }
  for (const { source } of [...several.servers, ...several.servers]) {
    await source.book(aBookingRequest());
  }
  return several;
}

const ask = (
  source: Awaited<ReturnType<typeof two>>['servers'][0]['source'],
  from: number,
  count: number,
) => Promise.all(Array.from({ length: count }, (_, n) => source.slots(CHOICE, aDay(from + n))));

describe('servers whose Redis', () => {
  it('is gone read by their share of the calls, say so once, and book', async () => {
    const { servers, upstream, clock } = await two();
    clock.advanceBy(60_000);
    await redis.kill();
    const before = upstream.callCount;
    for (const { source } of servers) {
      // One notices the failure; the others do not wait for it.
      await source.reasons(1);
      await ask(source, 0, 140);
    }
    // Half of 300 each, minus half of the reserves for bookings and forms.
    expect(upstream.callCount - before).toBe(2 * (150 - 20 - 5));
    for (const { source } of servers) {
      expect((await source.book(aBookingRequest())).kind).toBe('booked');
    }
    for (const { log } of servers) {
      expect(log.filter(({ fields }) => fields.trouble === 'cache_failed')).toHaveLength(1);
    }
  });

  it('has lost all data tell each other their calls of the last minute', async () => {
    const { servers, upstream, clock, reconnected } = await two();
    const [one, other] = servers;
    clock.advanceBy(60_000);
    const before = upstream.callCount;
    for (const { source } of servers) {
      await source.book(aBookingRequest());
    }
    await ask(one.source, 0, 100);
    await redis.kill();
    await ask(other.source, 100, 60);
    await redis.start();
    await reconnected();
    // A failed cache is not used for this long.
    clock.advanceBy(5_000);
    // Until the other has reported, one uses no more than its half.
    await ask(one.source, 200, 200);
    await ask(other.source, 400, 200);
    expect(upstream.callCount - before).toBeLessThanOrEqual(300);
    expect(upstream.callCount - before).toBeGreaterThan(200);
  });

  it('could not be reached for a moment do not offer times booked in between', async () => {
    const way = await startCuttableProxy(redis.url);
    onTestFinished(() => way.close());
    const { servers, upstream, clock, reconnected } = await two(way.url);
    const [one, other] = servers;
    expect(answered(await other.source.slots(CHOICE, DAY)).slots).toContain(SLOT);
    // Cut, not killed: it keeps what it knew.
    await way.kill();
    await one.source.book(aBookingRequest());
    await way.start();
    await reconnected();
    clock.advanceBy(5_000);
    upstream.script('GET /api/slots', { status: 200, body: { data: [] } });
    await one.source.schedules();
    expect(answered(await other.source.slots(CHOICE, DAY)).slots).toEqual([]);
  });
});
