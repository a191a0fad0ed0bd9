/** Administrators of a test server, signed in: sends calls as the pages do, and as others would. */

import { scryptSync } from 'node:crypto';
import type { AdminRole } from '../../../../core/administration/administrator.ts';
import { hashSessionSecret } from '../../../../core/administration/session.ts';
import { openDatabase } from '../../../../core/storage/sqlite/driver.ts';
import type { Reply } from '../../support/call.ts';
import type { TestServer } from '../../support/test-server.ts';

export const OWN = 'http://localhost:8080';
export const PASSWORD = 'correct horse battery';

const salt = 'A'.repeat(22);
const key = scryptSync(PASSWORD, Buffer.from(salt, 'base64url'), 32, { N: 2, r: 1, p: 1 });
/** `PASSWORD` as it is stored, but at the least cost: for tests that are not about hashing. */
export const STORED_PASSWORD = `scrypt$1$1$1$${salt}$${key.toString('base64url')}`;

/** Headers as a browser sends them from our own pages. */
export const OWN_HEADERS = { 'slotwell-admin': '1', origin: OWN, 'sec-fetch-site': 'same-origin' };

export interface AdminCallOptions {
  readonly secret?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `name` as in the table of calls, with its path filled in. */
export function adminCall(
  server: TestServer,
  name: string,
  { secret, body, headers = OWN_HEADERS }: AdminCallOptions = {},
): Promise<Reply> {
  const [method = '', path = ''] = name.split(' ');
  return server.call(`/admin/api/v1${path}`, {
    method,
    headers: {
      ...headers,
      ...(secret !== undefined && { cookie: `slotwell=${secret}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** The secret of a session's cookie, as an answer set it. */
export function secretIn({ headers }: Reply): string {
  return /^slotwell=([\w-]{43});/.exec(headers['set-cookie']?.[0] ?? '')?.[1] ?? '';
}

/** The cookie that tells the next sign-in from this browser that the account knows it. */
export function deviceIn({ headers }: Reply): string {
  const cookies = headers['set-cookie'] ?? [];
  return cookies.find((cookie) => cookie.startsWith('slotwell-device='))?.split(';')[0] ?? '';
}

const names: Readonly<Record<AdminRole, string>> = {
  viewer: 'Vera',
  scheduler: 'Sam',
  administrator: 'Ada',
};

/** Signed in, and limited to these calendars. */
export async function limitedTo(
  server: TestServer,
  scheduleIds: readonly number[],
  role: 'viewer' | 'scheduler' = 'scheduler',
): Promise<string> {
  const secret = await signedIn(server, role);
  const person = (await server.core.storage.people.list()).find((one) => one.role === role);
  await server.core.storage.people.changeRole({
    now: server.clock.now(),
    actor: 'test',
    id: person?.id ?? 0,
    role,
    scheduleIds,
  });
  return secret;
}

/** Signs in with this role through a row in the database; the password counts as just confirmed. */
export async function signedIn(
  { core, clock, databaseFile }: TestServer,
  role: AdminRole = 'administrator',
): Promise<string> {
  const connection = openDatabase(databaseFile, { timeout: 5_000 });
  const login = `${role}@practice.example`;
  connection
    .prepare(
      `INSERT OR IGNORE INTO administrator (name, email, login, role, password, created_at) VALUES (?, ?, ?, ?, 'none', 0)`,
    )
    .run(names[role], login, login, role);
  connection.close();
  const known = await core.storage.people.findAdministrator(login);
  if (known === null) {
    throw new Error('The administrator is not there.');
  }
  const secret = `${role}-${Math.random().toString(36).slice(2)}`.padEnd(43, 'x').slice(0, 43);
  await core.storage.sessions.open({
    now: clock.now(),
    ...known,
    hash: hashSessionSecret(secret),
    device: '',
    replaces: null,
  });
  return secret;
}
