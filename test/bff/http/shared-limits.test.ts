import { createClient } from '@keyv/redis';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Config } from '../../../bff/config.ts';
import { aBookingBody, workingTimes } from '../support/a-booking-body.ts';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { startTestRedis, type TestRedis } from '../support/redis.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { book, fetchSeal, SITE, visit } from '../widget-gate/support/visitor.ts';

let redis: TestRedis;
beforeEach(async () => {
  redis = await startTestRedis();
  return () => redis.close();
});

const installation = anInstallation({
  allowedOrigins: [SITE],
  schedules: [aSchedule({ capacity: 100 })],
});

/** Creates two processes of one installation, on one database and one Redis. */
async function aPair(changes: Partial<Config> = {}): Promise<[TestServer, TestServer]> {
  const config = { cacheUrl: redis.url, trustedProxies: ['loopback'], ...changes };
  const one = await startTestServer({ installation, config });
  onTestFinished(() => one.close());
  const database = { kind: 'sqlite', file: one.databaseFile } as const;
  const other = await startTestServer({
    installation: null,
    withToken: false,
    apiEnabled: null,
    config: { ...config, database },
  });
  onTestFinished(() => other.close());
  return [one, other];
}

async function read(server: TestServer, token: string): Promise<string> {
  const { status, headers } = await server.call('/api/schedules', {
    headers: { authorization: `Bearer ${token}` },
  });
  return `${status} ${headers.ratelimit?.toString().match(/r=\d+/)?.[0]}`;
}

const backTogether = async (server: TestServer) =>
  await vi.waitFor(() => expect(server.logText()).toContain('together again'), {
    timeout: 15_000,
    interval: 50,
  });

describe('two processes with one Redis', () => {
  it('share the requests of the token', async () => {
    const [one, other] = await aPair({ apiRateLimit: 3 });
    const seen = [];
    for (const server of [one, other, one, other, one]) {
      seen.push(await read(server, one.token));
    }
    expect(seen).toEqual(['200 r=2', '200 r=1', '200 r=0', '429 r=0', '429 r=0']);
  });

  it('share the wrong tokens of an address', async () => {
    const pair = await aPair();
    const guesses = Array.from({ length: 121 }, (_, n) =>
      pair[n % 2]?.call('/api/schedules', { headers: { authorization: 'Bearer x' } }),
    );
    const statuses = (await Promise.all(guesses)).map((reply) => reply?.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('share the visits of an address, and nothing else', async () => {
    const [one, other] = await aPair({ widgetRateLimit: 2 });
    const from = (address: string) => ({ headers: { origin: SITE, 'x-forwarded-for': address } });
    const statuses = [];
    for (const server of [one, other, one]) {
      statuses.push((await visit(server, 'config', from('192.0.2.1'))).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect((await visit(other, 'config', from('192.0.2.2'))).status).toBe(200);
  });

  it('share the bookings of an e-mail address, and count only those that were made', async () => {
    const pair = await aPair();
    const of = (email: string, slot: string, n: number) =>
      book(
        pair[n % 2] ?? pair[0],
        { slot, submission: { last_name: 'Ada', email } },
        { 'x-forwarded-for': `192.0.2.${n}` },
      );
    for (let n = 1; n <= 8; n++) {
      expect((await of('ada@example.org', '2026-12-02 03:00:00', n)).status).toBe(404);
    }
    for (let n = 1; n <= 5; n++) {
      expect((await of('ada@example.org', '2026-12-02 09:00:00', n)).status).toBe(201);
    }
    expect((await of('ada@example.org', '2026-12-02 09:00:00', 6)).status).toBe(429);
    expect((await of('ada@example.org', '2026-12-02 09:00:00', 7)).status).toBe(429);
    expect((await of('bob@example.org', '2026-12-02 09:00:00', 8)).status).toBe(201);
  });

  it('share the seals: one books once, and a repeat gets its answer from either', async () => {
    const [one, other] = await aPair();
    const seal = await fetchSeal(one);
    for (const { clock } of [one, other]) {
      clock.advanceBy(3_000);
    }
    const request = { seal, submission: { last_name: 'Ada', email: 'ada@example.org' } };
    const first = await book(one, request, { 'idempotency-key': 'k' });
    const again = await book(other, request, { 'idempotency-key': 'k' });
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect((await book(other, { seal }, { 'idempotency-key': 'l' })).status).toBe(403);
    expect((await book(other, { seal })).status).toBe(403);
  });

  it('leave no address of anybody in Redis', async () => {
    const [one] = await aPair();
    await book(
      one,
      { submission: { last_name: 'Ada', email: 'ada@example.org' } },
      { 'x-forwarded-for': '192.0.2.77' },
    );
    const client = createClient({ url: redis.url });
    await client.connect();
    const keys = await client.keys('slotwell*');
    client.destroy();
    expect(keys.length).toBeGreaterThanOrEqual(4);
    expect(keys.filter((key) => !/^slotwell-limits:([A-Za-z0-9_-]{32}|probe)$/.test(key))).toEqual(
      [],
    );
  });
});

describe('two installations with one Redis', () => {
  it('count apart', async () => {
    const [one] = await aPair({ widgetRateLimit: 1 });
    const [another] = await aPair({ widgetRateLimit: 1 });
    for (const server of [one, another]) {
      expect((await visit(server, 'config')).status).toBe(200);
    }
  });
});

describe('when Redis is killed', () => {
  it('bookings go on without a failure, and each process counts alone', async () => {
    const [one, other] = await aPair({ apiRateLimit: 12 });
    const statuses: number[] = [];
    const bookOn = async (server: TestServer, slot: string) => {
      const reply = await server.book(aBookingBody({ slot }), {
        authorization: `Bearer ${one.token}`,
      });
      statuses.push(reply.status);
    };
    for (const slot of workingTimes(6)) {
      await bookOn(one, slot);
    }
    const inFlight = Promise.all(workingTimes(6).map((slot) => bookOn(other, slot)));
    await redis.kill();
    await inFlight;
    for (const server of [one, other]) {
      for (const slot of workingTimes(14)) {
        await bookOn(server, slot);
      }
    }
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    expect(statuses.slice(0, 12)).toEqual(Array(12).fill(201));
    expect(
      [one, other].map((server) => server.logText().split('each process alone').length - 1),
    ).toEqual([1, 1]);
  });

  it('they count together again once it is back', async () => {
    const [one, other] = await aPair({ apiRateLimit: 2 });
    await redis.kill();
    for (const server of [one, other]) {
      await read(server, one.token);
    }
    await redis.start();
    await Promise.all([backTogether(one), backTogether(other)]);
    await one.replaceToken();
    expect([
      await read(one, one.token),
      await read(other, one.token),
      await read(one, one.token),
    ]).toEqual(['200 r=1', '200 r=0', '429 r=0']);
  });

  it('the log says so once a minute, however often it comes and goes', async () => {
    const [one] = await aPair();
    for (let round = 0; round < 2; round++) {
      await redis.kill();
      await read(one, one.token);
      await redis.start();
      const before = await countersInRedis();
      await one.replaceToken();
      await vi.waitFor(async () => {
        await read(one, one.token);
        expect(await countersInRedis()).toBeGreaterThan(before);
      }, 15_000);
    }
    const lines = one
      .logText()
      .split('\n')
      .filter((line) => line.includes('limits are counted'));
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(['warn', 'info']);
  });
});

describe('when Redis hangs', () => {
  it('answers still come, and the limits hold', async () => {
    const [one] = await aPair({ apiRateLimit: 2 });
    redis.freeze();
    expect(await Promise.all([1, 2, 3].map(() => read(one, one.token)))).toEqual([
      '200 r=1',
      '200 r=0',
      '429 r=0',
    ]);
    expect(one.logText()).toContain('"cause":"TimedOut"');
    redis.thaw();
    await backTogether(one);
  });
});

describe('a server that finds no Redis', () => {
  it('starts, answers and joins the others when there is one', async () => {
    await redis.kill();
    const [one, other] = await aPair({ apiRateLimit: 2 });
    expect(await read(one, one.token)).toBe('200 r=1');
    await redis.start();
    await Promise.all([backTogether(one), backTogether(other)]);
    await one.replaceToken();
    expect([
      await read(one, one.token),
      await read(other, one.token),
      await read(one, one.token),
    ]).toEqual(['200 r=1', '200 r=0', '429 r=0']);
  });
});

async function countersInRedis(): Promise<number> {
  const client = createClient({ url: redis.url });
  await client.connect();
  const keys = await client.keys('slotwell-limits:????????????????????????????????');
  client.destroy();
  return keys.length;
}
