/** The calendar file of a booking: at an address of its own, opened by the secret alone. */

import { describe, expect, it } from 'vitest';
import { MS_PER_MINUTE } from '../../../core/index.ts';
import { readCalendar } from '../../core/delivery/calendar/read-calendar.ts';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useServerPerTest } from '../support/test-server.ts';
import { aManagedBooking, ask, type Wishes } from './manage-visitor.ts';

const installation = anInstallation({
  name: 'Three Chairs',
  reasons: [aReason({ name: 'Haircut' })],
  schedules: [aSchedule({ location: null, address: '14 Harbour Row', phone: '+353 1 555 0100' })],
});
const server = useServerPerTest({ installation });
const aBooking = (wishes: Wishes = {}) => aManagedBooking(server(), wishes);

describe('the calendar file', () => {
  it('opens in the calendar instead of being saved, and no index lists it', async () => {
    const booking = await aBooking();
    const { status, headers } = await booking.open('/booking.ics');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${booking.bookingId}.ics"`,
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    });
  });

  it('says what, at whose place, where and whom to call, and reminds two hours before', async () => {
    const { text } = await (await aBooking()).open('/booking.ics');
    const [entry] = readCalendar(text);
    expect(entry).toMatchObject({
      method: 'PUBLISH',
      summary: 'Haircut · Three Chairs',
      location: '14 Harbour Row',
      status: 'CONFIRMED',
    });
    expect(entry?.description).toContain('+353 1 555 0100');
    expect(text).toMatch(/BEGIN:VALARM\r\n.*TRIGGER:-PT2H\r\n.*END:VALARM/s);
  });

  it('withdraws the entry of a cancelled booking, under the same id and without an alarm', async () => {
    const booking = await aBooking();
    const [before] = readCalendar((await booking.open('/booking.ics')).text);
    await booking.press('/cancel');
    const { text } = await booking.open('/booking.ics');
    const [entry] = readCalendar(text);
    expect(entry).toMatchObject({ method: 'PUBLISH', status: 'CANCELLED', uid: before?.uid });
    expect(entry?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect(text).not.toContain('VALARM');
  });

  it('counts a booking that was not confirmed in time as cancelled', async () => {
    const booking = await aBooking({ confirmWithin: 30 });
    const [asked] = readCalendar((await booking.open('/booking.ics')).text);
    expect(asked?.status).toBe('TENTATIVE');
    server().clock.advanceBy(31 * MS_PER_MINUTE);
    const [entry] = readCalendar((await booking.open('/booking.ics')).text);
    expect(entry?.status).toBe('CANCELLED');
  });

  it('is the same unknown page for a wrong secret and an erased booking', async () => {
    const booking = await aBooking();
    const address = (secret: string) => `${server().url}/manage/${secret}/booking.ics`;
    const other = booking.secret.endsWith('-') ? '_' : '-';
    const wrong = await ask(address(booking.secret.slice(0, -1) + other));
    await booking.press('/erase');
    const erased = await ask(address(booking.secret));
    const mailed = await ask(address(booking.mailed));
    expect(wrong.status).toBe(404);
    expect(wrong.headers['content-type']).toContain('text/html');
    for (const { status, text } of [erased, mailed]) {
      expect([status, text]).toEqual([wrong.status, wrong.text]);
    }
    expect((await ask(address(String(booking.bookingId)))).text).toBe(wrong.text);
  });
});
