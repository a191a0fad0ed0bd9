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
import { hoursInTurn } from './support/team-bookings.ts';

/** A later day than any that `hoursInTurn` returns. */
const THURSDAY = '2026-12-10';

const server = useTestServer({
  installation: anInstallation({
    form: [
      aFormField({ name: 'first_name', label: 'First name', required: false }),
      aFormField(),
      { ...emailField, required: false },
      aFormField({ name: 'phone', label: 'Phone', inputType: 'tel', required: false }),
    ],
    reasons: [aReason()],
    schedules: [
      aSchedule({ cancelCutoffMinutes: 60 }),
      aSchedule({ id: 2, name: 'Laboratory' }),
      aSchedule({ id: 3, name: 'Therapy', cancelCutoffMinutes: 90, capacity: 9 }),
    ],
  }),
});
const nextHour = hoursInTurn();
let secret = '';
beforeAll(async () => {
  secret = await signedIn(server());
});

const call = (name: string, body?: object, as = secret) =>
  adminCall(server(), name, { secret: as, ...(body && { body }) });

/** The id of the record that the booking made; each test has customers of its own. */
async function booked(submission: object, changes: object = {}): Promise<number> {
  const wish = { schedule: 1, reason: 1, slot: nextHour(), submission, ...changes };
  const reply = await call('POST /bookings', wish);
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

/** Returns the contact that was shown, for a call. */
async function known(id: number) {
  const { first_name, last_name, phone, email } = await shown(id);
  return { first_name, last_name, phone: phone ?? '', email: email ?? '' };
}

const person = (last_name: string, changes: object = {}) => ({
  first_name: 'Ana',
  last_name,
  email: `${last_name}@example.org`,
  phone: '030 / 555 77 88',
  ...changes,
});

const conflict = { status: 409, json: { code: 'version_conflict' } };

describe('searching customers', () => {
  const phone = '030 / 123 45 67';
  async function simunek(): Promise<number> {
    const id = await booked(person('Simunek', { phone }), { slot: `${THURSDAY} 09:00:00` });
    await booked(person('Simunek', { phone }), { slot: `${THURSDAY} 09:30:00`, schedule: 2 });
    return id;
  }

  it('finds each customer once by name, email, phone or booking number', async () => {
    const id = await simunek();
    const expected = {
      id,
      name: 'Ana Simunek',
      email: 'Simunek@example.org',
      phone,
      bookings: 2,
      last: null,
      next: THURSDAY,
    };
    const number = `#${(await shown(id)).bookings[0]?.id}`;
    for (const text of ['šimunek ana', 'simunek@EXAMPLE', number, '+49 30 1234567']) {
      expect([text, await found(text)]).toEqual([text, [expected]]);
    }
  });

  it('finds no one for an unknown name, and everyone for an empty search', async () => {
    const id = await booked(person('Anybody'));
    expect(await found('nobody at all')).toEqual([]);
    expect((await found('')).map((customer) => customer.id)).toContain(id);
  });
});

describe('a customer', () => {
  it('is shown with all bookings and where they were', async () => {
    const id = await booked(person('Okafor'), { slot: `${THURSDAY} 10:00:00` });
    const elsewhere = { slot: `${THURSDAY} 10:30:00`, schedule: 2 };
    await booked(person('Okafor', { phone: '030 1111111' }), elsewhere);
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
  });

  it('is shown to a limited user with bookings of that user’s calendar only', async () => {
    const id = await booked(person('Achebe'));
    await booked(person('Achebe', { phone: '030 1111111' }), { schedule: 2 });
    const limited = await limitedTo(server(), [1]);
    expect(await shown(id, limited)).toMatchObject({
      phone: '030 / 555 77 88',
      other: [],
      bookings: [{ schedule: { id: 1 } }],
    });
    expect(await found('achebe', limited)).toMatchObject([
      { id, bookings: 1, phone: '030 / 555 77 88' },
    ]);
  });
});

describe('the contact of a customer', () => {
  const nothing = { first_name: '', last_name: '', phone: '', email: '' };
  const change = async (id: number, changes: object) =>
    call(`PUT /customers/${id}/contact`, { ...nothing, known: await known(id), ...changes });

  it('follows the same rules as a booking', async () => {
    const id = await booked(person('Lange'));
    const done = await change(id, {
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
  });

  it.each([
    ['email', { last_name: 'Lang', email: 'nowhere' }],
    ['phone', { last_name: 'Lang', phone: 'none' }],
    ['last_name', { last_name: 'x'.repeat(101) }],
    ['last_name', {}],
  ])('is not changed if the field %s is invalid: %j', async (field, changes) => {
    const id = await booked(person('Laurent'));
    expect(await change(id, changes)).toMatchObject({
      status: 400,
      json: { code: 'field_invalid', field },
    });
    expect(await shown(id)).toMatchObject({ name: 'Ana Laurent' });
  });

  it('is not found for an unknown customer', async () => {
    const body = { ...nothing, last_name: 'x', known: nothing };
    expect(await call('PUT /customers/99999/contact', body)).toMatchObject({ status: 404 });
  });

  it('does not overwrite what someone else has saved', async () => {
    const id = await booked(person('Tremblay'));
    const seen = await known(id);
    expect(await change(id, { ...seen, phone: '030 111' })).toMatchObject({ status: 200 });
    const late = { ...seen, known: seen, email: 'tremblay@example.com' };
    expect(await change(id, late)).toMatchObject(conflict);
    expect(await known(id)).toEqual({ ...seen, phone: '030 111' });
  });

  it('does not overwrite the data of a newer booking', async () => {
    const id = await booked(person('Gagnon'));
    const seen = await known(id);
    await booked(person('Gagnon', { phone: '030 222' }));
    expect(await change(id, { ...seen, known: seen, phone: '030 333' })).toMatchObject(conflict);
    expect(await known(id)).toMatchObject({ phone: '030 222' });
  });
});

describe('a note on a customer', () => {
  it('is written, and changed only by users who have seen it', async () => {
    const path = `PUT /customers/${await booked(person('Nowak'))}/note`;
    const note = async (body: object) => call(path, body);
    expect((await note({ note: ' Has a dog\n' })).json).toMatchObject({ note: 'Has a dog' });
    expect(await note({ note: 'Has a cat', known: '' })).toMatchObject(conflict);
    expect((await note({ note: 'Has a cat', known: 'Has a dog' })).json).toMatchObject({
      note: 'Has a cat',
    });
  });

  it('is not found by a user limited to another calendar', async () => {
    const id = await booked(person('Kowalski'));
    const limited = await limitedTo(server(), [2]);
    const reply = await call(`PUT /customers/${id}/note`, { note: '' }, limited);
    expect(reply).toMatchObject({ status: 404 });
  });
});

describe('merging customers', () => {
  async function two(last_name: string) {
    const id = await booked(person(last_name));
    const other = await booked(person(`${last_name}a`));
    const merge = async (of: number, changes: object = {}) => {
      const seen = { ...(await known(other)), ...changes };
      return call(`POST /customers/${id}/merge`, { other: of, known: seen });
    };
    return { id, other, merge };
  }

  it('makes one customer of two', async () => {
    const { id, other, merge } = await two('Petrov');
    expect((await merge(other)).json).toMatchObject({
      id,
      name: 'Ana Petrov',
      other: ['Ana Petrova', 'Petrova@example.org'],
      bookings: [{}, {}],
    });
    expect(await merge(other), 'they are one').toMatchObject({
      status: 400,
      json: { field: 'other' },
    });
  });

  it('is refused if the other one has changed since', async () => {
    const { other, merge } = await two('Ivanov');
    expect(await merge(other, { phone: '030 1' })).toMatchObject(conflict);
  });

  it('is refused if the other one does not exist', async () => {
    const { merge } = await two('Smirnov');
    expect(await merge(99999)).toMatchObject({ status: 404 });
  });
});

describe('the export of a customer’s data', () => {
  async function exported(last_name: string, changes: object = {}) {
    const id = await booked(person(last_name), changes);
    await call(`PUT /customers/${id}/note`, { note: 'Has a dog' });
    const reply = await call(`POST /customers/${id}/export`, {});
    return { id, ...adminCalls['POST /customers/{id}/export'].answer.parse(reply.json) };
  }

  it('contains everything as JSON', async () => {
    const { id, json } = await exported('Yıldız');
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
  });

  it('contains everything as text, without names of the team', async () => {
    const { text } = await exported('Şahin', { slot: `${THURSDAY} 15:00:00` });
    for (const part of [
      'note of the team: Has a dog',
      'Last name: Şahin',
      'consent given: no',
      'status: confirmed',
      'made through: the team',
      'language: English',
      'starts at: 10 December 2026 at 15:00',
      'action: Booked',
      'by: the team',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/booking\.created|\d{4}-\d\d-\d\dT/);
    expect(text).not.toContain('Ada (administrator');
  });

  it('is logged', async () => {
    const id = await booked(person('Demir'));
    await call(`POST /customers/${id}/export`, {});
    expect(await server().core.storage.audit.listBySubject(`customer:${id}`, 1)).toMatchObject([
      { action: 'customer.exported' },
    ]);
  });
});

describe('erasing a customer', () => {
  /** Creates a customer whose first booking can no longer be cancelled, and previews erasing. */
  async function soonAndLater(last_name: string) {
    const id = await booked(person(last_name), { schedule: 3, slot: '2026-12-01 09:00:00' });
    const later = await booked(person(last_name), { schedule: 3, slot: '2026-12-01 10:00:00' });
    expect(later).toBeGreaterThan(id);
    const { json } = await call(`GET /customers/${id}/erasure`);
    const effect = adminCalls['GET /customers/{id}/erasure'].answer.parse(json);
    const { erased, cancelled, staying, waiting } = effect;
    const ids = (bookings: typeof staying) => bookings.map((booking) => booking.id);
    const seen = { erased, cancelled: ids(cancelled), staying: ids(staying), waiting };
    const erase = (changes: object = {}) =>
      call(`POST /customers/${id}/erase`, { known: { ...seen, ...changes } });
    return { id, later, effect, erase };
  }

  it('is previewed: what is erased and what stays', async () => {
    const { effect } = await soonAndLater('Weiss');
    expect(effect).toMatchObject({
      erased: 0,
      cancelled: [{ from: 600 }],
      staying: [{ from: 540, until: 570 }],
      waiting: 0,
      note: false,
    });
  });

  it.each([{ erased: 1 }, { cancelled: [9_999] }, { staying: [] }, { waiting: 1 }])(
    'is refused if the preview was different: %j',
    async (changes) => {
      const { id, erase } = await soonAndLater(`Schwarz-${Object.keys(changes)}`);
      expect(await erase(changes)).toMatchObject(conflict);
      expect((await shown(id)).bookings).toMatchObject([
        { from: 600, status: 'confirmed' },
        { from: 540, status: 'confirmed' },
      ]);
    },
  );

  it('cancels and erases, except bookings that can no longer be cancelled', async () => {
    const { id, later, erase } = await soonAndLater('Braun');
    expect((await erase()).json).toEqual({ erased: 1, staying: 1 });
    expect((await shown(id)).bookings).toMatchObject([{ from: 540, status: 'confirmed' }]);
    expect(await call(`GET /customers/${later}`)).toMatchObject({ status: 404 });
  });
});
