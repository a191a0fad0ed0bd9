import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WidgetSlotsBody } from '../../../bff/contract/widget-api.ts';
import { anInstallation } from '../support/an-installation.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import {
  type Answer,
  aWidgetBooking,
  fetchSeal,
  post,
  read,
  refusalOf,
  SITE,
  visit,
} from '../widget-gate/support/visitor.ts';
import { SLOT, TOKEN, workingUpstream } from './support/a-remote-source.ts';
import { startUpstreamStub } from './support/upstream-stub.ts';

let first: TestServer;
let front: TestServer;
let seen: string[] = [];
let tokens: string[] = [];

async function book(
  slot: string,
  changes: Readonly<Record<string, unknown>> = {},
  key?: string,
): Promise<Answer> {
  const seal = await fetchSeal(front, `forms?schedule=1&reason=1&slot=${encodeURIComponent(slot)}`);
  front.clock.advanceBy(3_000);
  const body = JSON.stringify(aWidgetBooking({ slot, seal, ...changes }));
  const answer = await post(front, body, key === undefined ? {} : { 'idempotency-key': key });
  seen.push(JSON.stringify(answer.headers), answer.text);
  return answer;
}

async function slotsOf(day: string): Promise<WidgetSlotsBody> {
  const answer = await visit(front, `slots?schedule=1&reason=1&day=${day}`);
  seen.push(JSON.stringify(answer.headers), answer.text);
  return JSON.parse(answer.text);
}

const bookingsAt = async (startsAt: string) => {
  const bookings = await first.core.service.listBookings({ limit: 100 });
  return bookings.filter((booking) => booking.startsAt === Date.parse(startsAt) / 60_000);
};

describe('a server in front of another', () => {
  beforeEach(async () => {
    first = await startTestServer();
    seen = [];
    tokens = [first.token];
    front = await startTestServer({
      installation: anInstallation({
        name: 'In front',
        allowedOrigins: [SITE],
        form: [],
        reasons: [],
        schedules: [],
      }),
      // With a slash and /api, as an operator may write it.
      config: { upstream: { url: `${first.url}/api/`, token: first.token } },
    });
  });

  afterEach(async () => {
    const everyByte = seen.join('\n') + front.logText();
    expect(everyByte).toContain('/widget/v1/');
    expect(tokens.filter((token) => everyByte.includes(token.slice('slw_'.length)))).toEqual([]);
    await front.close();
    await first.close();
  });

  it('books through all six calls, and the booking is in the other one, gone from both lists of times', async () => {
    expect(await read(front, 'schedules')).toMatchObject({ data: [{ id: 1 }, { id: 2 }] });
    expect(await read(front, 'reasons?schedule=1')).toMatchObject({
      data: [{ id: 1, duration: 1800 }],
    });
    expect(await read(front, 'days?schedule=1&reason=1')).toHaveProperty('data.0', '2026-12-01');
    const [slot = ''] = (await slotsOf('2026-12-01')).data;
    const answer = await book(slot, {
      submission: { last_name: 'Hopper', email: 'grace@example.org' },
    });
    expect(answer.status).toBe(201);
    const { booking_id, slot: instant } = JSON.parse(answer.text);
    expect(await bookingsAt(instant)).toMatchObject([
      {
        bookingId: booking_id,
        status: 'confirmed',
        submission: { last_name: 'Hopper', email: 'grace@example.org' },
      },
    ]);
    expect((await slotsOf('2026-12-01')).data).not.toContain(slot);
    const onFirst = await first.call('/api/slots?schedule=1&reason=1&day=2026-12-01');
    expect(onFirst.json).toEqual({ data: (await slotsOf('2026-12-01')).data });
  });

  it('answers retries under one key, also in parallel, with one booking and one body', async () => {
    const slot = '2026-12-02 10:00:00';
    const changes = { submission: { last_name: 'Lovelace', email: 'ada@example.org' } };
    const answers = [
      await book(slot, changes, 'retry'),
      ...(await Promise.all([1, 2, 3].map(() => retry(slot, changes)))),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await bookingsAt('2026-12-02T09:00:00Z')).toHaveLength(1);
    expect(
      refusalOf(await retry(slot, { submission: { last_name: 'Other', email: 'o@example.org' } })),
    ).toEqual({
      status: 400,
      code: 'idempotency_mismatch',
    });
  });

  it('says that a time was taken, and shows fresh ones at once', async () => {
    const slot = '2026-12-03 10:00:00';
    expect((await slotsOf('2026-12-03')).data).toContain(slot);
    const seal = await fetchSeal(
      front,
      `forms?schedule=1&reason=1&slot=${encodeURIComponent(slot)}`,
    );
    front.clock.advanceBy(3_000);
    const taken = await first.book({
      schedule: 1,
      reason: 1,
      slot,
      submission: { last_name: 'Quick', email: 'q@example.org' },
    });
    expect(taken.status).toBe(201);
    expect((await slotsOf('2026-12-03')).data).toContain(slot);
    const answer = await post(front, JSON.stringify(aWidgetBooking({ slot, seal })));
    seen.push(answer.text);
    expect(refusalOf(answer)).toEqual({ status: 404, code: 'slot_unavailable' });
    expect((await slotsOf('2026-12-03')).data).not.toContain(slot);
  });

  it.each([
    [
      { last_name: '', email: 'm@example.org' },
      { status: 400, code: 'field_required', field: 'last_name' },
    ],
    [
      { last_name: 'M', email: 'nobody' },
      { status: 400, code: 'field_invalid', field: 'email', problem: 'not_an_email' },
    ],
    [
      { last_name: 'x'.repeat(101), email: 'm@example.org' },
      { status: 400, code: 'field_invalid', field: 'last_name', problem: 'too_long', limit: 100 },
    ],
    [
      { last_name: 'M', email: 'm@example.org', fax: '1' },
      { status: 400, code: 'field_invalid', field: 'fax', problem: 'unknown_field' },
    ],
  ])('names the field that the other one refuses (%j)', async (submission, refusal) => {
    expect(refusalOf(await book('2026-12-04 10:00:00', { submission }))).toEqual(refusal);
  });

  it('notices that the API of the other side is switched off', async () => {
    expect(await read(front, 'schedules')).toMatchObject({ data: [{ id: 1 }, { id: 2 }] });
    await first.core.storage.configuration.setApiEnabled({
      now: first.clock.now(),
      actor: 'test',
      enabled: false,
    });
    front.clock.advanceBy(300_000);
    expect(refusalOf(await visit(front, 'schedules'))).toEqual({
      status: 503,
      code: 'upstream_unavailable',
    });
    expect(front.logText()).toContain('upstream says that its API is disabled');
  });

  it('notices that the other side has a new token', async () => {
    expect(await read(front, 'schedules')).toMatchObject({ data: [{ id: 1 }, { id: 2 }] });
    tokens.push(await first.replaceToken());
    front.clock.advanceBy(300_000);
    expect(refusalOf(await visit(front, 'schedules'))).toEqual({
      status: 503,
      code: 'upstream_unavailable',
    });
    expect(front.logText()).toContain('upstream refuses the token');
  });
});

it('a server without its shared cache still reads and books', async () => {
  const upstream = await startUpstreamStub(workingUpstream);
  const server = await startTestServer({
    installation: anInstallation({ allowedOrigins: [SITE], form: [], reasons: [], schedules: [] }),
    config: { upstream: { url: upstream.url, token: TOKEN }, cacheUrl: 'redis://127.0.0.1:1' },
  });
  const asked = { schedule: 1, reason: 2, slot: SLOT };
  const seal = await fetchSeal(
    server,
    `forms?schedule=1&reason=2&slot=${encodeURIComponent(SLOT)}`,
  );
  server.clock.advanceBy(3_000);
  const answers = await Promise.all(
    [1, 2].map(() =>
      post(server, JSON.stringify(aWidgetBooking({ ...asked, seal, submission: {} })), {
        'idempotency-key': 'k',
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(upstream.calls('POST /api/bookings')).toHaveLength(1);
  expect(server.logText()).toContain('the cache does not answer');
  await server.close();
  await upstream.close();
});

/** Books again like `book`, with the key `retry`. */
async function retry(slot: string, changes: Readonly<Record<string, unknown>>): Promise<Answer> {
  const seal = await fetchSeal(front, 'forms?schedule=1&reason=1&slot=2026-12-02%2015%3A00%3A00');
  front.clock.advanceBy(3_000);
  return await post(front, JSON.stringify(aWidgetBooking({ slot, seal, ...changes })), {
    'idempotency-key': 'retry',
  });
}
