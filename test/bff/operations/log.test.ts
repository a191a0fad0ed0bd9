import { describe, expect, it } from 'vitest';
import { createLog, toCause } from '../../../bff/operations/log.ts';
import { aBookingBody } from '../support/a-booking-body.ts';
import { aFormField, anInstallation, emailField } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';

const canary = {
  last_name: 'Canaryname',
  email: 'canary-mail@example.org',
  phone: '+49 30 5550142',
  notes: 'canary-notes',
};
const form = [
  aFormField(),
  emailField,
  aFormField({ name: 'phone', inputType: 'tel' }),
  aFormField({ name: 'notes', formType: 'textarea' }),
];
const server = useTestServer({ installation: anInstallation({ form }) });
const linesFor = (route: string) =>
  server()
    .logText()
    .split('\n')
    .filter((line) => line.includes(`"route":"${route}"`))
    .map((line) => JSON.parse(line));

describe('the log', () => {
  it('has one line of JSON for each request: id, method, route, status and time taken', async () => {
    await server().call('/api/days?schedule=1&reason=1');
    expect(linesFor('/api/days')).toEqual([
      {
        level: 'debug',
        time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
        req: expect.stringMatching(/^[\w-]{8,}$/),
        method: 'GET',
        route: '/api/days',
        status: 200,
        ms: expect.any(Number),
        msg: 'request',
      },
    ]);
  });

  it('tells of bookings and refusals from level info on, of successful reads at debug only', async () => {
    await server().book(aBookingBody({ slot: '2026-12-02 09:00:00', submission: canary }));
    await server().call('/api/reasons?schedule=99');
    expect(linesFor('/api/bookings').at(-1)).toMatchObject({
      level: 'info',
      method: 'POST',
      status: 201,
    });
    expect(linesFor('/api/reasons').at(-1)).toMatchObject({ level: 'info', status: 404 });
  });

  it('shows routes, never the caller’s text in the address', async () => {
    await server().call('/api/canary-path');
    await server().call('/canary-path?name=canary-query');
    await server().call('/api/slots?schedule=1&reason=1&day=canary-day');
    expect(server().logText()).not.toContain('canary');
    expect(linesFor('/api/*')).toHaveLength(1);
    expect(linesFor('unmatched')).toHaveLength(1);
  });

  it('holds nothing of a customer: name, e-mail, phone, submission', async () => {
    const replies = [];
    replies.push(
      await server().book(aBookingBody({ submission: canary }), {
        'idempotency-key': 'canary-key',
      }),
    );
    replies.push(await server().book(aBookingBody({ submission: canary })));
    replies.push(await server().book(aBookingBody({ submission: { ...canary, email: 'canary' } })));
    replies.push(await server().book({ canary: 'canary' }));
    replies.push(
      await server().call('/api/bookings', {
        method: 'POST',
        headers: jsonWithToken(),
        body: '{"canary',
      }),
    );
    expect(replies.map((reply) => reply.status)).toEqual([201, 404, 400, 400, 400]);
    for (const secret of ['canary', 'Canary', '5550142']) {
      expect(server().logText()).not.toContain(secret);
    }
  });

  it('holds no token, right or wrong', async () => {
    await server().call('/api/schedules', { headers: { authorization: 'Bearer slw_wrongwrong' } });
    expect(server().logText()).not.toContain('slw_');
    expect(server().logText()).not.toContain(
      String((await server().core.service.state()).tokenHash),
    );
  });
});

describe('a log level', () => {
  it('drops lines below it', () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    log.info('quiet');
    log.warn('loud');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 'warn', time: expect.any(String), msg: 'loud' },
    ]);
  });
});

it.each([
  [
    'its code',
    Object.assign(new Error('at redis://:secret@host'), { code: 'ECONNREFUSED' }),
    'ECONNREFUSED',
  ],
  [
    'its name where the code is none',
    Object.assign(new TypeError('secret'), { code: 7 }),
    'TypeError',
  ],
  ['its name where there is no code', new RangeError('secret'), 'RangeError'],
  ['its type where it is no error', 'secret', 'string'],
  ['its type where it is an object', { code: 'secret' }, 'object'],
  ['its type where it is nothing', undefined, 'undefined'],
])('logs %s of an error, never its message', (_, error, cause) => {
  expect(toCause(error)).toBe(cause);
});

function jsonWithToken() {
  return { authorization: `Bearer ${server().token}`, 'content-type': 'application/json' };
}
