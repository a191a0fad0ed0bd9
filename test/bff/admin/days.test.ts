/** A day in the calendars, as the team sees it. */

import { beforeEach, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { useFreshTestServer } from '../support/test-server.ts';
import { adminCall, OWN_HEADERS, signedIn } from './support/administrators.ts';
import { bookedByTeam, PRACTICE } from './support/team-bookings.ts';

const TUESDAY = '2026-12-01';
const at = (time: string) => `${TUESDAY} ${time}:00`;

const server = useFreshTestServer({ installation: PRACTICE });
let secret = '';
beforeEach(async () => {
  secret = await signedIn(server(), 'scheduler');
});

const call = (name: string, headers?: Readonly<Record<string, string>>) =>
  adminCall(server(), name, { secret, ...(headers && { headers }) });

const booked = (slot: string, changes: object = {}) =>
  bookedByTeam(server(), secret, { slot, ...changes });

async function theDay(query = '') {
  const reply = await call(`GET /days/${TUESDAY}${query}`);
  expect(reply.status).toBe(200);
  return adminCalls['GET /days/{day}'].answer.parse(reply.json);
}

async function theWeek(day: string, query: string) {
  const { json } = await call(`GET /weeks/${day}?${query}`);
  return adminCalls['GET /weeks/{day}'].answer.parse(json);
}

describe('a day', () => {
  it('shows open time in minutes of wall time', async () => {
    const day = await theDay('?schedules=2');
    expect(day).toMatchObject({ day: TUESDAY, today: TUESDAY, now: 480 });
    const open = [
      { from: 540, until: 720 },
      { from: 780, until: 1020 },
    ];
    expect(day.schedules).toMatchObject([{ id: 2, closed: null, open }]);
  });

  it('shows bookings with their buffers', async () => {
    await booked(at('19:15'), { overrule: { reason: 'An emergency' } });
    await booked(at('10:00'));
    await booked(at('14:00'), { schedule: 2 });
    const [only] = (await theDay('?schedules=1')).schedules;
    const shown = only?.bookings.map(({ from, until, blocks_until }) => [
      from,
      until,
      blocks_until,
    ]);
    expect(shown).toEqual([
      [600, 630, 640],
      [1155, 1185, 1195],
    ]);
  });

  it('shows the gaps between bookings', async () => {
    for (const time of ['10:00', '13:00', '14:00', '15:00']) {
      await booked(at(time));
    }
    expect((await theDay('?schedules=1')).schedules[0]?.free).toEqual([
      { from: 540, until: 600 },
      { from: 640, until: 720 },
      { from: 820, until: 840 },
      { from: 880, until: 900 },
      { from: 940, until: 1020 },
    ]);
  });

  it('shows all calendars, the requested ones, or all but the hidden ones', async () => {
    const shown = async (query: string) => (await theDay(query)).schedules.map(({ id }) => id);
    expect(await shown('')).toEqual([1, 2]);
    expect(await shown('?schedules=2')).toEqual([2]);
    expect(await shown('?hidden=1')).toEqual([2]);
  });

  it('counts the place of a booking as free while that booking is moved', async () => {
    const { id } = await booked('2026-12-10 09:30:00');
    await booked('2026-12-10 10:30:00');
    const freeIn = async (query: string) => {
      const { json } = await call(`GET /days/2026-12-10?schedules=1${query}`);
      return adminCalls['GET /days/{day}'].answer.parse(json).schedules[0]?.free.slice(0, 2);
    };
    expect(await freeIn('')).toMatchObject([
      { from: 540, until: 570 },
      { from: 610, until: 630 },
    ]);
    expect(await freeIn(`&moving=${id}`)).toMatchObject([{ from: 540, until: 630 }, {}]);
    expect(await freeIn('&moving=9999')).toMatchObject([{ from: 540, until: 570 }, {}]);
    const { days } = await theWeek('2026-12-10', `schedules=1&moving=${id}`);
    expect(days[0]?.schedules[0]?.free[0]).toMatchObject({ from: 540, until: 630 });
  });

  it('can be requested with the six days after it', async () => {
    await booked(at('10:00'));
    const week = await theWeek(TUESDAY, 'schedules=1');
    expect(week).toMatchObject({ today: TUESDAY, now: 480 });
    expect(week.days.map(({ day }) => day)).toEqual(
      Array.from({ length: 7 }, (_, index) => `2026-12-0${index + 1}`),
    );
    expect(week.days[0]?.schedules).toEqual((await theDay('?schedules=1')).schedules);
    expect(week.days[5]?.schedules).toMatchObject([{ id: 1, open: [], bookings: [] }]);
  });

  it('requires a valid first day of a week', async () => {
    expect(await call('GET /weeks/2026-13-01')).toMatchObject({ status: 404 });
  });

  it('shows holds until they expire', async () => {
    await server().core.service.hold({
      scheduleId: 2,
      reasonId: 2,
      slot: at('09:00'),
      surface: 'widget',
      visitor: 'v',
      network: null,
      replaces: null,
    });
    const reason = { id: 2, name: 'Check-up' };
    expect((await theDay('?schedules=2')).schedules[0]?.holds).toEqual([
      { from: 540, until: 600, reason, persons: 1, seconds: 600, offered: false },
    ]);
    server().clock.advanceBy(600_000);
    expect((await theDay('?schedules=2')).schedules[0]?.holds).toEqual([]);
  });

  it('answers 304 to a page that has it, and is never cached', async () => {
    const name = `GET /days/${TUESDAY}?schedules=2`;
    const first = await call(name);
    const has = { ...OWN_HEADERS, 'if-none-match': String(first.headers.etag) };
    const again = await call(name, has);
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', first.headers.etag]);
    expect(again.headers['cache-control']).toBe('no-store');
  });

  it('is sent again after a booking on it, not after one on another day', async () => {
    const name = `GET /days/${TUESDAY}?schedules=2`;
    const { etag } = (await call(name)).headers;
    const has = { ...OWN_HEADERS, 'if-none-match': String(etag) };
    await booked('2026-12-10 10:00:00', { schedule: 2 });
    expect(await call(name, has)).toMatchObject({ status: 304 });
    await booked(at('14:00'), { schedule: 2 });
    const changed = await call(name, has);
    expect(changed).toMatchObject({ status: 200, text: expect.stringContaining('"from":840') });
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('is not shown after signing out, even with a valid tag', async () => {
    const { headers } = await call(`GET /days/${TUESDAY}`);
    const asked = { headers: { ...OWN_HEADERS, 'if-none-match': String(headers.etag) } };
    expect(await adminCall(server(), `GET /days/${TUESDAY}`, asked)).toMatchObject({
      status: 401,
      json: { code: 'signed_out' },
    });
  });

  it('says why it is closed, and still shows its bookings', async () => {
    await booked(at('10:00'));
    const exceptions = [{ from: TUESDAY, until: TUESDAY, hours: null, note: 'Training' }];
    const schedules = PRACTICE.schedules.map((one) =>
      one.id === 1 ? { ...one, exceptions } : one,
    );
    await server().importInstallation({ ...PRACTICE, schedules });
    expect((await theDay('?schedules=1')).schedules).toMatchObject([
      { open: [], free: [], closed: 'Training', bookings: [{ from: 600 }] },
    ]);
    const slots = await server().core.service.slots({ scheduleId: 1, reasonId: 1 }, TUESDAY);
    expect(slots).toMatchObject({ value: { slots: [] } });
  });
});

describe('the form of a reason', () => {
  it('has the same fields as for customers', async () => {
    const { json } = await call('GET /forms?schedule=1&reason=1');
    const { fields } = adminCalls['GET /forms'].answer.parse(json);
    expect(fields.map(({ name }) => name)).toEqual(['last_name', 'email', 'phone']);
  });

  it.each([
    ['reason', 'schedule=1&reason=2'],
    ['schedule', 'schedule=7&reason=2'],
  ])('is not found for an unknown %s', async (missing, query) => {
    expect(await call(`GET /forms?${query}`)).toMatchObject({
      status: 404,
      json: { code: `${missing}_not_found` },
    });
  });
});

describe('the list of calendars', () => {
  it('includes their reasons', async () => {
    const reply = await call('GET /schedules');
    expect(adminCalls['GET /schedules'].answer.parse(reply.json).schedules).toMatchObject([
      { id: 1, group: false, reasons: [{ id: 1, minutes: 30, buffer_after: 10 }] },
      { id: 2, capacity: 2, reasons: [{ id: 1 }, { id: 2, name: 'Check-up' }] },
    ]);
  });
});
