/** The calendar feed that an operator's program subscribes to. */

import { expect, it } from 'vitest';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { send } from '../widget-gate/support/visitor.ts';
import { aManagedBooking } from './manage-visitor.ts';

const group = aSchedule({ id: 3, name: 'Any', reasonIds: [], memberIds: [1, 2], openingHours: [] });
const server = useTestServer({ installation: anInstallation({ schedules: [aSchedule(), aSchedule({ id: 2 }), group] }) });

const aFeed = async (withNames: boolean, scheduleId = 1) => {
  const { secret } = await server().core.storage.addFeed({ now: server().clock.now(), actor: 'test', feed: { scheduleId, withNames } });
  return `${server().url}/feeds/${secret}.ics`;
};

it('lists bookings that stand, with names only where the operator wanted them', async () => {
  const [stays, goes] = [await aManagedBooking(server()), await aManagedBooking(server(), { slot: '2026-12-08 10:00:00' })];
  await goes.press('/cancel');
  const { status, headers, text } = await send(await aFeed(false));
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/calendar; charset=utf-8', 'private, max-age=60']);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(text).not.toContain('Lovelace');
  for (const secret of [stays.secret, 'manage']) expect(text).not.toContain(secret);
  expect((await send(await aFeed(true))).text).toContain('Lovelace');
  expect((await send(await aFeed(true, 3))).text).toContain('Lovelace');
});

it('answers 304 until a booking changes, however late it is asked', async () => {
  const [url, booking] = [await aFeed(true), await aManagedBooking(server(), { slot: '2026-12-09 09:00:00' })];
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
  const [feed] = (await server().core.storage.listFeeds()).toReversed();
  await server().core.storage.removeFeed({ now: server().clock.now(), actor: 'test', id: feed?.id ?? 0 });
  for (const address of [url, `${server().url}/feeds/unknown.ics`, `${server().url}/feeds/`])
    expect((await send(address)).status).toBe(404);
  expect(server().logText()).toContain('/feeds/:secret');
  expect(server().logText()).not.toContain(secret);
});
