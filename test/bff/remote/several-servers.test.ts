/** Several servers in front of one upstream that share a Redis: they ask, count and keep as one. */

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestRedis, type TestRedis } from '../support/redis.ts';
import { aBookingRequest, answered, CHOICE, DAY } from './support/a-remote-source.ts';
import { severalServers } from './support/several-servers.ts';
import type { StubReply } from './support/upstream-stub.ts';

const NINE = '2026-12-01 09:00:00';
const ELEVEN = '2026-12-01 11:00:00';
const aDay = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10);
const list = (...data: string[]): StubReply => ({ status: 200, body: { data } });

let redis: TestRedis;
beforeAll(async () => {
  redis = await startTestRedis();
});
afterAll(() => redis.close());

/** A script that answers when the test says so, and tells when it was asked. */
function held(reply: StubReply) {
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return {
    answer: () => answer(),
    script: async () => {
      await mayAnswer;
      return reply;
    },
  };
}

describe('the calls of a minute', () => {
  it('are counted over all servers, for reading and for booking, and waiting as long as it says is enough', async () => {
    const { servers, upstream, clock } = await severalServers({ redisUrl: redis.url, count: 4 });
    const everywhere = <T>(
      times: number,
      ask: (source: (typeof servers)[number]['source'], n: number) => Promise<T>,
    ) =>
      Promise.all(
        servers.flatMap(({ source }, server) =>
          Array.from({ length: times }, (_, n) => ask(source, server * times + n)),
        ),
      );
    await everywhere(68, (source, n) => source.slots(CHOICE, aDay(n)));
    expect(upstream.callCount).toBe(255);
    const outcomes = await everywhere(15, (source) => source.book(aBookingRequest()));
    expect(upstream.callCount).toBe(300);
    expect(outcomes.filter(({ kind }) => kind === 'booked')).toHaveLength(45);
    expect(outcomes.filter(({ kind }) => kind === 'refused')[0]).toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 60,
    });
    clock.advanceBy(60_000);
    for (const { source } of servers) {
      expect((await source.book(aBookingRequest())).kind).toBe('booked');
    }
  });

  it('stop on every server during the pause that a 429 to one of them demands', async () => {
    const { servers, upstream, clock } = await severalServers({ redisUrl: redis.url });
    const [one, other] = servers;
    await other.source.reasons(1);
    const body = { error: 'Too many requests' };
    const headers = { 'Retry-After': '20' };
    upstream.script('GET /api/days', { status: 429, body, headers });
    const limited = (retryAfterSeconds: number) => ({ code: 'rate_limited', retryAfterSeconds });
    expect(await one.source.days(CHOICE)).toMatchObject(limited(20));
    const sent = upstream.callCount;
    clock.advanceBy(5_000);
    expect(await other.source.slots(CHOICE, DAY)).toMatchObject(limited(15));
    expect(await other.source.book(aBookingRequest())).toMatchObject(limited(15));
    expect(answered(await other.source.schedules())).toHaveLength(1);
    expect(upstream.callCount).toBe(sent);
    clock.advanceBy(15_000);
    expect((await other.source.slots(CHOICE, DAY)).kind).toBe('answer');
  });
});

describe('a long pause', () => {
  async function paused() {
    const several = await severalServers({ redisUrl: redis.url, count: 3 });
    const { servers, upstream } = several;
    upstream.script('GET /api/days', {
      status: 429,
      body: { error: 'Too many requests' },
      headers: { 'Retry-After': '3000' },
    });
    await servers[0].source.days(CHOICE);
    const ask = (index: number, day = DAY) => servers[index]?.source.slots(CHOICE, day);
    return { ...several, ask };
  }

  it('is tried by one of all servers after a minute, and its success ends it for all', async () => {
    const { upstream, clock, ask } = await paused();
    clock.advanceBy(30_000);
    expect(await ask(1)).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 30 });
    clock.advanceBy(30_000);
    expect(await ask(1)).toMatchObject({ kind: 'answer' });
    expect(await ask(2, aDay(2))).toMatchObject({ kind: 'answer' });
    expect(await ask(0, aDay(0))).toMatchObject({ kind: 'answer' });
    expect(upstream.calls('GET /api/slots')).toHaveLength(3);
  });

  it('is tried once a minute by all servers together while that fails', async () => {
    const { upstream, clock, ask } = await paused();
    for (const call of ['schedules', 'reasons', 'days', 'slots', 'forms'] as const) {
      upstream.script(`GET /api/${call}`, { status: 500, body: { error: 'Broken' } });
    }
    const sent = upstream.callCount;
    for (const tries of [1, 2]) {
      clock.advanceBy(60_000);
      for (const index of [2, 0, 1, 2, 0]) {
        await ask(index, aDay(index));
      }
      expect(upstream.callCount).toBe(sent + tries);
    }
  });
});

describe('the same question on two servers at the same time', () => {
  it('is asked once, and both answer', async () => {
    const { servers, upstream } = await severalServers({ redisUrl: redis.url });
    for (const { source } of servers) {
      await source.reasons(1);
    }
    const { answer, script } = held(list(NINE));
    upstream.script('GET /api/slots', script);
    const asked = servers.map(({ source }) => source.slots(CHOICE, DAY));
    await vi.waitFor(() => expect(upstream.calls('GET /api/slots')).toHaveLength(1), {
      timeout: 20_000,
    });
    answer();
    for (const told of await Promise.all(asked)) {
      expect(answered(told).slots).toEqual([NINE]);
    }
    expect(upstream.calls('GET /api/slots')).toHaveLength(1);
  });

  it('is answered by all from the cache while one of them refreshes', async () => {
    const { servers, upstream, clock } = await severalServers({ redisUrl: redis.url, count: 3 });
    for (const { source } of servers) {
      await source.slots(CHOICE, DAY);
    }
    const { answer, script } = held(list(NINE));
    upstream.script('GET /api/slots', script);
    clock.advanceBy(5_000);
    for (const { source } of servers) {
      expect(answered(await source.slots(CHOICE, DAY)).slots).toHaveLength(3);
    }
    await vi.waitFor(() => expect(upstream.calls('GET /api/slots')).toHaveLength(2), {
      timeout: 20_000,
    });
    answer();
    for (const { source } of servers) {
      await vi.waitFor(
        async () => expect(answered(await source.slots(CHOICE, DAY)).slots).toEqual([NINE]),
        { timeout: 20_000 },
      );
    }
    expect(upstream.calls('GET /api/slots')).toHaveLength(2);
  });

  it('is loaded by the other if the first never finishes', async () => {
    const dead = vi.fn(() => new Promise<never>(() => undefined));
    const { servers, upstream } = await severalServers({
      redisUrl: redis.url,
      options: (index) => ({
        timeLimits: { getMs: 60_000, postMs: 60_000, cacheMs: 30_000, leaseMs: 300 },
        ...(index === 0 && {
          fetch: (input, init) => (String(input).includes('/slots') ? dead() : fetch(input, init)),
        }),
      }),
    });
    const [one, other] = servers;
    await one.source.reasons(1);
    void one.source.slots(CHOICE, DAY);
    await vi.waitFor(() => expect(dead).toHaveBeenCalled(), { timeout: 20_000 });
    expect((await other.source.slots(CHOICE, DAY)).kind).toBe('answer');
    expect(upstream.calls('GET /api/slots')).toHaveLength(1);
  });

  it('is asked once even if it has no answer', async () => {
    const { servers, upstream } = await severalServers({
      redisUrl: redis.url,
      scripts: { 'GET /api/slots': { status: 404, body: { error: 'Day not found' } } },
    });
    for (const { source } of servers) {
      expect(await source.slots(CHOICE, DAY)).toEqual({ kind: 'refused', code: 'day_not_found' });
    }
    expect(upstream.calls('GET /api/slots')).toHaveLength(1);
  });

  it('is one booking under one key, with one receipt', async () => {
    const { servers, upstream } = await severalServers({ redisUrl: redis.url });
    const request = aBookingRequest({ idempotency: { key: 'a key', fingerprint: 'one' } });
    const outcomes = await Promise.all(servers.map(({ source }) => source.book(request)));
    expect(outcomes).toMatchObject([
      { receipt: { bookingId: 41 } },
      { receipt: { bookingId: 41 } },
    ]);
    expect(upstream.calls('POST /api/bookings')).toHaveLength(1);
  });
});

describe('a booking on one server', () => {
  /**
   * Teaches the servers that the calendar serves one at a time, by a booking on the first and a
   * list on the second.
   */
  async function afterTheFirst() {
    const several = await severalServers({ redisUrl: redis.url });
    const { servers, upstream } = several;
    const [one, other] = servers;
    await one.source.book(aBookingRequest());
    upstream.script('GET /api/slots', list(NINE, '2026-12-01 09:30:00', ELEVEN));
    await other.source.slots(CHOICE, DAY);
    return {
      ...several,
      one: one.source,
      other: other.source,
      times: () => upstream.calls('GET /api/slots').length,
    };
  }

  it('removes its time from the others’ caches at once and without a call', async () => {
    const { one, other, times } = await afterTheFirst();
    await one.book(aBookingRequest({ slot: ELEVEN }));
    expect(answered(await other.slots(CHOICE, DAY)).slots).toEqual([NINE, '2026-12-01 09:30:00']);
    expect(await other.form(CHOICE, ELEVEN)).toEqual({ kind: 'refused', code: 'slot_unavailable' });
    expect(times()).toBe(1);
  });

  it('and one on another at the same time are both gone', async () => {
    const { one, other, upstream } = await afterTheFirst();
    upstream.script('GET /api/slots', list('2026-12-01 09:30:00'));
    await Promise.all([
      one.book(aBookingRequest({ slot: ELEVEN })),
      other.book(aBookingRequest({ slot: NINE })),
    ]);
    for (const source of [one, other]) {
      expect(answered(await source.slots(CHOICE, DAY)).slots).toEqual(['2026-12-01 09:30:00']);
    }
  });

  it('is not undone by a list that another had asked for before it', async () => {
    const { one, other, upstream, clock, times } = await afterTheFirst();
    const { answer, script } = held(list(NINE, ELEVEN));
    upstream.script('GET /api/slots', script);
    clock.advanceBy(15_000);
    const asked = other.slots(CHOICE, DAY);
    await vi.waitFor(() => expect(times()).toBe(2), { timeout: 20_000 });
    await one.book(aBookingRequest({ slot: ELEVEN }));
    upstream.script('GET /api/slots', list(NINE));
    answer();
    await asked;
    for (const source of [one, other]) {
      expect(answered(await source.slots(CHOICE, DAY)).slots).toEqual([NINE]);
    }
  });
});
