import { beforeAll, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';
import { twoCalendars } from './support/two-calendars.ts';

const TUESDAY = '2026-12-01';

const server = useTestServer({
  installation: twoCalendars(),
});
let secret = '';
beforeAll(async () => {
  secret = await signedIn(server(), 'scheduler');
});

const call = (name: string, body?: object) =>
  adminCall(server(), name, { secret, ...(body && { body }) });
const freeOn = async (day: string) => {
  const slots = await server().core.service.slots({ scheduleId: 1, reasonId: 1 }, day);
  return slots.kind === 'answer' ? slots.value.slots.length : null;
};

async function conflicts(reply: Promise<{ readonly json: unknown }>) {
  return adminCalls['POST /absences'].answer.parse((await reply).json).bookings;
}

describe('an absence', () => {
  const absence = { schedules: [1], from: TUESDAY, until: '2026-12-02' };

  it('closes a calendar on its days; what is booked there is named before, and stays', async () => {
    const slot = `${TUESDAY} 10:00:00`;
    const booked = await call('POST /bookings', {
      schedule: 1,
      reason: 1,
      slot,
      submission: { last_name: 'Weber' },
    });
    const { id } = adminCalls['POST /bookings'].answer.parse(booked.json);
    await call('POST /bookings', {
      schedule: 2,
      reason: 1,
      slot,
      submission: { last_name: 'Elsewhere' },
    });
    const named = [{ id, customer: 'Weber', day: TUESDAY, from: 600, over: false }];
    expect(await conflicts(call('POST /absences/conflicts', absence))).toMatchObject(named);
    expect(await freeOn('2026-12-02')).toBeGreaterThan(0);
    expect(await conflicts(call('POST /absences', { ...absence, note: 'Training' }))).toMatchObject(
      named,
    );
    expect([await freeOn(TUESDAY), await freeOn('2026-12-02')]).toEqual([0, 0]);
    expect(await freeOn('2026-12-03')).toBeGreaterThan(0);
    expect(await call(`GET /bookings/${id}`)).toMatchObject({ json: { status: 'confirmed' } });
    expect(await call(`GET /days/${TUESDAY}?schedules=1`)).toMatchObject({
      json: { schedules: [{ closed: 'Training', open: [] }] },
    });
    expect(await server().core.storage.audit.listOf('schedule:1', 1)).toMatchObject([
      {
        action: 'calendar.closed',
        actor: expect.stringMatching(/^Sam /),
        detail: '2026-12-01 to 2026-12-02',
      },
    ]);
    const told = await server().core.storage.audit.search({
      actor: 'Sam',
      kinds: ['installation', 'calendar'],
      limit: 5,
    });
    expect(
      told.map(({ action }) => action),
      'one deed, one entry',
    ).toEqual(['calendar.closed']);
  });

  it('names nothing that has begun: it can be neither moved, nor brought back once it is cancelled', async () => {
    const at = (minutes: number) => {
      const moment = new Date(
        Math.floor(server().clock.now() / 60_000) * 60_000 + minutes * 60_000,
      );
      return moment.toLocaleString('sv', { timeZone: 'Europe/Berlin' });
    };
    for (const [minutes, last_name] of [
      [-10, 'Begun'],
      [60, 'Soon'],
    ] as const) {
      const booking = {
        schedule: 2,
        reason: 1,
        slot: at(minutes),
        submission: { last_name },
        overrule: { reason: 'Came at once' },
      };
      expect(await call('POST /bookings', booking)).toMatchObject({ status: 201 });
    }
    const day = { schedules: [2], from: at(-10).slice(0, 10), until: at(60).slice(0, 10) };
    const named = (await conflicts(call('POST /absences/conflicts', day))).map(
      ({ customer }) => customer,
    );
    expect(named).toContain('Soon');
    expect(named).not.toContain('Begun');
  });

  it('is listed until it is over, and taken back', async () => {
    const reply = await call('GET /absences');
    expect(adminCalls['GET /absences'].answer.parse(reply.json).absences).toEqual([
      { schedule: 1, from: TUESDAY, until: '2026-12-02', between: null, note: 'Training' },
    ]);
    expect((await call('POST /absences/end', absence)).status).toBe(204);
    expect(await freeOn('2026-12-02')).toBeGreaterThan(0);
    expect(await call('GET /absences')).toMatchObject({ json: { absences: [] } });
  });

  it('closes a part of each day alone: what is booked beside it is not named, and customers are offered the rest', async () => {
    const part = {
      schedules: [1],
      from: '2026-12-08',
      until: '2026-12-09',
      between: { from: 600, until: 720 },
    };
    const before = await freeOn('2026-12-08');
    for (const [time, last_name] of [
      ['09:30:00', 'Before'],
      ['10:30:00', 'Within'],
      ['12:00:00', 'After'],
    ]) {
      await call('POST /bookings', {
        schedule: 1,
        reason: 1,
        slot: `2026-12-08 ${time}`,
        submission: { last_name },
      });
    }
    expect(await conflicts(call('POST /absences', { ...part, note: 'Dentist' }))).toMatchObject([
      { customer: 'Within', language: 'en' },
    ]);
    expect(await freeOn('2026-12-09')).toBe((before ?? 0) - 4);
    expect(await call('GET /days/2026-12-09?schedules=1')).toMatchObject({
      json: { schedules: [{ closed: null, blocks: [{ from: 600, until: 720, note: 'Dentist' }] }] },
    });
    expect(await server().core.storage.audit.listOf('schedule:1', 1)).toMatchObject([
      { action: 'calendar.closed', detail: '2026-12-08 to 2026-12-09, 10:00 to 12:00' },
    ]);
    expect(await call('GET /absences')).toMatchObject({
      json: { absences: [{ from: '2026-12-08', between: part.between, note: 'Dentist' }] },
    });
    const { between: _, ...days } = part;
    await call('POST /absences/end', days);
    expect(await freeOn('2026-12-09'), 'other than what was closed').toBe((before ?? 0) - 4);
    expect((await call('POST /absences/end', part)).status).toBe(204);
    expect(await freeOn('2026-12-09')).toBe(before);
    expect(
      await call('POST /absences', { ...part, between: { from: 720, until: 720 } }),
    ).toMatchObject({ status: 400 });
  });

  it('is refused where its days are none, or a calendar is not there or is a group', async () => {
    const refused = { status: 400, json: { code: 'request_invalid', field: 'until' } };
    expect(await call('POST /absences', { ...absence, until: '2026-11-30' })).toMatchObject(
      refused,
    );
    expect(
      await call('POST /absences/conflicts', { ...absence, until: '2028-11-30' }),
    ).toMatchObject(refused);
    const lastOf = (until: string) => call('POST /absences/conflicts', { ...absence, until });
    expect([(await lastOf('2027-12-02')).status, (await lastOf('2027-12-03')).status]).toEqual([
      200, 400,
    ]);
    for (const schedules of [[9], [1, 9], [3]]) {
      expect(await call('POST /absences', { ...absence, schedules })).toMatchObject({
        status: 404,
        json: { code: 'schedule_not_found' },
      });
    }
    expect(await call('POST /absences', { ...absence, schedules: [] })).toMatchObject({
      status: 400,
    });
    expect(await freeOn('2026-12-02')).toBeGreaterThan(0);
  });
});
