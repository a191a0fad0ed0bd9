/** Bookings that the team makes for its customers. */

import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, OWN_HEADERS, signedIn } from './support/administrators.ts';
import { aTeamBooking, bookedByTeam, hoursInTurn, PRACTICE } from './support/team-bookings.ts';

const server = useTestServer({ installation: PRACTICE });
const nextHour = hoursInTurn();
let secret = '';
beforeAll(async () => {
  secret = await signedIn(server(), 'scheduler');
});

const booked = (changes: object = {}) =>
  bookedByTeam(server(), secret, { slot: nextHour(), ...changes });

const book = (changes: object) =>
  adminCall(server(), 'POST /bookings', { secret, body: aTeamBooking(changes) });

describe('booking for someone', () => {
  it('only requires a name', async () => {
    const submission = { last_name: 'Weber', phone: '030 555 12 40' };
    const booking = await booked({
      slot: '2026-12-10 10:00:00',
      note: 'By telephone',
      submission,
    });
    expect(booking).toMatchObject({
      status: 'confirmed',
      customer: 'Weber',
      email: null,
      phone: '030 555 12 40',
      note: 'By telephone',
      surface: 'admin',
      slot: '2026-12-10 10:00:00',
      from: 600,
      until: 630,
      changeable: true,
      cancellable: true,
    });
    expect(booking.answers.map(({ label }) => label)).toEqual(['Last name', 'Phone']);
  });

  it('records the user', async () => {
    const { history } = await booked();
    const actor = expect.stringMatching(/^Sam \(administrator \d+\)$/);
    expect(history).toMatchObject([{ actor, action: 'booking.created', detail: null }]);
  });

  it('refuses a booking without a name', async () => {
    expect(await book({ slot: nextHour(), submission: { last_name: ' ' } })).toMatchObject({
      status: 400,
      json: { field: 'submission' },
    });
  });

  it.each([
    ['shoe', 'what no form has', { shoe: '43' }],
    ['email', 'an address that is none', { email: 'nowhere' }],
  ])('refuses in the field %s %s', async (field, _, entered) => {
    const odd = { slot: nextHour(), submission: { last_name: 'W', ...entered } };
    expect(await book(odd)).toMatchObject({ status: 400, json: { code: 'field_invalid', field } });
  });

  it('never sells a place twice, even if overruled', async () => {
    const { slot } = await booked();
    const taken = {
      status: 409,
      json: { code: 'slot_unavailable', rule: 'occupied', overrulable: false },
    };
    const overrule = { reason: 'please' };
    expect(await book({ slot })).toMatchObject(taken);
    expect(await book({ slot, overrule })).toMatchObject(taken);
    const within = slot.replace(':00:00', ':20:00');
    expect(await book({ slot: within, overrule })).toMatchObject(taken);
  });

  it.each([
    ['closed', '19:15'],
    ['off_grid', '15:10'],
  ])('names the rule that was broken: %s at %s', async (rule, time) => {
    expect(await book({ slot: `2026-12-11 ${time}:00` })).toMatchObject({
      status: 409,
      json: { rule, overrulable: true },
    });
  });

  it('breaks a rule with a reason for the log', async () => {
    const { history } = await booked({
      slot: '2026-12-14 19:15:00',
      overrule: { reason: 'An emergency' },
    });
    expect(history).toMatchObject([
      { action: 'booking.overruled', detail: 'An emergency' },
      { action: 'booking.created' },
    ]);
  });

  it('books once per key, however often it is sent', async () => {
    const body = aTeamBooking({ slot: nextHour() });
    const headers = { ...OWN_HEADERS, 'idempotency-key': 'a-key-of-the-page' };
    const send = () => adminCall(server(), 'POST /bookings', { secret, body, headers });
    const one = await send();
    const two = await send();
    expect([one.status, two.status, two.json]).toEqual([201, 201, one.json]);
  });
});
