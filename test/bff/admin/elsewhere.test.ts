/** What the administration area shows of a booking whose calendar is free in between. */

import { beforeEach, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { aSalon } from '../../core/storage/suite/elsewhere.ts';
import { useFreshTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

const TUESDAY = '2026-12-01';
const COLOUR = 8;

const server = useFreshTestServer({ installation: aSalon() });
let secret = '';
beforeEach(async () => {
  secret = await signedIn(server(), 'scheduler');
});

const call = (name: string, body?: object) =>
  adminCall(server(), name, { secret, ...(body && { body }) });

const book = async () => {
  const submission = { last_name: 'Weber' };
  const body = { schedule: 1, reason: COLOUR, slot: `${TUESDAY} 10:00:00`, submission };
  return adminCalls['POST /bookings'].answer.parse((await call('POST /bookings', body)).json).id;
};

describe('a booking with a part that is done elsewhere', () => {
  it('is in the way of an absence at its later stretch, and of none in between', async () => {
    const id = await book();
    const ask = async (from: number, until: number) => {
      const absence = { schedules: [1], from: TUESDAY, until: TUESDAY, between: { from, until } };
      const { json } = await call('POST /absences/conflicts', absence);
      const { bookings } = adminCalls['POST /absences/conflicts'].answer.parse(json);
      return bookings.map((one) => one.id);
    };
    expect([await ask(630, 660), await ask(660, 675), await ask(675, 700)]).toEqual([[], [id], []]);
  });

  it('is one card and the time for which its calendar goes on with it', async () => {
    await book();
    const { json } = await call(`GET /days/${TUESDAY}?schedules=1`);
    expect(json).toMatchObject({
      schedules: [
        {
          bookings: [{ from: 600, until: 630, blocks_until: 630, takes: [] }],
          needed: [{ from: 660, until: 675, by: expect.stringContaining('Weber') }],
          free: expect.arrayContaining([{ from: 630, until: 660 }]),
        },
      ],
    });
  });

  it('is offered to the team wherever its first stretch fits', async () => {
    const { schedules } = adminCalls['GET /schedules'].answer.parse(
      (await call('GET /schedules')).json,
    );
    const colour = schedules[0]?.reasons.find(({ id }) => id === COLOUR);
    expect(colour).toMatchObject({ minutes: 75, own_minutes: 30 });
  });
});
