/** The calendar feed that an operator's program subscribes to. */

import { beforeEach, expect, it } from 'vitest';
import type { BookingFilter } from '../../../core/index.ts';
import { readCalendar } from '../../core/delivery/calendar/read-calendar.ts';
import { aSubmission } from '../support/a-booking-body.ts';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { useServerPerTest } from '../support/test-server.ts';
import { send } from '../widget-gate/support/visitor.ts';
import { aManagedBooking } from './manage-visitor.ts';

const group = aSchedule({ id: 3, name: 'Any', reasonIds: [], memberIds: [1, 2], openingHours: [] });
let asked: BookingFilter[] = [];
let underWay = 0;
let mostUnderWay = 0;
const server = useServerPerTest({
  installation: anInstallation({ schedules: [aSchedule(), aSchedule({ id: 2 }), group] }),
  config: { trustedProxies: ['loopback'] },
  // Counts what the feeds read.
  wrapCore: (core) => {
    const listBookings = async (filter: BookingFilter) => {
      asked.push(filter);
      mostUnderWay = Math.max(mostUnderWay, ++underWay);
      await new Promise(setImmediate);
      underWay -= 1;
      return await core.service.listBookings(filter);
    };
    return { ...core, service: { ...core.service, listBookings } };
  },
});
beforeEach(() => {
  asked = [];
  mostUnderWay = 0;
});

const aFeed = async (withNames: boolean, scheduleId = 1) => {
  const { secret } = await server().core.storage.feeds.add({
    now: server().clock.now(),
    actor: 'test',
    feed: { scheduleId, withNames },
  });
  return `${server().url}/feeds/${secret}.ics`;
};

it('lists bookings, cancelled ones as such', async () => {
  await aManagedBooking(server());
  const goes = await aManagedBooking(server(), { slot: '2026-12-08 10:00:00' });
  await goes.press('/cancel');
  const { status, headers, text } = await send(await aFeed(false));
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, max-age=60',
  ]);
  expect(readCalendar(text).map((entry) => [entry.status, entry.sequence])).toEqual([
    ['CONFIRMED', 0],
    ['CANCELLED', 1],
  ]);
});

it('carries names only if the operator wanted them, in the feed of a group as well', async () => {
  await aManagedBooking(server());
  const goes = await aManagedBooking(server(), { slot: '2026-12-08 10:00:00' });
  await goes.press('/cancel');
  expect((await send(await aFeed(false))).text).not.toContain('Lovelace');
  expect((await send(await aFeed(true))).text.match(/Lovelace/g)).toHaveLength(2);
  expect((await send(await aFeed(true, 3))).text.match(/Lovelace/g)).toHaveLength(2);
});

it.each([false, true])('carries no address of a booking’s page, names: %j', async (withNames) => {
  const stays = await aManagedBooking(server());
  const goes = await aManagedBooking(server(), { slot: '2026-12-08 10:00:00' });
  await goes.press('/cancel');
  const { text } = await send(await aFeed(withNames));
  expect(readCalendar(text)).toHaveLength(2);
  for (const secret of [stays.secret, goes.secret, 'manage']) {
    expect(text).not.toContain(secret);
  }
});

it('has a component before the first booking, too', async () => {
  const { status, text } = await send(await aFeed(false, 2));
  expect([status, readCalendar(text)]).toEqual([200, []]);
  expect(text).toContain('\r\nTZID:Europe/Berlin\r\n');
});

it('answers 304 until a booking changes, however late it is asked', async () => {
  const url = await aFeed(true);
  const booking = await aManagedBooking(server(), { slot: '2026-12-09 09:00:00' });
  const etag = String((await send(url)).headers.etag);
  server().clock.advanceBy(61_000);
  expect((await send(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  await booking.press('/move', { slot: '2026-12-09 11:00:00', version: '1' });
  expect((await send(url, { headers: { 'if-none-match': etag } })).status).toBe(200);
});

it('is 404 for an unknown or removed address, read only, and logged without its secret', async () => {
  const url = await aFeed(false);
  const [, secret = ''] = /feeds\/([\w-]+)\.ics/.exec(url) ?? [];
  expect((await send(url, { method: 'POST' })).status).toBe(405);
  const [feed] = (await server().core.storage.feeds.list()).toReversed();
  await server().core.storage.feeds.remove({
    now: server().clock.now(),
    actor: 'test',
    id: feed?.id ?? 0,
  });
  for (const address of [url, `${server().url}/feeds/unknown.ics`, `${server().url}/feeds/`]) {
    expect((await send(address)).status).toBe(404);
  }
  expect(server().logText()).toContain('/feeds/:secret');
  expect(server().logText()).not.toContain(secret);
});

it('is written once per version: repeated, conditional and HEAD requests read nothing', async () => {
  await aManagedBooking(server(), { slot: '2026-12-10 09:00:00' });
  const url = await aFeed(true);
  const etag = String((await send(url)).headers.etag);
  expect(asked).not.toEqual([]);
  asked = [];
  expect((await send(url)).headers.etag).toBe(etag);
  expect((await send(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const head = await send(url, { method: 'HEAD' });
  expect([head.status, head.headers.etag, head.text]).toEqual([200, etag, '']);
  expect((await send(await aFeed(true))).headers.etag).toBe(etag);
  expect(asked).toEqual([]);
});

it('is read in small batches, one file at a time, and once for simultaneous requests', async () => {
  await aManagedBooking(server(), { slot: '2026-12-11 09:00:00' });
  const urls = await Promise.all([
    aFeed(true),
    aFeed(true),
    aFeed(false),
    aFeed(false),
    aFeed(true, 2),
    aFeed(true, 3),
  ]);
  asked = [];
  const answers = await Promise.all(urls.map((url) => send(url)));
  expect(answers.map(({ status }) => status)).toEqual(urls.map(() => 200));
  // Each file also asks once for courses that began before its time.
  const batches = asked.filter(({ laterDates }) => laterDates === undefined);
  expect([asked.length, batches.length, mostUnderWay]).toEqual([9, 5, 1]);
  expect(Math.max(...batches.map(({ limit }) => limit))).toBeLessThanOrEqual(100);
});

it('does not name erased customers, even for past appointments', async () => {
  const submission = { ...aSubmission(), last_name: 'Hopper' };
  const url = await aFeed(true);
  const booking = await aManagedBooking(server(), { slot: '2026-12-14 09:00:00', submission });
  server().clock.advanceBy(14 * 24 * 3_600_000);
  expect((await send(url)).text).toContain('Hopper');
  await booking.press('/erase');
  expect((await send(url)).text).not.toContain('Hopper');
});

it('does not name customers erased after cancelling', async () => {
  const submission = { ...aSubmission(), last_name: 'Babbage' };
  const url = await aFeed(true);
  const booking = await aManagedBooking(server(), { slot: '2026-12-11 09:00:00', submission });
  await booking.press('/cancel');
  const cancelled = await send(url);
  expect(readCalendar(cancelled.text)).toContainEqual(
    expect.objectContaining({
      status: 'CANCELLED',
      summary: expect.stringContaining('Babbage'),
    }),
  );
  await booking.press('/erase');
  const etag = String(cancelled.headers.etag);
  const erased = await send(url, { headers: { 'if-none-match': etag } });
  expect(erased.status).toBe(200);
  expect(erased.text).not.toContain('Babbage');
});

it('may be asked for sixty times in ten minutes by one address, whatever other feeds and addresses ask for', async () => {
  const url = await aFeed(false);
  const other = await aFeed(false);
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const answers = await Promise.all(Array.from({ length: 61 }, () => send(url, from('192.0.2.7'))));
  expect(
    answers
      .map(({ status }) => status)
      .sort()
      .slice(-2),
  ).toEqual([200, 429]);
  expect(
    Number(answers.find(({ status }) => status === 429)?.headers['retry-after']),
  ).toBeGreaterThan(0);
  expect((await send(other, from('192.0.2.7'))).status).toBe(200);
  expect((await send(url, from('192.0.2.8'))).status).toBe(200);
});
