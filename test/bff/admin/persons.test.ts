/** Bookings for several people, as the team makes, sees and moves them. */

import { beforeEach, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { presentInstallationFile } from '../../../core/index.ts';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useFreshTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

const TUESDAY = '2026-12-01';
const at = (time: string) => `${TUESDAY} ${time}:00`;

const INSTALLATION = anInstallation({
  reasons: [aReason({ persons: { max: 4 } })],
  schedules: [aSchedule({ capacity: 4 }), aSchedule({ id: 2, name: 'Laboratory', capacity: 2 })],
});

const server = useFreshTestServer({ installation: INSTALLATION });
let secret = '';
beforeEach(async () => {
  secret = await signedIn(server(), 'administrator');
});

const call = (name: string, body?: object) =>
  adminCall(server(), name, { secret, ...(body && { body }) });

const aBooking = (time: string, persons: number, changes: object = {}) => ({
  schedule: 1,
  reason: 1,
  slot: at(time),
  submission: { last_name: 'Weber', persons: `${persons}` },
  ...changes,
});

async function booked(time: string, persons: number) {
  const reply = await call('POST /bookings', aBooking(time, persons));
  expect([reply.status, reply.text]).toMatchObject([201, expect.stringContaining('"id"')]);
  return adminCalls['POST /bookings'].answer.parse(reply.json);
}

async function theDay() {
  return adminCalls['GET /days/{day}'].answer.parse(
    (await call(`GET /days/${TUESDAY}?schedules=1`)).json,
  ).schedules[0];
}

describe('a group booking by the team', () => {
  it('takes as many places in a day', async () => {
    const { id } = await booked('09:00', 3);
    await server().core.service.hold({
      scheduleId: 1,
      reasonId: 1,
      slot: at('09:30'),
      persons: 2,
      surface: 'widget',
      visitor: 'v',
      network: null,
      replaces: null,
    });
    const day = await theDay();
    expect(day?.bookings).toMatchObject([{ id, customer: 'Weber', persons: 3 }]);
    expect(day?.holds).toMatchObject([{ persons: 2 }]);
  });

  it('is shown once with its number', async () => {
    const { id } = await booked('09:00', 3);
    const shown = adminCalls['GET /bookings/{id}'].answer.parse(
      (await call(`GET /bookings/${id}`)).json,
    );
    expect(shown).toMatchObject({
      customer: 'Weber',
      persons: 3,
      answers: [{ name: 'persons', label: 'Number of people', value: '3' }, {}],
    });
    const { bookings } = adminCalls['POST /search'].answer.parse(
      (await call('POST /search', { text: 'Weber' })).json,
    );
    expect(bookings).toMatchObject([{ id, persons: 3 }]);
  });

  it('is refused if there are too few places, with the broken rule, even if overruled', async () => {
    await booked('10:00', 2);
    const taken = {
      status: 409,
      json: { code: 'slot_unavailable', rule: 'occupied', overrulable: false },
    };
    expect(await call('POST /bookings', aBooking('10:00', 3))).toMatchObject(taken);
    expect(
      await call('POST /bookings', aBooking('10:00', 3, { overrule: { reason: 'please' } })),
    ).toMatchObject(taken);
    await booked('10:00', 2);
  });

  it('moves with all its places, or not at all', async () => {
    const { id, version } = await booked('11:00', 3);
    const small = { slot: at('11:00'), version, schedule: 2 };
    expect(await call(`POST /bookings/${id}/move`, small)).toMatchObject({
      status: 409,
      json: { rule: 'occupied', overrulable: false },
    });
    expect(await call(`POST /bookings/${id}/move`, { slot: at('11:30'), version })).toMatchObject({
      status: 200,
      json: { persons: 3 },
    });
    expect(await call('POST /bookings', aBooking('11:30', 2))).toMatchObject({ status: 409 });
    await booked('11:00', 4);
  });

  it('shows a notice if a calendar has too few places for it', async () => {
    const { version } = adminCalls['GET /configuration'].answer.parse(
      (await call('GET /configuration')).json,
    );
    const file = presentInstallationFile({ ...INSTALLATION, name: 'Surgery' });
    const reply = await call('POST /configuration/effect', { text: JSON.stringify(file), version });
    expect(adminCalls['POST /configuration/effect'].answer.parse(reply.json).notes).toEqual([
      { kind: 'reason_persons', reason: 'First visit', schedule: 'Laboratory', max: 4, places: 2 },
    ]);
  });
});
