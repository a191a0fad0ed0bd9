import { beforeAll, describe, expect, it } from 'vitest';
import { callNames } from '../../../bff/admin/index.ts';
import { type AdminCallName, adminCalls } from '../../../bff/contract/admin-calls.ts';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, limitedTo, signedIn } from './support/administrators.ts';
import { twoCalendars } from './support/two-calendars.ts';

const DAY = '2026-12-01';

const server = useTestServer({
  installation: twoCalendars(),
});

const ids = { own: 0, foreign: 0, customer: 0, message: 0, waiting: 0 };
let secret = '';

const bookingBody = (schedule: number, time: string) => ({
  schedule,
  reason: 1,
  slot: `${DAY} ${time}:00`,
  submission: { last_name: 'Weber' },
});

beforeAll(async () => {
  const all = await signedIn(server(), 'administrator');
  for (const [schedule, key] of [
    [1, 'own'],
    [2, 'foreign'],
  ] as const) {
    const booked = await adminCall(server(), 'POST /bookings', { secret: all, body: bookingBody(schedule, '10:00') });
    ids[key] = adminCalls['POST /bookings'].answer.parse(booked.json).id;
  }
  ids.customer = (await server().core.service.findBooking(ids.foreign))?.customerId ?? 0;
  await adminCall(server(), 'POST /absences', { secret: all, body: { schedules: [2], from: '2026-12-08', until: '2026-12-08' } });
  const { clock, core } = server();
  const wish = { now: clock.now(), scheduleId: 2, reasonId: 1, day: DAY, email: 'w@example.org', name: 'Weber', locale: 'en' };
  const joined = await core.storage.joinWaitlist({ ...wish, visitor: 'somebody', consented: true });
  if (joined.kind === 'joined') ids.waiting = joined.entry.id;
  secret = await limitedTo(server(), [1]);
});

interface Try {
  readonly path?: string;
  readonly body?: object;
}

/** Of each call that more than administrators may make: what somebody who is limited to calendar 1 asks of calendar 2. `null`: it is about no calendar. */
function triesOf(): Readonly<Record<string, Try | null>> {
  const foreign = { path: String(ids.foreign) };
  const waiting = { path: String(ids.waiting) };
  const customer = { path: String(ids.customer) };
  const absence = { schedules: [1, 2], from: DAY, until: DAY };
  const choice = 'schedule=2&reason=1';
  return {
    'GET /session': null,
    'DELETE /session': null,
    'POST /session/confirm': null,
    'PUT /session/profile': null,
    'PUT /session/password': null,
    'GET /sessions': null,
    'DELETE /sessions/{id}': null,
    'POST /sessions/end-others': null,
    'GET /passkeys': null,
    'POST /passkeys/begin': null,
    'POST /passkeys': null,
    'DELETE /passkeys/{id}': null,
    'GET /second-factor': null,
    'POST /second-factor/begin': null,
    'POST /second-factor': null,
    'POST /second-factor/off': null,
    'POST /second-factor/recovery-codes': null,
    'GET /schedules': {},
    'GET /days/{day}': { path: `${DAY}?schedules=1,2` },
    'GET /weeks/{day}': { path: DAY },
    'GET /lists/{day}': { path: DAY },
    'GET /waitlist': {},
    'POST /waitlist': { body: { schedule: 2, reason: 1, day: null, name: 'Weber', email: 'weber@example.org' } },
    'POST /waitlist/{id}/offer': { ...waiting, body: { schedule: 1, slot: `${DAY} 11:00:00` } },
    'POST /waitlist/{id}/remove': waiting,
    'GET /forms': { path: `?${choice}` },
    'GET /explanations': { path: `?${choice}&slot=${DAY}%2010:00:00` },
    'POST /search': { body: { text: 'Weber' } },
    'GET /bookings/{id}': foreign,
    'POST /bookings': { body: bookingBody(2, '11:00') },
    'POST /bookings/{id}/confirm': foreign,
    'POST /bookings/{id}/move': { ...foreign, body: { slot: `${DAY} 11:00:00`, version: 1 } },
    'POST /bookings/{id}/cancel': { ...foreign, body: {} },
    'POST /bookings/{id}/undo': { ...foreign, body: { version: 1 } },
    'GET /bookings/{id}/suggestions': foreign,
    'POST /bookings/{id}/proposal': { ...foreign, body: { version: 1, times: [{ schedule: 1, slot: `${DAY} 11:00:00` }] } },
    'DELETE /bookings/{id}/proposal': foreign,
    'POST /bookings/{id}/attendance': { ...foreign, body: { state: 'arrived' } },
    'PUT /bookings/{id}/note': { ...foreign, body: { note: 'Read by others' } },
    'POST /bookings/{id}/messages/{message}/resend': foreign,
    'POST /customers/search': { body: { text: 'Weber' } },
    'GET /customers/{id}': customer,
    'PUT /customers/{id}/contact': { ...customer, body: { first_name: '', last_name: 'Read by others', phone: '', email: '' } },
    'PUT /customers/{id}/note': { ...customer, body: { note: 'Read by others' } },
    'GET /absences': {},
    'POST /absences/conflicts': { body: absence },
    'POST /absences': { body: absence },
    'POST /absences/end': { body: absence },
  };
}

function send(name: string, { path = '', body }: Try) {
  const filled = path.startsWith('?') ? name + path : name.replace(/\{(id|day)\}/, path).replace('{message}', '1');
  return adminCall(server(), filled, { secret, ...(body && { body }) });
}

describe('somebody who is limited to a calendar', () => {
  it('is refused, or shown nothing, of any other, by each call of the table', async () => {
    const open = callNames().filter((name) => ['read', 'schedule'].includes(adminCalls[name].right));
    const tries = triesOf();
    expect(Object.keys(tries).toSorted()).toEqual(open.toSorted());
    for (const name of open) {
      const asked = tries[name];
      if (!asked) continue;
      const { status, text } = await send(name, asked);
      const isListed = status === 200 && !/Laboratory|"schedule":2|"id":2[,}]/.test(text.replaceAll(/"reason":\{[^}]*\}/g, ''));
      expect([name, status === 404 || isListed, text]).toEqual([name, true, text]);
    }
    const untouched = await server().core.service.findBooking(ids.foreign);
    expect(untouched).toMatchObject({ status: 'confirmed', version: 1, attendance: null, note: '' });
    expect(await server().core.storage.listWaitlist({ limit: 2 })).toMatchObject([{ id: ids.waiting, state: 'waiting' }]);
  });

  it('does in their own what the role may', async () => {
    const own = { path: String(ids.own) };
    const stati = [];
    const done: readonly (readonly [AdminCallName, Try])[] = [
      ['GET /bookings/{id}', own],
      ['POST /bookings/{id}/attendance', { ...own, body: { state: 'arrived' } }],
      ['POST /bookings', { body: bookingBody(1, '11:00') }],
      ['POST /absences', { body: { schedules: [1], from: '2026-12-09', until: '2026-12-09' } }],
    ];
    for (const [name, asked] of done) stati.push((await send(name, asked)).status);
    expect(stati).toEqual([200, 200, 201, 201]);
    expect((await send('GET /schedules', {})).json).toMatchObject({ schedules: [{ id: 1 }] });
    expect((await send('POST /search', { body: { text: 'Weber' } })).json).toMatchObject({ bookings: [{ schedule: { id: 1 } }, {}] });
  });

  it('moves nothing of theirs into another calendar, and has a group only with all of its members', async () => {
    const moved = await adminCall(server(), `POST /bookings/${ids.own}/move`, {
      secret,
      body: { slot: `${DAY} 15:00:00`, version: 1, schedule: 2 },
    });
    expect(moved).toMatchObject({ status: 404, json: { code: 'schedule_not_found' } });
    expect(await send('POST /bookings', { body: bookingBody(3, '14:00') })).toMatchObject({ status: 404 });
    const both = await limitedTo(server(), [1, 2]);
    expect((await adminCall(server(), 'GET /schedules', { secret: both })).json).toMatchObject({ schedules: [{}, {}, { id: 3 }] });
    await limitedTo(server(), [1]);
  });
});
