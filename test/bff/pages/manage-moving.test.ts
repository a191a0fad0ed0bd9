/** Moving a booking on its own pages. */

import { describe, expect, it } from 'vitest';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { aManagedBooking, hidden, type ManagedBooking } from './manage-visitor.ts';

const server = useTestServer({
  installation: anInstallation({ contactPhone: '+49 30 5550142', schedules: [aSchedule({ cancelCutoffMinutes: 120 })] }),
});
let made = 0;
/** Each booking at a time of its own, so that tests do not meet. */
const aBooking = (wishes: Parameters<typeof aManagedBooking>[1] = {}) =>
  aManagedBooking(server(), { slot: `2026-12-08 ${['09', '10', '11', '13', '14', '15', '16'][made++ % 7]}:00:00`, ...wishes });

describe('moving', () => {
  const moveTo = async (booking: ManagedBooking, slot: string) => {
    const { text } = await booking.open(`/move?slot=${encodeURIComponent(slot)}`);
    return await booking.press('/move', { slot: hidden(text, 'slot'), version: hidden(text, 'version') });
  };

  it('offers days as a table and a list, then times by part of the day, then asks', async () => {
    const booking = await aBooking({ locale: 'de' });
    const days = (await booking.open('/move')).text;
    expect(days).toContain('aria-label="Mittwoch, 2. Dezember 2026, frei"');
    expect(days).toContain('<summary>Liste der freien Tage</summary>');
    const times = (await booking.open('/move?day=2026-12-03')).text;
    expect(times).toContain('<h3>Vormittag</h3>');
    expect(times).toContain('value="2026-12-03 13:00:00"');
    const check = (await booking.open('/move?slot=2026-12-03%2013:00:00')).text;
    expect(check).toContain('Donnerstag, 3. Dezember 2026, 13:00 Uhr (Berliner Zeit)');
  });

  it('moves, says so, and tells it once', async () => {
    const booking = await aBooking();
    const { status, headers } = await moveTo(booking, '2026-12-03 13:00:00');
    expect([status, headers.location]).toEqual([303, `/manage/${booking.secret}?done=moved`]);
    expect((await booking.open('?done=moved')).text).toContain('Thursday 3 December 2026, 13:00');
    expect(await booking.told()).toEqual(['booking.created widget', 'booking.rescheduled manage']);
  });

  it('that is sent twice is done once, and both are told that it was', async () => {
    const booking = await aBooking();
    const form = { slot: '2026-12-03 14:00:00', version: '1' };
    const answers = [await booking.press('/move', form), await booking.press('/move', form)];
    expect(answers.map(({ headers }) => headers.location)).toEqual(Array(2).fill(`/manage/${booking.secret}?done=moved`));
    expect(await booking.told()).toHaveLength(2);
  });

  it('from a page that is out of date does nothing, and says how it stands now', async () => {
    const booking = await aBooking();
    await booking.press('/move', { slot: '2026-12-03 15:00:00', version: '1' });
    const stale = await booking.press('/move', { slot: '2026-12-03 16:00:00', version: '1' });
    expect(stale.headers.location).toBe(`/manage/${booking.secret}?problem=version_conflict`);
    const { text } = await booking.open('?problem=version_conflict');
    expect(text).toContain('changed meanwhile');
    expect(text).toContain('3 December 2026, 15:00');
  });

  it('to a time that was taken leads to the fresh times of that day, and the booking stands', async () => {
    const [booking, other] = [await aBooking(), await aBooking({ slot: '2026-12-04 09:00:00' })];
    const answer = await moveTo(booking, '2026-12-04 09:00:00');
    expect(answer.headers.location).toBe(`/manage/${booking.secret}/move?day=2026-12-04&problem=slot_unavailable`);
    const { text } = await booking.open('/move?day=2026-12-04&problem=slot_unavailable');
    expect(text).toContain('has just been taken');
    expect(text).not.toContain('value="2026-12-04 09:00:00"');
    expect([await booking.told(), await other.status()]).toEqual([['booking.created widget'], 'confirmed']);
  });

  it('more than ten times a day is refused with how to reach the operator, and told to nobody; a day later it goes on', async () => {
    const booking = await aBooking();
    const times = ['2026-12-15 09:00:00', '2026-12-15 10:00:00'];
    const move = (turn: number) => booking.press('/move', { slot: times[turn % 2] ?? '', version: String(turn + 1) });
    for (let turn = 0; turn < 10; turn++) expect((await move(turn)).headers.location).toContain('done=moved');
    expect((await move(10)).headers.location).toBe(`/manage/${booking.secret}?problem=move_limit`);
    const { text } = await booking.open('?problem=move_limit');
    expect(text).toContain('moved as often today as is possible online');
    expect(text).toContain('tel:+49305550142');
    expect(await booking.told()).toHaveLength(11);
    server().clock.advanceBy(86_400_000);
    expect((await move(10)).headers.location).toContain('done=moved');
    await booking.press('/cancel');
  });

  it.each([
    { slot: 'nonsense', version: '1' },
    { slot: '2026-12-03 03:00:00', version: '1' },
    { slot: '2026-12-03 09:00:00', version: 'x' },
    {},
  ])('to %o is no failure and no move', async (fields) => {
    const booking = await aBooking({ slot: '2026-12-10 09:00:00' });
    expect((await booking.press('/move', fields)).status).toBe(303);
    expect(await booking.told()).toHaveLength(1);
    await booking.press('/cancel');
  });
});
