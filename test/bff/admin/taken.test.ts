/** What bookings take besides their calendars, as the team sees it. */

import { beforeEach, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { aNeed, aResource } from '../../core/storage/suite/needs.ts';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useFreshTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';
import { bookedByTeam } from './support/team-bookings.ts';

const TUESDAY = '2026-12-01';

const server = useFreshTestServer({
  installation: anInstallation({
    reasons: [
      aReason({
        needs: [aNeed(), aNeed({ kind: 'mat', count: 2 }), aNeed({ kind: null, anyOf: [2] })],
      }),
    ],
    schedules: [aSchedule(), aSchedule({ id: 2, name: 'Ben', reasonIds: [] })],
    resources: [aResource(), aResource({ id: 22, kind: 'mat', name: 'Mat', capacity: 5 })],
  }),
});
let secret = '';
beforeEach(async () => {
  secret = await signedIn(server(), 'scheduler');
});

const booked = () => bookedByTeam(server(), secret, { slot: `${TUESDAY} 10:00:00` });

const TAKEN = [
  { id: 21, name: 'Room 21', units: 1 },
  { id: 22, name: 'Mat', units: 2 },
  { id: 2, name: 'Ben', units: 1 },
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
