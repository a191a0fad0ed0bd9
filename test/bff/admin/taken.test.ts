/** What bookings take besides their calendars, as the team sees it. */

import { beforeEach, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { aNeed, aResource } from '../../core/storage/suite/needs.ts';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useFreshTestServer } from '../support/test-server.ts';
import { adminCall, limitedTo, signedIn } from './support/administrators.ts';
import { bookedByTeam } from './support/team-bookings.ts';

const TUESDAY = '2026-12-01';

const LONG_HOURS = {
  days: ['tue' as const],
  opens: 6 * 60,
  closes: 20 * 60,
  validFrom: null,
  validUntil: null,
};

const server = useFreshTestServer({
  installation: anInstallation({
    reasons: [
      aReason({
        needs: [aNeed(), aNeed({ kind: 'mat', count: 2 }), aNeed({ kind: null, anyOf: [2] })],
      }),
    ],
    schedules: [
      aSchedule(),
      aSchedule({ id: 2, name: 'Ben', reasonIds: [] }),
      aSchedule({ id: 3, name: 'Ada', openingHours: [LONG_HOURS] }),
    ],
    resources: [aResource(), aResource({ id: 22, kind: 'mat', name: 'Mat', capacity: 5 })],
  }),
});
let secret = '';
beforeEach(async () => {
  secret = await signedIn(server(), 'scheduler');
});

const booked = () => bookedByTeam(server(), secret, { slot: `${TUESDAY} 10:00:00` });

const TAKEN = [
  { id: 21, name: 'Room 21', units: 1, parts: [1] },
  { id: 22, name: 'Mat', units: 2, parts: [2, 3] },
  { id: 2, name: 'Ben', units: 1, parts: [4] },
];

async function theDay(query = '') {
  const { json } = await adminCall(server(), `GET /days/${TUESDAY}${query}`, { secret });
  return adminCalls['GET /days/{day}'].answer.parse(json);
}

describe('what a booking takes', () => {
  it('is named with the booking until it is cancelled', async () => {
    const { id, version, takes } = await booked();
    expect(takes).toEqual(TAKEN);
    const { json } = await adminCall(server(), `POST /bookings/${id}/cancel`, {
      secret,
      body: { version },
    });
    expect(adminCalls['GET /bookings/{id}'].answer.parse(json).takes).toEqual([]);
  });

  it('is named in the export of what is stored about a customer', async () => {
    const { customer_id } = await booked();
    const own = await signedIn(server(), 'administrator');
    const { json } = await adminCall(server(), `POST /customers/${customer_id}/export`, {
      secret: own,
      body: {},
    });
    const file = adminCalls['POST /customers/{id}/export'].answer.parse(json);
    expect(JSON.parse(file.json)).toMatchObject({
      bookings: [{ takes: 'Room 21, Mat (2), Ben' }],
    });
    expect(file.text).toContain('takes: Room 21, Mat (2), Ben');
  });

  it('is named in the day, in the list and in what a search finds', async () => {
    await booked();
    const day = await theDay('?schedules=1');
    expect(day.schedules[0]?.bookings[0]?.takes).toEqual(TAKEN);
    const list = await adminCall(server(), `GET /lists/${TUESDAY}`, { secret });
    const { days } = adminCalls['GET /lists/{day}'].answer.parse(list.json);
    expect(days[0]?.schedules[0]?.bookings[0]?.takes).toEqual(TAKEN);
    const found = await adminCall(server(), 'POST /search', { secret, body: { text: 'Weber' } });
    expect(adminCalls['POST /search'].answer.parse(found.json).bookings[0]?.takes).toEqual(TAKEN);
  });
});

describe('the time of a calendar that a booking in another one takes', () => {
  const NEEDED = { from: 600, until: 630, units: 1 };

  it('is taken there too, and names the other calendar', async () => {
    await booked();
    const [ben] = (await theDay('?schedules=2')).schedules;
    expect(ben).toMatchObject({ bookings: [], needed: [{ ...NEEDED, by: 'Dr. Lindner' }] });
    expect(ben?.free).not.toContainEqual({ from: 540, until: 720 });
    expect((await theDay('?schedules=1')).schedules[0]?.needed).toEqual([]);
  });

  it('names neither calendar to people who are limited to the other', async () => {
    await booked();
    await theDay('?schedules=2');
    await theDay('?schedules=1');
    const limited = async (only: number) => {
      const own = await limitedTo(server(), [only], 'viewer');
      const { json } = await adminCall(server(), `GET /days/${TUESDAY}`, { secret: own });
      return adminCalls['GET /days/{day}'].answer.parse(json).schedules;
    };
    expect(await limited(2)).toMatchObject([{ id: 2, needed: [{ ...NEEDED, by: null }] }]);
    expect((await limited(1))[0]?.bookings[0]?.takes).toEqual(TAKEN.slice(0, 2));
  });
});

describe('a time at which something needed is taken', () => {
  const book = async (time: string, overrule?: { readonly reason: string }) => {
    const slot = `${TUESDAY} ${time}:00`;
    const submission = { last_name: 'Weber' };
    const body = { schedule: 3, reason: 1, slot, submission, ...(overrule && { overrule }) };
    const { status, json } = await adminCall(server(), 'POST /bookings', { secret, body });
    return status === 201 ? 'booked' : json;
  };
  const FIRM = { code: 'slot_unavailable', rule: 'needed', overrulable: false };

  it('is not offered to the team for an overrule, which would fail for the same reason', async () => {
    await booked();
    expect(await book('10:00')).toMatchObject(FIRM);
    expect(await book('10:00', { reason: 'Please' })).toMatchObject(FIRM);
  });

  it('is not said to be overrulable outside the hours either', async () => {
    await bookedByTeam(server(), secret, {
      slot: `${TUESDAY} 22:00:00`,
      overrule: { reason: 'Late' },
    });
    expect(await book('22:00')).toMatchObject({ rule: 'needed', overrulable: false });
    expect(await book('22:00', { reason: 'Please' })).toMatchObject(FIRM);
  });

  it('may be overruled while what is needed is only closed', async () => {
    expect(await book('18:00')).toMatchObject({ rule: 'needed', overrulable: true });
    expect(await book('18:00', { reason: 'Late' })).toBe('booked');
  });
});

describe('the explanation of a time at which another calendar is needed', () => {
  const SLOT = encodeURIComponent(`${TUESDAY} 10:00:00`);
  const obstacles = async (as: string) => {
    const call = `GET /explanations?schedule=3&reason=1&slot=${SLOT}`;
    const { json } = await adminCall(server(), call, { secret: as });
    const [only] = adminCalls['GET /explanations'].answer.parse(json).explanations;
    return only?.rule === 'needed' ? only.obstacles : only;
  };
  const until = `${TUESDAY} 10:30:00`;

  it('names it only to people who may see it, and the resources to everyone', async () => {
    await booked();
    expect(await obstacles(secret)).toContainEqual({ name: 'Ben', why: 'taken', until });
    const limited = await obstacles(await limitedTo(server(), [3], 'viewer'));
    expect(limited).toContainEqual({ name: null, why: 'taken', until: null });
    expect(limited).toContainEqual({ name: 'Room 21', why: 'taken', until });
    expect(JSON.stringify(limited)).not.toContain('Ben');
  });
});

describe('the absence of a calendar that bookings of others need', () => {
  const absence = { schedules: [2], from: TUESDAY, until: TUESDAY };
  const affected = async (as: string) => {
    const reply = await adminCall(server(), 'POST /absences/conflicts', {
      secret: as,
      body: absence,
    });
    return reply.json;
  };

  it('lists them', async () => {
    const { id } = await booked();
    expect(await affected(secret)).toMatchObject({
      bookings: [{ id, takes: TAKEN }],
      elsewhere: 0,
    });
  });

  it('counts them for people who do not see the others, without a name', async () => {
    await booked();
    const answer = await affected(await limitedTo(server(), [2], 'scheduler'));
    expect(answer).toMatchObject({ bookings: [], elsewhere: 1 });
    expect(JSON.stringify(answer)).not.toContain('Weber');
  });
});
