/**
 * Tracing of upstream calls: the caller's trace is passed on, and each call is reported with its
 * outcome.
 */

import { expect, it } from 'vitest';
import type { OnUpstreamCall } from '../../../bff/source/remote/upstream.ts';
import { aRemoteSource, CHOICE } from './support/a-remote-source.ts';
import { startFront } from './support/start-front.ts';
import { startUpstreamStub } from './support/upstream-stub.ts';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

it('a trace goes along with the calls that its request leads to, under a parent of their own, and with no other', async () => {
  const upstream = await startUpstreamStub({
    'GET /api/schedules': { status: 200, body: { data: [{ id: 1, name: 'Dr. Lindner' }] } },
  });
  const front = await startFront(upstream.url, 2_000);
  await front.ask('/widget/v1/schedules', { headers: { traceparent: `00-${ID}-${PARENT}-01` } });
  front.clock.advanceBy(24 * 3_600_000);
  await front.ask('/widget/v1/schedules');
  const [traced, other] = upstream.calls('GET /api/schedules');
  expect(traced?.headers.traceparent).toMatch(new RegExp(`^00-${ID}-[0-9a-f]{16}-01$`));
  expect(traced?.headers.traceparent).not.toContain(PARENT);
  expect(other).toBeDefined();
  expect(other?.headers.traceparent).toBeUndefined();
  await upstream.close();
});

it('each call is logged with purpose and outcome, even if it was not sent', async () => {
  const calls: Parameters<OnUpstreamCall>[] = [];
  const { source, upstream, clock } = await aRemoteSource(
    {},
    { onCall: (...call) => void calls.push(call) },
  );
  await source.schedules();
  upstream.script('GET /api/days', { status: 500, body: { error: 'Oh' } });
  await source.days(CHOICE);
  upstream.script('GET /api/days', {
    status: 429,
    body: { error: 'Too many requests' },
    headers: { 'Retry-After': '30' },
  });
  clock.advanceBy(60_000);
  await source.days(CHOICE);
  await source.days({ ...CHOICE, reasonId: 3 });
  const told = calls.filter(([purpose]) => purpose === 'reading').map(([, outcome]) => outcome);
  expect(told[0]).toBe('answered');
  expect(told).toEqual(expect.arrayContaining(['server_error', 'rate_limited', 'waits']));
});
