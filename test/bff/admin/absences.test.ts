import { beforeEach, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { useFreshTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';
import { twoCalendars } from './support/two-calendars.ts';

const TUESDAY = '2026-12-01';

const server = useFreshTestServer({ installation: twoCalendars() });
let secret = '';
beforeEach(async () => {
  secret = await signedIn(server(), 'scheduler');
});

const call = (name: string, body?: object) =>
  adminCall(server(), name, { secret, ...(body && { body }) });

async function book(slot: string, last_name: string, changes: object = {}): Promise<number> {
  const body = { schedule: 1, reason: 1, slot, submission: { last_name }, ...changes };
  return adminCalls['POST /bookings'].answer.parse((await call('POST /bookings', body)).json).id;
}

async function freeOn(day: string): Promise<number> {
  const slots = await server().core.service.slots({ scheduleId: 1, reasonId: 1 }, day);
  if (slots.kind !== 'answer') {
    throw new Error('The calendar is there.');
  }
  return slots.value.slots.length;
}

async function conflicts(reply: Promise<{ readonly json: unknown }>) {
  return adminCalls['POST /absences'].answer.parse((await reply).json).bookings;
}

const absences = async () =>
  adminCalls['GET /absences'].answer.parse((await call('GET /absences')).json).absences;

describe('an absence', () => {
  const absence = { schedules: [1], from: TUESDAY, until: '2026-12-02' };
  const close = () => call('POST /absences', { ...absence, note: 'Training' });

  it('lists the bookings of its calendar on its days, before and while it closes them', async () => {
    const id = await book(`${TUESDAY} 10:00:00`, 'Weber');
    await book(`${TUESDAY} 10:00:00`, 'Elsewhere', { schedule: 2 });
    const named = [{ id, customer: 'Weber', day: TUESDAY, from: 600, over: false }];
    expect(await conflicts(call('POST /absences/conflicts', absence))).toMatchObject(named);
    expect(await freeOn('2026-12-02'), 'nothing is closed yet').toBeGreaterThan(0);
    expect(await conflicts(close())).toMatchObject(named);
  });

  it('closes a calendar on its days, and no other day', async () => {
    await close();
    expect([await freeOn(TUESDAY), await freeOn('2026-12-02')]).toEqual([0, 0]);
    expect(await freeOn('2026-12-03')).toBeGreaterThan(0);
    expect(await call(`GET /days/${TUESDAY}?schedules=1`)).toMatchObject({
      json: { schedules: [{ closed: 'Training', open: [] }] },
    });
  });

  it('keeps the bookings on its days', async () => {
    const id = await book(`${TUESDAY} 10:00:00`, 'Weber');
    await close();
    expect(await call(`GET /bookings/${id}`)).toMatchObject({ json: { status: 'confirmed' } });
  });

  it('is one entry of the log, with the person and the days', async () => {
    await close();
    const { audit } = server().core.storage;
    const kinds = ['installation', 'calendar'] as const;
    expect(await audit.search({ actor: 'Sam', kinds, limit: 5 })).toMatchObject([
      {
        subject: 'schedule:1',
        action: 'calendar.closed',
        actor: expect.stringMatching(/^Sam /),
        detail: '2026-12-01 to 2026-12-02',
      },
    ]);
  });

  it('lists no booking that has begun, because that can be neither moved nor restored', async () => {
    const overrule = { reason: 'Came at once' };
    await book(`${TUESDAY} 07:50:00`, 'Begun', { schedule: 2, overrule });
    await book(`${TUESDAY} 09:00:00`, 'Soon', { schedule: 2 });
    const day = { schedules: [2], from: TUESDAY, until: TUESDAY };
    expect(await conflicts(call('POST /absences/conflicts', day))).toMatchObject([
      { customer: 'Soon' },
    ]);
  });

  it('is listed and can be withdrawn', async () => {
    await close();
    expect(await absences()).toEqual([
      { schedule: 1, from: TUESDAY, until: '2026-12-02', between: null, note: 'Training' },
    ]);
    expect((await call('POST /absences/end', absence)).status).toBe(204);
    expect(await freeOn('2026-12-02')).toBeGreaterThan(0);
    expect(await absences()).toEqual([]);
  });

  it('is listed until it is over', async () => {
    await close();
    server().clock.set('2026-12-02T22:59:00Z');
    secret = await signedIn(server(), 'scheduler');
    expect(await absences()).toHaveLength(1);
    server().clock.set('2026-12-02T23:00:00Z');
    expect(await absences()).toEqual([]);
  });

  it.each(['2026-11-30', '2028-11-30', '2027-12-03'])(
    'is refused if it has no days or more than a year: until %s',
    async (until) => {
      const refused = { status: 400, json: { code: 'request_invalid', field: 'until' } };
      for (const name of ['POST /absences', 'POST /absences/conflicts']) {
        expect([name, await call(name, { ...absence, until })]).toMatchObject([name, refused]);
      }
      expect(await absences()).toEqual([]);
    },
  );

  it('may last a year', async () => {
    const year = { ...absence, until: '2027-12-02' };
    expect((await call('POST /absences/conflicts', year)).status).toBe(200);
  });

  it.each([[[9]], [[1, 9]], [[3]]])(
    'is refused for %j if one is unknown or a group',
    async (schedules) => {
      expect(await call('POST /absences', { ...absence, schedules })).toMatchObject({
        status: 404,
        json: { code: 'schedule_not_found' },
      });
      expect(await freeOn('2026-12-02')).toBeGreaterThan(0);
    },
  );

  it('is refused without a calendar', async () => {
    const reply = await call('POST /absences', { ...absence, schedules: [] });
    expect(reply).toMatchObject({ status: 400 });
  });
});

describe('an absence for a part of each day', () => {
  const part = {
    schedules: [1],
    from: '2026-12-08',
    until: '2026-12-09',
    between: { from: 600, until: 720 },
  };
  const close = () => call('POST /absences', { ...part, note: 'Dentist' });

  it('lists the bookings within its hours, and no others', async () => {
    await book('2026-12-08 09:30:00', 'Before');
    await book('2026-12-08 10:30:00', 'Within');
    await book('2026-12-08 12:00:00', 'After', { overrule: { reason: 'Agreed' } });
    expect(await conflicts(close())).toMatchObject([{ customer: 'Within', language: 'en' }]);
  });

  it('leaves the rest of the day bookable', async () => {
    const before = await freeOn('2026-12-09');
    await close();
    expect(await freeOn('2026-12-09')).toBe(before - 4);
  });

  it('is shown with its hours on its days, in the list and in the log', async () => {
    await close();
    expect(await call('GET /days/2026-12-09?schedules=1')).toMatchObject({
      json: { schedules: [{ closed: null, blocks: [{ from: 600, until: 720, note: 'Dentist' }] }] },
    });
    expect(await absences()).toMatchObject([
      { from: '2026-12-08', between: part.between, note: 'Dentist' },
    ]);
    expect(await server().core.storage.audit.listBySubject('schedule:1', 1)).toMatchObject([
      { action: 'calendar.closed', detail: '2026-12-08 to 2026-12-09, 10:00 to 12:00' },
    ]);
  });

  it('is withdrawn with its hours, not as an absence for whole days', async () => {
    const before = await freeOn('2026-12-09');
    await close();
    const { between: _, ...days } = part;
    await call('POST /absences/end', days);
    expect(await freeOn('2026-12-09'), 'other than what was closed').toBe(before - 4);
    expect((await call('POST /absences/end', part)).status).toBe(204);
    expect(await freeOn('2026-12-09')).toBe(before);
  });

  it('is refused if its hours are empty', async () => {
    const reply = await call('POST /absences', { ...part, between: { from: 720, until: 720 } });
    expect(reply).toMatchObject({ status: 400 });
  });
});
