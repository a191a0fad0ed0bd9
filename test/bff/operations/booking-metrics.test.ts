/** Bookings, holds and changes as Prometheus reads them: by door and outcome, whatever fails. */

import { describe, expect, it } from 'vitest';
import { OWN_HEADERS } from '../admin/support/administrators.ts';
import { anInstallation } from '../support/an-installation.ts';
import { book, SITE, send } from '../widget-gate/support/visitor.ts';
import { aWatchedServer, BOOKING } from './support/watched-server.ts';

const WITHOUT_DATABASE: readonly (readonly [
  status: number,
  method: string,
  path: string,
  headers?: Readonly<Record<string, string>>,
])[] = [
  [500, 'POST', '/api/bookings'],
  [500, 'POST', '/widget/v1/bookings', { origin: SITE }],
  [500, 'POST', '/book/plain/book'],
  [500, 'POST', '/waitlist/a-secret/book'],
  [500, 'POST', '/admin/api/v1/bookings', OWN_HEADERS],
  // Failed reads are not failed bookings.
  [503, 'GET', '/api/days?schedule=1&reason=1'],
  [500, 'POST', '/widget/v1/holds', { origin: SITE }],
  [500, 'GET', '/book/plain/book'],
];

describe('what is booked', () => {
  it('is counted by door and outcome, with the codes of refusals', async () => {
    const { server, sample } = await aWatchedServer({
      installation: anInstallation({ allowedOrigins: [SITE] }),
    });
    const key = { 'idempotency-key': 'a-key' };
    expect((await server.book(BOOKING, key)).status).toBe(201);
    expect((await server.book(BOOKING, key)).status).toBe(201);
    expect((await server.book({ ...BOOKING, submission: { last_name: '' } })).status).toBe(400);
    expect((await server.book({ ...BOOKING, schedule: 77 })).status).toBe(404);
    expect((await book(server, { slot: '2026-12-02 10:00:00' })).status).toBe(201);
    const count = (door: string, outcome: string) =>
      sample(`slotwell_bookings_total{door="${door}",outcome="${outcome}"}`);
    expect(await count('api', 'booked')).toBe(1);
    expect(await count('api', 'repeated')).toBe(1);
    expect(await count('api', 'field_required')).toBe(1);
    expect(await count('api', 'schedule_not_found')).toBe(1);
    expect(await count('widget', 'booked')).toBe(1);
    expect(await sample('slotwell_storage_duration_seconds_count{call="reserve"}')).toBeGreaterThan(
      3,
    );
  });

  it('is counted as failed, with the database call that failed', async () => {
    const { server, sample } = await aWatchedServer({
      wrapCore: (core) => ({
        ...core,
        storage: {
          ...core.storage,
          bookings: {
            ...core.storage.bookings,
            reserve: () => Promise.reject(new Error('disk I/O error')),
          },
        },
      }),
    });
    expect((await server.book(BOOKING)).status).toBe(500);
    server.forgiveErrors();
    expect(await sample('slotwell_bookings_total{door="api",outcome="failed"}')).toBe(1);
    expect(await sample('slotwell_storage_failures_total{call="reserve"}')).toBe(1);
    expect(await sample('slotwell_http_responses_total{mount="api",status="500"}')).toBe(1);
  });

  /** A server whose database is gone. */
  async function withoutDatabase() {
    let isGone = false;
    const watched = await aWatchedServer({
      installation: anInstallation({ allowedOrigins: [SITE] }),
      wrapCore: (core) => {
        const orGone = <T>(ask: () => Promise<T>) =>
          isGone ? Promise.reject(new Error('gone')) : ask();
        const { readState, people } = core.storage;
        return {
          ...core,
          storage: {
            ...core.storage,
            readState: () => orGone(readState),
            people: { ...people, hasAdministrators: () => orGone(people.hasAdministrators) },
          },
        };
      },
    });
    isGone = true;
    return watched;
  }

  it('is counted as failed before it was even looked at, on every path', async () => {
    const { server, sample } = await withoutDatabase();
    for (const [status, method, path, headers = {}] of WITHOUT_DATABASE) {
      expect([path, (await send(`${server.url}${path}`, { method, headers })).status]).toEqual([
        path,
        status,
      ]);
    }
    server.forgiveErrors();
    const failed = (door: string) =>
      sample(`slotwell_bookings_total{door="${door}",outcome="failed"}`);
    expect([
      await failed('api'),
      await failed('widget'),
      await failed('pages'),
      await failed('team'),
    ]).toEqual([1, 1, 2, 1]);
  });

  it('counts failures from 0 on, so that Prometheus sees the first one as an increase', async () => {
    const { sample } = await aWatchedServer();
    for (const door of ['api', 'widget', 'pages', 'team']) {
      expect(await sample(`slotwell_bookings_total{door="${door}",outcome="failed"}`)).toBe(0);
    }
    for (const call of [
      'reserve',
      'hold',
      'move',
      'cancel',
      'read occupancy',
      'lease deliveries',
    ]) {
      expect(await sample(`slotwell_storage_failures_total{call="${call}"}`)).toBe(0);
    }
  });

  it('is counted by who cancelled it', async () => {
    const { server, core, sample } = await aWatchedServer();
    const { json } = await server.book(BOOKING);
    const bookingId = Number(Object(json).booking_id);
    await core.service.cancel({
      actor: 'test',
      bookingId,
      trigger: 'manage',
      respectCutoff: false,
    });
    expect(
      await sample(
        'slotwell_booking_changes_total{change="cancel",trigger="manage",outcome="cancelled"}',
      ),
    ).toBe(1);
  });

  it('makes the next answer read again, and the one after that come from the cache', async () => {
    const { server, sample } = await aWatchedServer();
    const days = () => server.call('/api/days?schedule=1&reason=1');
    await days();
    await days();
    expect(await sample('slotwell_snapshot_reads_total{result="read"}')).toBe(1);
    await server.book(BOOKING);
    await days();
    expect(await sample('slotwell_snapshot_reads_total{result="read"}')).toBe(2);
    expect(await sample('slotwell_storage_duration_seconds_count{call="read occupancy"}')).toBe(2);
  });
});
