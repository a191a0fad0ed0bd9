/** Who leads a class on one date, and in which room it is, changed by the team. */

import { beforeEach, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { aResource } from '../../core/storage/suite/needs.ts';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
  emailField,
} from '../support/an-installation.ts';
import { useFreshTestServer } from '../support/test-server.ts';
import { adminCall, limitedTo, signedIn } from './support/administrators.ts';
import { bookedByTeam } from './support/team-bookings.ts';

const DAY = '2026-12-02';
const SLOT = `${DAY} 18:00:00`;
const [YOGA, MIA, BEN, ROOM, OTHER_ROOM] = [1, 2, 3, 21, 22];
const AWAY = { from: DAY, until: DAY, hours: null, note: null };

const server = useFreshTestServer({
  installation: anInstallation({
    form: [aFormField(), emailField],
    reasons: [aReason({ durationMinutes: 60, name: 'Yoga' })],
    schedules: [
      aSchedule({
        id: YOGA,
        name: 'Yoga studio',
        capacity: 12,
        sessions: [
          { reasonId: 1, on: [DAY, '2026-11-30'], at: 18 * 60, takes: [ROOM, MIA] },
          { reasonId: 1, on: [DAY], at: 9 * 60 },
        ],
      }),
      aSchedule({ id: MIA, name: 'Mia', reasonIds: [] }),
      aSchedule({ id: BEN, name: 'Ben', reasonIds: [] }),
      aSchedule({ id: 4, name: 'Eva', reasonIds: [], exceptions: [AWAY] }),
    ],
    resources: [aResource({ id: ROOM }), aResource({ id: OTHER_ROOM })],
  }),
});
let secret = '';
beforeEach(async () => {
  secret = await signedIn(server(), 'scheduler');
});

async function classes(as = secret) {
  const { json } = await adminCall(server(), `GET /days/${DAY}/classes`, { secret: as });
  return adminCalls['GET /days/{day}/classes'].answer.parse(json).classes;
}

async function choices(as = secret) {
  const path = `GET /classes?schedule=${YOGA}&slot=${SLOT.replace(' ', '%20')}`;
  const { json } = await adminCall(server(), path, { secret: as });
  return adminCalls['GET /classes'].answer.parse(json);
}

const CHANGE = { schedule: YOGA, slot: SLOT, takes: [ROOM, BEN], known: [ROOM, MIA], tell: false };

const change = (more: object = {}, as = secret) =>
  adminCall(server(), 'POST /classes/change', { secret: as, body: { ...CHANGE, ...more } });

const book = () =>
  bookedByTeam(server(), secret, {
    schedule: YOGA,
    slot: SLOT,
    submission: { last_name: 'Weber', email: 'weber@example.org' },
  });

describe('the classes of a day', () => {
  it('have their times, who leads them, and their room', async () => {
    expect(await classes()).toMatchObject([
      { from: 540, until: 600, takes: [], begun: false },
      {
        schedule: { id: YOGA, name: 'Yoga studio' },
        reason: { name: 'Yoga' },
        slot: SLOT,
        takes: [
          { id: ROOM, name: 'Room 21', is_calendar: false },
          { id: MIA, name: 'Mia', is_calendar: true },
        ],
      },
    ]);
  });

  it('name no calendar that the person may not see', async () => {
    const limited = await limitedTo(server(), [YOGA]);
    expect((await classes(limited))[1]?.takes).toMatchObject([{ name: 'Room 21' }, { name: null }]);
    expect((await choices(limited)).choices.map(({ name }) => name)).toEqual([
      null,
      'Room 21',
      'Room 22',
    ]);
    expect(await classes(await limitedTo(server(), [BEN]))).toEqual([]);
  });
});

describe('the classes in an absence', () => {
  const absence = { from: '2026-12-01', until: DAY };
  const affected = async (body: object, as = secret, name = 'POST /absences/conflicts') => {
    const reply = await adminCall(server(), name, { secret: as, body: { ...absence, ...body } });
    return adminCalls['POST /absences'].answer.parse(reply.json).classes;
  };
  const YOGA_CLASS = { schedule: { id: YOGA, name: 'Yoga studio' }, slot: SLOT };

  it.each([MIA, ROOM])('are those that %i would be in, before and after it', async (id) => {
    const listed = [YOGA_CLASS];
    expect(await affected({ schedules: [id] })).toMatchObject(listed);
    expect(await affected({ schedules: [id] }, secret, 'POST /absences')).toMatchObject(listed);
  });

  it('are none once somebody stands in', async () => {
    await change();
    expect(await affected({ schedules: [MIA] })).toEqual([]);
    expect(await affected({ schedules: [BEN] })).toMatchObject([YOGA_CLASS]);
  });

  it('are none at other times of the day or on other days, nor those that have begun', async () => {
    const schedules = [MIA];
    expect(await affected({ schedules, between: { from: 0, until: 1080 } })).toEqual([]);
    expect(await affected({ schedules, between: { from: 1139, until: 1440 } })).toHaveLength(1);
    expect(await affected({ schedules, until: '2026-12-01' })).toEqual([]);
    server().clock.set(`${DAY}T17:00:00Z`);
    secret = await signedIn(server(), 'scheduler');
    expect(await affected({ schedules })).toEqual([]);
  });

  it('are none that end with their own calendar', async () => {
    expect(await affected({ schedules: [YOGA, MIA] })).toEqual([]);
  });

  it('name no calendar that the person may not see', async () => {
    expect(await affected({ schedules: [MIA] }, await limitedTo(server(), [MIA]))).toMatchObject([
      { schedule: { id: YOGA, name: null }, reason: { name: 'Yoga' } },
    ]);
  });
});

describe('what a class could take', () => {
  it('is named with what keeps it from the class, and until when', async () => {
    const found = await choices();
    expect(found.choices.map(({ name, obstacle }) => [name, obstacle])).toEqual([
      ['Mia', null],
      ['Ben', null],
      ['Eva', { why: 'closed', until: '2026-12-03 00:00:00' }],
      ['Room 21', null],
      ['Room 22', null],
    ]);
    expect(found.takes).toEqual([ROOM, MIA]);
  });

  it('comes with how many would be told', async () => {
    await book();
    expect((await choices()).mails).toEqual({ all: 1, told: 0 });
  });
});

describe('a change of a class', () => {
  it('holds on its date, and tells those who booked if asked to', async () => {
    await book();
    const { json } = await change({ tell: true, message: 'Sorry', undo_seconds: 30 });
    expect(json).toEqual({ told: 1 });
    expect((await classes())[1]?.takes.map(({ name }) => name)).toEqual(['Room 21', 'Ben']);
    const undo = { takes: [ROOM, MIA], known: [ROOM, BEN] };
    expect((await change(undo)).json).toEqual({ told: 0 });
    expect((await choices()).takes).toEqual([ROOM, MIA]);
  });

  it('is refused with what is in the way', async () => {
    expect((await change({ takes: [ROOM, 4] })).json).toMatchObject({
      code: 'slot_unavailable',
      rule: 'needed',
      obstacles: [{ name: 'Eva', why: 'closed', until: '2026-12-03 00:00:00' }],
    });
  });

  it('is refused if somebody else has changed it, or it has begun', async () => {
    await change();
    expect((await change({ takes: [ROOM] })).json).toMatchObject({ code: 'version_conflict' });
    expect((await change({ slot: '2026-11-30 18:00:00' })).json).toMatchObject({
      code: 'not_changeable',
    });
  });

  it('gives no calendar of others to a person who is limited to some', async () => {
    const limited = await limitedTo(server(), [YOGA]);
    expect((await change({}, limited)).json).toMatchObject({ code: 'not_found' });
    const known = [ROOM, MIA, BEN];
    expect((await change({ known }, limited)).json).toMatchObject({ code: 'version_conflict' });
    expect((await change({ takes: [OTHER_ROOM, MIA] }, limited)).status).toBe(200);
  });
});
