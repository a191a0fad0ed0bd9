/**
 * Signing in. Passwords are stored with the least cost here: set-up and invitations store them, and
 * are signed in with, at the real one.
 */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionSecret, hashSessionSecret } from '../../../core/administration/session.ts';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import { type TestServer, useFreshTestServer } from '../support/test-server.ts';
import {
  adminCall,
  deviceIn,
  OWN_HEADERS,
  PASSWORD,
  STORED_PASSWORD,
  secretIn,
} from './support/administrators.ts';

const EMAIL = 'katrin@practice.example';

async function anAdministrator({ core, clock }: TestServer): Promise<string> {
  const secret = createSessionSecret();
  const now = clock.now();
  await core.storage.people.makeSetUpCode({ now, actor: 'test', codeHash: 'c' });
  const administrator = { name: 'Katrin', email: EMAIL, login: EMAIL, password: STORED_PASSWORD };
  await core.storage.people.setUp({
    now,
    codeHash: 'c',
    administrator,
    sessionHash: hashSessionSecret(secret),
    device: '',
  });
  return secret;
}

const signIn = (server: TestServer, credentials: object = {}, secret?: string) =>
  adminCall(server, 'POST /session', {
    body: { email: EMAIL, password: PASSWORD, ...credentials },
    ...(secret && { secret }),
  });

describe('signing in', () => {
  const server = useFreshTestServer();
  let first = '';
  beforeEach(async () => {
    first = await anAdministrator(server());
  });

  it('ignores the case of the address, and uses the password unchanged', async () => {
    const reply = await signIn(server(), { email: ' KATRIN@practice.EXAMPLE ' });
    expect(reply).toMatchObject({
      status: 201,
      json: { administrator: { email: EMAIL }, fresh_until: expect.any(String) },
    });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(await signIn(server(), { password: PASSWORD.toUpperCase() })).toMatchObject({
      status: 401,
      json: { code: 'credentials_wrong' },
    });
  });

  it('answers the same for an unknown address', async () => {
    const unknown = await signIn(server(), { email: 'nobody@practice.example' });
    const wrong = await signIn(server(), { password: 'wrong' });
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
    const audit = await server().core.storage.audit.list(2);
    expect(audit.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'session.refused administrator:1',
      'session.refused administrator:unknown',
    ]);
  });

  it('logs unknown addresses once an hour', async () => {
    const before = (await server().core.storage.audit.list(100)).length;
    for (let tries = 0; tries < 5; tries += 1) {
      await signIn(server(), { email: `nobody-${tries}@practice.example` });
    }
    server().clock.advanceBy(3_600_000);
    await signIn(server(), { email: 'nobody-6@practice.example' });
    expect((await server().core.storage.audit.list(100)).length - before).toBeLessThanOrEqual(2);
  });

  it('creates a new secret each time, ends the previous session, and accepts no planted one', async () => {
    const one = secretIn(await signIn(server()));
    const planted = 'planted'.padEnd(43, 'p');
    const two = secretIn(await signIn(server(), {}, planted));
    expect(new Set([one, two, planted]).size).toBe(3);
    expect((await adminCall(server(), 'GET /session', { secret: planted })).status).toBe(401);
    const three = secretIn(await signIn(server(), {}, two));
    expect((await adminCall(server(), 'GET /session', { secret: two })).status).toBe(401);
    expect((await adminCall(server(), 'GET /session', { secret: three })).status).toBe(200);
  });

  it('ends with signing out, which deletes the cookie', async () => {
    const secret = secretIn(await signIn(server()));
    const reply = await adminCall(server(), 'DELETE /session', { secret });
    expect([reply.status, reply.headers['set-cookie']]).toEqual([
      204,
      [expect.stringMatching(/^slotwell=;.*Max-Age=0$/)],
    ]);
    expect((await adminCall(server(), 'GET /session', { secret })).status).toBe(401);
  });

  it('accepts no session from two cookies of the same name', async () => {
    const reply = await server().call('/admin/api/v1/session', {
      headers: { 'slotwell-admin': '1', cookie: `slotwell=${first}; slotwell=${first}` },
    });
    expect(reply.status).toBe(401);
  });

  it('stores neither secret nor password', async () => {
    const secret = secretIn(await signIn(server()));
    const text = JSON.stringify(await server().core.storage.audit.list(100));
    for (const hidden of [secret, hashSessionSecret(secret), PASSWORD, STORED_PASSWORD]) {
      expect(text).not.toContain(hidden);
      expect(server().logText()).not.toContain(hidden);
    }
  });
});

describe('an expired session', () => {
  const server = useFreshTestServer();

  it('is deleted at the next sign-in of anyone', async () => {
    const count = () => {
      const connection = openDatabase(server().databaseFile, { timeout: 5_000 });
      const row = connection.prepare('SELECT count(*) AS count FROM admin_session').get();
      connection.close();
      return Number(Reflect.get(Object(row), 'count'));
    };
    await anAdministrator(server());
    await signIn(server());
    expect(count()).toBe(2);
    server().clock.advanceBy(12 * 3_600_000);
    await signIn(server());
    expect(count()).toBe(1);
  });
});

describe('a session', () => {
  const server = useFreshTestServer();

  it('expires after twelve hours without use, and after seven days in all', async () => {
    const idle = await anAdministrator(server());
    server().clock.advanceBy(12 * 3_600_000);
    expect((await adminCall(server(), 'GET /session', { secret: idle })).status).toBe(401);
    const used = secretIn(await signIn(server()));
    const stati: number[] = [];
    for (let hours = 10; hours <= 170; hours += 10) {
      server().clock.advanceBy(10 * 3_600_000);
      stati.push((await adminCall(server(), 'GET /session', { secret: used })).status);
    }
    expect(stati).toEqual([...Array(16).fill(200), 401]);
  });

  it('is fresh for five minutes, and again after the password is confirmed, with a new secret', async () => {
    const secret = await anAdministrator(server());
    server().clock.advanceBy(5 * 60_000);
    const { since } = (await adminCall(server(), 'GET /interface', { secret })).json as {
      readonly since: string | null;
    };
    const token = (cookie: string) =>
      adminCall(server(), 'POST /interface/token', { secret: cookie, body: { known: since } });
    expect(await token(secret)).toMatchObject({ status: 403, json: { code: 'confirm_needed' } });
    const confirm = (given: string) =>
      adminCall(server(), 'POST /session/confirm', { secret, body: { password: given } });
    expect(await confirm('wrong')).toMatchObject({
      status: 401,
      json: { code: 'credentials_wrong' },
    });
    const fresh = secretIn(await confirm(PASSWORD));
    expect((await adminCall(server(), 'GET /session', { secret })).status).toBe(401);
    expect((await token(fresh)).status).toBe(201);
  });
});

describe('changing a password during a sign-in with it', () => {
  const server = useFreshTestServer();
  afterEach(() => void vi.restoreAllMocks());

  it('prevents that session', async () => {
    await anAdministrator(server());
    const { storage } = server().core;
    const find = storage.people.findAdministrator;
    vi.spyOn(storage.people, 'findAdministrator').mockImplementationOnce(async (login) => {
      const known = await find(login);
      await storage.people.setPassword({
        now: server().clock.now(),
        actor: 'test',
        login,
        password: 'scrypt$other',
      });
      return known;
    });
    const reply = await signIn(server());
    expect(reply).toMatchObject({ status: 401, json: { code: 'credentials_wrong' } });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect((await storage.audit.list(3)).map(({ action }) => action)).toEqual([
      'session.refused',
      'administrator.password_set',
      'session.opened',
    ]);
  });
});

describe('guessing', () => {
  const server = useFreshTestServer();

  it('is blocked for a while after ten failures from one address', async () => {
    await anAdministrator(server());
    const stati: number[] = [];
    for (let tries = 0; tries < 11; tries++) {
      stati.push((await signIn(server(), { password: `wrong ${tries}` })).status);
    }
    expect(stati).toEqual([...Array(10).fill(401), 429]);
    const refused = await signIn(server());
    expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
  });
});

describe('guessing from many addresses', () => {
  const server = useFreshTestServer({ config: { trustedProxies: ['loopback'] } });

  it('is blocked after thirty failures for one account', async () => {
    await anAdministrator(server());
    const stati: number[] = [];
    for (let tries = 0; tries < 31; tries += 1) {
      const from = `192.0.2.${1 + Math.floor(tries / 10)}`;
      const reply = await adminCall(server(), 'POST /session', {
        headers: { ...OWN_HEADERS, 'x-forwarded-for': from },
        body: { email: EMAIL, password: `wrong ${tries}` },
      });
      stati.push(reply.status);
    }
    expect(stati).toEqual([...Array(30).fill(401), 429]);
  });
});

describe('failures from one address', () => {
  const server = useFreshTestServer({ config: { trustedProxies: ['loopback'] } });

  it('lock out no one at other addresses', async () => {
    await anAdministrator(server());
    const from = (address: string) => ({ ...OWN_HEADERS, 'x-forwarded-for': address });
    const stati: number[] = [];
    for (let tries = 0; tries < 32; tries += 1) {
      const { status } = await adminCall(server(), 'POST /session', {
        headers: from('198.51.100.7'),
        body: { email: EMAIL, password: `wrong ${tries}` },
      });
      stati.push(status);
    }
    expect(stati).toEqual([...Array(10).fill(401), ...Array(22).fill(429)]);
    const owner = await adminCall(server(), 'POST /session', {
      headers: from('203.0.113.9'),
      body: { email: EMAIL, password: PASSWORD },
    });
    expect(owner.status).toBe(201);
  });
});

describe('a browser that its owner has signed in with before', () => {
  const server = useFreshTestServer({ config: { trustedProxies: ['loopback'] } });
  let device = '';
  let passedOn = 0;

  /** Tries from a fresh address. */
  function tryFromAnywhere(credentials: object, cookie = '') {
    passedOn += 1;
    const address = `198.51.${Math.floor(passedOn / 250)}.${passedOn % 250}`;
    return adminCall(server(), 'POST /session', {
      headers: { ...OWN_HEADERS, 'x-forwarded-for': address, ...(cookie && { cookie }) },
      body: { email: EMAIL, password: PASSWORD, ...credentials },
    });
  }

  beforeEach(async () => {
    await anAdministrator(server());
    device = deviceIn(await tryFromAnywhere({}));
  });

  it('has a cookie that no script and no other site can read', async () => {
    const reply = await tryFromAnywhere({});
    expect(reply.headers['set-cookie']?.[1]).toMatch(
      /^slotwell-device=[\w-]{22}\.[\w-]{32}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
    );
    const alone = await server().call('/admin/api/v1/session', {
      headers: { 'slotwell-admin': '1', cookie: device },
    });
    expect(alone.status).toBe(401);
  });

  it('can sign in while wrong passwords from everywhere have to wait', async () => {
    const flood = Array.from({ length: 30 }, (_, index) =>
      tryFromAnywhere({ email: `nobody-${index}@practice.example` }),
    );
    const isFull = async () => (await tryFromAnywhere({})).status === 429;
    await vi.waitUntil(isFull, { timeout: 10_000 });
    expect((await tryFromAnywhere({}, device)).status).toBe(201);
    const stati = (await Promise.all(flood)).map(({ status }) => status);
    expect(stati).toContain(429);
  });

  it('can sign in after others have used up the account’s tries', async () => {
    for (let tries = 0; tries < 30; tries += 1) {
      await tryFromAnywhere({ password: `wrong ${tries}` });
    }
    expect((await tryFromAnywhere({})).status).toBe(429);
    expect((await tryFromAnywhere({}, device)).status).toBe(201);
    const [name, signature] = device.split('.');
    const forged = [`${name}.${'x'.repeat(32)}`, `slotwell-device=${'x'.repeat(22)}.${signature}`];
    for (const cookie of [...forged, `${device}; ${device}`, 'slotwell-device=']) {
      expect((await tryFromAnywhere({}, cookie)).status).toBe(429);
    }
  });

  it('has ten tries of its own, from any address', async () => {
    const stati: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      stati.push((await tryFromAnywhere({ password: `wrong ${tries}` }, device)).status);
    }
    expect(stati).toEqual([...Array(10).fill(401), 429]);
  });
});
