import { describe, expect, it } from 'vitest';
import { callNames } from '../../../bff/admin/index.ts';
import { makeSetUpAddress } from '../../../bff/admin/set-up-address.ts';
import {
  startTestServer,
  type TestServer,
  useFreshTestServer,
  useTestServer,
} from '../support/test-server.ts';
import { adminCall, OWN, OWN_HEADERS, PASSWORD, secretIn } from './support/administrators.ts';
import { anAuthenticator } from './support/authenticator.ts';

async function makeCode({ core }: TestServer): Promise<string> {
  const address = await makeSetUpAddress(core, { baseUrl: OWN }, 'test');
  return new URL(address ?? '').hash.slice(1);
}

const person = { name: 'Katrin Sommer', email: 'Katrin@Practice.example', password: PASSWORD };
const setUp = (server: TestServer, changes: object = {}) =>
  adminCall(server, 'POST /set-up', { body: { ...person, code: '', ...changes } });

describe('while there is no administrator', () => {
  const server = useTestServer();

  it('says so to everyone', async () => {
    expect((await adminCall(server(), 'GET /set-up')).json).toEqual({ needed: true });
  });

  it('answers no other call', async () => {
    const credential = anAuthenticator().use({ challenge: 'x', origin: OWN, rpId: 'localhost' });
    for (const name of callNames().filter((one) => !one.endsWith(' /set-up'))) {
      const { status, json } = await adminCall(
        server(),
        name.replace('{id}', '1').replace('{day}', '2026-12-01'),
        {
          ...(!name.startsWith('GET') && {
            body: { email: 'a@b.example', password: PASSWORD, code: 'x', name: 'K', credential },
          }),
        },
      );
      expect([name, status, json]).toMatchObject([name, 403, { code: 'set_up_needed' }]);
    }
  });

  it('keeps the widget and the API running', async () => {
    expect((await server().call('/api/schedules')).status).toBe(200);
    expect((await server().call('/widget/v1/schedules', { headers: {} })).status).toBe(200);
  });
});

describe('setting up', () => {
  const server = useFreshTestServer();

  it('refuses a wrong code, a weak password and an invalid address', async () => {
    const code = await makeCode(server());
    expect(await setUp(server(), { code: 'WRONG' })).toMatchObject({
      status: 403,
      json: { code: 'code_wrong' },
    });
    expect(await setUp(server(), { code, password: 'short' })).toMatchObject({
      status: 400,
      json: { field: 'password' },
    });
    const guessable = await setUp(server(), { code, password: 'Praxis-Sonnenhof-26' });
    expect(guessable).toMatchObject({
      status: 400,
      json: { code: 'password_guessable', field: 'password' },
    });
    expect(await setUp(server(), { code, email: 'nobody' })).toMatchObject({
      status: 400,
      json: { field: 'email' },
    });
    expect((await adminCall(server(), 'GET /set-up')).json).toEqual({ needed: true });
  });

  it('creates one administrator with the code, however it is typed, and signs in; only once', async () => {
    const code = await makeCode(server());
    const reply = await setUp(server(), {
      code: ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`,
    });
    expect(reply).toMatchObject({
      status: 201,
      json: { administrator: { name: 'Katrin Sommer', role: 'administrator' } },
    });
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(/^slotwell=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^slotwell-device=/),
    ]);
    expect(await adminCall(server(), 'GET /session', { secret: secretIn(reply) })).toMatchObject({
      status: 200,
      json: { installation: { name: 'Praxis Sonnenhof', today: '2026-12-01', enabled: true } },
    });
    expect(await setUp(server(), { code })).toMatchObject({
      status: 409,
      json: { code: 'set_up_done' },
    });
    expect(await makeSetUpAddress(server().core, { baseUrl: OWN }, 'test')).toBeNull();
    expect((await adminCall(server(), 'GET /session')).json).toMatchObject({ code: 'signed_out' });
  });

  it('never logs code or password', async () => {
    const code = await makeCode(server());
    expect((await setUp(server(), { code, email: 'nobody' })).status).toBe(400);
    expect((await setUp(server(), { code })).status).toBe(201);
    expect(server().logText()).not.toContain(code);
    expect(server().logText()).not.toContain(PASSWORD);
    expect(server().logText()).not.toMatch(/\b[0-9A-HJKMNP-TV-Z]{26}\b/);
  });
});

describe('the code', () => {
  it('expires after an hour or five failures', async () => {
    const server = await startTestServer();
    const old = await makeCode(server);
    server.clock.advanceBy(3_600_000);
    expect((await setUp(server, { code: old })).json).toMatchObject({ code: 'code_wrong' });
    const code = await makeCode(server);
    for (let tries = 0; tries < 5; tries++) {
      await setUp(server, { code: 'WRONG' });
    }
    expect((await setUp(server, { code })).json).toMatchObject({ code: 'code_wrong' });
    await server.close();
  });
});

describe('more than a dozen sign-ins at once', () => {
  const server = useTestServer({ config: { trustedProxies: ['loopback'] } });

  it('are not all served: hashing takes time, so some are told to come back', async () => {
    const from = (n: number) =>
      adminCall(server(), 'POST /set-up', {
        body: { ...person, code: 'WRONG' },
        headers: { ...OWN_HEADERS, 'x-forwarded-for': `192.0.2.${n}` },
      });
    const replies = await Promise.all(Array.from({ length: 16 }, (_, n) => from(n)));
    const late = replies.filter(({ status }) => status === 429);
    expect(late.length).toBeGreaterThan(0);
    for (const { json, headers } of late) {
      expect([json, headers['retry-after']]).toMatchObject([{ code: 'rate_limited' }, '5']);
    }
    expect(replies.filter(({ status }) => status === 403).length).toBe(16 - late.length);
  });
});

describe('over TLS', () => {
  const server = useTestServer({ config: { baseUrl: 'https://book.practice.example' } });

  it('sets a cookie that no other host can set', async () => {
    const code = await makeCode(server());
    const headers = {
      'slotwell-admin': '1',
      origin: 'https://book.practice.example',
      'sec-fetch-site': 'same-origin',
    };
    const reply = await adminCall(server(), 'POST /set-up', { headers, body: { ...person, code } });
    expect(reply.headers['set-cookie']?.[0]).toMatch(
      /^__Host-slotwell=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
  });
});

describe('in front of another installation', () => {
  const server = useTestServer({
    config: { upstream: { url: 'http://127.0.0.1:9', token: 'slw_x' } },
  });

  it('there is no administration area', async () => {
    expect((await server().call('/admin/api/v1/set-up', { headers: {} })).status).toBe(404);
  });
});
