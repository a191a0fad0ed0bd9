/**
 * Other times that the team proposes: found, held, awaited and let go of; and the page on which the
 * customer takes one.
 */

import { beforeAll, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { ask } from '../pages/manage-visitor.ts';
import { anInstallation, aReason, aSchedule, emailField } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

const at = (time: string) => `2026-12-01 ${time}:00`;
const server = useTestServer({
  installation: anInstallation({
    form: [...anInstallation().form, emailField],
    reasons: [aReason()],
    schedules: [
      aSchedule({ cancelCutoffMinutes: 10_000 }),
      aSchedule({ id: 2, name: 'Dr. Okafor' }),
    ],
  }),
});
let secret = '';
beforeAll(async () => {
  secret = await signedIn(server(), 'scheduler');
});
const call = (name: string, body?: object) =>
  adminCall(server(), name, { secret, ...(body && { body }) });

async function aBooking(
  time: string,
  submission: object = { last_name: 'Weber', email: 'w@example.org' },
) {
  const reply = await call('POST /bookings', {
    schedule: 1,
    reason: 1,
    slot: at(time),
    submission,
  });
  const booking = adminCalls['POST /bookings'].answer.parse(reply.json);
  const entry = (await server().core.storage.messages.readUnplanned(1000)).findLast(
    ({ asOf }) => asOf?.bookingId === booking.id,
  );
  const mailed =
    (await server().core.storage.messages.findContext(entry?.id ?? 0))?.manageSecret ?? '';
  return { ...booking, page: `${server().url}/manage/${mailed}` };
}

const propose = (
  { id, version }: { id: number; version: number },
  times: readonly object[],
  { message, known = 0 }: { readonly message?: string; readonly known?: number } = {},
) => call(`POST /bookings/${id}/proposal`, { version, known, times, ...(message && { message }) });

/** Returns the pending answers that grid and list show for a day. */
async function awaitedOn(address: `${'days' | 'lists'}/${string}`) {
  const { json } = await call(`GET /${address}`);
  const schedules = address.startsWith('days')
    ? adminCalls['GET /days/{day}'].answer.parse(json).schedules
    : (adminCalls['GET /lists/{day}'].answer.parse(json).days[0]?.schedules ?? []);
  return schedules.flatMap(({ bookings }) =>
    bookings.filter(({ awaited }) => awaited).map(({ id, awaited }) => [id, awaited]),
  );
}

it('suggests free times near the booked one, also in other calendars if its own has none', async () => {
  const booking = await aBooking('09:00');
  const reply = await call(`GET /bookings/${booking.id}/suggestions`);
  const { times } = adminCalls['GET /bookings/{id}/suggestions'].answer.parse(reply.json);
  expect(times).toHaveLength(3);
  expect(times.every(({ schedule, day }) => schedule.id === 1 && day >= '2026-12-01')).toBe(true);
  expect(times.at(-1)?.from).toBe(540);
});

/** Proposes two times in the other booking's place: one in each calendar. */
async function aProposal(booked: string, own: string, other: string, message?: string) {
  const booking = await aBooking(booked);
  const times = [
    { schedule: 1, slot: at(own) },
    { schedule: 2, slot: at(other) },
  ];
  const reply = await propose(booking, times, message === undefined ? {} : { message });
  const press = (fields: Readonly<Record<string, string>>, headers = {}) =>
    ask(`${booking.page}/times`, { fields, headers });
  const withdraw = (number: number) =>
    call(`DELETE /bookings/${booking.id}/proposal?number=${number}`);
  return { booking, reply, press, withdraw };
}

it('keeps the booking and shows that an answer is pending, until it is withdrawn', async () => {
  const { booking, reply, withdraw } = await aProposal('10:00', '13:00', '14:00', 'I am ill.');
  const times = [
    { schedule: { id: 1 }, from: 780 },
    { schedule: { id: 2, name: 'Dr. Okafor' }, from: 840 },
  ];
  expect(reply).toMatchObject({
    status: 200,
    json: {
      version: booking.version,
      slot: at('10:00'),
      proposal: { times },
      history: [{ action: 'booking.proposed' }, { action: 'booking.created' }],
    },
  });
  expect(await awaitedOn('days/2026-12-01')).toEqual([[booking.id, true]]);
  expect(await awaitedOn('lists/2026-12-01')).toEqual([[booking.id, true]]);
  await withdraw(1);
  expect(await awaitedOn('days/2026-12-01')).toEqual([]);
});

it('holds the proposed times', async () => {
  const { withdraw } = await aProposal('10:30', '13:00', '14:00');
  const taken = { schedule: 1, reason: 1, slot: at('13:00'), submission: { last_name: 'Other' } };
  expect(await call('POST /bookings', taken)).toMatchObject({
    status: 409,
    json: { rule: 'occupied' },
  });
  const again = await aBooking('15:00');
  const times = ['15:30', '13:00'].map((time) => ({ schedule: 1, slot: at(time) }));
  expect(await propose(again, times)).toMatchObject({
    status: 409,
    json: { code: 'slot_unavailable', rule: 'occupied', overrulable: false, field: 'times.1' },
  });
  await withdraw(1);
});

it('can be withdrawn once, by the number of the proposal', async () => {
  const { booking, withdraw } = await aProposal('13:30', '13:00', '14:00');
  expect(await withdraw(2)).toMatchObject({ status: 409, json: { code: 'version_conflict' } });
  expect(await withdraw(1)).toMatchObject({
    status: 200,
    json: { proposal: null },
  });
  expect(await withdraw(1)).toMatchObject({ status: 404 });
  const { text } = await ask(`${booking.page}/times`);
  expect(text).toContain('no longer held for you');
});

it('refuses more than three times, an outdated version, and customers without an address', async () => {
  const booking = await aBooking('16:00');
  const four = ['09:30', '10:30', '11:00', '11:30'].map((time) => ({
    schedule: 2,
    slot: at(time),
  }));
  expect(await propose(booking, four)).toMatchObject({ status: 400 });
  expect(await propose(booking, [])).toMatchObject({ status: 400 });
  expect(await propose({ ...booking, version: 9 }, four.slice(0, 1))).toMatchObject({
    status: 409,
    json: { code: 'version_conflict' },
  });
  const silent = await aBooking('16:30', { last_name: 'Silent' });
  expect(await propose(silent, four.slice(0, 1))).toMatchObject({
    status: 400,
    json: { field: 'email' },
  });
});

it('lets the customer take one time by a button, once, even after the cut-off', async () => {
  const { booking, press } = await aProposal('11:00', '11:30', '09:00');
  expect((await ask(booking.page)).text).toContain('/times');
  const page = await ask(`${booking.page}/times`);
  expect(page.text).toContain('Tuesday 1 December 2026, 09:00 (Berlin time), Dr. Okafor');
  for (const _ of [1, 2]) {
    expect((await press({ round: '1', time: '1' })).headers.location).toMatch(/\?done=moved$/);
  }
  expect((await press({ round: '1', time: '0' })).headers.location).toMatch(/\/times$/);
  expect((await call(`GET /bookings/${booking.id}`)).json).toMatchObject({
    version: 2,
    slot: at('09:00'),
    schedule: { id: 2 },
    proposal: null,
  });
  expect((await ask(`${booking.page}/times`)).text).toContain('no longer held for you');
});

it('takes no time for a customer who only looks, presses nothing or an outdated button', async () => {
  const { booking, press } = await aProposal('14:00', '14:30', '15:00');
  const version = async () =>
    (await server().core.service.findBooking(booking.id))?.version ?? null;
  for (let visit = 0; visit < 4; visit++) {
    await ask(`${booking.page}/times`);
  }
  expect(await version()).toBe(1);
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await press({ round: '1', time: '1' }, foreign)).status).toBe(403);
  expect((await press({ round: '1' })).headers.location).toMatch(/\/times$/);
  expect((await press({ round: '7', time: '1' })).headers.location).toMatch(/\/times$/);
  expect(await version()).toBe(1);
});
