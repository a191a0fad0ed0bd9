/**
 * A PostgreSQL that has no time, is out of reach, or does not confirm a commit: what each gate says
 * of it, and that the same request may be sent again.
 */

import { describe, expect, it, onTestFinished } from 'vitest';
import { hashSetUpCode } from '../../../core/administration/codes.ts';
import { createSessionSecret, hashSessionSecret } from '../../../core/administration/session.ts';
import { deriveManageSecret } from '../../../core/booking/manage-secret.ts';
import { aConnection, aMigratedDatabase } from '../../core/storage/postgres-databases.ts';
import { aBusyInstallation } from '../../core/storage/storage-fixture.ts';
import { slotAfter } from '../../faults/support/booker.ts';
import { COMMIT, startTcpProxy, type TcpProxy } from '../../faults/support/tcp-proxy.ts';
import { adminCall } from '../admin/support/administrators.ts';
import { aBookingBody } from '../support/a-booking-body.ts';
import { anInstallation } from '../support/an-installation.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { SITE, send } from '../widget-gate/support/visitor.ts';

const UNAVAILABLE = '{"error":"The service is temporarily unavailable"}';
const LOCK = `('x' || encode(substring(sha256('slotwell/schedule:1') FOR 8), 'hex'))::bit(64)::bigint`;

interface Scene {
  readonly server: TestServer;
  readonly proxy: TcpProxy;
  /** The path of the customer's own page of a booking. */
  readonly page: string;
  /** Secret of an administrator's session. */
  readonly secret: string;
  /** Straight to the database. */
  readonly url: string;
}

/** Creates the scene with one booking. */
async function setTheScene(): Promise<Scene> {
  const url = await aMigratedDatabase();
  const proxy = await startTcpProxy(url);
  onTestFinished(proxy.close);
  const server = await startTestServer({
    installation: anInstallation({ ...aBusyInstallation(2), allowedOrigins: [SITE] }),
    now: new Date().toISOString(),
    config: { database: { kind: 'postgres', url: proxy.url } },
  });
  onTestFinished(async () => {
    server.forgiveErrors();
    await server.close();
  });
  const { storage } = server.core;
  const { json } = await server.book(aBooking(600));
  const detailsId = String(Reflect.get(Object(json), 'booking_details_id'));
  const page = `/manage/${deriveManageSecret(await storage.configuration.readSigningKey(), detailsId)}`;
  return { server, proxy, page, secret: await signIn(server), url };
}

async function signIn({ core: { storage }, clock }: TestServer): Promise<string> {
  const now = clock.now();
  const codeHash = hashSetUpCode('A CODE');
  const secret = createSessionSecret();
  const email = 'ada@practice.example';
  await storage.people.makeSetUpCode({ now, actor: 'test', codeHash });
  await storage.people.setUp({
    now,
    codeHash,
    administrator: { name: 'Ada', email, login: email, password: 'none' },
    sessionHash: hashSessionSecret(secret),
    device: '',
  });
  return secret;
}

const aBooking = (minutes: number) => aBookingBody({ slot: slotAfter(minutes) });

/** Sends one request that changes calendar 1 through each of the APIs. */
function changeEverywhere({ server, page, secret }: Scene) {
  const { schedule, reason, slot } = aBooking(720);
  return Promise.all([
    server.book(aBooking(660), { 'idempotency-key': 'a-key' }),
    send(`${server.url}/widget/v1/holds`, {
      method: 'POST',
      headers: { origin: SITE, 'content-type': 'application/json' },
      body: JSON.stringify({ schedule, reason, slot }),
    }),
    send(`${server.url}${page}/cancel`, { method: 'POST' }),
    adminCall(server, 'POST /bookings/1/cancel', { secret, body: { version: 1 } }),
  ]);
}

const told = (
  answers: readonly { readonly status: number; readonly headers: Record<string, unknown> }[],
) => answers.map(({ status, headers }) => [status, headers['retry-after']]);

const LATER = [503, '5'];

describe('a lock that is not had in time', () => {
  it('is 503 with Retry-After at every gate, and the same request works afterwards', async () => {
    const scene = await setTheScene();
    const other = await aConnection(scene.url);
    await other.query(`SELECT pg_advisory_lock(${LOCK})`);
    const answers = await changeEverywhere(scene);
    expect(told(answers)).toEqual([LATER, LATER, LATER, LATER]);
    const [api, widget, page, admin] = answers.map(({ text }) => text);
    expect(api).toBe(UNAVAILABLE);
    expect(widget).toContain('"code":"unavailable"');
    expect(page).toContain('This attempt booked and changed nothing');
    expect(admin).toContain('"code":"busy"');
    await other.query(`SELECT pg_advisory_unlock(${LOCK})`);
    const again = await scene.server.book(aBooking(660), { 'idempotency-key': 'a-key' });
    expect(again.status).toBe(201);
    expect(await scene.server.core.storage.bookings.list({ limit: 9 })).toHaveLength(2);
  });
});

describe('a database that cannot be reached', () => {
  it('is 503 with Retry-After for reads and writes, and service resumes afterwards', async () => {
    const scene = await setTheScene();
    const { server, proxy, page, secret } = scene;
    await proxy.cut();
    const reads = await Promise.all([
      server.call('/api/days?schedule=1&reason=1'),
      send(`${server.url}/widget/v1/slots?schedule=1&reason=1&day=2026-12-01`),
      send(`${server.url}/book/plain`),
      send(`${server.url}${page}`),
      send(`${server.url}/book`, { headers: { accept: 'text/html' } }),
      adminCall(server, 'GET /days/2026-12-01', { secret }),
    ]);
    expect(told(reads)).toEqual(reads.map(() => LATER));
    const writes = await changeEverywhere(scene);
    expect(told(writes)).toEqual(writes.map(() => LATER));
    await proxy.mend();
    expect((await server.book(aBooking(660), { 'idempotency-key': 'a-key' })).status).toBe(201);
  });
});

describe('a commit that is not confirmed', () => {
  it('is 503 with Retry-After under a key, which then finds the booking', async () => {
    const { server, proxy } = await setTheScene();
    const lost = proxy.loseAnswerTo(COMMIT);
    const first = await server.book(aBooking(660), { 'idempotency-key': 'a-key' });
    await lost;
    expect(told([first])).toEqual([LATER]);
    const again = await server.book(aBooking(660), { 'idempotency-key': 'a-key' });
    expect(again.status).toBe(201);
    expect(await server.core.storage.bookings.list({ limit: 9 })).toHaveLength(2);
  });

  it('is 500 without a key, as the same request would book twice', async () => {
    const { server, proxy } = await setTheScene();
    const lost = proxy.loseAnswerTo(COMMIT);
    const first = await server.book(aBooking(660));
    await lost;
    expect(told([first])).toEqual([[500, undefined]]);
  });

  it('is a page that leaves open whether it was done, and may be sent again', async () => {
    const { server, proxy, page } = await setTheScene();
    const lost = proxy.loseAnswerTo(COMMIT);
    const first = await send(`${server.url}${page}/cancel`, { method: 'POST' });
    await lost;
    expect(told([first])).toEqual([LATER]);
    expect(first.text).toContain('We don’t know if your change was made');
    const again = await send(`${server.url}${page}/cancel`, { method: 'POST' });
    expect(again.status).toBe(303);
  });

  it('is reported to the team as unknown, not as undone', async () => {
    const { server, proxy, secret } = await setTheScene();
    const lost = proxy.loseAnswerTo(COMMIT);
    const first = await adminCall(server, 'POST /bookings/1/cancel', {
      secret,
      body: { version: 1 },
    });
    await lost;
    expect([first.status, first.json]).toEqual([
      500,
      expect.objectContaining({ code: 'outcome_unknown' }),
    ]);
  });
});
