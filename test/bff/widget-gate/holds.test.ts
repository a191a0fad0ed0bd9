import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { askForHold, extend, hold, isOffered, release, send } from './support/holder.ts';
import { book, FORMS, FREE_SLOT, fetchSeal, refusalOf, SITE, visit } from './support/visitor.ts';

const NEXT_SLOT = '2026-12-02 09:30:00';
const MINUTE = 60_000;

const doctors = [
  aSchedule(),
  aSchedule({ id: 2, name: 'Dr. Weiss' }),
  aSchedule({ id: 9, name: 'No preference', memberIds: [1, 2] }),
];
const installation = anInstallation({
  allowedOrigins: [SITE],
  reasons: [aReason()],
  schedules: doctors,
});

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ installation, config: { trustedProxies: ['loopback'] } });
});
afterEach(() => server.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const refreshedSeal = async (schedule = 1) => {
  const seal = await fetchSeal(
    server,
    `forms?schedule=${schedule}&reason=1&slot=${encodeURIComponent('2026-12-02 16:30:00')}`,
  );
  server.clock.advanceBy(3_000);
  return seal;
};

describe('a hold', () => {
  it('is made for the minutes of its schedule, and tells when it ends and until when it can be extended', async () => {
    const answer = await askForHold(server);
    expect([answer.status, answer.headers['cache-control']]).toEqual([201, 'no-store']);
    expect(JSON.parse(answer.text)).toEqual({
      hold: expect.stringMatching(/^[A-Za-z0-9_-]{22,}$/),
      slot: FREE_SLOT,
      expires_at: '2026-12-01T07:10:00.000Z',
      extendable_until: '2026-12-01T07:30:00.000Z',
      seconds: 600,
      minutes: 30,
      schedule: { id: 1, name: expect.any(String) },
      change_until: expect.stringMatching(/^2026-12-0\dT\d\d:\d\d:00\.000Z$/),
    });
  });

  it('says if it is too late for changes', async () => {
    await server.importInstallation({
      ...installation,
      schedules: [aSchedule({ cancelCutoffMinutes: 2 * 24 * 60 })],
    });
    expect(await hold(server)).toHaveProperty('change_until', null);
  });

  it('removes its time from all lists at once, and restores it the moment it expires', async () => {
    expect(await isOffered(server)).toBe(true);
    await hold(server);
    expect(await isOffered(server)).toBe(false);
    expect((await server.call('/api/slots?schedule=1&reason=1&day=2026-12-02')).text).not.toContain(
      FREE_SLOT,
    );
    server.clock.advanceBy(10 * MINUTE - 1);
    expect(await isOffered(server)).toBe(false);
    server.clock.advanceBy(1);
    expect(await isOffered(server)).toBe(true);
  });

  it('shows the form of its time only to its holder', async () => {
    const { hold: secret } = await hold(server);
    expect((await visit(server, `${FORMS}&hold=${secret}`)).status).toBe(200);
    for (const other of [FORMS, `${FORMS}&hold=guess`, `${FORMS}&hold=`]) {
      expect(refusalOf(await visit(server, other))).toEqual({
        status: 404,
        code: 'slot_unavailable',
      });
    }
  });

  it('goes to one of two visitors who request the same time', async () => {
    const answers = await Promise.all(
      ['192.0.2.1', '192.0.2.2'].map((address) => askForHold(server, {}, from(address))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
    const loser = answers.find(({ status }) => status === 404);
    expect(loser && refusalOf(loser)).toEqual({ status: 404, code: 'slot_unavailable' });
  });

  it('keeps others from booking its time, on both doors', async () => {
    const seal = await refreshedSeal();
    await hold(server);
    expect(refusalOf(await book(server, { seal }))).toEqual({
      status: 404,
      code: 'slot_unavailable',
    });
    const submission = { last_name: 'Ada', email: 'ada@example.org' };
    expect(
      (await server.book({ schedule: 1, reason: 1, slot: FREE_SLOT, submission })).status,
    ).toBe(404);
  });

  it('gives way to the one that replaces it', async () => {
    const first = await hold(server);
    const second = await hold(server, { slot: NEXT_SLOT, replaces: first.hold });
    expect([await isOffered(server), await isOffered(server, NEXT_SLOT)]).toEqual([true, false]);
    expect((await extend(server, first.hold)).status).toBe(404);
    expect((await extend(server, second.hold)).status).toBe(200);
  });

  it('may be replaced by one of its own time', async () => {
    const first = await hold(server);
    expect((await askForHold(server, { replaces: first.hold })).status).toBe(201);
  });

  it('stays if its replacement is refused', async () => {
    const first = await hold(server);
    await hold(server, { slot: NEXT_SLOT });
    expect((await askForHold(server, { slot: NEXT_SLOT, replaces: first.hold })).status).toBe(404);
    expect(await isOffered(server)).toBe(false);
  });
});

describe('an extension', () => {
  it('restarts the hold, until half an hour after it was made', async () => {
    const { hold: secret } = await hold(server);
    const extended = [];
    for (const minutes of [9, 9, 9]) {
      server.clock.advanceBy(minutes * MINUTE);
      const { status, text } = await extend(server, secret);
      extended.push([status, JSON.parse(text).seconds]);
    }
    expect(extended).toEqual([
      [200, 600],
      [200, 600],
      [200, 180],
    ]);
    server.clock.advanceBy(3 * MINUTE);
    expect(refusalOf(await extend(server, secret))).toEqual({ status: 404, code: 'not_found' });
  });

  it('is answered as the hold was', async () => {
    const made = await hold(server);
    expect(JSON.parse((await extend(server, made.hold)).text)).toEqual(made);
  });

  it('of an unknown hold is 404, and without a secret 400', async () => {
    expect(refusalOf(await extend(server, 'guess'))).toEqual({ status: 404, code: 'not_found' });
    for (const body of [{}, { hold: '' }, { hold: 7 }]) {
      expect(refusalOf(await send(server, 'holds/extend', body))).toEqual({
        status: 400,
        code: 'request_invalid',
        field: 'hold',
      });
    }
  });
});

describe('a release', () => {
  it.each([
    ['the secret alone, as text', (secret: string) => secret, {}],
    [
      'JSON',
      (secret: string) => JSON.stringify({ hold: secret }),
      { 'content-type': 'application/json' },
    ],
    ['JSON sent as text', (secret: string) => ` {"hold":"${secret}"}\n`, {}],
  ])('of %s frees the time after 15 seconds', async (_what, bodyOf, headers) => {
    const { hold: secret } = await hold(server);
    expect((await release(server, bodyOf(secret), headers)).status).toBe(204);
    server.clock.advanceBy(14_999);
    expect(await isOffered(server)).toBe(false);
    server.clock.advanceBy(1);
    expect(await isOffered(server)).toBe(true);
  });

  it('is taken back by an extension within that time, as after a reload', async () => {
    const { hold: secret } = await hold(server);
    await release(server, secret);
    server.clock.advanceBy(10_000);
    expect(JSON.parse((await extend(server, secret)).text).seconds).toBe(600);
    server.clock.advanceBy(10_000);
    expect(await isOffered(server)).toBe(false);
  });

  it.each(['', 'guess', '{', '{"hold":7}', '[]', 'x'.repeat(70_000)])(
    'is answered with 204 and nothing, whatever it is of (%#)',
    async (body) => {
      await hold(server);
      const answer = await release(server, body);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await isOffered(server)).toBe(false);
    },
  );

  it('needs no preflight as text, and allows the site that sent it', async () => {
    const { hold: secret } = await hold(server);
    expect((await release(server, secret)).headers['access-control-allow-origin']).toBe(SITE);
  });

  it.each([{ origin: 'https://other.example' }, { origin: 'null' }])(
    'is refused from %j, and releases nothing',
    async (headers) => {
      const { hold: secret } = await hold(server);
      expect(refusalOf(await release(server, secret, headers))).toEqual({
        status: 403,
        code: 'origin_refused',
      });
      server.clock.advanceBy(15_000);
      expect(await isOffered(server)).toBe(false);
    },
  );

  it('without an origin is refused', async () => {
    const answer = await visit(server, 'holds/release', {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect(refusalOf(answer)).toEqual({ status: 403, code: 'origin_refused' });
  });
});

describe('a booking with a hold', () => {
  it('takes the time that it holds, and the hold with it', async () => {
    const seal = await refreshedSeal();
    const { hold: secret } = await hold(server);
    expect((await book(server, { seal, hold: secret })).status).toBe(201);
    expect((await extend(server, secret)).status).toBe(404);
    server.clock.advanceBy(10 * MINUTE);
    expect(await isOffered(server)).toBe(false);
  });

  it('leaves no hold that would block another time', async () => {
    const seal = await refreshedSeal();
    const { hold: secret } = await hold(server);
    expect((await book(server, { seal, hold: secret, slot: NEXT_SLOT })).status).toBe(201);
    expect([await isOffered(server), await isOffered(server, NEXT_SLOT)]).toEqual([true, false]);
  });

  it('still books after expiry if the time is free', async () => {
    const seal = await refreshedSeal();
    const { hold: secret } = await hold(server);
    server.clock.advanceBy(10 * MINUTE);
    expect((await book(server, { seal, hold: secret })).status).toBe(201);
  });

  it('loses after expiry to a new holder', async () => {
    const seal = await refreshedSeal();
    const { hold: late } = await hold(server);
    server.clock.advanceBy(10 * MINUTE);
    const { hold: now } = await hold(server, {}, from('192.0.2.2'));
    expect(refusalOf(await book(server, { seal, hold: late }))).toEqual({
      status: 404,
      code: 'slot_unavailable',
    });
    expect((await book(server, { seal, hold: now })).status).toBe(201);
  });

  it('is the same booking under its idempotency key when the hold is another', async () => {
    const submission = { last_name: 'Ada', email: 'ada@example.org' };
    const seal = await refreshedSeal();
    const { hold: secret } = await hold(server);
    const first = await book(
      server,
      { seal, submission, hold: secret },
      { 'idempotency-key': 'one' },
    );
    const again = await book(
      server,
      { seal, submission, hold: 'another' },
      { 'idempotency-key': 'one' },
    );
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  });

  it('stays with the held calendar of a group, and names it', async () => {
    const seal = await refreshedSeal(9);
    const { hold: secret } = await hold(server, { schedule: 9 });
    expect(await isOffered(server, FREE_SLOT, 1)).toBe(false);
    const booked = JSON.parse((await book(server, { seal, schedule: 9, hold: secret })).text);
    expect(booked.schedule).toEqual({ id: 1, name: 'Dr. Lindner' });
    expect(await isOffered(server, FREE_SLOT, 2)).toBe(true);
  });
});

describe('a booking of a group', () => {
  it('names the calendar that got it, the first time and when it is repeated', async () => {
    const submission = { last_name: 'Ada', email: 'ada@example.org' };
    const seal = await refreshedSeal(9);
    await book(server);
    const twice = [1, 2].map(() =>
      book(server, { seal, schedule: 9, submission }, { 'idempotency-key': 'two' }),
    );
    const names = (await Promise.all(twice)).map(({ text }) => JSON.parse(text).schedule);
    expect(names).toEqual([
      { id: 2, name: 'Dr. Weiss' },
      { id: 2, name: 'Dr. Weiss' },
    ]);
  });

  it('is answered in full even if nothing can be read any more', async () => {
    const gone = () => Promise.reject(new Error('gone'));
    const failing = await startTestServer({
      installation,
      wrapCore: (core) => ({
        ...core,
        service: { ...core.service, findBooking: gone },
        storage: {
          ...core.storage,
          bookings: { ...core.storage.bookings, find: gone, readManageSecret: gone },
        },
      }),
    });
    const { status, text } = await book(failing, { schedule: 9 });
    const { schedule, manage_url: manageUrl } = JSON.parse(text);
    expect([status, schedule, manageUrl]).toEqual([
      201,
      { id: 1, name: 'Dr. Lindner' },
      expect.stringMatching(/\/manage\/[\w-]{32}$/),
    ]);
    await failing.close();
  });

  it('does not name the calendar on the REST API or without a group', async () => {
    const submission = { last_name: 'Ada', email: 'ada@example.org' };
    expect(
      (await server.book({ schedule: 9, reason: 1, slot: FREE_SLOT, submission })).text,
    ).not.toContain('Lindner');
    expect(JSON.parse((await book(server, { slot: NEXT_SLOT })).text)).not.toHaveProperty(
      'schedule',
    );
  });
});
