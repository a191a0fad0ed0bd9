/** What Prometheus reads of a running server: counted where it happens, named by closed lists, with nothing of what people sent. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Core } from '../../../bff/open-core.ts';
import { createLog } from '../../../bff/operations/log.ts';
import { createMetrics, type Metrics } from '../../../bff/operations/metrics/metrics.ts';
import { openMetrics } from '../../../bff/operations/metrics/metrics-server.ts';
import type { LeasedDelivery, SendOutcome } from '../../../core/delivery/delivery.ts';
import { OWN_HEADERS } from '../admin/support/administrators.ts';
import { anInstallation } from '../support/an-installation.ts';
import { createSettableClock } from '../support/settable-clock.ts';
import { startTestServer, TEST_NOW, type TestServer, type TestServerOptions } from '../support/test-server.ts';
import { book, SITE, send } from '../widget-gate/support/visitor.ts';

interface Watched {
  readonly server: TestServer;
  /** The one that is counted; the server's own is below it. */
  readonly core: Core;
  /** A sample's value by its name with labels, as it is written; `undefined` if there is none. */
  sample(name: string): Promise<number | undefined>;
  text(): Promise<string>;
}

/** A server that is counted from its first request on. */
async function aWatchedServer(options: TestServerOptions = {}): Promise<Watched> {
  const { wrapCore = (core: Core) => core } = options;
  const parts: { metrics?: Metrics; core?: Core } = {};
  const server = await startTestServer({
    ...options,
    openMetrics: (clock) => {
      parts.metrics = createMetrics(clock);
      return parts.metrics;
    },
    wrapCore: (core) => {
      parts.core = parts.metrics?.watchCore(wrapCore(core)) ?? core;
      return parts.core;
    },
  });
  onTestFinished(() => server.close());
  const { metrics, core } = parts;
  if (metrics === undefined || core === undefined) throw new Error('The server takes metrics and core.');
  return { server, core, text: () => metrics.read(), sample: async (name) => sampleOf(await metrics.read(), name) };
}

function sampleOf(text: string, name: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

const BOOKING = { schedule: 1, reason: 1, slot: '2026-12-02 09:00:00', submission: { last_name: 'Lovelace', email: 'ada@example.org' } };

describe('what is asked', () => {
  it('is counted by the template of its route, its status and its mount, and nothing that was sent is told', async () => {
    const { server, text } = await aWatchedServer();
    await server.call('/api/schedules');
    await server.call('/api/schedules', { headers: {} });
    await server.call('/api/days?schedule=1&reason=77');
    await send(`${server.url}/manage/a-secret-of-a-customer`);
    await send(`${server.url}/somewhere/else?email=ada@example.org`, { method: 'SPY' }).catch(() => undefined);
    await send(`${server.url}/healthz`, { method: 'HEAD' });
    const shown = await text();
    const count = (name: string) => sampleOf(shown, `slotwell_http_${name}`);
    expect(count('requests_total{method="GET",route="/api/schedules",status="2xx"}')).toBe(1);
    expect(count('responses_total{mount="api",status="401"}')).toBe(1);
    expect(count('requests_total{method="GET",route="/api/days",status="4xx"}')).toBe(1);
    expect(count('requests_total{method="GET",route="/manage/:secret",status="4xx"}')).toBe(1);
    expect(count('requests_total{method="GET",route="/healthz",status="2xx"}')).toBe(1);
    expect(count('request_duration_seconds_count{mount="api"}')).toBe(3);
    expect(shown).not.toMatch(/a-secret|ada@|somewhere|SPY/);
  });

  it('is counted as the page that it is, also where a limit refuses it', async () => {
    const { server, sample } = await aWatchedServer({ config: { widgetRateLimit: 1 } });
    expect([(await send(`${server.url}/book/plain`)).status, (await send(`${server.url}/book/plain`)).status]).toEqual([200, 429]);
    expect(await sample('slotwell_http_responses_total{mount="pages",status="429"}')).toBe(1);
  });

  it('keeps the series below 500, whatever is answered on every route', async () => {
    const metrics = createMetrics(createSettableClock(TEST_NOW));
    const lines = routeLines();
    expect(lines.length).toBeGreaterThan(50);
    for (const { method, route } of lines)
      for (const status of [200, 303, 404, 500]) metrics.noteRequest({ method, route, status, ...FINE });
    for (const status of [200, 201, 204, 302, 303, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503])
      for (const route of ['/api/days', '/widget/v1/days', '/book', '/admin/api/v1/session'])
        metrics.noteRequest({ method: 'GET', route, status, ...FINE });
    const series = (await metrics.read()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(series.length).toBeLessThan(500);
  });
});

const FINE = { failed: false, ms: 1 } as const;

/** Those that the sources of the mounts name, the administration area's calls apart, which are counted together. */
function routeLines(): readonly { readonly method: string; readonly route: string }[] {
  const folders = ['api', 'widget-gate', 'pages', 'operations'].map((name) => join('bff', name));
  const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))));
  const sources = files.filter((name) => name.endsWith('.ts')).map((name) => readFileSync(name, 'utf8'));
  return sources.flatMap((text) =>
    [...text.matchAll(/\.(get|post|put|delete|all)\(\s*\[?['`](\/[^'`]*)/g)].map(([, method = '', route = '']) => ({
      method: method === 'all' ? 'POST' : method.toUpperCase(),
      route,
    })),
  );
}

describe('what is booked', () => {
  it('is counted by door and outcome, with the codes of refusals', async () => {
    const { server, sample } = await aWatchedServer({ installation: anInstallation({ allowedOrigins: [SITE] }) });
    const key = { 'idempotency-key': 'a-key' };
    expect((await server.book(BOOKING, key)).status).toBe(201);
    expect((await server.book(BOOKING, key)).status).toBe(201);
    expect((await server.book({ ...BOOKING, submission: { last_name: '' } })).status).toBe(400);
    expect((await server.book({ ...BOOKING, schedule: 77 })).status).toBe(404);
    expect((await book(server, { slot: '2026-12-02 10:00:00' })).status).toBe(201);
    const count = (door: string, outcome: string) => sample(`slotwell_bookings_total{door="${door}",outcome="${outcome}"}`);
    expect(await count('api', 'booked')).toBe(1);
    expect(await count('api', 'repeated')).toBe(1);
    expect(await count('api', 'field_required')).toBe(1);
    expect(await count('api', 'schedule_not_found')).toBe(1);
    expect(await count('widget', 'booked')).toBe(1);
    expect(await sample('slotwell_storage_duration_seconds_count{call="reserve"}')).toBeGreaterThan(3);
  });

  it('that fails is counted as that, with the call of the database that failed', async () => {
    const { server, sample } = await aWatchedServer({
      wrapCore: (core) => ({ ...core, storage: { ...core.storage, reserve: () => Promise.reject(new Error('disk I/O error')) } }),
    });
    expect((await server.book(BOOKING)).status).toBe(500);
    server.forgiveErrors();
    expect(await sample('slotwell_bookings_total{door="api",outcome="failed"}')).toBe(1);
    expect(await sample('slotwell_storage_failures_total{call="reserve"}')).toBe(1);
    expect(await sample('slotwell_http_responses_total{mount="api",status="500"}')).toBe(1);
  });

  it('that fails before it could be looked at is counted as that, by every door', async () => {
    let isGone = false;
    const { server, sample } = await aWatchedServer({
      installation: anInstallation({ allowedOrigins: [SITE] }),
      wrapCore: (core) => {
        const orGone = <T>(ask: () => Promise<T>) => (isGone ? Promise.reject(new Error('gone')) : ask());
        const { readState, hasAdministrators } = core.storage;
        return {
          ...core,
          storage: { ...core.storage, readState: () => orGone(readState), hasAdministrators: () => orGone(hasAdministrators) },
        };
      },
    });
    isGone = true;
    const tried: readonly (readonly [status: number, method: string, path: string, headers?: Readonly<Record<string, string>>])[] = [
      [500, 'POST', '/api/bookings'],
      [500, 'POST', '/widget/v1/bookings', { origin: SITE }],
      [500, 'POST', '/book/plain/book'],
      [500, 'POST', '/waitlist/a-secret/book'],
      [500, 'POST', '/admin/api/v1/bookings', OWN_HEADERS],
      // Nobody is told there that a booking failed.
      [503, 'GET', '/api/days?schedule=1&reason=1'],
      [500, 'POST', '/widget/v1/holds', { origin: SITE }],
      [500, 'GET', '/book/plain/book'],
    ];
    for (const [status, method, path, headers = {}] of tried)
      expect([path, (await send(`${server.url}${path}`, { method, headers })).status]).toEqual([path, status]);
    server.forgiveErrors();
    const failed = (door: string) => sample(`slotwell_bookings_total{door="${door}",outcome="failed"}`);
    expect([await failed('api'), await failed('widget'), await failed('pages'), await failed('team')]).toEqual([1, 1, 2, 1]);
  });

  it('counts failures from 0 on, so that Prometheus sees the first one as an increase', async () => {
    const { sample } = await aWatchedServer();
    for (const door of ['api', 'widget', 'pages', 'team'])
      expect(await sample(`slotwell_bookings_total{door="${door}",outcome="failed"}`)).toBe(0);
    for (const call of ['reserve', 'hold', 'move', 'cancel', 'read occupancy', 'lease deliveries'])
      expect(await sample(`slotwell_storage_failures_total{call="${call}"}`)).toBe(0);
  });

  it('and then cancelled is counted by who asked for it', async () => {
    const { server, core, sample } = await aWatchedServer();
    const { json } = await server.book(BOOKING);
    const bookingId = Number(Object(json).booking_id);
    await core.service.cancel({ actor: 'test', bookingId, trigger: 'manage', respectCutoff: false });
    expect(await sample('slotwell_booking_changes_total{change="cancel",trigger="manage",outcome="cancelled"}')).toBe(1);
  });

  it('leaves the next answer to be read anew, and the one after that from what is kept', async () => {
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

describe('the database', () => {
  it('says how many messages wait, for how long, and that nothing was saved yet', async () => {
    const { server, text } = await aWatchedServer();
    await server.book(BOOKING);
    server.clock.advanceBy(90_000);
    const shown = await text();
    expect(sampleOf(shown, 'slotwell_database_up')).toBe(1);
    expect(sampleOf(shown, 'slotwell_outbox_unplanned')).toBe(1);
    expect(sampleOf(shown, 'slotwell_outbox_oldest_age_seconds')).toBe(90);
    expect(sampleOf(shown, 'slotwell_deliveries{state="dead"}')).toBe(0);
    expect(sampleOf(shown, 'slotwell_deliveries_failing{channel="webhook"}')).toBe(0);
    expect(sampleOf(shown, 'slotwell_backup_age_seconds')).toBeGreaterThanOrEqual(90);
  });

  it('that is gone is told as that, and its old figures are not', async () => {
    const { text } = await aWatchedServer({
      wrapCore: (core) => ({ ...core, storage: { ...core.storage, probe: () => Promise.reject(new Error('gone')) } }),
    });
    const shown = await text();
    expect(sampleOf(shown, 'slotwell_database_up')).toBe(0);
    expect(shown).not.toMatch(
      /^slotwell_(?:deliveries|deliveries_waiting|deliveries_failing|outbox_unplanned|outbox_oldest_age_seconds)[ {]/m,
    );
  });
});

it('attempts at messages are counted by channel and outcome', async () => {
  const metrics = createMetrics(createSettableClock(TEST_NOW));
  const outcomes: SendOutcome[] = [{ kind: 'delivered' }, { kind: 'failed', problem: 'refused', after: null }, { kind: 'delivered' }];
  const sender = metrics.watchSender('webhook', {
    send: async () => ({ outcome: outcomes.shift() as SendOutcome, report: A_REPORT }),
  });
  const failures = async () => sampleOf(await metrics.read(), 'slotwell_delivery_attempts_total{channel="webhook",outcome="failed"}');
  expect(await failures()).toBe(0);
  for (let n = 0; n < 3; n += 1) await sender.send({ delivery: {} as LeasedDelivery, now: 0, signal: new AbortController().signal });
  const text = await metrics.read();
  expect(sampleOf(text, 'slotwell_delivery_attempts_total{channel="webhook",outcome="delivered"}')).toBe(2);
  expect(await failures()).toBe(1);
});

const A_REPORT = { startedAt: 0, durationMs: 1, status: null, request: null, response: null, problem: null };

describe('the port of its own', () => {
  async function aPort() {
    const log = createLog('silent');
    const metrics = await openMetrics({ address: { host: '127.0.0.1', port: 0 }, clock: createSettableClock(TEST_NOW), log });
    onTestFinished(() => metrics.close());
    return { metrics, ask: (path: string, method = 'GET') => send(`http://127.0.0.1:${metrics.port}${path}`, { method }) };
  }

  it('answers Prometheus, and nobody who looks for something else there', async () => {
    const { metrics, ask } = await aPort();
    const answer = await ask('/metrics?name[]=up');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, metrics.contentType]);
    expect(answer.text).toMatch(/^slotwell_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
    expect(answer.text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect((await ask('/')).status).toBe(404);
    expect((await ask('//')).status).toBe(404);
    expect([(await ask('/metrics', 'POST')).status, (await ask('/metrics', 'POST')).headers.allow]).toEqual([405, 'GET, HEAD']);
    expect([(await ask('/metrics', 'HEAD')).status, (await ask('/metrics', 'HEAD')).text]).toEqual([200, '']);
  });

  it('that is taken is an error before anything is served', async () => {
    const { metrics } = await aPort();
    const again = openMetrics({
      address: { host: '127.0.0.1', port: metrics.port },
      clock: createSettableClock(TEST_NOW),
      log: createLog('silent'),
    });
    await expect(again).rejects.toThrow(/EADDRINUSE/);
  });
});
