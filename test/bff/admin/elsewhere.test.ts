/** What the administration area shows of a booking whose calendar is free in between. */

import { beforeEach, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { aSalon } from '../../core/storage/suite/elsewhere.ts';
import { useFreshTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

const TUESDAY = '2026-12-01';
const COLOUR = 8;
const CUT = 9;

const server = useFreshTestServer({ installation: aSalon() });
let secret = '';
beforeEach(async () => {
  secret = await signedIn(server(), 'scheduler');
});

const call = (name: string, body?: object) =>
  adminCall(server(), name, { secret, ...(body && { body }) });

const book = async (reason = COLOUR) => {
  const submission = { last_name: 'Weber' };
  const body = { schedule: 1, reason, slot: `${TUESDAY} 10:00:00`, submission };
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

  it.each([
    [1, COLOUR, 660, '11:00'],
    [2, CUT, 630, '10:30'],
  ])(
    'is in the way of an absence in calendar %i that it has yet to take after it has begun',
    async (schedule, reason, from, taken) => {
      const id = await book(reason);
      const absence = {
        schedules: [schedule],
        from: TUESDAY,
        until: TUESDAY,
        between: { from, until: 700 },
      };
      const ask = async (time: string) => {
        server().clock.set(`${TUESDAY}T${time}:00Z`);
        secret = await signedIn(server(), 'scheduler');
        const { json } = await call('POST /absences/conflicts', absence);
        const { bookings } = adminCalls['POST /absences/conflicts'].answer.parse(json);
        return bookings.map((one) => [one.id, one.begun]);
      };
      expect(await ask('09:59')).toEqual([[id, false]]);
      expect(await ask('10:20')).toEqual([[id, true]]);
      expect(await ask(taken)).toEqual([]);
    },
  );

  it('is outside the hours while the calendar has yet to go on with it in closed time', async () => {
    const id = await book();
    const list = async (time: string) => {
      server().clock.set(`${TUESDAY}T${time}:00Z`);
      secret = await signedIn(server(), 'scheduler');
      const { json } = await call('GET /outside');
      return adminCalls['GET /outside'].answer.parse(json).bookings.map((one) => one.id);
    };
    const close = async (from: number, until: number) => {
      const absence = { schedules: [1], from: TUESDAY, until: TUESDAY, between: { from, until } };
      expect((await call('POST /absences', absence)).status).toBe(201);
    };
    await close(600, 610);
    expect([await list('09:59'), await list('10:20')]).toEqual([[id], []]);
    await close(665, 700);
    expect([await list('10:20'), await list('11:00'), await list('11:01')]).toEqual([
      [id],
      [id],
      [],
    ]);
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

  it.each([
    ['goes on with it', COLOUR, [[660, 675, 'Weber, First visit']], []],
    ['is needed for it', CUT, [], [[630, 660, 'Dr. Lindner']]],
  ])('is on the list of a day for the calendar that %s', async (_how, reason, first, second) => {
    await book(reason);
    const { json } = await call(`GET /lists/${TUESDAY}`);
    const [day] = adminCalls['GET /lists/{day}'].answer.parse(json).days;
    const lines = day?.schedules.map(({ bookings, needed }) => [
      bookings.map(({ from, until }) => [from, until]),
      needed.map(({ from, until, by }) => [from, until, by]),
    ]);
    expect(lines).toEqual([
      [[[600, 630]], first],
      [[], second],
    ]);
  });

  it('is offered to the team wherever its first stretch fits', async () => {
    const { schedules } = adminCalls['GET /schedules'].answer.parse(
      (await call('GET /schedules')).json,
    );
    const colour = schedules[0]?.reasons.find(({ id }) => id === COLOUR);
    expect(colour).toMatchObject({ minutes: 75, own_minutes: 30 });
  });
});
