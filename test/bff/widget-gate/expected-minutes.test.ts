/** A booking that says how long it takes is made for as long, or refused with what would be. */

import { expect, it } from 'vitest';
import { aBookingBody } from '../support/a-booking-body.ts';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { book, SITE } from './support/visitor.ts';

/** Its reason takes 30 minutes. */
const server = useTestServer({
  installation: anInstallation({
    allowedOrigins: [SITE],
    schedules: [aSchedule({ capacity: 100, horizonDays: 60 })],
  }),
});

it('is booked for as long as it says', async () => {
  const answer = await book(server(), { minutes: 30 });
  expect([answer.status, JSON.parse(answer.text).minutes]).toEqual([201, 30]);
});

it('is refused if the time is free for another length, and books when that is sent', async () => {
  const answer = await book(server(), { minutes: 45 });
  expect(answer.status).toBe(409);
  expect(JSON.parse(answer.text)).toEqual({
    error: 'The time would take longer or shorter than expected',
    code: 'duration_changed',
    minutes: 30,
  });
});

it('is refused if what it says is no duration', async () => {
  for (const minutes of [0, -30, 1.5, '30', true, {}]) {
    const answer = await book(server(), { minutes });
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'request_invalid', field: 'minutes' });
  }
});

it('is booked for any length over the base API, which knows no such member', async () => {
  const reply = await server().book({ ...aBookingBody(), ...{ minutes: 45 } });
  expect(reply.status).toBe(201);
});
