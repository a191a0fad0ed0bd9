/** Moving a booking whose parts may be laid out in more or less time. */

import { expect, it } from 'vitest';
import { useServerPerTest } from '../support/test-server.ts';
import { aManagedBooking, hidden } from './manage-visitor.ts';
import { takeDevice, withWaits } from './waiting-parts.ts';

const server = useServerPerTest({ installation: withWaits() });
const TEN = '2026-12-02 10:00:00';

const aBooking = async () => {
  const booking = await aManagedBooking(server(), { slot: '2026-12-01 09:00:00' });
  const openCheck = async (query: string) => (await booking.open(`/move?${query}`)).text;
  const moveFrom = async (page: string) => {
    const fields = ['slot', 'version', 'minutes'].map((name) => [name, hidden(page, name)]);
    return String((await booking.press('/move', Object.fromEntries(fields))).headers.location);
  };
  const minutes = async () => {
    const found = await server().core.service.findBooking(booking.bookingId);
    return found && found.endsAt - found.startsAt;
  };
  return { openCheck, moveFrom, minutes, ...booking };
};
const toTen = `slot=${encodeURIComponent(TEN)}`;

it('moves it for as long as the check says', async () => {
  const booking = await aBooking();
  const check = await booking.openCheck(toTen);
  expect(check).toMatch(/2 December 2026, 10:00 \([^)]*\), 30 min/);
  expect(check).toContain('Everything else stays as it is.');
  expect(await booking.moveFrom(check)).toContain('?done=moved');
  expect(await booking.minutes()).toBe(30);
});

it('asks first if it would take another time there', async () => {
  const booking = await aBooking();
  await takeDevice(server(), '2026-12-02 10:20:00');
  const asked = await booking.moveFrom(await booking.openCheck(toTen));
  expect(asked).toBe(`/manage/${booking.secret}/move?slot=2026-12-02+10%3A00%3A00&minutes=40`);
  expect(await booking.minutes()).toBe(30);
  const again = await booking.openCheck(asked.split('?')[1] ?? '');
  expect(again).toContain('At this time, your appointment would take 40 min.');
  expect(again).toMatch(/10:00 \([^)]*\), 40 min/);
  expect(again).not.toContain('Everything else stays as it is.');
  expect(await booking.moveFrom(again)).toContain('?done=moved');
  expect(await booking.minutes()).toBe(40);
});

it('ignores a duration in the address that is none, and does not move for a wrong one', async () => {
  const booking = await aBooking();
  for (const wrong of ['', 'long', '0', '-5', '1e2']) {
    expect(await booking.openCheck(`${toTen}&minutes=${wrong}`)).toContain('30 min');
  }
  const lied = await booking.moveFrom(await booking.openCheck(`${toTen}&minutes=99`));
  expect(lied).toContain('&minutes=30');
  expect(await booking.told()).toEqual(['booking.created widget']);
});
