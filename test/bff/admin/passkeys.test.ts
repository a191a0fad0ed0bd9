import { describe, expect, it } from 'vitest';
import { createPasskeyChallenges } from '../../../bff/admin/passkey-calls.ts';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { type TestServer, useFreshTestServer } from '../support/test-server.ts';
import { adminCall, OWN, secretIn, signedIn } from './support/administrators.ts';
import { anAuthenticator } from './support/authenticator.ts';

const SITE = { origin: OWN, rpId: 'localhost' };
const WRONG = { status: 401, json: { code: 'passkey_wrong' } };
type Authenticator = ReturnType<typeof anAuthenticator>;

async function challengeToAdd(server: TestServer, secret: string): Promise<string> {
  return adminCalls['POST /passkeys/begin'].answer.parse(
    (await adminCall(server, 'POST /passkeys/begin', { secret })).json,
  ).challenge;
}

async function challengeToSignIn(server: TestServer): Promise<string> {
  return adminCalls['POST /session/passkey/begin'].answer.parse(
    (await adminCall(server, 'POST /session/passkey/begin')).json,
  ).challenge;
}

const add = (server: TestServer, secret: string, credential: object) =>
  adminCall(server, 'POST /passkeys', { secret, body: { name: 'Laptop', credential } });

const signIn = (server: TestServer, credential: object) =>
  adminCall(server, 'POST /session/passkey', { body: { credential } });

async function withPasskey(server: TestServer, authenticator: Authenticator): Promise<string> {
  const secret = await signedIn(server);
  expect(
    (
      await add(
        server,
        secret,
        authenticator.make({ ...SITE, challenge: await challengeToAdd(server, secret) }),
      )
    ).status,
  ).toBe(201);
  return secret;
}

/** Creates a user with a passkey. */
async function added(server: TestServer): Promise<Authenticator> {
  const authenticator = anAuthenticator();
  await withPasskey(server, authenticator);
  return authenticator;
}

async function refusals({ core }: TestServer): Promise<number> {
  const entries = await core.storage.audit.list(50);
  return entries.filter(({ action }) => action === 'session.refused').length;
}

describe('a passkey', () => {
  const server = useFreshTestServer();

  const list = async (secret: string) =>
    adminCalls['GET /passkeys'].answer.parse(
      (await adminCall(server(), 'GET /passkeys', { secret })).json,
    ).passkeys;
  const use = async (authenticator: Authenticator, counter = 1) => {
    const challenge = await challengeToSignIn(server());
    return await signIn(server(), authenticator.use({ ...SITE, challenge, counter }));
  };

  it('is added in the session that requested it, and listed', async () => {
    const secret = await withPasskey(server(), anAuthenticator());
    expect(await list(secret)).toMatchObject([{ name: 'Laptop', last_used_at: null }]);
  });

  it('signs in, and is listed with the time of its last use', async () => {
    const reply = await use(await added(server()));
    expect(reply).toMatchObject({ status: 201, json: { administrator: { name: 'Ada' } } });
    expect(await list(secretIn(reply))).toMatchObject([{ last_used_at: expect.any(String) }]);
  });

  it('is not added twice', async () => {
    const authenticator = anAuthenticator();
    const secret = await withPasskey(server(), authenticator);
    const challenge = await challengeToAdd(server(), secret);
    expect(await add(server(), secret, authenticator.make({ ...SITE, challenge }))).toMatchObject({
      status: 409,
      json: { code: 'passkey_known' },
    });
  });

  it('cannot be removed by another user', async () => {
    const secret = await withPasskey(server(), anAuthenticator());
    const [passkey] = await list(secret);
    const other = await signedIn(server(), 'viewer');
    const reply = await adminCall(server(), `DELETE /passkeys/${passkey?.id}`, { secret: other });
    expect(reply.status).toBe(404);
    expect(await list(secret)).toHaveLength(1);
  });

  it('cannot sign in after its removal, and the other sessions end', async () => {
    const authenticator = anAuthenticator();
    const other = await withPasskey(server(), authenticator);
    const secret = secretIn(await use(authenticator));
    const [passkey] = await list(secret);
    const reply = await adminCall(server(), `DELETE /passkeys/${passkey?.id}`, { secret });
    expect(reply.status).toBe(204);
    expect((await adminCall(server(), 'GET /session', { secret: other })).status).toBe(401);
    expect(await use(authenticator, 2)).toMatchObject(WRONG);
  });

  it('is not added with an answer to another challenge, from another site, or without user verification', async () => {
    const secret = await signedIn(server());
    const other = await signedIn(server());
    const authenticator = anAuthenticator();
    const challenge = await challengeToAdd(server(), secret);
    const forged = createPasskeyChallenges('another key').make('sign-in', server().clock.now());
    for (const changes of [
      { challenge: await challengeToAdd(server(), other) },
      { challenge: await challengeToSignIn(server()) },
      { challenge: forged },
      { challenge: '' },
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:8081' },
      { rpId: 'evil.example' },
      { flags: 0x01 },
      { type: 'webauthn.get' },
      { crossOrigin: true },
    ]) {
      const answer = authenticator.make({ ...SITE, challenge, ...changes });
      expect([changes, await add(server(), secret, answer)]).toMatchObject([changes, WRONG]);
    }
  });

  it('is not added with an answer to a challenge of five minutes ago', async () => {
    const challenge = await challengeToAdd(server(), await signedIn(server()));
    server().clock.advanceBy(5 * 60_000 - 1_000);
    const late = await signedIn(server());
    const answer = anAuthenticator().make({ ...SITE, challenge });
    expect(await add(server(), late, answer)).toMatchObject(WRONG);
  });
});

describe('signing in with a passkey', () => {
  const server = useFreshTestServer({ config: { trustedProxies: ['loopback'] } });
  const from = (credential: object, address: string) =>
    adminCall(server(), 'POST /session/passkey', {
      headers: { 'slotwell-admin': '1', origin: OWN, 'x-forwarded-for': address },
      body: { credential },
    });

  it('accepts each challenge once, but no expired one or one made to add a passkey', async () => {
    const authenticator = anAuthenticator();
    const secret = await withPasskey(server(), authenticator);
    const challenge = await challengeToSignIn(server());
    const answer = authenticator.use({ ...SITE, challenge });
    expect((await from(answer, '192.0.2.1')).status).toBe(201);
    expect(await from(answer, '192.0.2.1'), 'the same answer again').toMatchObject(WRONG);
    expect(
      await from(
        authenticator.use({ ...SITE, challenge: await challengeToAdd(server(), secret) }),
        '192.0.2.1',
      ),
    ).toMatchObject(WRONG);
    const old = await challengeToSignIn(server());
    server().clock.advanceBy(5 * 60_000);
    expect(await from(authenticator.use({ ...SITE, challenge: old }), '192.0.2.1')).toMatchObject(
      WRONG,
    );
  });

  const fresh = async () => {
    server().clock.advanceBy(1_000);
    return await challengeToSignIn(server());
  };

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['an authenticator that did not see who it was', { flags: 0x01 }],
    ['an answer to another question', { type: 'webauthn.create' }],
    ['an authenticator that counts back', { counter: 8 }],
  ])('refuses %s and logs it', async (_, changes) => {
    const authenticator = anAuthenticator();
    await withPasskey(server(), authenticator);
    const use = async (counter: number, others: object = {}) =>
      authenticator.use({ ...SITE, challenge: await fresh(), counter, ...others });
    expect((await from(await use(9), '192.0.2.2')).status).toBe(201);
    expect(await from(await use(10, changes), '192.0.2.2')).toMatchObject(WRONG);
    expect(await refusals(server())).toBe(1);
    expect((await from(await use(10), '192.0.2.2')).status).toBe(201);
  });

  it('refuses the key of another authenticator under a known id', async () => {
    const { id } = await added(server());
    const strange = anAuthenticator().use({ ...SITE, challenge: await fresh() });
    expect(await from({ ...strange, id }, '192.0.2.2')).toMatchObject(WRONG);
    expect(await refusals(server())).toBe(1);
  });

  it('refuses an unknown id without logging it', async () => {
    await added(server());
    const strange = anAuthenticator().use({ ...SITE, challenge: await fresh() });
    expect(await from(strange, '192.0.2.2')).toMatchObject(WRONG);
    expect(await refusals(server())).toBe(0);
  });

  it('is refused after ten failures from an address, and only from there', async () => {
    const authenticator = await added(server());
    const stranger = anAuthenticator();
    for (let tries = 0; tries < 10; tries++) {
      const wrong = stranger.use({ ...SITE, challenge: await fresh() });
      const { id } = tries % 2 === 0 ? authenticator : stranger;
      expect(await from({ ...wrong, id }, '192.0.2.2')).toMatchObject(WRONG);
    }
    const right = authenticator.use({ ...SITE, challenge: await fresh() });
    expect((await from(right, '192.0.2.2')).status).toBe(429);
    expect((await from(right, '192.0.2.3')).status).toBe(201);
  });

  it('is refused to a deactivated user', async () => {
    const authenticator = anAuthenticator();
    const sam = await signedIn(server(), 'scheduler');
    expect(
      (
        await add(
          server(),
          sam,
          authenticator.make({ ...SITE, challenge: await challengeToAdd(server(), sam) }),
        )
      ).status,
    ).toBe(201);
    const ada = await signedIn(server());
    const { users } = adminCalls['GET /users'].answer.parse(
      (await adminCall(server(), 'GET /users', { secret: ada })).json,
    );
    const id = users.find(({ role }) => role === 'scheduler')?.id;
    await adminCall(server(), `POST /users/${id}/deactivate`, { secret: ada });
    const answer = authenticator.use({ ...SITE, challenge: await challengeToSignIn(server()) });
    expect(await from(answer, '192.0.2.4')).toMatchObject(WRONG);
  });
});
