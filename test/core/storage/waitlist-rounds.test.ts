/**
 * Periodic work for the waiting list: pass on expired offers, and offer times that became free
 * without a cancellation.
 */

import { describe, expect, it } from 'vitest';
import {
  createBookingService,
  createOutboxPlanner,
  createWaitlistMails,
  createWaitlistRound,
} from '../../../core/index.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { createSettableClock } from '../../bff/support/settable-clock.ts';
import * as postgres from './postgres-databases.ts';
import * as sqlite from './sqlite-files.ts';
import {
  anImport,
  aReserve,
  book,
  hold,
  MINUTE_MS,
  minute,
  NOW,
  takenTimes,
} from './storage-fixture.ts';
import {
  cancel,
  confirm,
  fillMonday,
  join,
  joinAll,
  joinUnconfirmed,
  MONDAY,
  OFFER_MINUTES,
  offered,
  secretsOf,
  slotAt,
  stateOf,
  TIMES,
} from './waitlist-fixture.ts';

const KINDS = {
  SQLite: async () => {
    const file = sqlite.aDatabaseFile();
    return [await sqlite.aStorage(file), await sqlite.aStorage(file)] as const;
  },
  PostgreSQL: async () => {
    const url = await postgres.aMigratedDatabase();
    return [await postgres.aStorage(url), await postgres.aStorage(url)] as const;
  },
};

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const hours = (opens: number, closes: number) => ({
  days: weekdays,
  opens,
  closes,
  validFrom: null,
  validUntil: null,
});

async function twoNodes(kind: keyof typeof KINDS, changes: Partial<Installation> = {}) {
  const [storage, another] = await KINDS[kind]();
  const clock = createSettableClock(new Date(NOW).toISOString());
  const waitlist = { offerMinutes: OFFER_MINUTES };
  const configure = (more: Partial<Installation>) =>
    storage.configuration.import(anImport({ waitlist, ...changes, ...more }));
  await configure({});
  const roundOf = (node: Storage) =>
    createWaitlistRound({
      storage: node,
      service: createBookingService({ storage: node, clock }),
      clock,
    });
  const rounds = [storage, another].map(roundOf);
  /** Runs one round on each node at the same time. */
  const round = async () => {
    const done = await Promise.all(rounds.map((one) => one()));
    return {
      expired: done.reduce((sum, one) => sum + one.expired, 0),
      offered: done.reduce((sum, one) => sum + one.offered, 0),
    };
  };
  return { storage, another, clock, configure, round };
}

describe.each(['SQLite', 'PostgreSQL'] as const)('rounds of two nodes on %s', (kind) => {
  it('offer a time whose hold expired to the first waiting customer', async () => {
    const { storage, clock, round } = await twoNodes(kind);
    await fillMonday(storage, TIMES.slice(1));
    await hold(storage, { slot: slotAt('09:00') });
    const [first] = await joinAll(storage, 3);
    expect(await round()).toEqual({ expired: 0, offered: 0 });
    clock.advanceBy(10 * MINUTE_MS);
    expect(await round()).toEqual({ expired: 0, offered: 1 });
    expect(await offered(storage)).toMatchObject([
      { id: first, offer: { startsAt: minute(`${MONDAY} 09:00`) } },
    ]);
    expect(await round()).toEqual({ expired: 0, offered: 0 });
  });

  it('offer any free day to entries for any, and only their day to the others', async () => {
    const { storage, round } = await twoNodes(kind);
    await fillMonday(storage);
    await join(storage, { email: 'monday@example.org' });
    const { id } = await join(storage, { email: 'any@example.org', day: null });
    expect(await round()).toEqual({ expired: 0, offered: 1 });
    expect(await offered(storage)).toMatchObject([
      { id, offer: { startsAt: minute('2026-03-03 09:00') } },
    ]);
  });

  it('offer as many times at once as became free, one to each, in order', async () => {
    const { storage, configure, round } = await twoNodes(kind, {
      schedules: [aSchedule({ openingHours: [hours(540, 720)] })],
    });
    await fillMonday(storage, TIMES.slice(0, 6));
    const ids = await joinAll(storage, 5);
    await configure({ schedules: [aSchedule({ openingHours: [hours(540, 810)] })] });
    expect(await round()).toEqual({ expired: 0, offered: 3 });
    const entries = await offered(storage);
    expect(entries.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(new Set(entries.map(({ offer }) => offer?.startsAt)).size).toBe(3);
  });

  it('offer the time that another reason’s cancellation freed', async () => {
    const schedules = [aSchedule({ reasonIds: [1, 2] })];
    const { storage, round } = await twoNodes(kind, {
      schedules,
      reasons: [aReason(), aReason({ id: 2, durationMinutes: 60 })],
    });
    await fillMonday(storage, TIMES.slice(2));
    const bookingId = await book(storage, { slot: slotAt('09:00'), reasonId: 2 });
    const [first, second] = await joinAll(storage, 2);
    await cancel(storage, bookingId);
    expect(await offered(storage)).toEqual([]);
    expect(await round()).toEqual({ expired: 0, offered: 2 });
    expect((await offered(storage)).map(({ id }) => id)).toEqual([first, second]);
  });

  it('never offer a declined time again', async () => {
    const { storage, round } = await twoNodes(kind);
    const booked = await fillMonday(storage);
    const [first = 0] = await joinAll(storage, 1);
    await cancel(storage, booked.get('10:00') ?? 0);
    await storage.waitlist.declineOffer({
      now: NOW,
      secret: (await secretsOf(storage, first)).secret,
    });
    expect(await round()).toEqual({ expired: 0, offered: 0 });
    expect(await storage.bookings.reserve(aReserve({ slot: slotAt('10:00') }))).toMatchObject({
      kind: 'booked',
    });
  });

  it('hand on offers that ran out before anybody else can take the time', async () => {
    const { storage, another, clock, round } = await twoNodes(kind);
    const booked = await fillMonday(storage);
    const ids = await joinAll(storage, 4);
    await cancel(storage, booked.get('10:00') ?? 0);
    for (const id of ids) {
      expect((await offered(storage)).map((entry) => entry.id)).toEqual([id]);
      clock.advanceBy(OFFER_MINUTES * MINUTE_MS + 5_000);
      expect(
        await another.bookings.reserve(aReserve({ now: clock.now(), slot: slotAt('10:00') })),
      ).toMatchObject({ code: 'slot_unavailable' });
      expect((await round()).expired).toBe(1);
    }
    expect(await takenTimes(storage, { now: clock.now() })).not.toContain('10:00');
  });

  it('offer nothing if the list is off, but end open offers', async () => {
    const { storage, clock, configure, round } = await twoNodes(kind);
    const booked = await fillMonday(storage);
    const [first = 0, second = 0] = await joinAll(storage, 2);
    await cancel(storage, booked.get('10:00') ?? 0);
    await configure({ waitlist: null });
    clock.advanceBy(OFFER_MINUTES * MINUTE_MS);
    expect(await round()).toEqual({ expired: 1, offered: 0 });
    expect([await stateOf(storage, first), await stateOf(storage, second)]).toEqual([
      'lapsed',
      'waiting',
    ]);
  });
});

describe('a mail to a waiting customer', () => {
  const baseUrl = 'https://book.example';

  async function aWaiting() {
    const { storage, clock } = await twoNodes('SQLite');
    const booked = await fillMonday(storage, TIMES.slice(0, 1));
    const { id, confirmUntil } = await joinUnconfirmed(storage, {
      email: 'wanda@example.org',
      locale: 'de',
    });
    const mails = createWaitlistMails({ storage, baseUrl });
    const plan = createOutboxPlanner({ storage, clock, planWaitlist: mails.planWaitlist });
    return {
      storage,
      id,
      confirmUntil,
      mails,
      plan,
      bookingId: booked.get('09:00') ?? 0,
      ...(await secretsOf(storage, id)),
    };
  }

  it('leads to the page of the entry', async () => {
    const { id, confirmUntil, mails, secret } = await aWaiting();
    const page = `${baseUrl}/waitlist/${secret}`;
    expect(await mails.findWaitlistMail(id)).toMatchObject({
      locale: 'de',
      day: MONDAY,
      confirmUntil,
      slot: null,
      until: null,
      link: page,
      leaveLink: page,
    });
  });

  it('is planned for joining and for each offer, with the offered time', async () => {
    const { storage, id, mails, plan, bookingId, secret } = await aWaiting();
    const page = `${baseUrl}/waitlist/${secret}`;
    await plan();
    await confirm(storage, id);
    await cancel(storage, bookingId);
    await plan();
    const until = NOW + OFFER_MINUTES * MINUTE_MS;
    expect(await mails.findWaitlistMail(id)).toMatchObject({
      slot: minute(`${MONDAY} 09:00`),
      until,
      link: page,
      leaveLink: page,
    });
    const sent = (await storage.messages.listDeliveries({ limit: 9 })).filter(
      ({ target }) => target === 'wanda@example.org',
    );
    expect(sent.map(({ lane }) => lane)).toEqual([`waitlist:${id}`, `waitlist:${id}`]);
  });

  it('is not sent after leaving', async () => {
    const { storage, id, mails, plan, secret } = await aWaiting();
    await storage.waitlist.leave({ now: NOW, secret });
    await plan();
    expect(await mails.findWaitlistMail(id)).toBeNull();
    expect(
      (await storage.messages.listDeliveries({ limit: 9 })).some(
        ({ target }) => target === 'wanda@example.org',
      ),
    ).toBe(false);
  });
});

it('a cancellation whose offer cannot be written is rolled back as a whole', async () => {
  const file = sqlite.aDatabaseFile();
  const storage = await sqlite.aStorage(file);
  await storage.configuration.import(anImport({ waitlist: { offerMinutes: OFFER_MINUTES } }));
  const booked = await fillMonday(storage, TIMES.slice(0, 1));
  const { id } = await join(storage);
  const connection = sqlite.aConnection(file);
  connection.exec(
    "CREATE TRIGGER stumble BEFORE INSERT ON outbox WHEN NEW.kind = 'waitlist.offered' BEGIN SELECT RAISE(ABORT, 'stumbled'); END",
  );
  await expect(cancel(storage, booked.get('09:00') ?? 0)).rejects.toThrow('stumbled');
  expect([await stateOf(storage, id), await takenTimes(storage)]).toEqual(['waiting', ['09:00']]);
  expect(await storage.bookings.list({ status: 'confirmed', limit: 9 })).toHaveLength(1);
  connection.exec('DROP TRIGGER stumble');
  await cancel(storage, booked.get('09:00') ?? 0);
  expect([await stateOf(storage, id), await takenTimes(storage)]).toEqual(['offered', ['09:00']]);
});
