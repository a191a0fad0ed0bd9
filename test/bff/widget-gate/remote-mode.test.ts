import { afterEach, beforeEach, expect, it } from 'vitest';
import { atCheck, bookFrom, open as openPlain } from '../pages/plain-visitor.ts';
import { anInstallation } from '../support/an-installation.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { askForHold, send as post, release } from './support/holder.ts';
import {
  aWidgetBooking,
  book,
  FORMS,
  fetchSeal,
  read,
  refusalOf,
  SITE,
  send,
  visit,
} from './support/visitor.ts';

let upstream: TestServer;
let server: TestServer;

/**
 * Starts a server in front of `upstream`, with its own name, consent and origins, but no schedules.
 */
async function startInFront(): Promise<TestServer> {
  return await startTestServer({
    installation: anInstallation({
      name: 'In front',
      consent: 'I agree.',
      allowedOrigins: [SITE],
      form: [],
      reasons: [],
      schedules: [],
    }),
    config: { upstream: { url: upstream.url, token: upstream.token } },
  });
}

beforeEach(async () => {
  upstream = await startTestServer();
  server = await startInFront();
});
afterEach(async () => {
  await server.close();
  await upstream.close();
});

it('announces its capabilities in its own texts', async () => {
  expect(await read(server, 'config')).toMatchObject({
    data: {
      name: 'In front',
      agreement: { _consent: { label: 'I agree.' } },
      capabilities: { holds: false, idempotency: 'best_effort' },
    },
  });
  const capabilities = { holds: false, idempotency: 'best_effort', mail: false, waitlist: false };
  expect(await read(server, 'config')).toHaveProperty('data.capabilities', capabilities);
});

it('leaves out members that the base API lacks', async () => {
  expect(await read(server, 'schedules')).toEqual({
    data: [
      { id: 1, name: 'Dr. Lindner', initials: 'L' },
      { id: 2, name: 'Laboratory', initials: 'L' },
    ],
  });
  expect(Object.keys(Object(await read(server, 'days?schedule=1&reason=1')))).toEqual(['data']);
  expect(await read(server, 'slots?schedule=1&reason=1&day=2026-12-02')).toHaveProperty(
    'instants.0',
    '2026-12-02T08:00:00Z',
  );
});

it('has no holds, and works without them', async () => {
  expect(refusalOf(await askForHold(server))).toEqual({ status: 404, code: 'not_found' });
  expect(refusalOf(await post(server, 'holds/extend', { hold: 'x' }))).toEqual({
    status: 404,
    code: 'not_found',
  });
  expect((await release(server, 'x')).status).toBe(204);
  expect((await visit(server, `${FORMS}&hold=x`)).status).toBe(200);
  expect(
    (await book(server, { hold: 'x', consent: true, slot: '2026-12-02 09:30:00' })).status,
  ).toBe(201);
});

it('books on the other installation, with a seal that any server in front of it takes', async () => {
  const neighbour = await startInFront();
  const seal = await fetchSeal(neighbour);
  await neighbour.close();
  server.clock.advanceBy(3_000);
  const answer = await book(server, { seal, consent: true });
  const booked = JSON.parse(answer.text);
  expect([answer.status, booked.slot, booked.slot_end]).toEqual([
    201,
    '2026-12-02T08:00:00Z',
    '2026-12-02T08:30:00Z',
  ]);
  expect(await upstream.core.service.findBooking(booked.booking_id)).toMatchObject({
    surface: 'api',
  });
});

const PAGES = ['/', '/book', '/nothing', '/widget.js', '/healthz', '/readyz', '/api/schedules'];
const READS = [
  'config',
  'schedules',
  'reasons?schedule=1',
  'reasons?schedule=7',
  'days?schedule=1&reason=1',
  FORMS,
];

it('keeps the token, and anything derived from it, out of browsers and logs', async () => {
  const pages = PAGES.map((path) => send(`${server.url}${path}`));
  const reads = READS.map((path) => visit(server, path));
  const answers = await Promise.all([
    ...pages,
    ...reads,
    book(server, { consent: true }),
    book(server, aWidgetBooking({ seal: 'forged' })),
  ]);
  const everything =
    answers
      .map(({ headers, bytes }) => JSON.stringify(headers) + bytes.toString('latin1'))
      .join('\n') + server.logText();
  expect(everything).toContain('Dr. Lindner');
  expect(everything).not.toContain(upstream.token.slice(4));
});

it('books by plain forms, too, and has no pages of bookings', async () => {
  const check = await atCheck(server, '2026-12-02 13:00:00');
  const answer = await bookFrom(server, check, { consent: '1' });
  const address = String(answer.headers.location);
  expect([answer.status, address]).toEqual([
    303,
    expect.stringContaining('/book/plain/done?receipt='),
  ]);
  const page = await openPlain(server, address);
  expect(page.text).toContain('Wednesday 2 December 2026, 13:00 (Berlin time)');
  const [, file = ''] = /href="([^"]*booking\.ics[^"]*)"/.exec(page.text) ?? [];
  expect((await openPlain(server, file.replaceAll('&amp;', '&'))).text).toContain(
    'DTSTART:20261202T120000Z',
  );
  expect(
    (await send(`${server.url}/manage/anything`, { headers: { accept: 'text/html' } })).status,
  ).toBe(404);
});
