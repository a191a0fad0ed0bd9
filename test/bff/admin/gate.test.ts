import { beforeAll, describe, expect, it } from 'vitest';
import { callNames } from '../../../bff/admin/index.ts';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { ADMIN_ROLES, type AdminRole } from '../../../core/administration/administrator.ts';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, OWN, OWN_HEADERS, signedIn } from './support/administrators.ts';
import { RIGHTS } from './support/rights.ts';

/** Expected outcome of a call with this right, by role; `through` means the call's own answer. */
const EXPECTED = {
  anyone: { viewer: 'through', scheduler: 'through', administrator: 'through' },
  read: { viewer: 'through', scheduler: 'through', administrator: 'through' },
  schedule: { viewer: 'forbidden', scheduler: 'through', administrator: 'through' },
  administer: { viewer: 'forbidden', scheduler: 'forbidden', administrator: 'through' },
} as const;

const STOPPED = ['request_refused', 'signed_out', 'set_up_needed', 'forbidden', 'confirm_needed'];

/** The calls for which a password must have been entered in the last minutes. */
const WITH_PASSWORD = [
  'DELETE /passkeys/{id}',
  'DELETE /sessions/{id}',
  'DELETE /webhooks/{id}',
  'POST /busy',
  'POST /customers/{id}/erase',
  'POST /customers/{id}/export',
  'POST /customers/{id}/merge',
  'POST /exports/bookings',
  'POST /interface/token',
  'POST /invitations',
  'POST /passkeys',
  'POST /passkeys/begin',
  'POST /sessions/end-others',
  'POST /users/{id}/deactivate',
  'POST /users/{id}/second-factor/reset',
  'POST /webhooks',
  'POST /webhooks/{id}/secret',
  'PUT /busy/{id}',
  'PUT /session/profile',
  'PUT /users/{id}',
  'PUT /webhooks/{id}',
];
describe('every call of the table', () => {
  const server = useTestServer();
  beforeAll(() => signedIn(server()));
  const filled = (name: string) =>
    name.replace('{id}', '999').replace('{message}', '7').replace('{day}', '2026-12-01');
  /** A body that no call takes: it must not matter before the gate. */
  const sent = (name: string) => (name.startsWith('GET') ? {} : { body: { nothing: true } });

  async function codeOf(name: string, options: Parameters<typeof adminCall>[2]): Promise<string> {
    const { json } = await adminCall(server(), filled(name), { ...sent(name), ...options });
    const code =
      typeof json === 'object' && json !== null && 'code' in json ? String(json.code) : 'none';
    return STOPPED.includes(code) ? code : 'through';
  }

  it('requires the right that is written here', () => {
    const said = Object.fromEntries(callNames().map((name) => [name, adminCalls[name].right]));
    expect(said).toEqual(RIGHTS);
  });

  it('lets each role use exactly its calls', async () => {
    for (const role of ADMIN_ROLES) {
      for (const name of callNames()) {
        // A session of its own each time: one of the calls ends it.
        const secret = await signedIn(server(), role);
        expect([name, role, await codeOf(name, { secret })]).toEqual([
          name,
          role,
          EXPECTED[RIGHTS[name]][role satisfies AdminRole],
        ]);
      }
    }
  });

  it('is refused without a session, or after it has ended', async () => {
    for (const name of callNames().filter((one) => adminCalls[one].right !== 'anyone')) {
      expect([name, await codeOf(name, {})]).toEqual([name, 'signed_out']);
      expect([name, await codeOf(name, { secret: 'unknown'.padEnd(43, 'x') })]).toEqual([
        name,
        'signed_out',
      ]);
    }
  });

  it('is refused to every page but our own, even with a session', async () => {
    const secret = await signedIn(server());
    const { 'slotwell-admin': _, ...withoutHeader } = OWN_HEADERS;
    const foreign: Readonly<Record<string, string>>[] = [
      withoutHeader,
      { ...OWN_HEADERS, 'slotwell-admin': '0' },
      { ...OWN_HEADERS, 'sec-fetch-site': 'same-site' },
      { ...OWN_HEADERS, 'sec-fetch-site': 'cross-site' },
      { ...OWN_HEADERS, 'sec-fetch-site': 'none' },
      { ...OWN_HEADERS, origin: 'http://localhost:8081' },
      { ...OWN_HEADERS, origin: 'null' },
      { ...OWN_HEADERS, origin: `${OWN}.evil.example` },
    ];
    for (const name of callNames()) {
      for (const headers of foreign) {
        expect([name, headers, await codeOf(name, { secret, headers })]).toEqual([
          name,
          headers,
          'request_refused',
        ]);
      }
    }
  });

  it('requires an Origin for changes if the browser sends no Sec-Fetch-Site', async () => {
    const secret = await signedIn(server());
    const headers = { 'slotwell-admin': '1' };
    for (const name of callNames()) {
      const code = await codeOf(name, { secret, headers });
      expect([name, code === 'request_refused']).toEqual([name, !name.startsWith('GET ')]);
    }
  });

  it('asks for the password again if the table says so', async () => {
    const secret = await signedIn(server());
    server().clock.advanceBy(6 * 60_000);
    const stopped = [];
    for (const name of callNames().filter((one) => one !== 'DELETE /session')) {
      if ((await codeOf(name, { secret })) === 'confirm_needed') {
        stopped.push(name);
      }
    }
    expect(stopped.toSorted()).toEqual(WITH_PASSWORD);
  });
});

describe('the mount', () => {
  const server = useTestServer();

  it('has no call outside the table, and lists the methods of a path', async () => {
    const secret = await signedIn(server());
    expect(await adminCall(server(), 'GET /nothing', { secret })).toMatchObject({
      status: 404,
      json: { code: 'not_found' },
    });
    const reply = await adminCall(server(), 'PUT /session', { secret });
    expect([reply.status, reply.headers.allow]).toEqual([405, 'DELETE, GET, HEAD, POST']);
  });

  it('answers no preflight, forbids caches and frames, and answers in JSON', async () => {
    const reply = await server().call('/admin/api/v1/session', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-headers': 'slotwell-admin',
      },
    });
    expect(reply.status).toBe(403);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    });
  });

  it('only accepts JSON bodies', async () => {
    const secret = await signedIn(server());
    const plain = { ...OWN_HEADERS, cookie: `slotwell=${secret}`, 'content-type': 'text/plain' };
    const sending = { method: 'PUT', headers: plain, body: '{"enabled":true}' };
    expect(await server().call('/admin/api/v1/interface', sending)).toMatchObject({ status: 415 });
  });

  it('names the mistakes of a body, a path and a query', async () => {
    const secret = await signedIn(server());
    expect(
      await adminCall(server(), 'PUT /interface', { secret, body: { enabled: 'yes' } }),
    ).toMatchObject({ status: 400, json: { code: 'request_invalid', field: 'enabled' } });
    expect(await adminCall(server(), 'GET /days/2026-13-01', { secret })).toMatchObject({
      status: 404,
    });
    const query = await adminCall(server(), 'GET /days/2026-12-01?schedules=a', { secret });
    expect(query).toMatchObject({ status: 400, json: { field: 'schedules' } });
  });
});
