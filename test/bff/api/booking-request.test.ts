import { describe, expect, it } from 'vitest';
import { aBookingBody, aSubmission } from '../support/a-booking-body.ts';
import { aFormField, anInstallation, emailField } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';

const field = (name: string, changes: Parameters<typeof aFormField>[0]) =>
  aFormField({ name, label: name, required: false, ...changes });
const server = useTestServer({
  installation: anInstallation({
    form: [
      aFormField(),
      emailField,
      field('phone', { inputType: 'tel' }),
      field('age', { inputType: 'number' }),
      field('birth', { inputType: 'date' }),
      field('site', { inputType: 'url' }),
      field('notes', { formType: 'textarea' }),
      field('visit', { formType: 'select', options: [{ value: 'first', label: 'First' }] }),
      field('terms', { formType: 'checkbox', required: true, value: false }),
    ],
  }),
});
const complete = (changes: Readonly<Record<string, unknown>> = {}) =>
  aSubmission({ terms: true, ...changes });
const post = (body: string | Uint8Array) =>
  server().call('/api/bookings', {
    method: 'POST',
    headers: { authorization: `Bearer ${server().token}`, 'content-type': 'application/json' },
    body,
  });

describe('a body that is not a request', () => {
  it.each([
    ['nothing', '', 'The body is not valid JSON'],
    ['no JSON', '{schedule:1}', 'The body is not valid JSON'],
    ['half of it', '{"schedule":1', 'The body is not valid JSON'],
    ['an array', '[]', 'The body is not a JSON object'],
    ['a string', '"x"', 'The body is not a JSON object'],
    ['null', 'null', 'The body is not a JSON object'],
    [
      'a name twice',
      '{"schedule":1,"schedule":2}',
      'The body has the same name twice in one object',
    ],
    ['a prototype', '{"submission":{"__proto__":{"x":1}}}', 'The name __proto__ is not allowed'],
    ['a constructor', '{"submission":{"constructor":"x"}}', 'The name constructor is not allowed'],
    [
      '21 levels',
      `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`,
      'The body is nested deeper than 20 levels',
    ],
    ['a byte order mark', '\uFEFF{}', 'The body starts with a byte order mark'],
    ['invalid UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22]), 'The body is not valid UTF-8'],
  ])('is 400: %s', async (_title, body, error) => {
    const reply = await post(body);
    expect([reply.status, reply.json]).toEqual([400, { error }]);
  });

  it('is 400 above 65536 bytes, whatever it contains', async () => {
    const fits = JSON.stringify(aBookingBody({ schedule: 99 })).padEnd(65_536, ' ');
    expect((await post(fits)).status).toBe(404);
    const reply = await post(`${fits} `);
    expect([reply.status, reply.json]).toEqual([
      400,
      { error: 'The body is larger than 65536 bytes' },
    ]);
  });
});

describe('a member of the request', () => {
  it.each([
    ['schedule', '1', 'schedule must be an integer of at least 1'],
    ['schedule', 0, 'schedule must be an integer of at least 1'],
    ['schedule', 1.5, 'schedule must be an integer of at least 1'],
    ['schedule', true, 'schedule must be an integer of at least 1'],
    ['schedule', [1], 'schedule must be an integer of at least 1'],
    ['schedule', 1e15, 'schedule must be an integer of at least 1'],
    ['reason', '1', 'reason must be an integer of at least 1'],
    ['reason', -1, 'reason must be an integer of at least 1'],
    ['slot', 20261201090000, 'slot must be a date and time in the form YYYY-MM-DD HH:MM:SS'],
    ['slot', '', 'slot must be a date and time in the form YYYY-MM-DD HH:MM:SS'],
    ['slot', '2026-12-01 09:00', 'slot must be a date and time in the form YYYY-MM-DD HH:MM:SS'],
    ['slot', '2026-12-01T09:00:00', 'slot must be a date and time in the form YYYY-MM-DD HH:MM:SS'],
    [
      'slot',
      '2026-12-01 09:00:00 ',
      'slot must be a date and time in the form YYYY-MM-DD HH:MM:SS',
    ],
    ['slot', '2026-02-30 09:00:00', 'slot must be a date and time in the form YYYY-MM-DD HH:MM:SS'],
    ['slot', '2026-12-01 24:00:00', 'slot must be a date and time in the form YYYY-MM-DD HH:MM:SS'],
    ['submission', 'x', 'submission must be an object'],
    ['submission', [], 'submission must be an object'],
  ])('is 400 if %s is %j', async (name, value, error) => {
    const reply = await server().book({ ...aBookingBody(), [name]: value });
    expect([reply.status, reply.json]).toEqual([400, { error, field: name }]);
  });

  it.each(['schedule', 'reason', 'slot', 'submission'])(
    'is 400 if %s is missing or null',
    async (name) => {
      for (const value of [undefined, null]) {
        const reply = await server().book({ ...aBookingBody(), [name]: value });
        expect([reply.status, reply.json]).toEqual([
          400,
          { error: 'Field is required', field: name },
        ]);
      }
    },
  );

  it('is ignored if unknown', async () => {
    const reply = await server().book({
      ...aBookingBody({ schedule: 99 }),
      status: 'confirmed',
      booking_id: 7,
    });
    expect(reply.json).toEqual({ error: 'Calendar not found' });
  });
});

describe('an entry of the submission', () => {
  it.each([
    ['last_name', undefined],
    ['last_name', null],
    ['last_name', ''],
    ['last_name', ' \t '],
    ['email', undefined],
    ['terms', false],
    ['terms', undefined],
  ])('is required: %s is %j', async (name, value) => {
    const reply = await server().book(aBookingBody({ submission: complete({ [name]: value }) }));
    expect([reply.status, reply.text]).toEqual([
      400,
      `{"error":"Field is required","field":"${name}"}`,
    ]);
  });

  it.each([
    ['last_name', 1, 'Must be a string'],
    ['last_name', ['x'], 'Must be a string'],
    ['last_name', { x: 1 }, 'Must be a string'],
    ['last_name', 'x'.repeat(101), 'Must be at most 100 characters'],
    ['terms', 'yes', 'Must be true or false'],
    ['email', 'ada', 'Must be an e-mail address'],
    ['email', `${'a'.repeat(250)}@example.org`, 'Must be at most 254 characters'],
    ['phone', 'call me', 'Must be a phone number'],
    ['age', 'old', 'Must be a number'],
    ['birth', '1990-02-30', 'Must be a date in the form YYYY-MM-DD'],
    ['site', 'not a site', 'Must be a web address'],
    ['notes', 'x'.repeat(4001), 'Must be at most 4000 characters'],
    ['visit', 'second', 'Must be one of the options of the field'],
    ['nickname', 'x', 'There is no such field'],
  ])('is 400 if %s is %j', async (name, value, error) => {
    const reply = await server().book(aBookingBody({ submission: complete({ [name]: value }) }));
    expect([reply.status, reply.json]).toEqual([400, { error, field: name }]);
  });

  it('is trimmed before it is stored', async () => {
    const submission = complete({ last_name: '  Lovelace ', visit: 'first' });
    expect((await server().book(aBookingBody({ submission }))).status).toBe(201);
    const [booking] = await server().core.service.listBookings({ limit: 1 });
    expect(booking?.submission).toEqual({
      last_name: 'Lovelace',
      email: 'ada@example.org',
      visit: 'first',
      terms: true,
    });
  });
});

it('a refused request changes nothing', async () => {
  const before = await server().core.service.listBookings({ limit: 100 });
  await server().book(aBookingBody({ submission: {} }));
  expect(await server().core.service.listBookings({ limit: 100 })).toEqual(before);
});
