/** The access log: kept if the operator wants it, and never in the way. */

import { beforeEach, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import type { Core } from '../../../bff/open-core.ts';
import { deleteOldViews } from '../../../bff/operations/view-log.ts';
import { MS_PER_DAY, MS_PER_MINUTE } from '../../../core/time/units.ts';
import { anInstallation } from '../support/an-installation.ts';
import { startTestServer, type TestServer, useFreshTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

const logged = anInstallation({ viewLog: { keepDays: 30 } });

async function bookFor(server: TestServer): Promise<number> {
  const submission = { last_name: 'Lovelace', email: 'ada@b.example' };
  const reply = await server.book({
    schedule: 1,
    reason: 1,
    slot: '2026-12-01 10:00:00',
    submission,
  });
  return Number(Reflect.get(Object(reply.json), 'booking_id'));
}

/** Stopping writes pending entries. */
async function viewsAfterStop(server: TestServer) {
  await server.stop();
  const views = await server.core.storage.views.search({ limit: 50 });
  return views.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`);
}

/** Reads a customer, searches both lists, and asks for what there is not. */
async function readAndSearch(server: TestServer, secret: string): Promise<void> {
  await adminCall(server, 'GET /customers/1', { secret });
  await adminCall(server, 'POST /search', { secret, body: { text: 'Lovelace' } });
  await adminCall(server, 'POST /customers/search', { secret, body: { text: 'Lovelace' } });
  await adminCall(server, 'POST /search', { secret, body: { text: 'nobody' } });
  await adminCall(server, 'GET /bookings/999', { secret });
}

describe('an access to personal data', () => {
  it('is logged once a minute for each record, without the data', async () => {
    const server = await startTestServer({ installation: logged });
    const id = await bookFor(server);
    const secret = await signedIn(server, 'scheduler');
    const chief = await signedIn(server);
    for (let times = 0; times < 3; times += 1) {
      await adminCall(server, `GET /bookings/${id}`, { secret });
    }
    await readAndSearch(server, secret);
    const days = { from: '2026-12-01', until: '2026-12-02' };
    await adminCall(server, 'POST /customers/1/export', { secret: chief, body: {} });
    await adminCall(server, 'POST /exports/bookings', { secret: chief, body: days });
    const views = await viewsAfterStop(server);
    expect(views.toReversed()).toEqual([
      'Sam (administrator 1) booking.viewed booking:1',
      'Sam (administrator 1) customer.viewed customer:1',
      'Sam (administrator 1) booking.searched bookings',
      'Sam (administrator 1) customer.searched customers',
      'Ada (administrator 2) customer.exported customer:1',
      'Ada (administrator 2) booking.exported 2026-12-01 to 2026-12-02',
    ]);
    await server.close();
  });

  it('is logged again after a minute, however often it happened in between', async () => {
    const server = await startTestServer({ installation: logged });
    const path = `GET /bookings/${await bookFor(server)}` as const;
    const secret = await signedIn(server);
    for (let times = 0; times < 3; times += 1) {
      await adminCall(server, path, { secret });
      server.clock.advanceBy(MS_PER_MINUTE / 2);
    }
    expect(await viewsAfterStop(server)).toHaveLength(2);
    await server.close();
  });

  it('is only logged if the operator wants it', async () => {
    const server = await startTestServer();
    await adminCall(server, `GET /bookings/${await bookFor(server)}`, {
      secret: await signedIn(server),
    });
    expect(await viewsAfterStop(server)).toEqual([]);
    await server.close();
  });

  it('is possible even if it cannot be logged', async () => {
    const failing = (core: Core): Core => ({
      ...core,
      storage: {
        ...core.storage,
        views: { ...core.storage.views, note: () => Promise.reject(new Error('full')) },
      },
    });
    const server = await startTestServer({ installation: logged, wrapCore: failing });
    const reply = await adminCall(server, `GET /bookings/${await bookFor(server)}`, {
      secret: await signedIn(server),
    });
    expect(reply.status).toBe(200);
    await server.stop();
    expect(server.logText()).toContain('could not be written down yet');
    await server.close();
  });
});

describe('an access that could not be logged', () => {
  it('is logged once the database is back', async () => {
    let isAway = true;
    const failing = (core: Core): Core => ({
      ...core,
      storage: {
        ...core.storage,
        views: {
          ...core.storage.views,
          note: (command) =>
            isAway ? Promise.reject(new Error('away')) : core.storage.views.note(command),
        },
      },
    });
    const server = await startTestServer({ installation: logged, wrapCore: failing });
    await adminCall(server, `GET /bookings/${await bookFor(server)}`, {
      secret: await signedIn(server),
    });
    await expect.poll(server.logText, { timeout: 10_000 }).toContain('could not be written');
    isAway = false;
    expect(await viewsAfterStop(server)).toEqual([
      'Ada (administrator 1) booking.viewed booking:1',
    ]);
    await server.close();
  });
});

describe('the access log', () => {
  const server = useFreshTestServer({ installation: logged });
  let secret = '';
  beforeEach(async () => {
    secret = await signedIn(server());
    const now = server().clock.now();
    const sixty = Array.from({ length: 60 }, (_, index) => ({
      subject: `booking:${index}`,
      action: 'booking.viewed' as const,
    }));
    const views = [...sixty, { subject: 'customer:7', action: 'customer.viewed' as const }].map(
      (view) => ({
        ...view,
        at: now,
        actor: 'Vera (administrator 3)',
      }),
    );
    await server().core.storage.views.note({ now, views });
  });
  const asked = async (query = '') =>
    adminCalls['GET /views'].answer.parse(
      (await adminCall(server(), `GET /views${query}`, { secret })).json,
    );

  it('is shown page by page to administrators, and says whether it is on', async () => {
    const first = await asked();
    expect([first.entries.length, first.more, first.keep_days]).toEqual([50, true, 30]);
    expect(first.entries[0]).toMatchObject({
      who: { kind: 'user', name: 'Vera', id: 3 },
      action: 'customer.viewed',
      object: 'customer:7',
    });
    const second = await asked(`?before=${first.entries.at(-1)?.id}`);
    expect([second.entries.length, second.more]).toEqual([11, false]);
    expect(
      (await asked('?object=customer&person=vera&from=2026-12-01&until=2026-12-01')).entries,
    ).toHaveLength(1);
    expect((await asked('?until=2026-11-30')).entries).toEqual([]);
    expect((await adminCall(server(), 'GET /views?from=2026-02-30', { secret })).status).toBe(400);
  });

  it('is deleted after the number of days that the operator chose', async () => {
    server().clock.advanceBy(30 * MS_PER_DAY + MS_PER_MINUTE);
    expect(await deleteOldViews(server().core).run()).toBe(
      'deleted 61 entries of the log of views',
    );
    expect(await deleteOldViews(server().core).run()).toBeNull();
    secret = await signedIn(server());
    expect((await asked()).entries).toEqual([]);
  });
});
