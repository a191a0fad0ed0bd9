/** Customers of several calendars, as people see and change them who are limited to one. */

import { beforeAll, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { anInstallation, aReason, aSchedule, emailField } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, limitedTo, signedIn } from './support/administrators.ts';

const server = useTestServer({
  installation: anInstallation({
    form: [...anInstallation().form, emailField],
    reasons: [aReason()],
    waitlist: { offerMinutes: 60 },
    schedules: [
      aSchedule({ capacity: 40 }),
      aSchedule({ id: 2, name: 'Laboratory', capacity: 40 }),
    ],
  }),
});
let all = '';
let limited = '';
beforeAll(async () => {
  all = await signedIn(server());
  limited = await limitedTo(server(), [2]);
});

const named = (name: string) => ({ last_name: name, email: `${name}@example.net` });

async function book(schedule: number, secret: string, submission: object) {
  const reply = await adminCall(server(), 'POST /bookings', {
    secret,
    body: { schedule, reason: 1, slot: '2026-12-02 10:00:00', submission },
  });
  return adminCalls['POST /bookings'].answer.parse(reply.json);
}

/**
 * A customer with another user's note and two bookings: one in a calendar of others, one in the
 * limited user's.
 */
async function aSharedCustomer(name: string) {
  const theirs = await book(1, all, named(name));
  await adminCall(server(), `PUT /customers/${theirs.customer_id}/note`, {
    secret: all,
    body: { note: 'Written by others' },
  });
  const own = await book(2, limited, named(name));
  return { theirs, own, path: `/customers/${own.customer_id}` };
}

describe('a customer with bookings in calendars of others', () => {
  it('is shown with one’s own bookings alone, and without the note', async () => {
    const { own, path } = await aSharedCustomer('Vera');
    expect(await adminCall(server(), `GET ${path}`, { secret: limited })).toMatchObject({
      status: 200,
      json: { id: own.customer_id, note: null, bookings: [{ id: own.id }] },
    });
    const note = await adminCall(server(), `PUT ${path}/note`, {
      secret: limited,
      body: { note: 'Mine', known: '' },
    });
    expect(note).toMatchObject({ status: 403, json: { code: 'forbidden' } });
  });

  it('gets another address in one’s own bookings alone', async () => {
    const { theirs, own, path } = await aSharedCustomer('Mara');
    const contact = { first_name: '', last_name: 'Mara', phone: '' };
    const known = { ...contact, email: 'Mara@example.net' };
    const changed = await adminCall(server(), `PUT ${path}/contact`, {
      secret: limited,
      body: { ...contact, email: 'attacker@evil.example', known },
    });
    expect(changed.status).toBe(200);
    const { service } = server().core;
    expect(await service.findBooking(theirs.id)).toMatchObject({ email: 'Mara@example.net' });
    expect(await service.findBooking(own.id)).toMatchObject({ email: 'attacker@evil.example' });
  });

  /** Joins the waiting lists of both calendars as Nora, and renames her in one's own to Lena. */
  async function aRenamedWaitingCustomer() {
    const shared = await aSharedCustomer('Nora');
    const body = { reason: 1, day: null, name: 'Nora', email: 'Nora@example.net' };
    for (const schedule of [1, 2]) {
      await adminCall(server(), 'POST /waitlist', { secret: all, body: { schedule, ...body } });
    }
    const known = { first_name: '', last_name: 'Nora', phone: '', email: 'Nora@example.net' };
    const changed = await adminCall(server(), `PUT ${shared.path}/contact`, {
      secret: limited,
      body: { ...known, last_name: 'Lena', email: 'Lena@example.net', known },
    });
    expect(changed.status).toBe(200);
    return shared;
  }

  it('keeps waiting list entries elsewhere, and bookings there under the new name', async () => {
    const { theirs } = await aRenamedWaitingCustomer();
    const waiting = await server().core.storage.waitlist.list({ limit: 9 });
    expect(waiting.map(({ scheduleId, email }) => [scheduleId, email]).toSorted()).toEqual([
      [1, 'Nora@example.net'],
      [2, 'Lena@example.net'],
    ]);
    await book(1, all, named('Lena'));
    const shown = await adminCall(server(), `GET /customers/${theirs.customer_id}`, {
      secret: all,
    });
    expect(adminCalls['GET /customers/{id}'].answer.parse(shown.json).bookings).toHaveLength(2);
  });

  it('has a note only for users who see all bookings', async () => {
    const { customer_id: id } = await book(2, all, { last_name: 'Own', email: 'o@example.net' });
    const body = { note: 'Ours', known: '' };
    const written = await adminCall(server(), `PUT /customers/${id}/note`, {
      secret: limited,
      body,
    });
    expect(written).toMatchObject({ status: 200, json: { note: 'Ours' } });
  });
});

describe('a search', () => {
  it('finds one’s own bookings even behind many of others', async () => {
    for (let count = 0; count < 25; count += 1) {
      await book(1, all, { last_name: 'Common', email: `c${count}@example.net` });
    }
    const own = await book(2, all, { last_name: 'Common', email: 'own@example.net' });
    const found = await adminCall(server(), 'POST /search', {
      secret: limited,
      body: { text: 'Common' },
    });
    expect(found.json).toMatchObject({ bookings: [{ id: own.id }] });
  });

  it('does not find bookings of others by number', async () => {
    const theirs = await book(1, all, named('Vera'));
    const body = { text: `#${theirs.id}` };
    for (const call of ['POST /search', 'POST /customers/search'] as const) {
      const { text } = await adminCall(server(), call, { secret: limited, body });
      expect([call, text]).not.toContain(`"id":${theirs.id},`);
      expect(text).not.toContain('Dr. Lindner');
    }
  });
});
