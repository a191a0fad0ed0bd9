import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMIT_DEFAULTS } from '../../../core/installation/installation-defaults.ts';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { askForHold, extend, hold, release, send } from './support/holder.ts';
import { book, FREE_SLOT, read, refusalOf, SITE, visit } from './support/visitor.ts';

let server: TestServer;
beforeEach(async () => {
  const installation = anInstallation({
    allowedOrigins: [SITE],
    schedules: [aSchedule({ capacity: 100 })],
  });
  server = await startTestServer({ installation, config: { trustedProxies: ['loopback'] } });
});
afterEach(() => server.close());

const from = (address: string) => ({ 'x-forwarded-for': address });

describe('holds of a visitor', () => {
  it('are limited to three at once; after the stated wait there is room again', async () => {
    for (let n = 0; n < 3; n++) {
      await hold(server, {}, from('192.0.2.1'));
      server.clock.advanceBy(500);
    }
    const fourth = await askForHold(server, {}, from('192.0.2.1'));
    expect(refusalOf(fourth)).toEqual({ status: 429, code: 'rate_limited' });
    expect(fourth.headers['retry-after']).toBe('599');
    expect((await askForHold(server, {}, from('192.0.2.2'))).status).toBe(201);
    server.clock.advanceBy(599_000);
    expect((await askForHold(server, {}, from('192.0.2.1'))).status).toBe(201);
  });

  it('are counted by the 64 bits of IPv6 that one visitor has', async () => {
    for (const n of [1, 2, 3]) {
      await hold(server, {}, from(`2001:db8:1:2::${n}`));
    }
    expect((await askForHold(server, {}, from('2001:db8:1:2:ffff::9'))).status).toBe(429);
    expect((await askForHold(server, {}, from('2001:db8:1:3::1'))).status).toBe(201);
  });

  it('may be replaced when there are three', async () => {
    const secrets = [];
    for (let n = 0; n < 3; n++) {
      secrets.push((await hold(server)).hold);
    }
    expect((await askForHold(server, { replaces: secrets[0] })).status).toBe(201);
  });

  it('are thirty in ten minutes, of which those refused do not count', async () => {
    let { hold: secret } = await hold(server);
    for (let n = 0; n < 5; n++) {
      expect((await askForHold(server, { slot: '2026-12-02 03:00:00' })).status).toBe(404);
    }
    for (let n = 1; n < 30; n++) {
      secret = (await hold(server, { replaces: secret })).hold;
    }
    const next = await askForHold(server, { replaces: secret });
    expect(refusalOf(next)).toEqual({ status: 429, code: 'rate_limited' });
    expect(next.headers).toMatchObject({
      'ratelimit-policy': '"holds";q=30;w=600',
      'retry-after': expect.stringMatching(/^(600|5\d\d)$/),
    });
    expect((await extend(server, secret)).status).toBe(200);
  });

  it.each([
    [
      'the 48 bits of IPv6 that one customer may have',
      (n: number) => `2001:db8:1:${n}::1`,
      '2001:db8:2:1::1',
    ],
    ['the 24 bits of IPv4', (n: number) => `192.0.2.${n}`, '192.0.3.1'],
  ])('are limited to twelve at once for %s', async (_, address, other) => {
    for (let n = 1; n <= 12; n++) {
      await hold(server, {}, from(address(n)));
    }
    const next = await askForHold(server, {}, from(address(13)));
    expect(refusalOf(next)).toEqual({ status: 429, code: 'rate_limited' });
    expect(JSON.parse(next.text).error).toContain('without');
    expect(next.headers['retry-after']).toBe('600');
    expect((await askForHold(server, {}, from(other))).status).toBe(201);
    // Without a hold, the same customer books.
    expect((await book(server, {}, from(address(13)))).status).toBe(201);
  });

  it('of one network are limited to a third of a day; later visitors book without one', async () => {
    await server.importInstallation(
      anInstallation({
        allowedOrigins: [SITE],
        schedules: [aSchedule()],
        limits: { ...LIMIT_DEFAULTS, holdsPerNetwork: 100 },
      }),
    );
    const slots = ['09:00', '09:30', '10:00', '10:30', '11:00'].map(
      (time) => `2026-12-02 ${time}:00`,
    );
    const statuses: number[] = [];
    for (const [n, slot] of slots.entries()) {
      statuses.push((await askForHold(server, { slot }, from(`2001:db8:1:${n}::1`))).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
    expect((await book(server, { slot: slots[4] }, from('2001:db8:1:4::1'))).status).toBe(201);
  });

  it('leave neither their address nor their secret in the database', async () => {
    const { hold: secret } = await hold(server, {}, from('192.0.2.77'));
    const bytes = [server.databaseFile, `${server.databaseFile}-wal`]
      .map((file) => readFileSync(file, 'latin1'))
      .join('');
    expect([bytes.includes('192.0.2.77'), bytes.includes(secret)]).toEqual([false, false]);
    expect(server.logText()).not.toContain(secret);
  });
});

describe('an invalid request for a hold', () => {
  it.each([
    [{ slot: undefined }, { status: 400, code: 'request_invalid', field: 'slot' }],
    [{ slot: '2026-02-30 09:00:00' }, { status: 400, code: 'request_invalid', field: 'slot' }],
    [{ schedule: '1' }, { status: 400, code: 'request_invalid', field: 'schedule' }],
    [{ reason: 0 }, { status: 400, code: 'request_invalid', field: 'reason' }],
    [{ schedule: 7 }, { status: 404, code: 'schedule_not_found' }],
    [{ reason: 7 }, { status: 404, code: 'reason_not_found' }],
    [{ slot: '2026-12-02 03:00:00' }, { status: 404, code: 'slot_unavailable' }],
  ])('is refused: %j', async (changes, refusal) => {
    expect(refusalOf(await askForHold(server, changes))).toEqual(refusal);
  });

  it.each(['holds', 'holds/extend'])(
    'is refused on %s as text, as an array, and twice the same name',
    async (path) => {
      const post = async (body: string, type = 'application/json') =>
        refusalOf(
          await visit(server, path, {
            method: 'POST',
            body,
            headers: { origin: SITE, 'content-type': type },
          }),
        );
      expect(await post('{}', 'text/plain')).toEqual({
        status: 415,
        code: 'unsupported_media_type',
      });
      for (const body of ['[]', '{"hold":"a","hold":"b"}', 'x']) {
        expect(await post(body)).toEqual({ status: 400, code: 'request_invalid' });
      }
    },
  );
});

describe('the paths of holds', () => {
  it.each(['holds', 'holds/extend', 'holds/release'])(
    '%s takes POST from listed sites alone',
    async (path) => {
      const get = await visit(server, path);
      expect([refusalOf(get), get.headers.allow]).toEqual([
        { status: 405, code: 'method_not_allowed' },
        'POST, OPTIONS',
      ]);
      const body = { schedule: 1, reason: 1, slot: FREE_SLOT, hold: 'x' };
      for (const origin of ['https://other.example', 'null']) {
        expect(refusalOf(await send(server, path, body, { origin }))).toEqual({
          status: 403,
          code: 'origin_refused',
        });
      }
      const preflight = await visit(server, path, { method: 'OPTIONS' });
      expect(preflight.headers).toMatchObject({
        'access-control-allow-origin': SITE,
        'access-control-allow-methods': 'POST, OPTIONS',
        'access-control-allow-headers': 'content-type, idempotency-key',
      });
    },
  );

  it('count towards the requests a minute like all others', async () => {
    await release(server, 'x');
    expect((await visit(server, 'config')).headers.ratelimit).toContain('r=598;');
  });

  it('are announced by the configuration', async () => {
    expect(await read(server, 'config')).toMatchObject({ data: { capabilities: { holds: true } } });
  });
});
