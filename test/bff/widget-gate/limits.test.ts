import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { aFormField, anInstallation, aSchedule, emailField } from '../support/an-installation.ts';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../support/test-server.ts';
import {
  aWidgetBooking,
  book,
  fetchSeal,
  post,
  refusalOf,
  SITE,
  visit,
} from './support/visitor.ts';

let server: TestServer;
afterEach(async () => {
  server.expectNoErrors();
  await server.close();
});

async function start(
  config: TestServerOptions['config'] = {},
  changes: Parameters<typeof anInstallation>[0] = {},
): Promise<void> {
  const installation = anInstallation({
    allowedOrigins: [SITE],
    schedules: [aSchedule({ capacity: 100 })],
    ...changes,
  });
  server = await startTestServer({
    installation,
    config: { trustedProxies: ['loopback'], ...config },
  });
}

const from = (address: string) => ({ origin: SITE, 'x-forwarded-for': address });
const bookAs = (email: string, address = '192.0.2.1') =>
  book(server, { submission: { last_name: 'Ada', email } }, { 'x-forwarded-for': address });

const ofAda = { submission: { last_name: 'Ada', email: 'ada@example.org' } };

describe('a retry that another process takes', () => {
  it('counts towards no limit', async () => {
    await start({}, { limits: { ...anInstallation().limits, bookingsPerAddress: 1 } });
    const another = await startTestServer({ wrapCore: () => server.core });
    onTestFinished(() => another.close());
    const seal = await fetchSeal(server);
    const next = await fetchSeal(another);
    server.clock.advanceBy(3_000);
    const body = JSON.stringify({ ...aWidgetBooking(), seal });
    const key = { 'idempotency-key': 'a-key' };
    const first = await post(server, body, key);
    expect((await post(another, body, key)).text).toBe(first.text);
    expect((await book(another, { seal: next })).status).toBe(201);
  });
});

describe('the requests in a minute', () => {
  it('are counted by address, and each answer says what is left', async () => {
    await start({ widgetRateLimit: 2 });
    const headers = from('192.0.2.1');
    expect((await visit(server, 'config', { headers })).headers).toMatchObject({
      'ratelimit-policy': '"address";q=2;w=60',
      ratelimit: expect.stringMatching(/^"address";r=1;t=(60|5\d)$/),
    });
    await visit(server, 'schedules', { headers });
    const third = await visit(server, 'config', { headers });
    expect(refusalOf(third)).toEqual({ status: 429, code: 'rate_limited' });
    expect(third.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^(60|5\d)$/),
      ratelimit: expect.stringContaining('r=0;'),
      'access-control-allow-origin': SITE,
    });
    expect((await visit(server, 'config', { headers: from('192.0.2.2') })).status).toBe(200);
  });

  it('are shared by the 64 bits of IPv6 that one customer has', async () => {
    await start({ widgetRateLimit: 1 });
    expect((await visit(server, 'config', { headers: from('2001:db8:1:2::1') })).status).toBe(200);
    expect((await visit(server, 'config', { headers: from('2001:db8:1:2:ffff::9') })).status).toBe(
      429,
    );
    expect((await visit(server, 'config', { headers: from('2001:db8:1:3::1') })).status).toBe(200);
  });

  it('cannot be dodged by a forged address without a trusted proxy', async () => {
    await start({ widgetRateLimit: 1, trustedProxies: [] });
    expect((await visit(server, 'config', { headers: from('192.0.2.1') })).status).toBe(200);
    expect((await visit(server, 'config', { headers: from('192.0.2.2') })).status).toBe(429);
  });

  it('leave the REST API alone', async () => {
    await start({ widgetRateLimit: 1, apiRateLimit: 5 });
    while ((await visit(server, 'config')).status !== 429) {}
    expect((await server.call('/api/schedules')).headers.ratelimit).toContain('"token";r=4;');
  });
});

describe('bookings', () => {
  it('are five an hour for a mailbox, however its address is written', async () => {
    await start();
    for (const email of [
      'ada@example.org',
      ' ADA@ｅxample.org',
      'Ada+tag@Example.org ',
      'ada@exam\u034Fple.org',
      'ada@𝐞xample.ᵒrg',
    ]) {
      expect((await bookAs(email)).status).toBe(201);
    }
    expect(refusalOf(await bookAs('ada+other@example.org'))).toEqual({
      status: 429,
      code: 'email_limit',
    });
    const sixth = await bookAs('ada@example.org', '192.0.2.99');
    expect(refusalOf(sixth)).toEqual({ status: 429, code: 'email_limit' });
    expect(sixth.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^(3600|35\d\d)$/),
      'ratelimit-policy': '"email";q=5;w=3600',
    });
    expect((await bookAs('bob@example.org')).status).toBe(201);
  });

  it('count for the address in the email field, not in others', async () => {
    const message = aFormField({ name: 'message', formType: 'textarea', required: false });
    const second = aFormField({ name: 'second', inputType: 'email', required: false });
    const form = [aFormField(), emailField, message, second];
    await start({}, { form });
    for (let round = 0; round < 5; round++) {
      const submission = {
        last_name: 'Eve',
        email: `eve${round}@example.org`,
        message: 'target@example.org',
        second: 'target@example.org',
      };
      expect((await book(server, { submission })).status).toBe(201);
    }
    for (let round = 0; round < 5; round++) {
      expect((await bookAs('target@example.org')).status).toBe(201);
    }
    expect((await bookAs('target@example.org')).status).toBe(429);
  });

  it('are thirty in ten minutes for an address', async () => {
    await start();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => bookAs(`n${n}@example.org`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const next = await bookAs('late@example.org');
    expect(refusalOf(next)).toEqual({ status: 429, code: 'address_limit' });
    expect(next.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^(600|5\d\d)$/),
      'ratelimit-policy': '"bookings";q=30;w=600',
    });
    expect((await bookAs('late@example.org', '192.0.2.2')).status).toBe(201);
  });

  it('count when they are made: errors, lost times and repeats lock out no one', async () => {
    await start();
    const customer = { 'x-forwarded-for': '192.0.2.1' };
    for (let round = 0; round < 35; round++) {
      expect((await post(server, 'no json', customer)).status).toBe(400);
      expect((await book(server, { slot: '2026-12-02 03:00:00' }, customer)).status).toBe(404);
    }
    for (let round = 0; round < 10; round++) {
      expect((await book(server, ofAda, { ...customer, 'idempotency-key': 'one' })).status).toBe(
        201,
      );
    }
    expect((await bookAs('ada@example.org')).status).toBe(201);
  });

  it('answer a retry of the last one within the limit, even many at once', async () => {
    await start();
    for (let round = 0; round < 4; round++) {
      await bookAs('ada@example.org');
    }
    const retries = await Promise.all(
      Array.from({ length: 20 }, () => book(server, ofAda, { 'idempotency-key': 'the-fifth' })),
    );
    expect(new Set(retries.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(retries.map(({ text }) => text)).size).toBe(1);
    expect((await bookAs('ada@example.org')).status).toBe(429);
  });

  it('never exceed the limit, even with simultaneous tries', async () => {
    await start();
    const answers = await Promise.all(Array.from({ length: 12 }, () => bookAs('ada@example.org')));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(201),
      ...Array(7).fill(429),
    ]);
  });
});
