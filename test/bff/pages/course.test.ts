/** A course is shown with all its dates wherever a booking is shown. */

import { describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { readCalendar } from '../../core/delivery/calendar/read-calendar.ts';
import { adminCall, signedIn } from '../admin/support/administrators.ts';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
  emailField,
} from '../support/an-installation.ts';
import { useServerPerTest } from '../support/test-server.ts';
import { book, read, SITE, send } from '../widget-gate/support/visitor.ts';
import { aManagedBooking } from './manage-visitor.ts';
import { atCheck, bookFrom, open } from './plain-visitor.ts';

const DATES = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'];
const FIRST = '2026-12-01 18:00:00';
const SPOKEN = ['1 December', '8 December', '15 December', '22 December'];
const STARTS = DATES.map((date) => `${date}T17:00:00.000Z`);

const installation = anInstallation({
  allowedOrigins: [SITE],
  form: [aFormField(), emailField],
  reasons: [aReason({ name: 'Swimming', durationMinutes: 60 })],
  schedules: [
    aSchedule({
      capacity: 2,
      cancelCutoffMinutes: 60,
      openingHours: [],
      sessions: [{ reasonId: 1, on: DATES, at: 18 * 60, isCourse: true }],
    }),
  ],
});
const server = useServerPerTest({ installation });

const expectAllDates = (text: string) =>
  expect(SPOKEN.filter((date) => !text.includes(date))).toEqual([]);
const startsIn = (file: string) => readCalendar(file).map(({ start }) => start);

const reasons = () => read(server(), 'reasons?schedule=1&lang=en');

describe('before it is booked', () => {
  it('a course is offered by its first date alone, with all dates beside its reason', async () => {
    const description = expect.stringMatching(/^4 dates, booked together · Tue 1 Dec, 18:00 · /);
    expect(await reasons()).toMatchObject({ data: [{ description }] });
    const days = await read(server(), 'days?schedule=1&reason=1');
    expect(days).toMatchObject({ data: [DATES[0]] });
  });

  it('the pages without scripts list the dates on each step', async () => {
    const day = await open(server(), `/book/plain?schedule=1&reason=1&day=${DATES[0]}&lang=en`);
    const check = await atCheck(server(), FIRST);
    for (const { text } of [day, check]) {
      expect(text.match(/4 dates, booked together · .*Tue 22 Dec/)).not.toBeNull();
    }
  });

  it('is no longer named once it has begun', async () => {
    server().clock.set('2026-12-01T17:00:00Z');
    expect(await reasons()).toMatchObject({ data: [{ description: '' }] });
  });
});

describe('once it is booked', () => {
  it('its page and its calendar file list all dates', async () => {
    const booking = await aManagedBooking(server(), { slot: FIRST });
    expectAllDates((await booking.open()).text);
    const file = (await booking.open('/booking.ics')).text;
    expect(startsIn(file)).toEqual(STARTS);
    expect(new Set(readCalendar(file).map(({ uid }) => uid)).size).toBe(DATES.length);
  });

  it('its page says that it goes on after the first date', async () => {
    const booking = await aManagedBooking(server(), { slot: FIRST });
    server().clock.set('2026-12-09T12:00:00Z');
    const { text } = await booking.open();
    expect(text).toContain('Your booking');
    expect(text).not.toContain('is over');
  });

  it('the calendar file of the widget has all dates', async () => {
    const { calendar } = JSON.parse((await book(server(), { slot: FIRST })).text);
    const file = await send(`${server().url}/widget/v1/booking.ics?${calendar}`, {
      headers: { origin: SITE },
    });
    expect(startsIn(file.text)).toEqual(STARTS);
  });

  it('the page after booking without scripts lists all dates', async () => {
    const { headers } = await bookFrom(server(), await atCheck(server(), FIRST));
    const { text } = await open(server(), new URL(headers.location ?? '', server().url).pathname);
    expectAllDates(text);
  });

  it('a feed has each date', async () => {
    await aManagedBooking(server(), { slot: FIRST });
    const feed = { scheduleId: 1, withNames: false };
    const { secret } = await server().core.storage.feeds.add({
      now: server().clock.now(),
      actor: 'test',
      feed,
    });
    const read = () => send(`${server().url}/feeds/${secret}.ics`);
    expect(startsIn((await read()).text)).toEqual(STARTS);
    server().clock.set('2027-01-10T12:00:00Z');
    expect(startsIn((await read()).text)).toEqual(STARTS);
  });
});

describe('moving it', () => {
  /** A second course after the first, and single dates of the same class each Saturday. */
  const SECOND = ['2026-12-03', '2026-12-10'];
  const SINGLE = '2026-12-05 10:00:00';
  const withMore = async () => {
    const { reasons, schedules, ...rest } = installation;
    const sessions = [
      ...(schedules[0]?.sessions ?? []),
      { reasonId: 1, on: SECOND, at: 18 * 60, isCourse: true },
      { reasonId: 1, days: ['sat'], at: 10 * 60, validFrom: null, validUntil: null },
    ] as const;
    const more = { ...rest, reasons, schedules: schedules.map((one) => ({ ...one, sessions })) };
    await server().core.storage.configuration.import({
      now: server().clock.now(),
      actor: 'test',
      installation: more,
      publicHolidays: [],
    });
  };
  const moveTo = async (secret: string, id: number, body: object) =>
    (await adminCall(server(), `POST /bookings/${id}/move`, { secret, body })).json;

  it('is not offered to the customer while there is no other course', async () => {
    const booking = await aManagedBooking(server(), { slot: FIRST });
    const pages = await Promise.all(['', '/cancel', '/move'].map((path) => booking.open(path)));
    const [overview, cancelling, moving] = pages.map(({ text }) => text);
    expect(overview).not.toContain('/move');
    expect(cancelling).not.toContain('/move');
    expect(moving).toContain('No other times are offered online for this booking');
  });

  it('offers the customer the starts of other courses alone', async () => {
    await withMore();
    const booking = await aManagedBooking(server(), { slot: FIRST });
    expect((await booking.open()).text).toContain('/move');
    const { text } = await booking.open('/move');
    expect(text).toContain('2026-12-03 18:00:00');
    expect(text).not.toContain('2026-12-05');
    await booking.press('/move', { slot: '2026-12-03 18:00:00', version: '1' });
    const moved = await server().core.storage.bookings.find(booking.bookingId);
    expect(moved?.dates).toHaveLength(SECOND.length);
  });

  it('is refused at any other time, whether it is overruled or not, and says why', async () => {
    await withMore();
    const secret = await signedIn(server(), 'scheduler');
    const { bookingId } = await aManagedBooking(server(), { slot: FIRST });
    for (const slot of [SINGLE, '2026-12-09 10:00:00', '2026-12-10 18:00:00']) {
      for (const overrule of [{}, { overrule: { reason: 'asked' } }]) {
        expect(await moveTo(secret, bookingId, { slot, version: 1, ...overrule })).toMatchObject({
          code: 'slot_unavailable',
          rule: 'no_course',
          overrulable: false,
        });
      }
    }
  });
});

describe('the team', () => {
  const dayOf = async (secret: string, day: string) => {
    const { json } = await adminCall(server(), `GET /days/${day}`, { secret });
    return adminCalls['GET /days/{day}'].answer.parse(json).schedules[0]?.bookings ?? [];
  };

  it('sees the booking on each of its dates, and on no day between', async () => {
    const secret = await signedIn(server(), 'scheduler');
    await aManagedBooking(server(), { slot: FIRST });
    for (const date of DATES) {
      expect(await dayOf(secret, date)).toMatchObject([{ from: 18 * 60, until: 19 * 60 }]);
    }
    expect(await dayOf(secret, '2026-12-09')).toEqual([]);
  });

  it('finds it when a later date is closed', async () => {
    const secret = await signedIn(server(), 'scheduler');
    const { bookingId } = await aManagedBooking(server(), { slot: FIRST });
    const { json } = await adminCall(server(), 'POST /absences/conflicts', {
      secret,
      body: { schedules: [1], from: DATES[2], until: DATES[2], note: '' },
    });
    expect(adminCalls['POST /absences/conflicts'].answer.parse(json).bookings).toMatchObject([
      { id: bookingId, day: DATES[2], from: 18 * 60, until: 19 * 60 },
    ]);
  });

  it('sees all dates of an opened booking', async () => {
    const secret = await signedIn(server(), 'scheduler');
    const { bookingId } = await aManagedBooking(server(), { slot: FIRST });
    const { json } = await adminCall(server(), `GET /bookings/${bookingId}`, { secret });
    const booking = adminCalls['GET /bookings/{id}'].answer.parse(json);
    expect(booking.dates.map(({ day }) => day)).toEqual(DATES);
    expect(booking).toMatchObject({ day: DATES[0], from: 18 * 60, until: 19 * 60 });
  });

  it('cancels it until its last date begins, and moves it until the first one does', async () => {
    const secret = await signedIn(server(), 'scheduler');
    const { bookingId } = await aManagedBooking(server(), { slot: FIRST });
    const look = async () =>
      (await adminCall(server(), `GET /bookings/${bookingId}`, { secret })).json;
    expect(await look()).toMatchObject({ changeable: true, cancellable: true });
    server().clock.set('2026-12-09T12:00:00Z');
    const again = await signedIn(server(), 'scheduler');
    const begun = await adminCall(server(), `GET /bookings/${bookingId}`, { secret: again });
    expect(begun.json).toMatchObject({ changeable: false, cancellable: true });
    const { version } = adminCalls['GET /bookings/{id}'].answer.parse(begun.json);
    const cancelled = await adminCall(server(), `POST /bookings/${bookingId}/cancel`, {
      secret: again,
      body: { version, quiet: true },
    });
    expect(cancelled.json).toMatchObject({ status: 'cancelled', cancellable: false, undo_ms: 0 });
    expect(await dayOf(again, '2026-12-15')).toEqual([]);
  });

  it('is told why a later date is not offered', async () => {
    const secret = await signedIn(server(), 'scheduler');
    const slot = encodeURIComponent('2026-12-08 18:00:00');
    const { json } = await adminCall(
      server(),
      `GET /explanations?schedule=1&reason=1&slot=${slot}`,
      { secret },
    );
    expect(json).toMatchObject({ explanations: [{ rule: 'later_date' }] });
  });
});
