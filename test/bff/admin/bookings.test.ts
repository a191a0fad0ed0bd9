import { beforeAll, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
  emailField,
} from '../support/an-installation.ts';
import { A_MAIL_SERVER, type TestServer, useTestServer } from '../support/test-server.ts';
import { adminCall, OWN_HEADERS, signedIn } from './support/administrators.ts';

const TUESDAY = '2026-12-01';
const at = (time: string) => `${TUESDAY} ${time}:00`;

const INSTALLATION = anInstallation({
  form: [
    aFormField(),
    { ...emailField, required: true },
    aFormField({ name: 'phone', label: 'Phone', inputType: 'tel', required: false }),
  ],
  reasons: [
    aReason({ bufferAfterMinutes: 10 }),
    aReason({ id: 2, name: 'Check-up', durationMinutes: 60 }),
  ],
  schedules: [
    aSchedule({ slotIntervalMinutes: 30 }),
    aSchedule({ id: 2, name: 'Laboratory', reasonIds: [1, 2], capacity: 2 }),
  ],
});

const server = useTestServer({ installation: INSTALLATION, config: { mail: A_MAIL_SERVER } });
let secret = '';
beforeAll(async () => {
  secret = await signedIn(server(), 'scheduler');
});

const call = (name: string, body?: object, headers?: Readonly<Record<string, string>>) =>
  adminCall(server(), name, { secret, ...(body && { body }), ...(headers && { headers }) });

const aBooking = (changes: object = {}) => ({
  schedule: 1,
  reason: 1,
  slot: at('10:00'),
  submission: { last_name: 'Weber' },
  ...changes,
});

/** The answer, which must be as the table of calls has it. */
async function booked(changes: object = {}) {
  const reply = await call('POST /bookings', aBooking(changes));
  expect([reply.status, reply.text]).toMatchObject([201, expect.stringContaining('"id"')]);
  return adminCalls['POST /bookings'].answer.parse(reply.json);
}

async function theDay(query = '') {
  const reply = await call(`GET /days/${TUESDAY}${query}`);
  expect(reply.status).toBe(200);
  return adminCalls['GET /days/{day}'].answer.parse(reply.json);
}

const free = async (test: TestServer) =>
  test.core.service.slots({ scheduleId: 1, reasonId: 1 }, TUESDAY);

describe('booking for someone', () => {
  it('wants no more than who it is for, and writes who did it', async () => {
    const booking = await booked({
      note: 'By telephone',
      submission: { last_name: 'Weber', phone: '030 555 12 40' },
    });
    expect(booking).toMatchObject({
      status: 'confirmed',
      customer: 'Weber',
      email: null,
      phone: '030 555 12 40',
      note: 'By telephone',
      surface: 'admin',
      slot: at('10:00'),
      from: 600,
      until: 630,
      changeable: true,
      history: [
        {
          actor: expect.stringMatching(/^Sam \(administrator \d+\)$/),
          action: 'booking.created',
          detail: null,
        },
      ],
    });
    expect(booking.answers.map(({ label }) => label)).toEqual(['Last name', 'Phone']);
  });

  it('refuses what is for nobody, what no form has, and an address that is none', async () => {
    expect(
      await call('POST /bookings', aBooking({ submission: { last_name: ' ' } })),
    ).toMatchObject({
      status: 400,
      json: { field: 'submission' },
    });
    const odd = aBooking({ slot: at('11:00'), submission: { last_name: 'W', shoe: '43' } });
    expect(await call('POST /bookings', odd)).toMatchObject({
      status: 400,
      json: { code: 'field_invalid', field: 'shoe' },
    });
    const address = aBooking({
      slot: at('11:00'),
      submission: { last_name: 'W', email: 'nowhere' },
    });
    expect(await call('POST /bookings', address)).toMatchObject({
      status: 400,
      json: { code: 'field_invalid', field: 'email' },
    });
  });

  it('never sells a place twice, overruled or not', async () => {
    await booked({ slot: at('14:00') });
    const taken = {
      status: 409,
      json: { code: 'slot_unavailable', rule: 'occupied', overrulable: false },
    };
    expect(await call('POST /bookings', aBooking({ slot: at('14:00') }))).toMatchObject(taken);
    expect(
      await call('POST /bookings', aBooking({ slot: at('14:00'), overrule: { reason: 'please' } })),
    ).toMatchObject(taken);
    expect(
      await call('POST /bookings', aBooking({ slot: at('13:40'), overrule: { reason: 'please' } })),
    ).toMatchObject(taken);
  });

  it('names the rule in the way, and goes past it with a reason for the log', async () => {
    const late = aBooking({ slot: at('19:15') });
    expect(await call('POST /bookings', late)).toMatchObject({
      status: 409,
      json: { rule: 'closed', overrulable: true },
    });
    const off = aBooking({ slot: at('15:10') });
    expect(await call('POST /bookings', off)).toMatchObject({
      status: 409,
      json: { rule: 'off_grid', overrulable: true },
    });
    const booking = await booked({ slot: at('19:15'), overrule: { reason: 'An emergency' } });
    expect(booking.history).toMatchObject([
      { action: 'booking.overruled', detail: 'An emergency' },
      { action: 'booking.created' },
    ]);
  });

  it('books once under one key, however often it is sent', async () => {
    const send = () =>
      adminCall(server(), 'POST /bookings', {
        secret,
        body: aBooking({ slot: at('15:00') }),
        headers: {
          'slotwell-admin': '1',
          origin: 'http://localhost:8080',
          'idempotency-key': 'a-key-of-the-page',
        },
      });
    const one = await send();
    const two = await send();
    expect([one.status, two.status, two.json]).toEqual([201, 201, one.json]);
  });
});

describe('changing a booking', () => {
  it('moves it by the version that was seen, outside the rules only with a reason', async () => {
    const { id, version } = await booked({ slot: at('16:00') });
    const move = (body: object) => call(`POST /bookings/${id}/move`, { version, ...body });
    expect(await move({ slot: at('20:00') })).toMatchObject({
      status: 409,
      json: { rule: 'closed', overrulable: true },
    });
    expect(await move({ slot: at('16:30'), quiet: true })).toMatchObject({
      status: 200,
      json: { slot: at('16:30'), version: version + 1 },
    });
    expect(await move({ slot: at('16:00') })).toMatchObject({
      status: 409,
      json: { code: 'version_conflict' },
    });
    expect(
      await move({
        slot: at('20:00'),
        version: version + 1,
        schedule: 2,
        overrule: { reason: 'r' },
      }),
    ).toMatchObject({
      status: 200,
      json: { slot: at('20:00'), schedule: { id: 2, name: 'Laboratory' } },
    });
    expect(await call('POST /bookings/999/move', { slot: at('16:00'), version: 1 })).toMatchObject({
      status: 404,
    });
  });

  it('cancels it with a message, or quietly, and not both', async () => {
    const one = await booked({
      slot: at('09:00'),
      submission: { last_name: 'W', email: 'w@example.org' },
    });
    expect(
      await call(`POST /bookings/${one.id}/cancel`, { version: 1, message: 'm', quiet: true }),
    ).toMatchObject({
      status: 400,
      json: { field: 'quiet' },
    });
    const reply = await call(`POST /bookings/${one.id}/cancel`, {
      version: 1,
      message: 'Dear Mrs. Weber,\r\nwe are sorry.',
    });
    expect(reply).toMatchObject({ status: 200, json: { status: 'cancelled', changeable: false } });
    const entries = await server().core.storage.messages.readUnplanned(100);
    expect(
      entries.find(({ asOf, kind }) => asOf?.bookingId === one.id && kind === 'booking.cancelled'),
    ).toMatchObject({
      trigger: 'admin',
      notice: { message: 'Dear Mrs. Weber,\nwe are sorry.', quiet: false },
    });
    const mark = { state: 'arrived', version: 2, known: 'none' };
    expect(await call(`POST /bookings/${one.id}/attendance`, mark)).toMatchObject({
      status: 409,
      json: { code: 'not_changeable' },
    });
    expect(await call('POST /bookings/999/cancel', { version: 1 })).toMatchObject({ status: 404 });
  });

  it('says of a cancellation or move whether its customer asked for it', async () => {
    const booking = await booked({
      slot: '2026-12-03 13:00:00',
      submission: { last_name: 'Asked', email: 'asked@example.org' },
    });
    const path = `/bookings/${booking.id}`;
    expect(
      await call(`POST ${path}/move`, {
        slot: '2026-12-03 13:30:00',
        version: booking.version,
        on_request: true,
      }),
    ).toMatchObject({
      status: 200,
    });
    expect(await call(`POST ${path}/cancel`, { version: 2, on_request: true })).toMatchObject({
      status: 200,
    });
    const entries = await server().core.storage.messages.readUnplanned(100);
    const notices = entries
      .filter(({ asOf }) => asOf?.bookingId === booking.id)
      .map(({ kind, notice }) => [kind, notice?.onRequest]);
    expect(notices).toEqual(
      expect.arrayContaining([
        ['booking.rescheduled', true],
        ['booking.cancelled', true],
      ]),
    );
  });

  it('undoes a cancellation or move as long as its mails are kept back, and no longer', async () => {
    const wednesday = (time: string) => `2026-12-02 ${time}:00`;
    const { id, version } = await booked({
      slot: wednesday('11:00'),
      submission: { last_name: 'Undone', email: 'u@example.org' },
    });
    const undo = (seen: number) => call(`POST /bookings/${id}/undo`, { version: seen });
    expect(await undo(version)).toMatchObject({ status: 409, json: { code: 'undo_over' } });
    expect(await call(`POST /bookings/${id}/cancel`, { version })).toMatchObject({
      json: { status: 'cancelled', undo_ms: 10_000 },
    });
    expect(await undo(version)).toMatchObject({ status: 409, json: { code: 'version_conflict' } });
    expect(await undo(version + 1)).toMatchObject({
      status: 200,
      json: { status: 'confirmed', undo_ms: 0, slot: wednesday('11:00') },
    });
    await call(`POST /bookings/${id}/move`, { slot: wednesday('15:00'), version: version + 2 });
    expect(await undo(version + 3)).toMatchObject({
      status: 200,
      json: { slot: wednesday('11:00') },
    });
    await call(`POST /bookings/${id}/cancel`, { version: version + 4 });
    await booked({ slot: wednesday('11:00') });
    expect(await undo(version + 5)).toMatchObject({
      status: 409,
      json: { code: 'slot_unavailable', rule: 'occupied' },
    });
    server().clock.advanceBy(10_000);
    expect(await undo(version + 5)).toMatchObject({ status: 409, json: { code: 'undo_over' } });
    expect(await call('POST /bookings/999/undo', { version: 1 })).toMatchObject({ status: 404 });
  });

  it('keeps the mails of a cancellation back for longer where many are cancelled at once', async () => {
    const { id, version } = await booked({
      slot: '2026-12-03 11:00:00',
      submission: { last_name: 'Undone', email: 'v@example.org' },
    });
    expect(await call(`POST /bookings/${id}/cancel`, { version, undo_seconds: 61 })).toMatchObject({
      status: 400,
    });
    expect(await call(`POST /bookings/${id}/cancel`, { version, undo_seconds: 60 })).toMatchObject({
      json: { undo_ms: 60_000 },
    });
    server().clock.advanceBy(10_001);
    expect(await call(`POST /bookings/${id}/undo`, { version: version + 1 })).toMatchObject({
      status: 200,
      json: { status: 'confirmed' },
    });
  });

  it('confirms for a customer who has not followed the link', async () => {
    const outcome = await server().core.service.bookForCustomer({
      actor: 'customer',
      request: {
        scheduleId: 1,
        reasonId: 1,
        slot: '2026-12-03 14:00:00',
        submission: { last_name: 'Pending', email: 'pending@example.org' },
        surface: 'widget',
        locale: 'en',
        consented: true,
        idempotency: null,
        confirmWithin: 60,
        holdSecret: null,
        timeoutMs: 5000,
      },
      operator: { note: '', quiet: false, overrule: null },
    });
    const id = outcome.kind === 'booked' ? outcome.receipt.bookingId : 0;
    expect(await call(`GET /bookings/${id}`)).toMatchObject({ json: { status: 'pending' } });
    expect(await call(`POST /bookings/${id}/confirm`, { version: 2 })).toMatchObject({
      status: 409,
      json: { code: 'version_conflict' },
    });
    expect(await call(`POST /bookings/${id}/confirm`, { version: 1 })).toMatchObject({
      status: 200,
      json: { status: 'confirmed', confirm_until: null },
    });
    expect(await server().core.storage.audit.listOf(`booking:${id}`, 1)).toMatchObject([
      { action: 'booking.confirmed', actor: expect.stringMatching(/^Sam /) },
    ]);
    await call(`POST /bookings/${id}/cancel`, { version: 2 });
    expect(await call(`POST /bookings/${id}/confirm`, { version: 3 })).toMatchObject({
      status: 409,
      json: { code: 'not_changeable' },
    });
    expect(await call('POST /bookings/999/confirm', { version: 1 })).toMatchObject({ status: 404 });
  });

  it('marks how the customer came, and takes it back; a note is the team’s own', async () => {
    const { id, version } = await booked({ slot: at('13:00') });
    const mark = (state: string, known: string) =>
      call(`POST /bookings/${id}/attendance`, { state, version, known });
    const states = ['none', 'arrived', 'done', 'no_show', 'none'];
    for (const [index, state] of states.slice(1).entries()) {
      const seen = states[index] ?? '';
      expect(await mark(state, seen)).toMatchObject({ status: 200, json: { attendance: state } });
    }
    expect(await mark('lost', 'none')).toMatchObject({ status: 400, json: { field: 'state' } });
    expect(
      await call(`PUT /bookings/${id}/note`, { note: ' Überweisung liegt vor. ' }),
    ).toMatchObject({
      json: { note: 'Überweisung liegt vor.' },
    });
    expect(await call(`PUT /bookings/${id}/note`, { note: 'Mine', known: '' })).toMatchObject({
      status: 409,
      json: { code: 'version_conflict' },
    });
    expect(await call(`PUT /bookings/${id}/note`, { note: 'a\0b' })).toMatchObject({
      status: 400,
      json: { field: 'note' },
    });
    const shown = adminCalls['GET /bookings/{id}'].answer.parse(
      (await call(`GET /bookings/${id}`)).json,
    );
    expect(shown.history.map(({ action }) => action)).toEqual([
      'booking.noted',
      'booking.mark_removed',
      'booking.no_show',
      'booking.done',
      'booking.arrived',
      'booking.created',
    ]);
  });
});

describe('a day', () => {
  it('counts the place of a booking as free where that booking is to be moved', async () => {
    const { id } = await booked({ slot: '2026-12-10 09:30:00' });
    await booked({ slot: '2026-12-10 10:30:00' });
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
    const week = await call(`GET /weeks/2026-12-10?schedules=1&moving=${id}`);
    const { days } = adminCalls['GET /weeks/{day}'].answer.parse(week.json);
    expect(days[0]?.schedules[0]?.free[0]).toMatchObject({ from: 540, until: 630 });
  });

  it('shows each calendar with what is booked, open and free, in wall minutes', async () => {
    const day = await theDay('?schedules=2');
    expect(day).toMatchObject({ day: TUESDAY, today: TUESDAY, now: 480 });
    expect(day.schedules).toMatchObject([
      {
        id: 2,
        closed: null,
        open: [
          { from: 540, until: 720 },
          { from: 780, until: 1020 },
        ],
      },
    ]);
    const [only] = (await theDay('?schedules=1')).schedules;
    expect(only?.bookings.every(({ blocks_until, until }) => blocks_until === until + 10)).toBe(
      true,
    );
    expect(only?.bookings.map(({ from }) => from)).toEqual([600, 780, 840, 900, 1155]);
    expect(only?.free).toEqual([
      { from: 540, until: 600 },
      { from: 640, until: 720 },
      { from: 820, until: 840 },
      { from: 880, until: 900 },
      { from: 940, until: 1020 },
    ]);
    expect((await theDay()).schedules.map(({ id }) => id)).toEqual([1, 2]);
    expect((await theDay('?hidden=1')).schedules.map(({ id }) => id)).toEqual([2]);
  });

  it('is shown with the six that follow it, as one by one', async () => {
    const reply = await call(`GET /weeks/${TUESDAY}?schedules=1`);
    const week = adminCalls['GET /weeks/{day}'].answer.parse(reply.json);
    expect(week).toMatchObject({ today: TUESDAY, now: 480 });
    expect(week.days.map(({ day }) => day)).toEqual(
      Array.from({ length: 7 }, (_, index) => `2026-12-0${index + 1}`),
    );
    expect(week.days[0]?.schedules).toEqual((await theDay('?schedules=1')).schedules);
    expect(week.days[5]?.schedules).toMatchObject([{ id: 1, open: [], bookings: [] }]);
    expect(await call('GET /weeks/2026-13-01')).toMatchObject({ status: 404 });
  });

  it('shows a hold while it lives', async () => {
    await server().core.service.hold({
      scheduleId: 2,
      reasonId: 2,
      slot: at('09:00'),
      surface: 'widget',
      visitor: 'v',
      network: null,
      replaces: null,
    });
    const [schedule] = (await theDay('?schedules=2')).schedules;
    expect(schedule?.holds).toEqual([
      {
        from: 540,
        until: 600,
        reason: { id: 2, name: 'Check-up' },
        persons: 1,
        seconds: 600,
        offered: false,
      },
    ]);
  });

  it('is not sent again to a page that still has it, and no cache may keep it', async () => {
    const name = `GET /days/${TUESDAY}?schedules=2`;
    const first = await call(name);
    const has = { ...OWN_HEADERS, 'if-none-match': String(first.headers.etag) };
    const again = await call(name, undefined, has);
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', first.headers.etag]);
    expect(again.headers['cache-control']).toBe('no-store');
    await booked({ slot: '2026-12-10 10:00:00', schedule: 2 });
    expect(await call(name, undefined, has)).toMatchObject({ status: 304 });
    await booked({ slot: at('14:00'), schedule: 2 });
    const changed = await call(name, undefined, has);
    expect(changed).toMatchObject({ status: 200, text: expect.stringContaining('"from":840') });
    expect(changed.headers.etag).not.toBe(first.headers.etag);
  });

  it('is kept from who is signed out, whatever they still have', async () => {
    const { headers } = await call(`GET /days/${TUESDAY}`);
    const asked = { headers: { ...OWN_HEADERS, 'if-none-match': String(headers.etag) } };
    expect(await adminCall(server(), `GET /days/${TUESDAY}`, asked)).toMatchObject({
      status: 401,
      json: { code: 'signed_out' },
    });
  });

  it('says why it is closed, where that is said, and draws what is booked there all the same', async () => {
    const exceptions = [{ from: TUESDAY, until: TUESDAY, hours: null, note: 'Training' }];
    const [first, second] = INSTALLATION.schedules;
    if (!first || !second) {
      throw new Error('There are two.');
    }
    await server().importInstallation({
      ...INSTALLATION,
      schedules: [{ ...first, exceptions }, second],
    });
    const [closed] = (await theDay('?schedules=1')).schedules;
    expect(closed).toMatchObject({ open: [], free: [], closed: 'Training' });
    expect(closed?.bookings.length).toBeGreaterThan(0);
    expect(await free(server())).toMatchObject({ value: { slots: [] } });
  });

  it('has the form of a reason, with all that a customer would fill in', async () => {
    const reply = await call('GET /forms?schedule=1&reason=1');
    expect(
      adminCalls['GET /forms'].answer.parse(reply.json).fields.map(({ name }) => name),
    ).toEqual(['last_name', 'email', 'phone']);
    expect(await call('GET /forms?schedule=1&reason=2')).toMatchObject({
      status: 404,
      json: { code: 'reason_not_found' },
    });
    expect(await call('GET /forms?schedule=7&reason=2')).toMatchObject({
      status: 404,
      json: { code: 'schedule_not_found' },
    });
  });

  it('lists calendars with their reasons', async () => {
    const reply = await call('GET /schedules');
    expect(adminCalls['GET /schedules'].answer.parse(reply.json).schedules).toMatchObject([
      { id: 1, group: false, reasons: [{ id: 1, minutes: 30, buffer_after: 10 }] },
      { id: 2, capacity: 2, reasons: [{ id: 1 }, { id: 2, name: 'Check-up' }] },
    ]);
  });
});

describe('what somebody else changed meanwhile', () => {
  async function movedMeanwhile(slot: string, to: string) {
    const seen = await booked({ slot, submission: { last_name: 'Seen', email: 's@example.org' } });
    const moved = await call(`POST /bookings/${seen.id}/move`, { slot: to, version: seen.version });
    expect(moved).toMatchObject({ status: 200, json: { version: seen.version + 1 } });
    return seen;
  }
  const conflict = { status: 409, json: { code: 'version_conflict' } };

  it('is not cancelled, marked, or booked again by what was seen before', async () => {
    const { id, version } = await movedMeanwhile('2026-12-04 09:00:00', '2026-12-04 10:00:00');
    const path = `/bookings/${id}`;
    expect(await call(`POST ${path}/cancel`, { version })).toMatchObject(conflict);
    const mark = { state: 'no_show', known: 'none' };
    expect(await call(`POST ${path}/attendance`, { ...mark, version })).toMatchObject(conflict);
    const again = aBooking({ slot: '2026-12-04 15:00:00', follows: { booking: id, version } });
    expect(await call('POST /bookings', again)).toMatchObject(conflict);
    expect(await call(`GET ${path}`)).toMatchObject({
      json: { status: 'confirmed', attendance: 'none' },
    });
    const renewed = { ...again, follows: { booking: id, version: version + 1 } };
    expect(await call('POST /bookings', renewed)).toMatchObject({ status: 201 });
    expect(await call(`POST ${path}/cancel`, { version: version + 1 })).toMatchObject({
      json: { status: 'cancelled' },
    });
  });

  it('is not cancelled twice with two messages, nor marked over another mark', async () => {
    const { id, version } = await booked({ slot: '2026-12-04 11:00:00' });
    const mark = (state: string, known: string) =>
      call(`POST /bookings/${id}/attendance`, { state, version, known });
    expect(await mark('arrived', 'none')).toMatchObject({ status: 200 });
    expect(await mark('arrived', 'none')).toMatchObject({ status: 200 });
    expect(await mark('no_show', 'none')).toMatchObject(conflict);
    const cancel = (message: string) => call(`POST /bookings/${id}/cancel`, { version, message });
    expect(await cancel('One')).toMatchObject({ status: 200 });
    expect(await cancel('Two')).toMatchObject(conflict);
  });

  it('is asked for by every call that changes a booking', async () => {
    const { id } = await booked({ slot: '2026-12-04 13:00:00' });
    for (const [name, body] of [
      ['move', { slot: '2026-12-04 13:30:00' }],
      ['cancel', {}],
      ['confirm', {}],
      ['undo', {}],
      ['attendance', { state: 'arrived', known: 'none' }],
      ['proposal', { times: [{ schedule: 1, slot: '2026-12-04 13:30:00' }], known: 0 }],
    ] as const) {
      const reply = await call(`POST /bookings/${id}/${name}`, body);
      expect([name, reply]).toMatchObject([name, { status: 400, json: { field: 'version' } }]);
    }
  });
});
