import { beforeAll, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

const TUESDAY = '2026-12-01';
const CLOSED = '2026-12-02';

const server = useTestServer({
  installation: anInstallation({
    reasons: [aReason(), aReason({ id: 2, capacity: 1 })],
    schedules: [
      aSchedule({
        exceptions: [
          { from: CLOSED, until: CLOSED, hours: null, note: { en: 'Training', de: 'Fortbildung' } },
        ],
      }),
      aSchedule({
        id: 2,
        name: 'Laboratory',
        reasonIds: [1, 2],
        capacity: 2,
        leadTimeMinutes: 2 * 10080,
      }),
      aSchedule({ id: 3, reasonIds: [1], dailyLimit: 1 }),
      aSchedule({
        id: 9,
        name: 'No preference',
        memberIds: [1, 2],
        reasonIds: [],
        openingHours: [],
      }),
    ],
  }),
});
let secret = '';
beforeAll(async () => {
  secret = await signedIn(server(), 'viewer');
  const scheduler = await signedIn(server(), 'scheduler');
  for (const [schedule, reason] of [
    [1, 1],
    [3, 1],
  ]) {
    await adminCall(server(), 'POST /bookings', {
      secret: scheduler,
      body: { schedule, reason, slot: `${TUESDAY} 10:00:00`, submission: { last_name: 'Weber' } },
    });
  }
});

const ask = (schedule: number, slot: string, reason = 1) =>
  adminCall(
    server(),
    `GET /explanations?schedule=${schedule}&reason=${reason}&slot=${encodeURIComponent(slot)}`,
    { secret },
  );

async function rulesAt(schedule: number, slot: string) {
  const { json } = await ask(schedule, slot);
  return adminCalls['GET /explanations'].answer.parse(json).explanations;
}

const lindner = { id: 1, name: 'Dr. Lindner' };

describe('an explanation', () => {
  it.each([
    [1, `${TUESDAY} 11:00:00`, { schedule: lindner, rule: 'offered' }],
    [
      1,
      `${TUESDAY} 10:00:00`,
      { schedule: lindner, rule: 'occupied', by: 'schedule', capacity: 1 },
    ],
    [1, `${TUESDAY} 20:00:00`, { schedule: lindner, rule: 'closed', by: 'weekly', why: null }],
    [
      1,
      `${CLOSED} 10:00:00`,
      { schedule: lindner, rule: 'closed', by: 'exception', why: 'Training' },
    ],
    [1, `${TUESDAY} 10:07:00`, { schedule: lindner, rule: 'off_grid', step: 30 }],
    [1, '2020-01-06 10:00:00', { schedule: lindner, rule: 'past' }],
    [1, '2026-02-30 10:00:00', { schedule: lindner, rule: 'malformed' }],
    [
      1,
      '2040-01-06 10:00:00',
      { rule: 'beyond_horizon', last_day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) },
    ],
    [2, `${TUESDAY} 11:00:00`, { rule: 'lead_time', minutes: 20160 }],
    [3, `${TUESDAY} 11:00:00`, { rule: 'daily_limit', limit: 1 }],
  ])(
    'names the rule and its setting to every user who may read: calendar %i, %s',
    async (schedule, slot, rule) => {
      expect(await rulesAt(schedule, slot)).toMatchObject([rule]);
    },
  );

  it('covers each member of a group that offers the reason', async () => {
    const rules = await rulesAt(9, `${TUESDAY} 10:00:00`);
    expect(rules.map(({ schedule, rule }) => [schedule.name, rule])).toEqual([
      ['Dr. Lindner', 'occupied'],
      ['Laboratory', 'lead_time'],
    ]);
  });

  it('requires a known calendar, a known reason and a time', async () => {
    expect(await ask(7, `${TUESDAY} 10:00:00`)).toMatchObject({
      status: 404,
      json: { code: 'schedule_not_found' },
    });
    expect(await ask(1, `${TUESDAY} 10:00:00`, 2)).toMatchObject({
      status: 404,
      json: { code: 'reason_not_found' },
    });
    expect(await ask(1, `${TUESDAY}T10:00`)).toMatchObject({
      status: 400,
      json: { code: 'request_invalid', field: 'slot' },
    });
    expect(await adminCall(server(), 'GET /explanations', { secret })).toMatchObject({
      status: 400,
    });
  });
});

describe('the list of calendars', () => {
  it('includes the reasons of a group', async () => {
    const { json } = await adminCall(server(), 'GET /schedules', { secret });
    const { schedules } = adminCalls['GET /schedules'].answer.parse(json);
    expect(schedules.map(({ id, reasons }) => [id, reasons.map((reason) => reason.id)])).toEqual([
      [1, [1]],
      [2, [1, 2]],
      [3, [1]],
      [9, [1, 2]],
    ]);
  });
});
