/**
 * The second step at sign-in. Passwords are stored with the least cost here: this is not about
 * them.
 */

import { describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { createSessionSecret, hashSessionSecret } from '../../../core/administration/session.ts';
import { type TestServer, useFreshTestServer, useTestServer } from '../support/test-server.ts';
import {
  adminCall,
  OWN_HEADERS,
  PASSWORD,
  STORED_PASSWORD,
  secretIn,
  signedIn,
} from './support/administrators.ts';
import { codeOf } from './support/second-factor.ts';

const EMAIL = 'katrin@practice.example';

async function katrin({ core, clock }: TestServer): Promise<string> {
  const secret = createSessionSecret();
  await core.storage.people.makeSetUpCode({ now: clock.now(), actor: 'test', codeHash: 'c' });
  const administrator = { name: 'Katrin', email: EMAIL, login: EMAIL, password: STORED_PASSWORD };
  await core.storage.people.setUp({
    now: clock.now(),
    codeHash: 'c',
    administrator,
    sessionHash: hashSessionSecret(secret),
    device: '',
  });
  return secret;
}

const begin = async (server: TestServer, secret: string, password = PASSWORD) =>
  await adminCall(server, 'POST /second-factor/begin', { secret, body: { password } });

/** Turns on the second factor; returns the app's key, the recovery codes and the session. */
async function withFactor(server: TestServer, session: string) {
  const { secret: key } = adminCalls['POST /second-factor/begin'].answer.parse(
    (await begin(server, session)).json,
  );
  const on = await adminCall(server, 'POST /second-factor', {
    secret: session,
    body: { code: codeOf(key, server.clock.now()) },
  });
  const { recovery_codes: codes } = adminCalls['POST /second-factor'].answer.parse(on.json);
  return { key, codes, session: secretIn(on) };
}

/** `from`: an address of one's own, so that tries are counted apart. */
const signIn = (server: TestServer, code?: string, from = '192.0.2.1') =>
  adminCall(server, 'POST /session', {
    headers: { ...OWN_HEADERS, 'x-forwarded-for': from },
    body: { email: EMAIL, password: PASSWORD, ...(code !== undefined && { code }) },
  });

const refused = (code: string, status = 401) => ({ status, json: { code } });

describe('a second factor', () => {
  const server = useTestServer({ config: { trustedProxies: ['loopback'] } });

  const state = async (secret: string) =>
    (await adminCall(server(), 'GET /second-factor', { secret })).json;

  async function isNotSetUpWithoutPasswordAndCode(session: string): Promise<void> {
    expect(await state(session)).toEqual({ on: false, since: null, recovery_codes: 0 });
    const wrong = await begin(server(), session, 'another password');
    expect(wrong).toMatchObject(refused('credentials_wrong'));
    expect((await begin(server(), session)).json).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      address: expect.stringMatching(/^otpauth:\/\/totp\/Praxis%20Sonnenhof:katrin/),
    });
    const given = { secret: session, body: { code: '000000' } };
    const reply = await adminCall(server(), 'POST /second-factor', given);
    expect(reply).toMatchObject(refused('second_step_wrong'));
    expect((await signIn(server())).status).toBe(201);
  }

  async function isOn(before: string, session: string): Promise<void> {
    expect((await adminCall(server(), 'GET /session', { secret: before })).status).toBe(401);
    expect(await state(session)).toMatchObject({ on: true, recovery_codes: 10 });
    expect(await begin(server(), session)).toMatchObject(refused('second_factor_on', 409));
  }

  async function isAskedFor(): Promise<void> {
    const asked = await signIn(server());
    expect(asked).toMatchObject(refused('second_step_needed'));
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect(await signIn(server(), '000000')).toMatchObject(refused('second_step_wrong'));
  }

  async function worksOnce(code: string | undefined, again = code): Promise<void> {
    expect((await signIn(server(), code)).status).toBe(201);
    expect(await signIn(server(), again)).toMatchObject(refused('second_step_wrong'));
  }

  it('is set up with the password and a first code, then asked for at each sign-in; each code works once', async () => {
    const before = await katrin(server());
    await isNotSetUpWithoutPasswordAndCode(before);
    const { key, codes, session } = await withFactor(server(), before);
    await isOn(before, session);
    await isAskedFor();
    expect(
      await signIn(server(), codeOf(key, server().clock.now())),
      'the code that switched it on',
    ).toMatchObject(refused('second_step_wrong'));
    server().clock.advanceBy(60_000);
    await worksOnce(codeOf(key, server().clock.now()));
    await worksOnce(codes[3]?.toLowerCase(), codes[3]);
    expect(await state(session)).toMatchObject({ recovery_codes: 9 });
    const audit = (await server().core.storage.audit.list(50)).map(({ action }) => action);
    for (const action of [
      'administrator.second_factor_on',
      'session.code_refused',
      'administrator.recovery_code_used',
    ]) {
      expect(audit).toContain(action);
    }
  });
});

describe('guessing codes', () => {
  const server = useTestServer({ config: { trustedProxies: ['loopback'] } });

  it('is limited like passwords by address, and by day for each account; a recovery code still works', async () => {
    const { key, codes } = await withFactor(server(), await katrin(server()));
    const guess = (from: string, code = '000000') => signIn(server(), code, from);
    for (let tries = 0; tries < 10; tries++) {
      expect(await guess('192.0.2.1')).toMatchObject(refused('second_step_wrong'));
    }
    expect(await guess('192.0.2.1')).toMatchObject(refused('rate_limited', 429));
    expect(await signIn(server(), undefined, '192.0.2.1'), 'the password alone').toMatchObject(
      refused('rate_limited', 429),
    );
    for (let tries = 0; tries < 10; tries++) {
      expect(await guess('192.0.2.2')).toMatchObject(refused('second_step_wrong'));
    }
    server().clock.advanceBy(60_000);
    const full = await guess('192.0.2.3', codeOf(key, server().clock.now()));
    expect(full).toMatchObject(refused('rate_limited', 429));
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(80_000);
    expect((await signIn(server(), codes[0], '192.0.2.3')).status).toBe(201);
  });
});

describe('a right password without its code', () => {
  const server = useTestServer({ config: { trustedProxies: ['loopback'] } });

  it('does not count as a failure', async () => {
    await withFactor(server(), await katrin(server()));
    for (let times = 0; times < 12; times += 1) {
      expect(await signIn(server())).toMatchObject(refused('second_step_needed'));
    }
  });
});

describe('ending two-factor sign-in', () => {
  const server = useFreshTestServer();

  it('requires the password and a code, as does renewing recovery codes', async () => {
    const { codes, session } = await withFactor(server(), await katrin(server()));
    const send = (name: string, secret: string, body: object) =>
      adminCall(server(), name, { secret, body: { password: PASSWORD, ...body } });
    const renew = 'POST /second-factor/recovery-codes';
    const off = 'POST /second-factor/off';
    for (const name of [renew, off]) {
      expect(await send(name, session, { code: '000000' })).toMatchObject(
        refused('second_step_wrong'),
      );
      expect(await send(name, session, { code: codes[0], password: 'no' })).toMatchObject(
        refused('credentials_wrong'),
      );
    }
    const renewed = await send(renew, session, { code: codes[0] });
    const { recovery_codes: others } = adminCalls[renew].answer.parse(renewed.json);
    expect([others.length, others.some((code) => codes.includes(code))]).toEqual([10, false]);
    expect(await send(off, session, { code: codes[1] })).toMatchObject(
      refused('second_step_wrong'),
    );
    const ended = await send(off, session, { code: others[1] });
    expect(ended.status).toBe(200);
    expect((await adminCall(server(), 'GET /session', { secret: session })).status).toBe(401);
    expect(
      (await adminCall(server(), 'GET /second-factor', { secret: secretIn(ended) })).json,
    ).toMatchObject({ on: false });
  });

  it('is possible for another administrator, not for oneself, and ends the sessions', async () => {
    const secret = await katrin(server());
    const ada = await signedIn(server());
    const { id } = (await server().core.storage.people.findAdministrator(EMAIL))?.administrator ?? {
      id: 0,
    };
    const { session } = await withFactor(server(), secret);
    const reset = (one: string) =>
      adminCall(server(), `POST /users/${id}/second-factor/reset`, { secret: one });
    expect(await reset(session)).toMatchObject(refused('forbidden', 403));
    const reply = await reset(ada);
    const { users } = adminCalls['GET /users'].answer.parse(reply.json);
    expect(users.find((user) => user.id === id)).toMatchObject({ second_factor: false });
    expect((await adminCall(server(), 'GET /session', { secret: session })).status).toBe(401);
    expect(await reset(ada)).toMatchObject(refused('not_found', 404));
  });
});
