import { describe, expect, it } from 'vitest';
import { aBookingBody } from '../support/a-booking-body.ts';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';

const wholeNight = {
  days: ['sun'] as const,
  opens: 0,
  closes: 6 * 60,
  validFrom: null,
  validUntil: null,
};
const installation = anInstallation({
  reasons: [aReason({ durationMinutes: 60 })],
  // A booking leaves its time free for other tests.
  schedules: [aSchedule({ openingHours: [wholeNight], capacity: 2 })],
});

describe('on the night when clocks go forward', () => {
  const server = useTestServer({ installation, now: '2027-03-26T12:00:00Z' });

  it('does not offer the hour that is skipped', async () => {
    const reply = await server().call('/api/slots?schedule=1&reason=1&day=2027-03-28');
    expect(reply.json).toEqual({
      data: ['00', '01', '03', '04', '05'].map((hour) => `2027-03-28 ${hour}:00:00`),
    });
  });

  it('does not book the hour that is skipped', async () => {
    expect((await server().book(aBookingBody({ slot: '2027-03-28 02:00:00' }))).status).toBe(404);
  });

  it('books the next hour at its instant', async () => {
    const reply = await server().book(aBookingBody({ slot: '2027-03-28 03:00:00' }));
    expect(reply.json).toMatchObject({ slot: '2027-03-28T01:00:00Z' });
  });
});

describe('on the night after', () => {
  const hours = {
    days: ['sun', 'mon'] as const,
    opens: 0,
    closes: 90,
    validFrom: null,
    validUntil: null,
  };
  const reasons = [aReason({ durationMinutes: 90 })];
  const server = useTestServer({
    installation: anInstallation({
      reasons,
      schedules: [aSchedule({ openingHours: [hours], horizonDays: 2 })],
    }),
    now: '2027-03-26T23:00:00Z',
  });

  it('lists a day whose only time is in its first hour', async () => {
    expect((await server().call('/api/days?schedule=1&reason=1')).json).toEqual({
      data: ['2027-03-28', '2027-03-29'],
    });
    const slots = await server().call('/api/slots?schedule=1&reason=1&day=2027-03-29');
    expect(slots.json).toEqual({ data: ['2027-03-29 00:00:00'] });
    expect((await server().book(aBookingBody({ slot: '2027-03-29 00:00:00' }))).status).toBe(201);
  });
});

describe('on the night when clocks go back', () => {
  const server = useTestServer({ installation, now: '2026-10-23T12:00:00Z' });

  it('offers the repeated hour once, meaning the first one', async () => {
    const listed = await server().call('/api/slots?schedule=1&reason=1&day=2026-10-25');
    expect(listed.text.match(/2026-10-25 02:00:00/g)).toHaveLength(1);
    const booked = await server().book(aBookingBody({ slot: '2026-10-25 02:00:00' }));
    expect(booked.json).toMatchObject({ slot: '2026-10-25T00:00:00Z' });
  });
});
