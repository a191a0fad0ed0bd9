/** Upcoming bookings at times that are no longer offered. */

import { beforeEach, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { useFreshTestServer } from '../support/test-server.ts';
import { adminCall, limitedTo, signedIn } from './support/administrators.ts';
import { twoCalendars } from './support/two-calendars.ts';

const DAY = '2026-12-01';

const server = useFreshTestServer({ installation: twoCalendars() });
let all = '';
let limited = '';
beforeEach(async () => {
  all = await signedIn(server());
  limited = await limitedTo(server(), [1], 'viewer');
  for (const [schedule, time, last_name] of [
    [1, '10:00', 'Within'],
    [1, '22:00', 'Late'],
    [2, '23:00', 'Elsewhere'],
  ]) {
    await adminCall(server(), 'POST /bookings', {
      secret: all,
      body: {
        schedule,
        reason: 1,
        slot: `${DAY} ${time}:00`,
        submission: { last_name },
        overrule: { reason: 'Agreed' },
      },
    });
  }
});

async function outside(secret: string) {
  const { json } = await adminCall(server(), 'GET /outside', { secret });
  return adminCalls['GET /outside'].answer.parse(json);
}

describe('bookings outside the hours', () => {
  it('are listed by start with the reason', async () => {
    expect(await outside(all)).toMatchObject({
      count: 2,
      bookings: [
        { customer: 'Late', day: DAY, from: 22 * 60, why: 'closed', note: null },
        { customer: 'Elsewhere', schedule: { id: 2, name: 'Laboratory' } },
      ],
    });
  });

  it('are limited to one’s own calendars', async () => {
    const { count, bookings } = await outside(limited);
    expect([count, bookings.map(({ customer }) => customer)]).toEqual([1, ['Late']]);
  });

  it('include those on a day that was closed later', async () => {
    await adminCall(server(), 'POST /absences', {
      secret: all,
      body: { schedules: [1], from: DAY, until: DAY, note: 'Training' },
    });
    expect(await outside(all)).toMatchObject({
      count: 3,
      bookings: [{ customer: 'Within', why: 'closed', note: 'Training' }, {}, {}],
    });
  });
});
