/** Moving a booking on its own pages. */

import { describe, expect, it } from 'vitest';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { useServerPerTest, useTestServer } from '../support/test-server.ts';
import { aManagedBooking, hidden, type ManagedBooking } from './manage-visitor.ts';

const installation = anInstallation({
  contactPhone: '+49 30 5550142',
  schedules: [aSchedule({ cancelCutoffMinutes: 120 })],
});
const server = useTestServer({ installation });
let made = 0;
/** Creates a booking at a time of its own, so that tests are independent. */
const aBooking = (wishes: Parameters<typeof aManagedBooking>[1] = {}) =>
  aManagedBooking(server(), {
    slot: `2026-12-08 ${['09', '10', '11', '13', '14', '15', '16'][made % 7]}:${made++ < 7 ? '00' : '30'}:00`,
    ...wishes,
  });

describe('moving', () => {
  const moveTo = async (booking: ManagedBooking, slot: string) => {
    const { text } = await booking.open(`/move?slot=${encodeURIComponent(slot)}`);
    return await booking.press('/move', {
      slot: hidden(text, 'slot'),
      version: hidden(text, 'version'),
    });
  };

  it('offers days as a table and a list, then times by part of the day, then asks', async () => {
    const booking = await aBooking({ locale: 'de' });
    const days = (await booking.open('/move')).text;
    expect(days).toContain('aria-label="Mittwoch, 9. Dezember 2026, frei"');
    expect(days).toContain('<summary>Liste der freien Tage</summary>');
    const times = (await booking.open('/move?day=2026-12-10')).text;
    expect(times).toContain('<h3>Vormittag</h3>');
    expect(times).toContain('value="2026-12-10 13:00:00"');
    const check = (await booking.open('/move?slot=2026-12-10%2013:00:00')).text;
    expect(check).toContain('Donnerstag, 10. Dezember 2026, 13:00 Uhr (Berliner Zeit)');
  });

  it('warns of a time that can no longer be changed after it was moved to', async () => {
    const warning = 'This time can no longer be changed or cancelled online.';
    const booking = await aManagedBooking(server(), { slot: '2026-12-07 09:00:00' });
    const check = async (slot: string) =>
      (await booking.open(`/move?slot=${encodeURIComponent(slot)}`)).text;
    expect(await check('2026-12-01 09:30:00')).toContain(warning);
    expect(await check('2026-12-10 13:00:00')).not.toContain(warning);
  });

  it('moves, says so, and tells it once', async () => {
    const booking = await aBooking();
    const { status, headers } = await moveTo(booking, '2026-12-03 13:00:00');
    expect([status, headers.location]).toEqual([303, `/manage/${booking.secret}?done=moved`]);
    expect((await booking.open('?done=moved')).text).toContain('Thursday 3 December 2026, 13:00');
    expect(await booking.told()).toEqual(['booking.created widget', 'booking.rescheduled manage']);
  });

  it('is not offered before the booking is confirmed', async () => {
    const booking = await aBooking({ confirmWithin: 60 });
    const { text } = await booking.open('/move?slot=2026-12-03%2015:00:00');
    expect(text).not.toContain('<form');
  });

  it('does nothing before the booking is confirmed', async () => {
    const booking = await aBooking({ confirmWithin: 60 });
    const pressed = await booking.press('/move', { slot: '2026-12-03 15:00:00', version: '1' });
    expect(pressed.headers.location).toBe(`/manage/${booking.secret}`);
    expect(await server().core.service.findBooking(booking.bookingId)).toMatchObject({
      version: 1,
    });
  });

  it('happens once if the form is sent twice, and both answers say so', async () => {
    const booking = await aBooking();
    const form = { slot: '2026-12-03 14:00:00', version: '1' };
    const answers = [await booking.press('/move', form), await booking.press('/move', form)];
    expect(answers.map(({ headers }) => headers.location)).toEqual(
      Array(2).fill(`/manage/${booking.secret}?done=moved`),
    );
    expect(await booking.told()).toHaveLength(2);
  });

  it('is refused from an outdated page, which then shows the current state', async () => {
    const booking = await aBooking();
    await booking.press('/move', { slot: '2026-12-03 15:00:00', version: '1' });
    const stale = await booking.press('/move', { slot: '2026-12-03 16:00:00', version: '1' });
    expect(stale.headers.location).toBe(`/manage/${booking.secret}?problem=version_conflict`);
    const { text } = await booking.open('?problem=version_conflict');
    expect(text).toContain('has changed in the meantime');
    expect(text).toContain('3 December 2026, 15:00');
  });

  it('to a taken time leads to fresh times of that day, and keeps the booking', async () => {
    const booking = await aBooking();
    const other = await aBooking({ slot: '2026-12-04 09:00:00' });
    const answer = await moveTo(booking, '2026-12-04 09:00:00');
    expect(answer.headers.location).toBe(
      `/manage/${booking.secret}/move?day=2026-12-04&problem=slot_unavailable`,
    );
    const { text } = await booking.open('/move?day=2026-12-04&problem=slot_unavailable');
    expect(text).toContain('has just been taken');
    expect(text).not.toContain('value="2026-12-04 09:00:00"');
    expect([await booking.told(), await other.status()]).toEqual([
      ['booking.created widget'],
      'confirmed',
    ]);
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

describe('moving more than ten times a day', () => {
  const server = useServerPerTest({ installation });

  /** A booking that was moved ten times, and how to move it on. */
  const aMovedBooking = async () => {
    const booking = await aManagedBooking(server());
    const times = ['2026-12-15 09:00:00', '2026-12-15 10:00:00'];
    const move = async (turn: number) => {
      const fields = { slot: times[turn % 2] ?? '', version: String(turn + 1) };
      return (await booking.press('/move', fields)).headers.location;
    };
    for (let turn = 0; turn < 10; turn++) {
      expect(await move(turn)).toContain('done=moved');
    }
    return { booking, moveOn: () => move(10) };
  };

  it('is refused with the operator’s contact, and notifies no one', async () => {
    const { booking, moveOn } = await aMovedBooking();
    expect(await moveOn()).toBe(`/manage/${booking.secret}?problem=move_limit`);
    const { text } = await booking.open('?problem=move_limit');
    expect(text).toContain('can’t be moved online again today');
    expect(text).toContain('tel:+49305550142');
    expect(await booking.told()).toHaveLength(11);
  });

  it('is possible a day later', async () => {
    const { moveOn } = await aMovedBooking();
    server().clock.advanceBy(86_400_000);
    expect(await moveOn()).toContain('done=moved');
  });
});

describe('a quarter of an hour later', () => {
  const packed = useTestServer({
    installation: anInstallation({
      schedules: [aSchedule({ slotIntervalMinutes: 15, capacity: 1 })],
    }),
  });

  it('is offered if only the booking itself is in the way', async () => {
    const booking = await aManagedBooking(packed(), { slot: '2026-12-08 10:00:00' });
    await aManagedBooking(packed(), { slot: '2026-12-08 11:00:00' });
    const { text } = await booking.open('/move?day=2026-12-08');
    expect(text).toContain('value="2026-12-08 10:15:00"');
    expect(text).toContain('value="2026-12-08 09:45:00"');
    expect(text).not.toContain('value="2026-12-08 10:00:00"');
    expect(text).not.toContain('value="2026-12-08 11:00:00"');
    const check = (await booking.open('/move?slot=2026-12-08%2010:15:00')).text;
    const slot = hidden(check, 'slot');
    const pressed = await booking.press('/move', { slot, version: hidden(check, 'version') });
    expect(pressed.headers.location).toBe(`/manage/${booking.secret}?done=moved`);
  });

  it('stays taken for everybody else', async () => {
    await aManagedBooking(packed(), { slot: '2026-12-09 10:00:00' });
    const choice = { scheduleId: 1, reasonId: 1 };
    const free = await packed().core.service.slots(choice, '2026-12-09');
    expect(free.kind === 'answer' && free.value.slots).not.toContain('2026-12-09 10:15:00');
  });
});

describe('the earliest times to move to', () => {
  const early = useServerPerTest({
    installation: anInstallation({
      schedules: [aSchedule({ slotIntervalMinutes: 15, cancelCutoffMinutes: 0 })],
    }),
  });
  /** The first time there is. */
  const aFirstBooking = (wishes: Parameters<typeof aManagedBooking>[1] = {}) =>
    aManagedBooking(early(), { slot: '2026-12-01 09:00:00', ...wishes });
  const offered = (page: string) =>
    [...page.matchAll(/class="chip" name="slot" value="([^"]*)"/g)].map(([, slot]) => slot);

  it('are on the first page, without the present one and those of others', async () => {
    const booking = await aFirstBooking();
    await aManagedBooking(early(), { slot: '2026-12-01 13:00:00' });
    const { text } = await booking.open('/move');
    expect(text).toContain('<h2>Earliest times</h2>');
    expect(offered(text)).toEqual([
      '2026-12-01 09:15:00',
      '2026-12-01 13:30:00',
      '2026-12-02 09:00:00',
    ]);
  });

  it('begin with the one that the button to the next free time names', async () => {
    const { text } = await (await aFirstBooking()).open('/move');
    expect(text).toContain('Next free: Tue 1 Dec, 09:15');
    expect(text).not.toContain('Next free: Tue 1 Dec, 09:00');
  });

  it.each([0, 1, 2])('can be moved to: time %i', async (index) => {
    const booking = await aFirstBooking();
    const wanted = offered((await booking.open('/move')).text)[index] ?? '';
    const { text } = await booking.open(`/move?slot=${encodeURIComponent(wanted)}`);
    const fields = { slot: hidden(text, 'slot'), version: hidden(text, 'version') };
    const { headers } = await booking.press('/move', fields);
    expect(headers.location).toBe(`/manage/${booking.secret}?done=moved`);
  });

  it('say the customer’s own time if it differs', async () => {
    const booking = await aFirstBooking({ timeZone: 'Pacific/Auckland' });
    const { text } = await booking.open('/move');
    expect(text).toContain('>Tue 1 Dec, 09:15<small class="own">21:15 your time</small></button>');
    expect(text).toContain(
      '>Tue 1 Dec, 13:00<small class="own">Wed 2 Dec, 01:00 your time</small></button>',
    );
  });

  it('keep the requested language', async () => {
    const { text } = await (await aFirstBooking()).open('/move?lang=de');
    expect(text).toContain('<h2>Nächste freie Termine</h2>');
    expect(text).toMatch(/<form method="get"[^>]*><input type="hidden" name="lang" value="de"><ul/);
  });

  it.each(['day=2026-12-03', 'month=2026-12'])('are left out at ?%s', async (query) => {
    const { text } = await (await aFirstBooking()).open(`/move?${query}`);
    expect(text).not.toContain('Earliest times');
  });
});

describe('moving if no other time is free', () => {
  const [hours] = aSchedule().openingHours;
  const single = useTestServer({
    installation: anInstallation({
      schedules: [
        aSchedule({
          cancelCutoffMinutes: 0,
          horizonDays: 1,
          openingHours: hours === undefined ? [] : [{ ...hours, days: ['tue'], closes: 9.5 * 60 }],
        }),
      ],
    }),
  });

  it('has no heading of earliest times', async () => {
    const booking = await aManagedBooking(single(), { slot: '2026-12-01 09:00:00' });
    const { text } = await booking.open('/move');
    expect(text).not.toContain('Earliest times');
    expect(text).not.toContain('Next free');
  });
});
