import { describe, expect, it } from 'vitest';
import { createPasskeyChallenges } from '../../../bff/admin/passkey-calls.ts';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { type TestServer, useTestServer } from '../support/test-server.ts';
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

describe('a passkey', () => {
  const server = useTestServer();

  it('is added in the session that asked, listed, used to sign in, and removed', async () => {
    const authenticator = anAuthenticator();
    const secret = await withPasskey(server(), authenticator);
    const list = async (one: string) =>
      adminCalls['GET /passkeys'].answer.parse(
        (await adminCall(server(), 'GET /passkeys', { secret: one })).json,
      ).passkeys;
    expect(await list(secret)).toMatchObject([{ name: 'Laptop', last_used_at: null }]);
    const challenge = await challengeToSignIn(server());
    const reply = await signIn(server(), authenticator.use({ ...SITE, challenge, counter: 1 }));
    expect(reply).toMatchObject({ status: 201, json: { administrator: { name: 'Ada' } } });
    const [passkey] = await list(secretIn(reply));
    expect(passkey).toMatchObject({ last_used_at: expect.any(String) });
    const again = await add(
      server(),
      secret,
      authenticator.make({ ...SITE, challenge: await challengeToAdd(server(), secret) }),
    );
    expect(again).toMatchObject({ status: 409, json: { code: 'passkey_known' } });
    const other = await signedIn(server(), 'viewer');
    expect(
      (await adminCall(server(), `DELETE /passkeys/${passkey?.id}`, { secret: other })).status,
    ).toBe(404);
    expect(
      (await adminCall(server(), `DELETE /passkeys/${passkey?.id}`, { secret: secretIn(reply) }))
        .status,
    ).toBe(204);
    expect((await adminCall(server(), 'GET /session', { secret })).status, 'another session').toBe(
      401,
    );
    expect(
      await signIn(
        server(),
        authenticator.use({ ...SITE, challenge: await challengeToSignIn(server()), counter: 2 }),
      ),
    ).toMatchObject(WRONG);
  });

  it('is added by no answer to another challenge, from another site, or without the person', async () => {
    const secret = await signedIn(server());
    const other = await signedIn(server());
    const authenticator = anAuthenticator();
    const challenge = await challengeToAdd(server(), secret);
    const old = await challengeToAdd(server(), secret);
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
      expect([
        changes,
        await add(server(), secret, authenticator.make({ ...SITE, challenge, ...changes })),
      ]).toMatchObject([changes, WRONG]);
    }
    server().clock.advanceBy(5 * 60_000 - 1_000);
    const late = await signedIn(server());
    expect(
      await add(server(), late, authenticator.make({ ...SITE, challenge: old })),
    ).toMatchObject(WRONG);
  });
});

describe('signing in with a passkey', () => {
  const server = useTestServer({ config: { trustedProxies: ['loopback'] } });
  const from = (credential: object, address: string) =>
    adminCall(server(), 'POST /session/passkey', {
      headers: { 'slotwell-admin': '1', origin: OWN, 'x-forwarded-for': address },
      body: { credential },
    });

  it('takes each challenge once, and none that is old or was made to add one', async () => {
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

  it('refuses another site, another key, an authenticator that counts back or did not see who it was; tries are limited', async () => {
    const authenticator = anAuthenticator();
    await withPasskey(server(), authenticator);
    const fresh = async () => {
      server().clock.advanceBy(1_000);
      return await challengeToSignIn(server());
    };
    expect(
      (
        await from(
          authenticator.use({ ...SITE, challenge: await fresh(), counter: 9 }),
          '192.0.2.2',
        )
      ).status,
    ).toBe(201);
    const stranger = anAuthenticator();
    const attempts = [
      authenticator.use({
        ...SITE,
        challenge: await fresh(),
        counter: 10,
        origin: 'https://evil.example',
      }),
      authenticator.use({ ...SITE, challenge: await fresh(), counter: 10, rpId: 'evil.example' }),
      authenticator.use({ ...SITE, challenge: await fresh(), counter: 10, flags: 0x01 }),
      authenticator.use({
        ...SITE,
        challenge: await fresh(),
        counter: 10,
        type: 'webauthn.create',
      }),
      authenticator.use({ ...SITE, challenge: await fresh(), counter: 8 }),
      { ...stranger.use({ ...SITE, challenge: await fresh(), counter: 10 }), id: authenticator.id },
      stranger.use({ ...SITE, challenge: await fresh() }),
    ];
    for (const attempt of attempts) {
      expect(await from(attempt, '192.0.2.2')).toMatchObject(WRONG);
    }
    for (let tries = attempts.length; tries < 10; tries++) {
      await from(stranger.use({ ...SITE, challenge: await fresh() }), '192.0.2.2');
    }
    const right = authenticator.use({ ...SITE, challenge: await fresh(), counter: 11 });
    expect((await from(right, '192.0.2.2')).status, 'after ten that were wrong').toBe(429);
    expect((await from(right, '192.0.2.3')).status).toBe(201);
    expect(
      (await server().core.storage.audit.list(50)).filter(
        ({ action }) => action === 'session.refused',
      ).length,
      'all but one with an id that nobody has',
    ).toBe(9);
  });

  it('is refused to who was deactivated', async () => {
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
