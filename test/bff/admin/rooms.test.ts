/** Rooms on the team's day, and giving a booking another one. */

import { beforeEach, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { aNeed, aResource } from '../../core/storage/suite/needs.ts';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useFreshTestServer } from '../support/test-server.ts';
import { adminCall, limitedTo, signedIn } from './support/administrators.ts';
import { bookedByTeam } from './support/team-bookings.ts';

const TUESDAY = '2026-12-01';
const SLOT = `${TUESDAY} 10:00:00`;
const PAINTING = { from: TUESDAY, until: TUESDAY, hours: null, note: 'Painting' };

const server = useFreshTestServer({
  installation: anInstallation({
    reasons: [aReason({ needs: [aNeed()] })],
    schedules: [aSchedule(), aSchedule({ id: 2, name: 'Ben' })],
    resources: [
      aResource(),
      aResource({ id: 22 }),
      aResource({ id: 23, exceptions: [PAINTING] }),
      aResource({ id: 24, kind: 'laser' }),
    ],
  }),
});
let secret = '';
beforeEach(async () => {
  secret = await signedIn(server(), 'scheduler');
});

const booked = (schedule = 1) => bookedByTeam(server(), secret, { schedule, slot: SLOT });

async function give(
  { id, version }: { readonly id: number; readonly version: number },
  room: number,
  more: object = {},
) {
  const body = { slot: SLOT, version, takes: [{ part: 1, id: room }], ...more };
  return adminCall(server(), `POST /bookings/${id}/move`, { secret, body });
}

async function theRooms(as = secret) {
  const { json } = await adminCall(server(), `GET /days/${TUESDAY}/resources`, { secret: as });
  return adminCalls['GET /days/{day}/resources'].answer.parse(json).resources;
}

describe('a day of rooms', () => {
  it('has each room with its bookings, their calendars, and why it is closed', async () => {
    const { id } = await booked();
    const [first, second, third] = await theRooms();
    expect(first).toMatchObject({
      name: 'Room 21',
      open: [{ from: 0, until: 1440 }],
      taken: [
        { from: 600, until: 630, units: 1, parts: [1], booking: { id, schedule: { id: 1 } } },
      ],
    });
    expect(second?.taken).toEqual([]);
    expect(third).toMatchObject({ open: [], closed: 'Painting' });
  });

  it('says of bookings in other calendars only when they take the room', async () => {
    await booked();
    const [first] = await theRooms(await limitedTo(server(), [2], 'viewer'));
    expect(first).toMatchObject({ taken: [], elsewhere: [{ from: 600, until: 630, units: 1 }] });
    expect(JSON.stringify(first)).not.toContain('Weber');
  });
});

describe('another room for a booking', () => {
  it('is given at once, without a new version', async () => {
    const booking = await booked();
    const { status, json } = await give(booking, 22);
    expect([status, json]).toMatchObject([
      200,
      { version: booking.version, takes: [{ id: 22 }], undo_ms: 0 },
    ]);
  });

  it('is refused with what is taken until when', async () => {
    const booking = await booked();
    await booked(2);
    expect(await give(booking, 22)).toMatchObject({
      status: 409,
      json: {
        code: 'slot_unavailable',
        rule: 'needed',
        overrulable: false,
        obstacles: [{ name: 'Room 22', why: 'taken', until: `${TUESDAY} 10:30:00` }],
      },
    });
  });

  it('is given in spite of its hours for a reason', async () => {
    const booking = await booked();
    expect((await give(booking, 23)).json).toMatchObject({
      rule: 'needed',
      overrulable: true,
      obstacles: [{ name: 'Room 23', why: 'closed' }],
    });
    expect(await give(booking, 23, { overrule: { reason: 'Dry by then' } })).toMatchObject({
      status: 200,
      json: { takes: [{ id: 23 }] },
    });
  });

  it('is refused in words if it does not meet the need', async () => {
    expect((await give(await booked(), 24)).json).toMatchObject({
      overrulable: false,
      obstacles: [{ name: 'Room 24', why: 'unfit', until: null }],
    });
  });

  it('is refused if the caller saw another one', async () => {
    const booking = await booked();
    await give(booking, 22);
    const takes = [{ part: 1, id: 22, instead: 21 }];
    expect((await give(booking, 22, { takes })).json).toMatchObject({ code: 'version_conflict' });
  });

  it('is chosen from everything that meets the need', async () => {
    const { id } = await booked();
    await booked(2);
    const { json } = await adminCall(server(), `GET /bookings/${id}/units`, { secret });
    const until = `${TUESDAY} 10:30:00`;
    expect(adminCalls['GET /bookings/{id}/units'].answer.parse(json).units).toMatchObject([
      {
        part: 1,
        id: 21,
        candidates: [
          { id: 21, obstacle: null },
          { id: 22, obstacle: { why: 'taken', until, overrulable: false } },
          { id: 23, obstacle: { why: 'closed', overrulable: true } },
        ],
      },
    ]);
  });
});

describe('a room that is closed for a day', () => {
  const DAYS = { schedules: [22], from: TUESDAY, until: TUESDAY };
  const call = async (name: string, body: object, as = secret) =>
    adminCall(server(), name, { secret: as, body });

  it('lists the bookings that have it, and is not given any more', async () => {
    const { version, id } = await booked();
    await booked(2);
    const closed = await call('POST /absences', DAYS);
    expect(closed).toMatchObject({ status: 201, json: { bookings: [{ takes: [{ id: 22 }] }] } });
    const [, second] = await theRooms();
    expect(second).toMatchObject({ open: [], taken: [{ from: 600 }] });
    expect((await give({ id, version }, 22)).json).toMatchObject({ code: 'slot_unavailable' });
    expect((await call('POST /absences/end', DAYS)).status).toBe(204);
    expect((await theRooms())[1]?.open).toEqual([{ from: 0, until: 1440 }]);
  });

  it('is not closed by people who are limited to certain calendars', async () => {
    const limited = await limitedTo(server(), [1], 'scheduler');
    expect((await call('POST /absences', DAYS, limited)).json).toMatchObject({
      code: 'schedule_not_found',
    });
  });
});

it('finds what is coming up in a room by a part of its name', async () => {
  const { id } = await booked();
  const body = { text: 'room 21' };
  const { json } = await adminCall(server(), 'POST /search', { secret, body });
  expect(adminCalls['POST /search'].answer.parse(json).bookings).toMatchObject([{ id }]);
});
