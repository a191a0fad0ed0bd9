/** What the pages of a booking link to, what they say of another time zone, and their titles. */

import { describe, expect, it } from 'vitest';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { aManagedBooking, type Wishes } from './manage-visitor.ts';

const installation = anInstallation({
  schedules: [
    aSchedule({
      address: 'Lindenweg 4, Berlin',
      directions: 'Ring at Lindner.\nParking in the yard.',
      phone: '+49 (0) 30 / 7000 ext. 5',
      cancelCutoffMinutes: 0,
    }),
  ],
});
const server = useTestServer({ installation });
const unlinked = useTestServer({ installation: { ...installation, mapLinks: false } });
let made = 0;
const aBooking = (wishes: Wishes = {}) =>
  aManagedBooking(server(), {
    slot: `2026-12-08 ${['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '13:00', '13:30', '14:00'][made++]}:00`,
    ...wishes,
  });

describe('a booking’s own page', () => {
  it('links number and address', async () => {
    const { text } = await (await aBooking()).open();
    expect(text).toContain('<a href="tel:+49307000"><bdi>+49 (0) 30 / 7000 ext. 5</bdi></a>');
    expect(text).toContain('https://maps.google.com/?q=Lindenweg%204%2C%20Berlin');
  });

  it('only writes the address out if the operator wants no links to a map', async () => {
    const booking = await aManagedBooking(unlinked(), { slot: '2026-12-08 09:00:00' });
    const { text } = await booking.open();
    expect(text).toContain('Lindenweg 4, Berlin');
    expect(text).not.toContain('maps.google');
  });

  it('says how to find the place, line by line', async () => {
    const booking = await aBooking();
    const { text } = await booking.open();
    expect(text).toContain('How to find us');
    expect(text).toContain('<span class="entered">Ring at Lindner.\nParking in the yard.</span>');
    const file = await booking.open('/booking.ics');
    expect(file.text.replaceAll('\r\n ', '')).toContain('How to find us: Ring at Lindner.');
  });

  it('shares when and where, and not its own address', async () => {
    const booking = await aBooking();
    const { text } = await booking.open();
    const shared = /href="https:\/\/wa\.me\/\?text=([^"]*)"/.exec(text)?.[1] ?? '';
    const said = decodeURIComponent(shared);
    expect(said).toContain('Tuesday 8 December 2026');
    expect(said).toContain('Lindenweg 4, Berlin');
    expect(said).not.toContain(booking.secret);
    expect(said).not.toMatch(/manage|ada@|Lovelace/);
  });

  it('names the window after what happened', async () => {
    const { text } = await (await aBooking()).open('?done=booked');
    expect(text).toContain('<title>Your appointment is booked');
    expect(text).toContain('<h1>Your booking</h1>');
  });

  it('begins with the ways to change it on the day itself, and with the facts before', async () => {
    const today = await aManagedBooking(server(), { slot: '2026-12-01 16:00:00' });
    const [now, before] = [await today.open(), await (await aBooking()).open()].map(({ text }) => ({
      buttons: text.indexOf('/move"'),
      facts: text.indexOf('<dl>'),
    }));
    expect(now?.buttons).toBeGreaterThan(0);
    expect(now?.buttons).toBeLessThan(now?.facts ?? 0);
    expect(before?.buttons).toBeGreaterThan(before?.facts ?? 0);
  });

  it('offers to move it before it is cancelled', async () => {
    const { text } = await (await aBooking()).open('/cancel');
    expect(text.indexOf('Move it instead')).toBeGreaterThan(0);
    expect(text.indexOf('Move it instead')).toBeLessThan(text.indexOf('Yes, cancel'));
  });
});

describe('a customer twelve hours away', () => {
  const far = () => aBooking({ timeZone: 'Pacific/Auckland' });

  it('reads the own time and day on the page', async () => {
    const booking = await far();
    const { text } = await booking.open();
    expect(text).toMatch(
      /Wednesday 9 December 2026, 0[1-4]:00 to 0[1-4]:30 \(Auckland time\) your time/,
    );
  });

  it('reads it beside each time to move to, and before moving', async () => {
    const booking = await far();
    const times = (await booking.open('/move?day=2026-12-10')).text;
    expect(times).toMatch(
      /value="2026-12-10 13:00:00"><span>13:00<small class="own">Fri 11 Dec, 01:00 your time/,
    );
    const check = (await booking.open('/move?slot=2026-12-10%2013:00:00')).text;
    expect(check).toContain('Friday 11 December 2026, 01:00 (Auckland time) your time');
  });

  it('reads nothing of it where both clocks show the same', async () => {
    const booking = await aBooking({ timeZone: 'Europe/Paris', slot: '2026-12-09 10:00:00' });
    expect((await booking.open()).text).not.toContain('your time');
  });
});
