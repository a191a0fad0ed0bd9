import { describe, expect, it } from 'vitest';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
  emailField,
} from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';

const choice = aFormField({
  name: 'visit',
  label: { de: 'Besuch', en: 'Visit' },
  formType: 'select',
  required: false,
  value: 'first',
  options: [
    { value: 'first', label: { de: 'Der erste', en: 'The first' } },
    { value: 'again', label: 'Again' },
  ],
});
const consent = aFormField({
  name: 'newsletter',
  label: 'Newsletter',
  formType: 'checkbox',
  required: false,
  value: false,
});

const server = useTestServer({
  installation: anInstallation({
    locale: 'de',
    form: [aFormField(), emailField, choice, consent],
    reasons: [
      aReason({ name: { en: 'First visit', de: 'Erstberatung' }, description: 'Bring your card' }),
      aReason({ id: 2, name: 'Check-up' }),
      aReason({ id: 3, name: 'Prescription', description: '', durationMinutes: 5 }),
    ],
    schedules: [
      aSchedule({ name: 'Dr. Lindner', location: 'Second floor', horizonDays: 3 }),
      aSchedule({ id: 2, name: { de: 'Labor', en: 'Laboratory' }, reasonIds: [] }),
      aSchedule({ id: 7, name: 'On leave', reasonIds: [1, 3], openingHours: [] }),
    ],
  }),
});

async function dataOf(path: string): Promise<unknown> {
  const reply = await server().call(path);
  expect(reply.status).toBe(200);
  return reply.json;
}

describe('GET /api/schedules', () => {
  it('lists all calendars with id and name and nothing else, in the language of the installation', async () => {
    expect(await dataOf('/api/schedules')).toEqual({
      data: [
        { id: 1, name: 'Dr. Lindner' },
        { id: 2, name: 'Labor' },
        { id: 7, name: 'On leave' },
      ],
    });
  });
});

describe('GET /api/reasons', () => {
  it('lists the reasons of the calendar with their duration in seconds', async () => {
    expect(await dataOf('/api/reasons?schedule=1')).toEqual({
      data: [{ id: 1, name: 'Erstberatung', description: 'Bring your card', duration: 1800 }],
    });
  });

  it('has an empty description if there is none', async () => {
    const { data } = Object(await dataOf('/api/reasons?schedule=7'));
    expect(data[1]).toEqual({ id: 3, name: 'Prescription', description: '', duration: 300 });
  });

  it('is an empty list if the calendar has none', async () => {
    expect(await dataOf('/api/reasons?schedule=2')).toEqual({ data: [] });
  });

  it('answers 404 for a calendar that does not exist', async () => {
    const reply = await server().call('/api/reasons?schedule=99');
    expect([reply.status, reply.json]).toEqual([404, { error: 'Calendar not found' }]);
  });
});

describe('GET /api/days', () => {
  it('lists only days with a free time, as far as the calendar reaches', async () => {
    expect(await dataOf('/api/days?schedule=1&reason=1')).toEqual({
      data: ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'],
    });
  });

  it('is an empty list if nothing is free', async () => {
    expect(await dataOf('/api/days?schedule=7&reason=1')).toEqual({ data: [] });
  });
});

describe('GET /api/slots', () => {
  it('lists the free times of a day in local time', async () => {
    const times = [
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '13:00',
      '13:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
      '16:00',
      '16:30',
    ];
    expect(await dataOf('/api/slots?schedule=1&reason=1&day=2026-12-02')).toEqual({
      data: times.map((time) => `2026-12-02 ${time}:00`),
    });
  });

  it('is an empty list on a day within reach with nothing free', async () => {
    expect(await dataOf('/api/slots?schedule=7&reason=1&day=2026-12-01')).toEqual({ data: [] });
  });

  it.each(['2026-11-30', '2026-12-05', '2027-12-01'])(
    'answers 404 for a day in the past or beyond reach: %s',
    async (day) => {
      const reply = await server().call(`/api/slots?schedule=1&reason=1&day=${day}`);
      expect([reply.status, reply.json]).toEqual([404, { error: 'Day not found' }]);
    },
  );
});

describe('GET /api/forms', () => {
  it('is an object of form fields by name, of all kinds', async () => {
    const options = [
      { value: 'first', label: 'Der erste' },
      { value: 'again', label: 'Again' },
    ];
    const text = { form_type: 'textbox', input_type: 'text' };
    const email = { form_type: 'textbox', input_type: 'email' };
    const select = { form_type: 'select', input_type: 'text' };
    const checkbox = { form_type: 'checkbox', input_type: 'text' };
    expect(await dataOf('/api/forms?schedule=1&reason=1&slot=2026-12-01%2009:00:00')).toEqual({
      data: {
        last_name: { ...text, label: 'Last name', required: true, value: '' },
        email: { ...email, label: 'E-mail', required: true, value: '' },
        visit: { ...select, label: 'Besuch', required: false, value: 'first', options },
        newsletter: { ...checkbox, label: 'Newsletter', required: false, value: false },
      },
    });
  });

  it.each([
    '2026-12-01%2012:00:00',
    '2026-12-01%2009:10:00',
    '2026-12-01%2009:00:01',
    '2026-12-05%2009:00:00',
    '2025-12-01%2009:00:00',
  ])('answers 404 for a time that is not offered: %s', async (slot) => {
    const reply = await server().call(`/api/forms?schedule=1&reason=1&slot=${slot}`);
    expect([reply.status, reply.json]).toEqual([
      404,
      { error: 'Time not found or no longer available' },
    ]);
  });
});

describe.each([
  '/api/days?',
  '/api/slots?day=2026-12-01&',
  '/api/forms?slot=2026-12-01%2009:00:00&',
])('GET %s', (path) => {
  it('answers 404 for a calendar that does not exist', async () => {
    const reply = await server().call(`${path}schedule=99&reason=1`);
    expect([reply.status, reply.json]).toEqual([404, { error: 'Calendar not found' }]);
  });

  it.each([2, 99])(
    'answers 404 for a reason that the calendar does not offer: %s',
    async (reason) => {
      const reply = await server().call(`${path}schedule=1&reason=${reason}`);
      expect([reply.status, reply.json]).toEqual([404, { error: 'Reason not found' }]);
    },
  );
});

it('wraps every answer in data, as JSON with its charset', async () => {
  const reply = await server().call('/api/schedules');
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Object.keys(Object(reply.json))).toEqual(['data']);
});
