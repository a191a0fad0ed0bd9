/** A booking's own pages: what they show, what they do, and whom they refuse. */

import { describe, expect, it } from 'vitest';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useServerPerTest, useTestServer } from '../support/test-server.ts';
import { aManagedBooking, ask } from './manage-visitor.ts';

const schedule = aSchedule({
  location: { de: 'Zimmer 2', en: 'Room 2' },
  address: 'Lindenweg 4',
  phone: '+49 30 7',
  cancelCutoffMinutes: 120,
});
const installation = anInstallation({
  contactEmail: 'praxis@example.org',
  reasons: [aReason({ price: '80 EUR' })],
  schedules: [schedule],
});

const server = useTestServer({ installation });
let day = 0;
/** Creates a booking at a time of its own, so that tests are independent. */
const aBooking = (wishes: Parameters<typeof aManagedBooking>[1] = {}) =>
  aManagedBooking(server(), {
    slot: `2026-12-08 ${['09', '10', '11', '13', '14', '15', '16'][day % 7]}:${day++ < 7 ? '00' : '30'}:00`,
    ...wishes,
  });

type ManagedBooking = Awaited<ReturnType<typeof aManagedBooking>>;

describe('a booking’s own page', () => {
  it('shows time, reason, place, price, contact and answers', async () => {
    const { text, status } = await (await aBooking({ slot: '2026-12-02 09:00:00' })).open();
    expect(status).toBe(200);
    for (const part of [
      'Wednesday 2 December 2026, 09:00 to 09:30 (Berlin time), 30 min',
      'First visit',
      'Dr. Lindner',
      'Room 2',
      'Lindenweg 4',
      '+49 30 7',
      '80 EUR',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('ada@example.org');
    expect(text).toContain('until Wednesday 2 December 2026, 07:00');
    expect(text).toContain('https://calendar.google.com/');
    expect(text).not.toMatch(/href="https:[^"]*manage/);
  });

  it('speaks the language of the booking, or the one asked for, and keeps it in its links', async () => {
    const booking = await aBooking({ locale: 'de' });
    expect((await booking.open()).text).toContain('<html lang="de">');
    const english = await booking.open('?lang=en');
    expect(english.text).toContain('<h1>Your booking</h1>');
    expect(english.text).toContain(`/manage/${booking.secret}/cancel?lang=en`);
  });

  it('shows the customer’s answers as text, whatever they contain', async () => {
    const submission = { last_name: '<script>alert(1)</script>"\'&', email: 'eve@example.org' };
    const { text } = await (await aBooking({ submission })).open();
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
  });

  it('gives a calendar file with the same entry as the mails', async () => {
    const booking = await aBooking();
    const file = await booking.open('/booking.ics');
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': expect.stringContaining('.ics'),
    });
    const found = await server().core.service.findBooking(booking.bookingId);
    expect(file.text).toContain(`UID:${found?.detailsId}`);
    expect(file.text.replaceAll('\r\n ', '')).toContain(`/manage/${booking.secret}`);
  });

  it.each(['nobodys-secret', 'nobodys-secret/cancel', 'x'.repeat(500), '%3Cscript%3E', ''])(
    'is one calm page for an address without a booking: %s',
    async (path) => {
      const { status, text } = await ask(`${server().url}/manage/${path}`);
      expect(status).toBe(404);
      expect(text).toContain('Booking not found');
    },
  );

  it('changes nothing by GET, whatever is opened', async () => {
    const booking = await aBooking();
    for (const part of [
      '/cancel',
      '/erase',
      '/confirm',
      '/move',
      '/move?slot=2026-12-09%2009:00:00&version=1',
      '/data',
      '/data.json',
    ]) {
      expect((await booking.open(part)).status, part).toBeLessThan(400);
    }
    expect([await booking.status(), await booking.told()]).toEqual([
      'confirmed',
      ['booking.created widget'],
    ]);
  });
});

describe('cancelling', () => {
  it('asks first, then cancels, once however often it is sent', async () => {
    const booking = await aBooking();
    expect((await booking.open('/cancel')).text).toContain('<form class="row" method="post"');
    const answers = await Promise.all([booking.press('/cancel'), booking.press('/cancel')]);
    for (const { status, headers } of answers) {
      expect([status, headers.location]).toEqual([303, `/manage/${booking.secret}?done=cancelled`]);
    }
    expect((await booking.open('?done=cancelled')).text).toContain('You’ve cancelled this booking');
    expect(await booking.told()).toEqual(['booking.created widget', 'booking.cancelled manage']);
  });

  it('leads from the pages that change a booking to its own once it is cancelled', async () => {
    const booking = await aBooking();
    await booking.press('/cancel');
    for (const part of ['/cancel', '/move', '/move?day=2026-12-09']) {
      const { status, headers } = await booking.open(part);
      expect([status, headers.location]).toEqual([303, `/manage/${booking.secret}`]);
    }
    expect((await booking.open()).text).toContain('is cancelled');
  });

  it('is refused after the operator’s cut-off, with a number to call', async () => {
    const booking = await aManagedBooking(server(), { slot: '2026-12-01 09:30:00' });
    for (const part of ['', '/cancel', '/move']) {
      const { text } = await booking.open(part);
      expect(text).toContain('too late to move or cancel');
      expect(text).toContain('+49 30 7');
    }
    expect((await booking.press('/cancel')).headers.location).toContain('?problem=cutoff_passed');
    expect(
      (await booking.press('/move', { slot: '2026-12-03 09:00:00', version: '1' })).headers
        .location,
    ).toContain('?problem=cutoff_passed');
    expect((await booking.open('?problem=cutoff_passed')).text).toContain('role="alert"');
    expect([await booking.status(), await booking.told()]).toEqual([
      'confirmed',
      ['booking.created widget'],
    ]);
  });

  it('is not promised after a booking past the cut-off', async () => {
    const { text } = await (await aManagedBooking(server(), { slot: '2026-12-01 09:00:00' })).open(
      '?done=booked',
    );
    expect(text).toContain('Your appointment is booked');
    expect(text).not.toContain('so you can move or cancel');
    expect((await (await aBooking()).open('?done=booked')).text).toContain(
      'so you can move or cancel',
    );
  });

  it('is done from our own pages alone', async () => {
    const booking = await aBooking();
    const foreign = [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }];
    for (const headers of foreign) {
      expect((await booking.press('/cancel', {}, headers)).status).toBe(403);
    }
    expect(await booking.status()).toBe('confirmed');
  });
});

describe('a booking that is to be confirmed', () => {
  const expired = useTestServer({ installation });

  it('says so first, and is confirmed by one button, once', async () => {
    const booking = await aBooking({ confirmWithin: 60, slot: '2026-12-11 09:00:00' });
    const { text } = await booking.open();
    expect(text).toContain('Please confirm your booking');
    expect(text).toContain('until Tuesday 1 December 2026, 09:00 (Berlin time)');
    expect(text).not.toContain(`/manage/${booking.secret}/move`);
    for (const _ of [1, 2]) {
      expect((await booking.press('/confirm')).headers.location).toBe(
        `/manage/${booking.secret}?done=confirmed`,
      );
    }
    expect((await booking.open('?done=confirmed')).text).toContain('your booking is confirmed');
    expect(await booking.told()).toEqual([
      'confirmation.requested widget',
      'booking.created widget',
    ]);
  });

  it('says so if it is too late, and offers to book again', async () => {
    const booking = await aManagedBooking(expired(), { confirmWithin: 10 });
    expired().clock.advanceBy(600_000);
    expect((await booking.press('/confirm')).headers.location).toBe(`/manage/${booking.secret}`);
    for (const expire of [false, true]) {
      if (expire) {
        await expired().core.storage.bookings.expirePending({ now: expired().clock.now() });
      }
      const { text } = await booking.open();
      expect(text).toContain('wasn’t confirmed in time');
      expect(text).toContain('href="/book"');
      expect(text).not.toContain('/confirm');
    }
  });
});

describe('one’s own data', () => {
  it('is there as a file with all that was entered', async () => {
    const booking = await aBooking({ slot: '2026-12-11 11:00:00' });
    const { headers, text } = await booking.open('/data.json');
    expect(headers['content-disposition']).toContain('attachment');
    expect(JSON.parse(text)).toMatchObject({
      booking: {
        reference: booking.bookingId,
        status: 'confirmed',
        calendar: { name: 'Dr. Lindner' },
      },
      entered: { last_name: 'Lovelace', email: 'ada@example.org' },
    });
  });

  it('is erased after a question; the booking is cancelled first, and the link is dead', async () => {
    const booking = await aBooking({ slot: '2026-12-11 13:00:00' });
    expect((await booking.open('/erase')).text).toContain('It will be cancelled first');
    const { status, headers } = await booking.press('/erase');
    expect([status, headers.location]).toEqual([303, '/manage/erased?lang=en']);
    expect((await ask(`${server().url}/manage/erased`)).text).toContain('Your data is erased');
    expect((await booking.open()).status).toBe(404);
    expect((await booking.press('/cancel')).status).toBe(404);
    expect(await server().core.service.findBooking(booking.bookingId)).toMatchObject({
      status: 'cancelled',
      submission: {},
    });
    expect(await booking.told()).toEqual(['booking.created widget', 'booking.cancelled manage']);
  });
});

describe('erasing one’s data when it is too late to cancel', () => {
  const late = useTestServer({ installation });

  const end = 'Tuesday 1 December 2026, 10:00';

  async function saysWhenTheDataGoes({ open }: ManagedBooking): Promise<void> {
    for (const page of ['?done=erasing_later', '/data', '']) {
      expect((await open(page)).text).toMatch(
        new RegExp(`As you asked, your data will be erased[^<]*${end}`),
      );
    }
    expect((await open('?done=erasing_later&lang=de')).text).toContain('Ihr Termin besteht weiter');
  }

  it('says before and after that the booking stays and when the data goes, and does so', async () => {
    const booking = await aManagedBooking(late(), { slot: '2026-12-01 09:30:00' });
    const asked = await booking.open('/erase');
    expect(asked.text).toMatch(
      new RegExp(`too late to cancel this booking online, so it still stands[^<]*${end}`),
    );
    expect(asked.text).not.toContain('It will be cancelled first');
    for (const _ of [1, 2]) {
      expect((await booking.press('/erase')).headers.location).toBe(
        `/manage/${booking.secret}?done=erasing_later`,
      );
    }
    await saysWhenTheDataGoes(booking);
    expect([await booking.status(), await booking.told()]).toEqual([
      'confirmed',
      ['booking.created widget'],
    ]);
    late().clock.advanceBy(2 * 3_600_000);
    expect(await late().core.storage.bookings.erasePast({ now: late().clock.now() })).toBe(1);
    expect([(await booking.open()).status, await booking.status()]).toEqual([404, 'confirmed']);
    expect(await booking.told()).toEqual(['booking.created widget']);
  });
});

describe('erasing an address that is on the waiting list', () => {
  const waiting = useServerPerTest({
    installation: { ...installation, waitlist: { offerMinutes: 30 } },
  });
  const aWait = async () => {
    const { storage } = waiting().core;
    const now = waiting().clock.now();
    await storage.waitlist.join({
      now,
      scheduleId: 1,
      reasonId: 1,
      day: '2026-12-10',
      email: 'ada@example.org',
      name: null,
      locale: 'en',
      visitor: 'v',
      consented: false,
    });
    const booking = await aManagedBooking(waiting());
    const state = async () => (await storage.waitlist.list({ limit: 9 })).at(-1)?.state;
    return { booking, state };
  };

  it('keeps the entry if the link is not from a mail, and says so', async () => {
    const { booking, state } = await aWait();
    expect((await booking.open('/erase')).text).toContain('Your places on our waiting list stay');
    expect((await booking.press('/erase')).status).toBe(303);
    expect([(await booking.open()).status, await state()]).toEqual([404, 'waiting']);
  });

  it('removes the entry if the link is from a mail', async () => {
    const { booking, state } = await aWait();
    const root = `${waiting().url}/manage/${booking.mailed}`;
    const page = await ask(`${root}/erase`);
    expect(page.text).toContain('will end, too');
    expect(page.text).toContain(`action="/manage/${booking.mailed}/erase`);
    expect((await ask(`${root}/erase`, { fields: {}, headers: {} })).status).toBe(303);
    expect(await state()).toBe('left');
  });

  it('opens nothing under a proof that is not the mail’s', async () => {
    const { booking } = await aWait();
    for (const secret of [
      `${booking.secret}x`,
      `${booking.mailed}x`,
      booking.mailed.slice(0, -1),
    ]) {
      expect((await ask(`${waiting().url}/manage/${secret}`)).status).toBe(404);
    }
  });
});

it('no log line carries a secret or a word of a customer', async () => {
  const booking = await aBooking({
    slot: '2026-12-11 14:00:00',
    submission: { last_name: 'Zuckmayer-Canary', email: 'canary@example.org' },
  });
  for (const part of ['', '/cancel', '/data.json', '/booking.ics', '/nothing']) {
    await booking.open(part);
  }
  await booking.press('/erase');
  await booking.open();
  const log = server().logText();
  expect(log).toContain('"route":"/manage/:secret/cancel"');
  for (const secret of [booking.secret, 'Canary', 'canary']) {
    expect(log).not.toContain(secret);
  }
});

describe('too many requests of one address', () => {
  const strict = useTestServer({ installation, config: { widgetRateLimit: 3 } });

  it('are answered by a page that says when to come back, whatever the secret', async () => {
    const statuses: number[] = [];
    for (const guess of ['a', 'b', 'c']) {
      statuses.push((await ask(`${strict().url}/manage/${guess}`)).status);
    }
    const { status, headers, text } = await ask(`${strict().url}/manage/d`);
    expect([statuses, status, Number(headers['retry-after']) > 0]).toEqual([
      [404, 404, 404],
      429,
      true,
    ]);
    expect(text).toContain('try again in a minute');
  });
});
