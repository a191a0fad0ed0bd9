import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { createSessionSecret, hashSessionSecret } from '../../../core/administration/session.ts';
import { startReceiver } from '../../core/delivery/mail/smtp-receiver.ts';
import { readTables } from '../command-line/read-tables.ts';
import {
  A_MAIL_SERVER,
  startTestServer,
  type TestServer,
  useFreshTestServer,
} from '../support/test-server.ts';
import { adminCall, OWN, PASSWORD, secretIn, signedIn } from './support/administrators.ts';

const EMAIL = 'Sam@practice.example';

interface Made {
  readonly link: string;
  readonly mail: string;
}

const invite = async (server: TestServer, secret: string, body: object = {}) =>
  await adminCall(server, 'POST /invitations', {
    secret,
    body: { email: EMAIL, role: 'scheduler', schedules: null, ...body },
  });

const codeIn = (json: unknown) => new URL((json as Made).link).hash.slice(1);

const accept = (server: TestServer, code: string, changes: object = {}) =>
  adminCall(server, 'POST /invitations/accept', {
    body: { code, name: 'Sam', password: PASSWORD, ...changes },
  });

describe('an invitation', () => {
  const server = useFreshTestServer();
  let secret = '';
  beforeEach(async () => {
    secret = await signedIn(server());
  });

  it('has a link that is shown once', async () => {
    const made = await invite(server(), secret, { schedules: [1] });
    expect(made).toMatchObject({
      status: 201,
      json: { link: expect.stringMatching(`^${OWN}/admin/invitation#[\\w-]{43}$`), mail: 'off' },
    });
    const code = codeIn(made.json);
    expect(await adminCall(server(), 'POST /invitations/read', { body: { code } })).toMatchObject({
      status: 200,
      json: { email: EMAIL, role: 'scheduler' },
    });
  });

  it('creates one account, with a password that cannot be guessed', async () => {
    const code = codeIn((await invite(server(), secret, { schedules: [1] })).json);
    const guessable = await accept(server(), code, { password: 'Sam@Practice.example' });
    expect(guessable).toMatchObject({ status: 400, json: { code: 'password_guessable' } });
    const reply = await accept(server(), code);
    expect(reply).toMatchObject({
      status: 201,
      json: { administrator: { name: 'Sam', role: 'scheduler', schedules: [1] } },
    });
    const session = await adminCall(server(), 'GET /session', { secret: secretIn(reply) });
    expect(session.status).toBe(200);
    for (const again of [
      await accept(server(), code),
      await adminCall(server(), 'POST /invitations/read', { body: { code } }),
    ]) {
      expect(again).toMatchObject({ status: 403, json: { code: 'invitation_over' } });
    }
    const signingIn = { email: 'SAM@practice.example', password: PASSWORD };
    const signedIn = await adminCall(server(), 'POST /session', { body: signingIn });
    expect(signedIn).toMatchObject({ status: 201 });
  });

  it('is refused for an existing user, an invalid address and unknown calendars', async () => {
    expect(
      await invite(server(), secret, { email: 'administrator@practice.example' }),
    ).toMatchObject({ json: { code: 'user_known' } });
    expect(await invite(server(), secret, { email: 'nobody' })).toMatchObject({
      status: 400,
      json: { field: 'email' },
    });
    expect(await invite(server(), secret, { schedules: [99] })).toMatchObject({
      status: 404,
      json: { code: 'schedule_not_found' },
    });
    expect(await invite(server(), secret, { schedules: [] })).toMatchObject({
      status: 400,
      json: { field: 'schedules' },
    });
  });

  it('expires after a week, and can be withdrawn', async () => {
    const late = codeIn((await invite(server(), secret, { email: 'late@practice.example' })).json);
    const back = codeIn((await invite(server(), secret, { email: 'back@practice.example' })).json);
    const { invitations } = (await adminCall(server(), 'GET /users', { secret })).json as {
      invitations: { id: number; email: string }[];
    };
    const { id } = invitations.find(({ email }) => email.startsWith('back')) ?? { id: 0 };
    expect((await adminCall(server(), `DELETE /invitations/${id}`, { secret })).status).toBe(204);
    expect((await adminCall(server(), `DELETE /invitations/${id}`, { secret })).status).toBe(404);
    expect(await accept(server(), back)).toMatchObject({ json: { code: 'invitation_over' } });
    server().clock.advanceBy(7 * 86_400_000);
    expect(await accept(server(), late)).toMatchObject({ json: { code: 'invitation_over' } });
  });
});

describe('an invitation by mail', () => {
  const where = async (config: object) => {
    const server = await startTestServer({ config });
    onTestFinished(() => server.close());
    return { server, made: await invite(server, await signedIn(server)) };
  };

  it('is sent at once, names its sender, and leaves its link in no table and no log', async () => {
    const { port, received } = await startReceiver({ disabledCommands: ['AUTH', 'STARTTLS'] });
    const { server, made } = await where({
      mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'practice@example.org' },
    });
    expect(made).toMatchObject({ status: 201, json: { mail: 'sent', problem: null } });
    const [mail, ...others] = received;
    expect([mail?.to, others]).toEqual([[EMAIL], []]);
    expect(mail?.mail.text).toContain('Ada');
    expect(mail?.mail.text).toContain((made.json as Made).link);
    const code = codeIn(made.json);
    expect(JSON.stringify(readTables(server.databaseFile)) + server.logText()).not.toContain(code);
  });

  it('reports a failure, and still shows the link', async () => {
    const { made } = await where({ mail: A_MAIL_SERVER });
    expect(made).toMatchObject({
      status: 201,
      json: { mail: 'failed', problem: expect.stringMatching(/./), link: expect.any(String) },
    });
  });
});

describe('a role', () => {
  const server = useFreshTestServer();

  const put = (secret: string, id: number, seen: string, role: string, schedules?: number[]) =>
    adminCall(server(), `PUT /users/${id}`, {
      secret,
      body: {
        role,
        schedules: schedules ?? null,
        known: { role: seen, schedules: seen === 'viewer' ? [1] : null },
      },
    });

  it('changes at once for signed-in users', async () => {
    const ada = await signedIn(server());
    const sam = await signedIn(server(), 'scheduler');
    expect(await put(ada, 2, 'scheduler', 'viewer', [1])).toMatchObject({
      status: 200,
      json: {
        users: [{ name: 'Ada' }, { name: 'Sam', role: 'viewer', schedules: [1], active: true }],
      },
    });
    expect((await adminCall(server(), 'GET /session', { secret: sam })).json).toMatchObject({
      administrator: { role: 'viewer' },
    });
    expect(await put(ada, 2, 'viewer', 'administrator', [1])).toMatchObject({
      json: { users: [{}, { role: 'administrator', schedules: null }] },
    });
  });

  it('does not change for the last administrator, an unknown user or one changed since', async () => {
    const ada = await signedIn(server());
    await signedIn(server(), 'scheduler');
    const refused = (status: number, code: string) => ({ status, json: { code } });
    expect(await put(ada, 1, 'administrator', 'viewer')).toMatchObject(
      refused(409, 'last_administrator'),
    );
    expect(await put(ada, 99, 'viewer', 'viewer')).toMatchObject(refused(404, 'not_found'));
    await put(ada, 2, 'scheduler', 'viewer', [1]);
    expect(await put(ada, 2, 'scheduler', 'administrator')).toMatchObject(
      refused(409, 'version_conflict'),
    );
  });

  it('ends with all sessions at once, and the login then looks like an unknown address', async () => {
    const ada = await signedIn(server());
    const vera = await signedIn(server(), 'viewer');
    const id = (await server().core.storage.people.findAdministrator('viewer@practice.example'))
      ?.administrator.id;
    const reply = await adminCall(server(), `POST /users/${id}/deactivate`, { secret: ada });
    expect(reply).toMatchObject({
      status: 200,
      json: { users: [{ name: 'Ada' }, { name: 'Vera', active: false }] },
    });
    expect((await adminCall(server(), 'GET /session', { secret: vera })).status).toBe(401);
    const signIn = (email: string) =>
      adminCall(server(), 'POST /session', { body: { email, password: PASSWORD } });
    const known = await signIn('viewer@practice.example');
    const unknown = await signIn('nobody@practice.example');
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  });
});

describe('one’s own account', () => {
  const server = useFreshTestServer();

  async function accepted(): Promise<string> {
    const made = await invite(server(), await signedIn(server()));
    return secretIn(await accept(server(), codeIn(made.json)));
  }

  /** Signs in a second time, with Firefox; answers both secrets and the sessions as listed. */
  async function aSecondSession() {
    const first = await accepted();
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
    const headers = { 'slotwell-admin': '1', origin: OWN, 'user-agent': agent };
    const body = { email: EMAIL, password: PASSWORD };
    const second = secretIn(await adminCall(server(), 'POST /session', { headers, body }));
    const { json } = await adminCall(server(), 'GET /sessions', { secret: first });
    const { sessions } = adminCalls['GET /sessions'].answer.parse(json);
    return { first, second, sessions };
  }

  it('lists its sessions in words', async () => {
    const { sessions } = await aSecondSession();
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox, Windows', false],
      ['', true],
    ]);
  });

  it('can end its sessions, but no other user can', async () => {
    const { first, second, sessions } = await aSecondSession();
    const end = async (secret: string) =>
      (await adminCall(server(), `DELETE /sessions/${sessions[0]?.id}`, { secret })).status;
    expect(await end(await signedIn(server()))).toBe(404);
    expect(await end(first)).toBe(204);
    expect((await adminCall(server(), 'GET /session', { secret: second })).status).toBe(401);
    expect((await adminCall(server(), 'POST /sessions/end-others', { secret: first })).status).toBe(
      204,
    );
  });

  it('gets another name and sign-in address, unless the address is taken', async () => {
    await accepted();
    const secret = await signedIn(server());
    const change = (name: string, email: string) =>
      adminCall(server(), 'PUT /session/profile', { secret, body: { name, email } });
    const { json } = await adminCall(server(), 'GET /session', { secret });
    const { name, email } = adminCalls['GET /session'].answer.parse(json).administrator;
    expect(await change('Sam', 'nowhere')).toMatchObject({ status: 400, json: { field: 'email' } });
    expect(await change(' ', email)).toMatchObject({ status: 400, json: { field: 'name' } });
    expect(await change('Sam', EMAIL.toUpperCase())).toMatchObject({
      status: 409,
      json: { code: 'user_known' },
    });
    const renamed = { name: 'Sam Lee', email: 'Sam.Lee@practice.example' };
    expect(await change(renamed.name, renamed.email)).toMatchObject({
      status: 200,
      json: { administrator: renamed },
    });
    expect(await adminCall(server(), 'GET /session', { secret })).toMatchObject({
      json: { administrator: renamed },
    });
    expect((await change(name, email)).status).toBe(200);
  });

  async function openSession(): Promise<string> {
    const secret = createSessionSecret();
    const { people, sessions } = server().core.storage;
    const known = await people.findAdministrator(EMAIL.toLowerCase());
    if (known === null) {
      throw new Error('Sam has no account.');
    }
    const session = { hash: hashSessionSecret(secret), device: '', replaces: null };
    await sessions.open({ now: server().clock.now(), ...known, ...session });
    return secret;
  }

  const changePassword = (secret: string, current: string, password: string) =>
    adminCall(server(), 'PUT /session/password', { secret, body: { current, password } });

  it('gets another password with the present one, if it cannot be guessed', async () => {
    await accepted();
    const secret = await openSession();
    expect(await changePassword(secret, 'wrong', 'another horse battery')).toMatchObject({
      status: 401,
      json: { code: 'credentials_wrong' },
    });
    expect(await changePassword(secret, PASSWORD, 'short')).toMatchObject({
      status: 400,
      json: { field: 'password' },
    });
    expect(await changePassword(secret, PASSWORD, 'Slotwell-2026!')).toMatchObject({
      status: 400,
      json: { code: 'password_guessable' },
    });
  }, 180_000);

  it('ends all other sessions when it gets another password', async () => {
    const signIn = async (password: string) =>
      (await adminCall(server(), 'POST /session', { body: { email: EMAIL, password } })).status;
    const isOpen = async (secret: string) =>
      (await adminCall(server(), 'GET /session', { secret })).status;
    await accepted();
    const here = await openSession();
    const there = await openSession();
    const reply = await changePassword(here, PASSWORD, 'another horse battery');
    expect(reply.status).toBe(200);
    for (const ended of [here, there]) {
      expect(await isOpen(ended)).toBe(401);
    }
    expect(await isOpen(secretIn(reply))).toBe(200);
    expect([await signIn(PASSWORD), await signIn('another horse battery')]).toEqual([401, 201]);
  }, 180_000);
});
