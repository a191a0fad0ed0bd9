/** Makes bookings as the team; `hoursInTurn` gives each test of a file an hour of its own. */

import { expect } from 'vitest';
import { adminCalls } from '../../../../bff/contract/admin-calls.ts';
import { workingTimes } from '../../support/a-booking-body.ts';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
  emailField,
} from '../../support/an-installation.ts';
import type { TestServer } from '../../support/test-server.ts';
import { adminCall } from './administrators.ts';

/** Calendar 1 has one place, with ten minutes kept free after a booking; calendar 2 has two. */
export const PRACTICE = anInstallation({
  form: [
    aFormField(),
    { ...emailField, required: true },
    aFormField({ name: 'phone', label: 'Phone', inputType: 'tel', required: false }),
  ],
  reasons: [
    aReason({ bufferAfterMinutes: 10 }),
    aReason({ id: 2, name: 'Check-up', durationMinutes: 60 }),
  ],
  schedules: [
    aSchedule({ slotIntervalMinutes: 30 }),
    aSchedule({ id: 2, name: 'Laboratory', reasonIds: [1, 2], capacity: 2 }),
  ],
});

/**
 * Returns the open hours until 8 December one after the other; a test that needs a certain time
 * takes a later day.
 */
export function hoursInTurn(): () => string {
  const hours = workingTimes(84).filter((time) => time.endsWith(':00:00'));
  return () => {
    const hour = hours.shift();
    if (hour === undefined) {
      throw new Error('All hours until 8 December are taken.');
    }
    return hour;
  };
}

export const aTeamBooking = (changes: object = {}) => ({
  schedule: 1,
  reason: 1,
  submission: { last_name: 'Weber' },
  ...changes,
});

/** The answer, which must be as the table of calls has it. */
export async function bookedByTeam(server: TestServer, secret: string, changes: object) {
  const reply = await adminCall(server, 'POST /bookings', { secret, body: aTeamBooking(changes) });
  expect([reply.status, reply.text]).toMatchObject([201, expect.stringContaining('"id"')]);
  return adminCalls['POST /bookings'].answer.parse(reply.json);
}
