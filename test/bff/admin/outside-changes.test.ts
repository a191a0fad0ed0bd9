/** Bookings whose events were changed in another calendar: shown to the team, and answered. */

import { beforeAll, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { changeOutside } from '../../core/storage/outside-change-fixture.ts';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';
import { DAY, ownAndForeign } from './support/own-and-foreign.ts';

describe('changes made in other calendars', () => {
  const server = useTestServer({ installation: ownAndForeign() });
  let secret = '';
  beforeAll(async () => {
    secret = await signedIn(server());
  });
  const call = (name: string, body?: object) =>
    adminCall(server(), name, { secret, ...(body && { body }) });

  /** A booking at ten whose event begins some minutes later, or is gone. */
  async function aChange(minutesLater: number | null, email = 'ada@example.org') {
    const { core, clock } = server();
    const submission = { last_name: 'Lovelace', ...(email && { email }) };
    const body = { schedule: 1, reason: 1, slot: `${DAY} 10:00:00`, submission };
    const booked = adminCalls['POST /bookings'].answer.parse(
      (await call('POST /bookings', body)).json,
    );
    const { startsAt = 0, endsAt = 0 } = (await core.storage.bookings.find(booked.id)) ?? {};
    const time =
      minutesLater === null
        ? null
        : { startsAt: startsAt + minutesLater, endsAt: endsAt + minutesLater };
    const now = clock.now();
    const id = await changeOutside(core.storage, { bookingId: booked.id, time, now });
    return { id, booking: booked.id };
  }

  const statusOf = async (booking: number) =>
    (await server().core.storage.bookings.find(booking))?.status;

  it('are listed with what the other calendar says, and end with an answer', async () => {
    const { id, booking } = await aChange(60);
    const { json } = await call('GET /busy/changes');
    expect(json).toMatchObject({
      changes: [
        {
          id,
          booking,
          source: 'Nextcloud',
          calendar: 'Anna',
          customer: 'Lovelace',
          here: { day: DAY, from: 600 },
          there: { day: DAY, from: 660 },
          reachable: true,
          movable: true,
        },
      ],
    });
    const answered = await call(`POST /busy/changes/${id}/answer`, { answer: 'move' });
    expect([answered.status, answered.json]).toEqual([
      200,
      { changes: [], booking: { id: booking, version: 2, undo_ms: 0 } },
    ]);
    const again = await call(`POST /busy/changes/${id}/answer`, { answer: 'cancel' });
    expect(again.status).toBe(404);
    expect(await statusOf(booking)).toBe('confirmed');
  });

  it('say why a booking cannot be moved, and stay', async () => {
    const { id } = await aChange(12 * 60);
    const { status, json } = await call(`POST /busy/changes/${id}/answer`, { answer: 'move' });
    expect([status, json]).toEqual([
      409,
      expect.objectContaining({ code: 'slot_unavailable', rule: expect.any(String) }),
    ]);
    expect((await call('GET /busy/changes')).text).toContain(`"id":${id},`);
  });

  it('say whether the customer can be told', async () => {
    const { id } = await aChange(60, '');
    const { json } = await call('GET /busy/changes');
    expect(json).toMatchObject({
      changes: expect.arrayContaining([expect.objectContaining({ id, reachable: false })]),
    });
  });

  it('cancel with a message, or not at all', async () => {
    const { id, booking } = await aChange(null);
    const answer = (body: object) => call(`POST /busy/changes/${id}/answer`, body);
    expect((await answer({ answer: 'move' })).status).toBe(400);
    expect((await answer({ answer: 'put_back', message: 'Sorry' })).status).toBe(400);
    expect(await statusOf(booking)).toBe('confirmed');
    expect((await answer({ answer: 'cancel', message: 'Sorry' })).status).toBe(200);
    expect(await statusOf(booking)).toBe('cancelled');
  });

  it('can be undone for a while after the answer', async () => {
    for (const [minutes, answer] of [
      [60, 'move'],
      [null, 'cancel'],
    ] as const) {
      const { id, booking } = await aChange(minutes, 'undo@example.org');
      const before = await server().core.storage.bookings.find(booking);
      const { json } = await call(`POST /busy/changes/${id}/answer`, { answer, undo_seconds: 30 });
      expect(json).toMatchObject({ booking: { id: booking, version: 2, undo_ms: 30_000 } });
      const undone = await call(`POST /bookings/${booking}/undo`, { version: 2 });
      expect(undone.status).toBe(200);
      expect(await server().core.storage.bookings.find(booking)).toMatchObject({
        status: 'confirmed',
        startsAt: before?.startsAt,
      });
      await call(`POST /bookings/${booking}/cancel`, { version: 3 });
    }
  });
});
