import { describe, expect, it } from 'vitest';
import { aBookingBody } from '../support/a-booking-body.ts';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { startTestServer, useTestServer } from '../support/test-server.ts';

const server = useTestServer();
const conditional = (path: string, etag: string) =>
  server().call(path, {
    headers: { authorization: `Bearer ${server().token}`, 'if-none-match': etag },
  });
const etagOf = async (path: string) => String((await server().call(path)).headers.etag);

const paths = [
  '/api/schedules',
  '/api/reasons?schedule=1',
  '/api/days?schedule=1&reason=1',
  '/api/slots?schedule=1&reason=1&day=2026-12-02',
  '/api/forms?schedule=1&reason=1&slot=2026-12-02%2009:00:00',
];

describe.each(paths)('GET %s', (path) => {
  it('may only be cached by the client, and must be revalidated', async () => {
    const { headers } = await server().call(path);
    expect([headers['cache-control'], headers.vary]).toEqual([
      'private, no-cache',
      'Authorization',
    ]);
    expect(headers.etag).toMatch(/^W\/"[\x21\x23-\x7e]+"$/);
  });

  it('answers 304 if nothing has changed', async () => {
    const etag = await etagOf(path);
    for (const sent of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const reply = await conditional(path, sent);
      expect([
        reply.status,
        reply.text,
        reply.headers.etag,
        reply.headers['content-length'],
      ]).toEqual([304, '', etag, undefined]);
    }
    expect((await conditional(path, 'W/"other"')).status).toBe(200);
  });
});

it('the tag changes after a booking and as time passes', async () => {
  const path = '/api/slots?schedule=1&reason=1&day=2026-12-01';
  const before = await etagOf(path);
  await server().book(aBookingBody({ slot: '2026-12-01 16:00:00' }));
  const booked = await conditional(path, before);
  expect([booked.status, booked.text]).toEqual([200, expect.not.stringContaining('16:00:00')]);
  server().clock.set('2026-12-01T08:00:01Z');
  const later = await conditional(path, String(booked.headers.etag));
  expect([later.status, later.text]).toEqual([200, expect.not.stringContaining('09:00:00')]);
});

it('another installation at the same address has another tag', async () => {
  const tags = [];
  for (const name of ['Dr. Lindner', 'Dr. Brandt']) {
    const fresh = await startTestServer({
      installation: anInstallation({ schedules: [aSchedule({ name })] }),
    });
    tags.push((await fresh.call('/api/schedules')).headers.etag);
    await fresh.close();
  }
  expect(tags[0]).not.toBe(tags[1]);
});

it('refusals and bookings are never cached', async () => {
  expect((await server().call('/api/nothing')).headers['cache-control']).toBe('no-store');
  expect((await server().book({})).headers['cache-control']).toBe('no-store');
});
