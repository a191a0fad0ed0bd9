/** Lead time is a rule for customers: at the desk nothing is asked because of it. */

import { beforeAll, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { anInstallation, aReason, aSchedule, emailField } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

const TODAY = '2026-12-01';
const at = (time: string) => `${TODAY} ${time}:00`;
const leadTimeMinutes = 2 * 1440;
const server = useTestServer({
  installation: anInstallation({
    form: [...anInstallation().form, emailField],
    reasons: [aReason({ durationMinutes: 15 })],
    schedules: [aSchedule({ leadTimeMinutes }), aSchedule({ id: 2, name: 'Lab', leadTimeMinutes })],
    waitlist: { offerMinutes: 60 },
  }),
});
let secret = '';
beforeAll(async () => {
  secret = await signedIn(server(), 'scheduler');
});
const call = (name: string, body?: object) =>
  adminCall(server(), name, { secret, ...(body && { body }) });
const submission = { last_name: 'Weber', email: 'w@example.org' };

async function booked(time: string) {
  const wish = { schedule: 1, reason: 1, slot: at(time), submission };
  const reply = await call('POST /bookings', wish);
  expect(reply).toMatchObject({ status: 201 });
  return adminCalls['POST /bookings'].answer.parse(reply.json);
}

it('books and moves on the same day without a reason', async () => {
  const { id, version } = await booked('10:00');
  const moved = await call(`POST /bookings/${id}/move`, { slot: at('10:15'), version });
  expect(moved).toMatchObject({ status: 200, json: { slot: at('10:15') } });
  const { history } = adminCalls['GET /bookings/{id}'].answer.parse(moved.json);
  expect(history.map(({ action }) => action)).toEqual(['booking.moved', 'booking.created']);
});

it('books in the current minute', async () => {
  const { clock } = server();
  clock.advanceBy(Date.parse(`${TODAY}T09:30:40+01:00`) - clock.now());
  await booked('09:30');
});

it('names another broken rule in addition to the lead time', async () => {
  const late = { schedule: 1, reason: 1, slot: at('19:00'), submission };
  expect(await call('POST /bookings', late)).toMatchObject({
    status: 409,
    json: { rule: 'closed', overrulable: true },
  });
  await booked('11:00');
  const taken = { schedule: 1, reason: 1, slot: at('11:00'), submission };
  expect(await call('POST /bookings', taken)).toMatchObject({
    status: 409,
    json: { rule: 'occupied', overrulable: false },
  });
});

it('proposes a time on the same day, which the customer can take', async () => {
  const { id, version } = await booked('13:00');
  const times = [{ schedule: 2, slot: at('13:30') }];
  const proposed = await call(`POST /bookings/${id}/proposal`, { version, known: 0, times });
  expect(proposed).toMatchObject({ status: 200, json: { proposal: { times: [{ from: 810 }] } } });
  const taken = await server().core.storage.proposals.take({
    now: server().clock.now(),
    bookingId: id,
    round: 1,
    index: 0,
  });
  expect(taken).toMatchObject({ kind: 'moved', booking: { scheduleId: 2 } });
});

it('offers a time on the same day to a waiting customer, who can book it', async () => {
  const who = { name: 'Ada', email: 'ada@example.org' };
  await call('POST /waitlist', { schedule: 1, reason: 1, day: null, ...who });
  const { entries } = adminCalls['GET /waitlist'].answer.parse((await call('GET /waitlist')).json);
  const path = `/waitlist/${entries[0]?.id}/offer`;
  const offered = await call(`POST ${path}`, { schedule: 1, slot: at('14:00') });
  expect(offered).toMatchObject({ status: 204 });
  const { core, clock } = server();
  const subject = await core.storage.waitlist.findSubject(entries[0]?.id ?? 0);
  const { offer } = subject?.entry ?? {};
  expect(offer).toMatchObject({ scheduleId: 1 });
  clock.advanceBy(60_000);
  const outcome = await core.service.book({
    scheduleId: 1,
    reasonId: 1,
    slot: at('14:00'),
    submission,
    surface: 'widget',
    locale: 'en',
    consented: true,
    idempotency: null,
    confirmWithin: null,
    holdSecret: subject?.holdSecret ?? null,
    timeoutMs: 5000,
  });
  expect(outcome).toMatchObject({ kind: 'booked' });
});

it('still applies the rule to customers', async () => {
  const choice = { scheduleId: 1, reasonId: 1 };
  const slots = await server().core.service.slots(choice, TODAY);
  expect(slots).toMatchObject({ kind: 'answer', value: { slots: [] } });
  const query = new URLSearchParams({ schedule: '1', reason: '1', slot: at('15:00') });
  const explained = await call(`GET /explanations?${query}`);
  expect(explained.json).toMatchObject({ explanations: [{ rule: 'lead_time' }] });
});
