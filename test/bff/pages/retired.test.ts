/**
 * A booking keeps the name and the place of what its operator has retired since, for its customer
 * and for the operator's calendar program.
 */

import { expect, it } from 'vitest';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { aManagedBooking } from './manage-visitor.ts';

const schedules = [
  aSchedule({
    location: { de: 'Zimmer 2', en: 'Room 2' },
    address: 'Lindenweg 4',
    cancelCutoffMinutes: 120,
  }),
  aSchedule({ id: 2, name: 'Kurse' }),
];
const reasons = [aReason({ price: '80 EUR' }), aReason({ id: 2, name: 'Course' })];
const installation = anInstallation({ reasons, schedules });
const smaller = anInstallation({
  reasons: reasons.slice(1),
  schedules: [aSchedule({ id: 2, name: 'Kurse', reasonIds: [2] })],
});

const server = useTestServer({ installation });

/** A booking and a calendar feed; then the calendar and the reason of both are retired. */
async function aRetiredBooking() {
  const booking = await aManagedBooking(server());
  const { storage, clock } = server().core;
  const { secret } = await storage.feeds.add({
    now: clock.now(),
    actor: 'test',
    feed: { scheduleId: 1, withNames: false },
  });
  await storage.configuration.import({
    now: clock.now(),
    actor: 'test',
    installation: smaller,
    publicHolidays: [],
  });
  return { booking, secret };
}

it('a booking of a calendar and a reason that were retired names both, with place, address and price', async () => {
  const { booking, secret } = await aRetiredBooking();
  const { text } = await booking.open();
  for (const part of ['Dr. Lindner', 'First visit', 'Room 2', 'Lindenweg 4', '80 EUR']) {
    expect(text).toContain(part);
  }
  const { text: calendar } = await booking.open('/booking.ics');
  for (const part of ['First visit', 'Lindenweg 4']) {
    expect(calendar).toContain(part);
  }
  const data = JSON.parse((await booking.open('/data.json')).text);
  expect(JSON.stringify(data)).toContain('Dr. Lindner');

  const feed = await fetch(`${server().url}/feeds/${secret}.ics`);
  expect(feed.status).toBe(200);
  expect(await feed.text()).toContain('First visit');
  expect((await booking.press('/cancel')).status).toBe(303);
  expect(await booking.status()).toBe('cancelled');
});
