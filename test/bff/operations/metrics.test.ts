/** The metrics of a running server: named from closed lists, without user data. */

import Router from '@koa/router';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { OTHERWISE } from '../../../bff/http/router.ts';
import { createLog } from '../../../bff/operations/log.ts';
import { createMetrics } from '../../../bff/operations/metrics/metrics.ts';
import { openMetrics } from '../../../bff/operations/metrics/metrics-server.ts';
import type { LeasedDelivery, SendOutcome } from '../../../core/delivery/delivery.ts';
import { deliveryProblem } from '../../../core/delivery/delivery-problem.ts';
import { createSettableClock } from '../support/settable-clock.ts';
import { TEST_NOW } from '../support/test-server.ts';
import { send } from '../widget-gate/support/visitor.ts';
import { aWatchedServer, BOOKING, sampleOf } from './support/watched-server.ts';

const SOME_ROUTES = [
  '/api/bookings',
  '/widget/v1/holds/extend',
  '/manage/:secret/move',
  '/feeds/:secret.ics',
  '/waitlist/:secret',
  '/book/plain/check',
  '/readyz',
];

const STATUSES = [
  200, 201, 204, 302, 303, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503,
];

describe('what is asked', () => {
  it('is counted by route template, status and mount, without any data of the request', async () => {
    const { server, text } = await aWatchedServer();
    await server.call('/api/schedules');
    await server.call('/api/schedules', { headers: {} });
    await server.call('/api/days?schedule=1&reason=77');
    await send(`${server.url}/manage/a-secret-of-a-customer`);
    await send(`${server.url}/somewhere/else?email=ada@example.org`, { method: 'SPY' }).catch(
      () => undefined,
    );
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

  it('is timed in seconds, like the calls of the database that it makes', async () => {
    const { server, text } = await aWatchedServer();
    const startedAt = performance.now();
    expect((await server.book(BOOKING)).status).toBe(201);
    const seconds = (performance.now() - startedAt) / 1000;
    const shown = await text();
    for (const sum of [
      'slotwell_http_request_duration_seconds_sum{mount="api"}',
      'slotwell_storage_duration_seconds_sum{call="reserve"}',
    ]) {
      expect(sampleOf(shown, sum), sum).toBeGreaterThan(0);
      expect(sampleOf(shown, sum), sum).toBeLessThan(seconds);
    }
  });

  it('is counted as a page, even if a limit refuses it', async () => {
    const { server, sample } = await aWatchedServer({ config: { widgetRateLimit: 1 } });
    expect([
      (await send(`${server.url}/book/plain`)).status,
      (await send(`${server.url}/book/plain`)).status,
    ]).toEqual([200, 429]);
    expect(await sample('slotwell_http_responses_total{mount="pages",status="429"}')).toBe(1);
  });

  it('keeps the series below 600, whatever is answered on every route', async () => {
    const metrics = createMetrics(createSettableClock(TEST_NOW));
    const lines = await routeLines();
    expect(lines.map(({ route }) => route)).toEqual(expect.arrayContaining(SOME_ROUTES));
    expect(lines.length).toBeGreaterThan(50);
    for (const { method, route } of lines) {
      for (const status of [200, 303, 404, 500]) {
        metrics.noteRequest({ method, route, status, ...FINE });
      }
    }
    for (const status of STATUSES) {
      for (const route of ['/api/days', '/widget/v1/days', '/book', '/admin/api/v1/session']) {
        metrics.noteRequest({ method: 'GET', route, status, ...FINE });
      }
    }
    const series = (await metrics.read())
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(series.length).toBeLessThan(600);
  });
});

const FINE = { failed: false, ms: 1 } as const;

/**
 * Returns all routes of a server. The calls of the administration are counted together, so they are
 * left out.
 */
async function routeLines(): Promise<
  readonly { readonly method: string; readonly route: string }[]
> {
  const all = vi.spyOn(Router.prototype, 'all');
  try {
    await aWatchedServer();
    return [...new Set(all.mock.contexts)]
      .filter((router) => router instanceof Router)
      .flatMap(({ stack }) => stack)
      .filter(({ methods, name }) => methods.length > 0 && name !== OTHERWISE)
      .map(({ methods, path }) => ({
        method: methods.length > 2 ? 'POST' : (methods.at(-1) ?? ''),
        route: String(path),
      }))
      .filter(({ route }) => !route.startsWith('/admin/api/'));
  } finally {
    all.mockRestore();
  }
}

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

  it('is reported as down, without its old figures', async () => {
    const { text } = await aWatchedServer({
      wrapCore: (core) => ({
        ...core,
        storage: { ...core.storage, probe: () => Promise.reject(new Error('gone')) },
      }),
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
  const outcomes: SendOutcome[] = [
    { kind: 'delivered' },
    { kind: 'failed', problem: deliveryProblem('mail_connection_refused'), after: null },
    { kind: 'delivered' },
  ];
  const sender = metrics.watchSender('webhook', {
    send: async () => ({ outcome: outcomes.shift() as SendOutcome, report: A_REPORT }),
  });
  const count = async (outcome: string) => {
    const name = `slotwell_delivery_attempts_total{channel="webhook",outcome="${outcome}"}`;
    return sampleOf(await metrics.read(), name);
  };
  expect(await count('failed')).toBe(0);
  const { signal } = new AbortController();
  for (let n = 0; n < 3; n += 1) {
    await sender.send({ delivery: {} as LeasedDelivery, now: 0, signal });
  }
  expect(await count('delivered')).toBe(2);
  expect(await count('failed')).toBe(1);
});

const A_REPORT = {
  startedAt: 0,
  durationMs: 1,
  status: null,
  request: null,
  response: null,
  problem: null,
};

describe('a separate port for metrics', () => {
  async function aPort() {
    const log = createLog('silent');
    const metrics = await openMetrics({
      address: { host: '127.0.0.1', port: 0 },
      clock: createSettableClock(TEST_NOW),
      log,
    });
    onTestFinished(() => metrics.close());
    return {
      metrics,
      ask: (path: string, method = 'GET') =>
        send(`http://127.0.0.1:${metrics.port}${path}`, { method }),
    };
  }

  it('answers Prometheus, and nothing else', async () => {
    const { metrics, ask } = await aPort();
    const answer = await ask('/metrics?name[]=up');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, metrics.contentType]);
    expect(answer.text).toMatch(/^slotwell_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
    expect(answer.text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect((await ask('/')).status).toBe(404);
    expect((await ask('//')).status).toBe(404);
    expect([
      (await ask('/metrics', 'POST')).status,
      (await ask('/metrics', 'POST')).headers.allow,
    ]).toEqual([405, 'GET, HEAD']);
    expect([(await ask('/metrics', 'HEAD')).status, (await ask('/metrics', 'HEAD')).text]).toEqual([
      200,
      '',
    ]);
  });

  it('is an error before serving if it is taken', async () => {
    const { metrics } = await aPort();
    const again = openMetrics({
      address: { host: '127.0.0.1', port: metrics.port },
      clock: createSettableClock(TEST_NOW),
      log: createLog('silent'),
    });
    await expect(again).rejects.toThrow(/EADDRINUSE/);
  });
});
