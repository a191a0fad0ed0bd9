import { beforeEach, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { aFormField, emailField } from '../support/an-installation.ts';
import { useFreshTestServer, useTestServer } from '../support/test-server.ts';
import { adminCall, limitedTo, signedIn } from './support/administrators.ts';
import { twoCalendars } from './support/two-calendars.ts';

const server = useFreshTestServer({
  installation: {
    ...twoCalendars(),
    form: [aFormField(), emailField],
    waitlist: { offerMinutes: 60 },
  },
});
let secret = '';
beforeEach(async () => {
  secret = await signedIn(server(), 'scheduler');
});

const call = (name: string, body?: object) =>
  adminCall(server(), name, { secret, ...(body && { body }) });
const listed = async () =>
  adminCalls['GET /waitlist'].answer.parse((await call('GET /waitlist')).json).entries;

async function join(email: string, scheduleId: number, isConfirmed = true): Promise<number> {
  const { clock, core } = server();
  const wish = {
    scheduleId,
    reasonId: 1,
    day: '2026-12-08',
    email,
    name: 'Ada Lovelace',
    locale: 'en',
    visitor: email,
    consented: true,
  };
  const joined = await core.storage.waitlist.join({ now: clock.now(), ...wish });
  if (joined.kind === 'refused') {
    throw new Error(joined.code);
  }
  const subject = await core.storage.waitlist.findSubject(joined.entry.id);
  if (isConfirmed) {
    await core.storage.waitlist.confirm({ now: clock.now(), secret: subject?.secret ?? '' });
  }
  return joined.entry.id;
}

describe('the waiting list', () => {
  const offer = { schedule: 2, slot: '2026-12-09 10:00:00' };

  it('names the booking that an accepted offer moves, and the day before which times suit', async () => {
    const { clock, core, book } = server();
    const submission = { last_name: 'Lovelace', email: 'ada@example.org' };
    const made = await book({ schedule: 1, reason: 1, slot: '2026-12-09 09:00:00', submission });
    const { booking_id: bookingId }: { booking_id: number } = JSON.parse(made.text);
    const now = clock.now();
    await core.storage.waitlist.joinSooner({ now, bookingId, visitor: 'v', passedOver: [] });
    await core.storage.waitlist.join({
      now,
      scheduleId: 1,
      reasonId: 1,
      day: null,
      beforeDay: '2026-12-08',
      email: 'b@example.org',
      name: null,
      locale: 'en',
      visitor: 'w',
      consented: true,
    });
    expect(await listed()).toMatchObject([
      { day: null, before_day: null, moves: { booking: bookingId, day: '2026-12-09', from: 540 } },
      { day: null, before_day: '2026-12-08', moves: null },
    ]);
  });

  it('shows what each entry waits for', async () => {
    const id = await join('ada@example.org', 1);
    const other = await join('later@example.org', 1, false);
    expect(await listed()).toMatchObject([
      {
        id,
        name: 'Ada Lovelace',
        email: 'ada@example.org',
        schedule: { id: 1 },
        day: '2026-12-08',
        state: 'waiting',
        offer: null,
      },
      { id: other, state: 'unconfirmed' },
    ]);
  });

  it('can be offered free times by users, one per entry', async () => {
    const id = await join('ada@example.org', 1);
    expect((await call(`POST /waitlist/${id}/offer`, offer)).status).toBe(204);
    expect(await listed()).toMatchObject([
      { state: 'offered', offer: { schedule: { id: 2 }, day: '2026-12-09', from: 600 } },
    ]);
    expect(await call(`POST /waitlist/${id}/offer`, offer)).toMatchObject({
      json: { code: 'version_conflict' },
    });
  });

  it('offers nothing to unconfirmed addresses', async () => {
    const id = await join('later@example.org', 1, false);
    expect(await call(`POST /waitlist/${id}/offer`, offer)).toMatchObject({
      status: 409,
      json: { code: 'not_changeable' },
    });
  });

  it('cannot offer a closed time', async () => {
    const id = await join('ada@example.org', 1);
    const closed = { ...offer, slot: '2026-12-09 03:00:00' };
    expect(await call(`POST /waitlist/${id}/offer`, closed)).toMatchObject({
      json: { code: 'slot_unavailable', rule: 'closed', overrulable: false },
    });
  });

  const wish = {
    schedule: 3,
    reason: 1,
    day: '2026-12-10',
    name: 'Sophie Germain',
    email: 'sophie@example.org',
  };

  it('accepts entries by the team without confirmation', async () => {
    expect((await call('POST /waitlist', wish)).status).toBe(204);
    const [entry] = await listed();
    expect(entry).toMatchObject({
      name: 'Sophie Germain',
      email: wish.email,
      schedule: { id: 3 },
      day: '2026-12-10',
      state: 'waiting',
    });
    expect(
      await server().core.storage.audit.listBySubject(`waitlist:${entry?.id}`, 1),
    ).toMatchObject([{ action: 'waitlist.added' }]);
  });

  it.each([
    [{ email: 'nobody@' }, { code: 'field_invalid', field: 'email' }],
    [{ day: '2020-01-01' }, { code: 'field_invalid', field: 'day' }],
    [{ reason: 9 }, { code: 'reason_not_found' }],
  ])('refuses an entry by the team with %j', async (change, refusal) => {
    const reply = await call('POST /waitlist', { ...wish, ...change });
    expect(reply).toMatchObject({ json: refusal });
    expect(await listed()).toEqual([]);
  });

  it('removes an entry that has not changed since it was shown', async () => {
    const id = await join('ada@example.org', 1);
    const remove = (known: string) => call(`POST /waitlist/${id}/remove`, { known });
    expect(await remove('offered')).toMatchObject({
      status: 409,
      json: { code: 'version_conflict' },
    });
    expect(await listed()).toMatchObject([{ id }]);
    expect((await remove('waiting')).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect(await server().core.storage.audit.listBySubject(`waitlist:${id}`, 1)).toMatchObject([
      { action: 'waitlist.removed', actor: expect.stringMatching(/^Sam /) },
    ]);
  });

  it('does not remove an unknown entry', async () => {
    expect((await call('POST /waitlist/999/remove', { known: 'waiting' })).status).toBe(404);
  });

  it('is limited to one’s own calendars', async () => {
    const there = await join('there@example.org', 2);
    const limited = await limitedTo(server(), [1]);
    const ask = (name: string, body?: object) =>
      adminCall(server(), name, { secret: limited, ...(body && { body }) });
    const { entries } = adminCalls['GET /waitlist'].answer.parse((await ask('GET /waitlist')).json);
    expect(entries.map(({ id }) => id)).not.toContain(there);
    expect((await ask(`POST /waitlist/${there}/remove`, { known: 'waiting' })).status).toBe(404);
    expect(
      (await ask(`POST /waitlist/${there}/offer`, { schedule: 1, slot: '2026-12-09 11:00:00' }))
        .status,
    ).toBe(404);
  });
});

describe('without a waiting list', () => {
  const without = useTestServer({ installation: twoCalendars() });

  it('entries are refused, with an error other than for a missing installation', async () => {
    const wish = { schedule: 1, reason: 1, day: null, name: 'Ada', email: 'ada@example.org' };
    const reply = await adminCall(without(), 'POST /waitlist', {
      secret: await signedIn(without(), 'scheduler'),
      body: wish,
    });
    expect(reply).toMatchObject({ status: 404, json: { code: 'not_found' } });
  });
});
