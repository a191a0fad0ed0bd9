import { beforeAll, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
  emailField,
} from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, limitedTo, signedIn } from './support/administrators.ts';

const TUESDAY = '2026-12-01';

const server = useTestServer({
  installation: anInstallation({
    form: [
      aFormField({ name: 'first_name', label: 'First name', required: false }),
      aFormField(),
      { ...emailField, required: false },
      aFormField({ name: 'phone', label: 'Phone', inputType: 'tel', required: false }),
    ],
    reasons: [aReason()],
    schedules: [aSchedule({ cancelCutoffMinutes: 60 }), aSchedule({ id: 2, name: 'Laboratory' })],
  }),
});
let secret = '';
beforeAll(async () => {
  secret = await signedIn(server());
});

const call = (name: string, body?: object, as = secret) =>
  adminCall(server(), name, { secret: as, ...(body && { body }) });

/** The id of the record that the booking made. */
async function booked(time: string, submission: object, schedule = 1): Promise<number> {
  const reply = await call('POST /bookings', {
    schedule,
    reason: 1,
    slot: `${TUESDAY} ${time}:00`,
    submission,
  });
  const { id } = adminCalls['POST /bookings'].answer.parse(reply.json);
  return (await server().core.service.findBooking(id))?.customerId ?? 0;
}

async function found(text: string, as = secret) {
  return adminCalls['POST /customers/search'].answer.parse(
    (await call('POST /customers/search', { text }, as)).json,
  ).customers;
}

async function shown(id: number, as = secret) {
  return adminCalls['GET /customers/{id}'].answer.parse(
    (await call(`GET /customers/${id}`, undefined, as)).json,
  );
}

/** As a call is told what was seen. */
async function known(id: number) {
  const { first_name, last_name, phone, email } = await shown(id);
  return { first_name, last_name, phone: phone ?? '', email: email ?? '' };
}

const person = (last_name: string) => ({
  first_name: 'Ana',
  last_name,
  email: `${last_name}@example.org`,
  phone: '030 / 555 77 88',
});

describe('customers', () => {
  it('are found by name, address, telephone and the number of a booking, each once', async () => {
    const id = await booked('09:00', person('Simunek'));
    await booked('09:30', person('Simunek'), 2);
    const expected = {
      id,
      name: 'Ana Simunek',
      email: 'Simunek@example.org',
      phone: '030 / 555 77 88',
      bookings: 2,
      last: null,
      next: TUESDAY,
    };
    const { bookings } = await shown(id);
    for (const text of ['šimunek ana', 'simunek@EXAMPLE', `#${bookings[0]?.id}`]) {
      expect([text, await found(text)]).toEqual([text, [expected]]);
    }
    expect((await found('+49 30 5557788'))[0]).toEqual(expected);
    expect([await found('nobody at all'), (await found('')).length > 0]).toEqual([[], true]);
  });

  it('are shown with what they had where, and only that to somebody who is limited to a calendar', async () => {
    const id = await booked('10:00', person('Okafor'));
    await booked('10:30', { ...person('Okafor'), phone: '030 1111111' }, 2);
    const all = await shown(id);
    expect(all).toMatchObject({
      id,
      name: 'Ana Okafor',
      in_parts: true,
      phone: '030 1111111',
      other: ['030 / 555 77 88'],
      waiting: [],
    });
    expect(all.bookings.map(({ schedule, from, over }) => [schedule.name, from, over])).toEqual([
      ['Laboratory', 630, false],
      ['Dr. Lindner', 600, false],
    ]);
    const limited = await limitedTo(server(), [1]);
    expect(await shown(id, limited)).toMatchObject({
      phone: '030 / 555 77 88',
      other: [],
      bookings: [{ schedule: { id: 1 } }],
    });
    expect(await found('okafor', limited)).toMatchObject([
      { id, bookings: 1, phone: '030 / 555 77 88' },
    ]);
    await limitedTo(server(), [1, 2]);
  });

  it('get another contact by the rules of bookings, or are told which field is wrong', async () => {
    const id = await booked('11:00', person('Lange'));
    const change = async (body: object) =>
      call(`PUT /customers/${id}/contact`, {
        first_name: '',
        last_name: '',
        phone: '',
        email: '',
        known: await known(id),
        ...body,
      });
    const done = await change({
      first_name: '  Ana ',
      last_name: 'Lang',
      phone: ' 030 1 2 3 ',
      email: 'Ana@BÜCHER.example',
    });
    expect(done.json).toMatchObject({
      name: 'Ana Lang',
      phone: '030 1 2 3',
      email: 'Ana@xn--bcher-kva.example',
    });
    for (const [body, field] of [
      [{ last_name: 'Lang', email: 'nowhere' }, 'email'],
      [{ last_name: 'Lang', phone: 'none' }, 'phone'],
      [{ last_name: 'x'.repeat(101) }, 'last_name'],
      [{}, 'last_name'],
    ] as const) {
      expect(await change(body)).toMatchObject({
        status: 400,
        json: { code: 'field_invalid', field },
      });
    }
    expect(await shown(id)).toMatchObject({ name: 'Ana Lang' });
    expect(
      await call('PUT /customers/99999/contact', {
        first_name: '',
        last_name: 'x',
        phone: '',
        email: '',
        known: await known(id),
      }),
    ).toMatchObject({
      status: 404,
    });
  });

  it('are not changed over what somebody else saved, or what a newer booking says', async () => {
    const id = await booked('11:00', person('Tremblay'), 2);
    const seen = await known(id);
    const change = (changes: object) =>
      call(`PUT /customers/${id}/contact`, { ...seen, known: seen, ...changes });
    expect(await change({ phone: '030 111' })).toMatchObject({ status: 200 });
    const conflict = { status: 409, json: { code: 'version_conflict' } };
    expect(await change({ email: 'tremblay@example.com' })).toMatchObject(conflict);
    expect(await known(id)).toEqual({ ...seen, phone: '030 111' });
    const now = await known(id);
    await booked('11:30', { ...person('Tremblay'), phone: '030 222' }, 2);
    expect(await change({ known: now, phone: '030 333' })).toMatchObject(conflict);
    expect(await known(id)).toMatchObject({ phone: '030 222' });
  });

  it('have a note of the team', async () => {
    const id = await booked('11:30', person('Nowak'));
    expect((await call(`PUT /customers/${id}/note`, { note: ' Has a dog\n' })).json).toMatchObject({
      note: 'Has a dog',
    });
    expect(await call(`PUT /customers/${id}/note`, { note: 'Has a cat', known: '' })).toMatchObject(
      {
        status: 409,
        json: { code: 'version_conflict' },
      },
    );
    expect(
      (await call(`PUT /customers/${id}/note`, { note: 'Has a cat', known: 'Has a dog' })).json,
    ).toMatchObject({ note: 'Has a cat' });
    const limited = await limitedTo(server(), [2]);
    expect(await call(`PUT /customers/${id}/note`, { note: '' }, limited)).toMatchObject({
      status: 404,
    });
    await limitedTo(server(), [1, 2]);
  });

  it('are merged', async () => {
    const id = await booked('13:00', person('Petrov'));
    const other = await booked('13:30', person('Petrova'));
    const merge = async (of: number, changes: object = {}) =>
      call(`POST /customers/${id}/merge`, {
        other: of,
        known: { ...(await known(other)), ...changes },
      });
    expect(await merge(other, { phone: '030 1' })).toMatchObject({
      status: 409,
      json: { code: 'version_conflict' },
    });
    const merged = await merge(other);
    expect(merged.json).toMatchObject({
      id,
      name: 'Ana Petrov',
      other: ['Ana Petrova', 'Petrova@example.org'],
      bookings: [{}, {}],
    });
    expect(await merge(other)).toMatchObject({
      status: 400,
      json: { field: 'other' },
    });
    expect(await merge(99999)).toMatchObject({
      status: 404,
    });
  });
});

describe('privacy', () => {
  it('hands out all that is held, as JSON and as text, and says so in the log', async () => {
    const id = await booked('14:00', person('Yıldız'));
    await call(`PUT /customers/${id}/note`, { note: 'Has a dog' });
    const reply = await call(`POST /customers/${id}/export`, {});
    const { json, text } = adminCalls['POST /customers/{id}/export'].answer.parse(reply.json);
    expect(JSON.parse(json)).toMatchObject({
      customer: id,
      note_of_the_team: 'Has a dog',
      bookings: [
        {
          calendar: 'Dr. Lindner',
          status: 'confirmed',
          consent_given: false,
          email: 'Yıldız@example.org',
          entered: { 'Last name': 'Yıldız', Phone: '030 / 555 77 88' },
          history: [{ by: 'user', action: 'booking.created' }],
        },
      ],
      history: [{ action: 'customer.exported', by: 'user' }, { action: 'customer.noted' }],
    });
    for (const part of ['note of the team: Has a dog', 'Last name: Yıldız', 'consent given: no']) {
      expect(text).toContain(part);
    }
    for (const part of [
      'status: confirmed',
      'made through: the team',
      'language: English',
      'starts at: 1 December 2026 at 14:00',
      'action: Booked',
      'by: the team',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/booking\.created|\d{4}-\d\d-\d\dT/);
    expect(text).not.toContain('Ada (administrator');
    expect(await server().core.storage.audit.listOf(`customer:${id}`, 1)).toMatchObject([
      { action: 'customer.exported' },
    ]);
  });

  it('says what erasing does and what stays, and does just that', async () => {
    const id = await booked('15:00', person('Weiss'));
    const later = await booked('16:00', person('Weiss'));
    expect(later).toBeGreaterThan(id);
    const before = server().clock.now();
    server().clock.advanceBy(Date.parse(`${TUESDAY}T14:30:00+01:00`) - before);
    secret = await signedIn(server());
    const effect = await call(`GET /customers/${id}/erasure`);
    expect(effect.json).toMatchObject({
      erased: 0,
      cancelled: [{ from: 960 }],
      staying: [{ from: 900, until: 930 }],
      waiting: 0,
      note: false,
    });
    const { erased, cancelled, staying, waiting } = adminCalls[
      'GET /customers/{id}/erasure'
    ].answer.parse(effect.json);
    const ids = (bookings: typeof staying) => bookings.map((booking) => booking.id);
    const seen = { erased, cancelled: ids(cancelled), staying: ids(staying), waiting };
    const erase = (changes: object = {}) =>
      call(`POST /customers/${id}/erase`, { known: { ...seen, ...changes } });
    for (const changes of [
      { erased: 1 },
      { cancelled: [9_999] },
      { staying: [] },
      { waiting: 1 },
    ]) {
      expect(await erase(changes)).toMatchObject({
        status: 409,
        json: { code: 'version_conflict' },
      });
    }
    expect((await erase()).json).toEqual({ erased: 1, staying: 1 });
    expect((await shown(id)).bookings).toMatchObject([{ from: 900, status: 'confirmed' }]);
    expect(await call(`GET /customers/${later}`)).toMatchObject({ status: 404 });
  });
});
