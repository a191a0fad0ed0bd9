/** Somebody stands in for the teacher of a class on one date. */

import { describe, expect, it } from 'vitest';
import type { MinutesOfDay, Session } from '../../../../core/installation/schedule.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import { addSource, aFull, anEvent, aPeriod, settle } from '../busy-fixture.ts';
import { aLease } from '../message-fixture.ts';
import {
  aCancel,
  aHold,
  anImport,
  aReserve,
  book,
  MINUTE_MS,
  minute,
  NOW,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const MONDAY = '2026-03-02';
const NEXT_MONDAY = '2026-03-09';
const [YOGA, PILATES, MIA, BEN, EVA] = [1, 2, 3, 4, 5];
const ROOM = 21;
const SUBSTITUTED = 'booking.substituted';

const onMondays = (takes: readonly number[]): Session => ({
  reasonId: 1,
  days: ['mon'],
  at: 10 * 60,
  validFrom: null,
  validUntil: null,
  takes,
});

const aClass = (id: number, takes: readonly number[]) =>
  aSchedule({ id, capacity: 12, openingHours: [], sessions: [onMondays(takes)] });

export function describeSubstitutes(create: CreatePair): void {
  async function aStudio() {
    const pair = await create();
    await pair.storage.configuration.import(
      anImport({
        schedules: [
          aClass(YOGA, [ROOM, MIA]),
          aClass(PILATES, [EVA]),
          ...[MIA, BEN, EVA].map((id) => aSchedule({ id })),
        ],
        resources: [
          {
            id: ROOM,
            name: 'Room 1',
            kind: null,
            capacity: 1,
            openingHours: null,
            exceptions: [{ from: '2026-03-16', until: '2026-03-16', hours: null, note: null }],
          },
        ],
      }),
    );
    return pair;
  }

  const substitute = (
    storage: Storage,
    takes: readonly number[],
    { scheduleId = YOGA, day = MONDAY } = {},
  ) =>
    storage.configuration.substitute({
      now: NOW,
      actor: 'test',
      scheduleId,
      slot: `${day} 10:00:00`,
      takes,
    });
  const closeBen = (storage: Storage, closedBetween: MinutesOfDay) =>
    storage.configuration.closeDays({
      now: NOW,
      actor: 'test',
      scheduleIds: [BEN],
      absence: { from: MONDAY, until: MONDAY, closedBetween, note: null },
    });
  const lesson = (scheduleId: number, day = MONDAY) =>
    aReserve({ scheduleId, slot: `${day} 10:00:00`, email: `${scheduleId}@example.org` });

  const tellOf = (storage: Storage, takes: readonly number[], whom: 'all' | 'told' = 'all') =>
    storage.configuration.substitute({
      now: NOW,
      actor: 'test',
      scheduleId: YOGA,
      slot: `${MONDAY} 10:00:00`,
      takes,
      tell: { whom, trigger: 'admin', message: 'Dear all', mailsFrom: NOW + MINUTE_MS },
    });

  describe('a substitute that is told', () => {
    const inClass = { scheduleId: YOGA, slot: `${MONDAY} 10:00:00` };
    const aMail = {
      channel: 'mail',
      role: 'customer',
      target: 'ada@example.org',
      lane: 'lane',
      dueAt: NOW + MINUTE_MS,
    } as const;
    /** Plans an e-mail about each substitute, and none about what else happened. */
    const planMails = async (storage: Storage) => {
      for (const { id, kind } of await storage.messages.readUnplanned(99)) {
        const deliveries = kind === SUBSTITUTED ? [aMail] : [];
        await storage.messages.plan({ now: NOW, outboxId: id, deliveries });
      }
    };
    const newestOf = async (storage: Storage) =>
      (await storage.messages.readUnplanned(99)).filter(({ kind }) => kind === SUBSTITUTED);

    async function aBookedClass() {
      const pair = await aStudio();
      const bookingId = await book(pair.storage, inClass);
      await book(pair.storage, { ...inClass, slot: `${NEXT_MONDAY} 10:00:00` });
      return { ...pair, bookingId };
    }

    it('is told to those who come that day, once each', async () => {
      const { storage, bookingId } = await aBookedClass();
      await storage.bookings.cancel(aCancel(await book(storage, inClass)));
      expect(await tellOf(storage, [ROOM, BEN])).toMatchObject({ kind: 'changed', told: 1 });
      expect(await newestOf(storage)).toMatchObject([
        {
          asOf: { bookingId, version: 1 },
          notice: { message: 'Dear all', quiet: false },
          tellsOperator: false,
        },
      ]);
    });

    it('is told to nobody if it is undone before', async () => {
      const { storage, another } = await aBookedClass();
      await tellOf(storage, [ROOM, BEN]);
      expect(await tellOf(another, [ROOM, MIA], 'told')).toMatchObject({ told: 0 });
      expect(await newestOf(storage)).toEqual([]);
      await tellOf(storage, [ROOM, BEN]);
      await planMails(storage);
      expect(await tellOf(another, [ROOM, MIA], 'told')).toMatchObject({ told: 0 });
      const later = NOW + 2 * MINUTE_MS;
      const due = await storage.messages.leaseDeliveries(aLease({ now: later, limit: 9 }));
      expect(due).toEqual([]);
    });

    it('is told again if it is undone after an e-mail was tried', async () => {
      const { storage, another } = await aBookedClass();
      await tellOf(storage, [ROOM, BEN]);
      await planMails(storage);
      await storage.messages.leaseDeliveries(aLease({ now: NOW + 2 * MINUTE_MS, limit: 9 }));
      expect(await tellOf(another, [ROOM, MIA], 'told')).toMatchObject({ told: 1 });
      expect(await newestOf(storage)).toHaveLength(1);
    });

    it('is told to as many as the choices of the class say', async () => {
      const { storage, another } = await aBookedClass();
      const query = { now: NOW, scheduleId: YOGA, slot: `${MONDAY} 10:00:00` };
      const mails = async () => {
        const found = await another.configuration.readClass(query);
        return found.kind === 'class' ? found.mails : null;
      };
      expect(await mails()).toEqual({ all: 1, told: 0 });
      await tellOf(storage, [ROOM, BEN]);
      await planMails(storage);
      expect(await mails()).toEqual({ all: 1, told: 0 });
      await storage.messages.leaseDeliveries(aLease({ now: NOW + 2 * MINUTE_MS, limit: 9 }));
      expect(await mails()).toEqual({ all: 1, told: 1 });
    });

    it('leaves the latest change of the booking to be undone', async () => {
      const { storage, bookingId } = await aBookedClass();
      await tellOf(storage, [ROOM, BEN]);
      expect(await storage.bookings.findUndoUntil(bookingId, NOW)).toBeNull();
    });
  });

  describe('a substitute', () => {
    it('is exchanged for the teacher on that date alone, and bookings stay', async () => {
      const { storage, another } = await aStudio();
      const bookingId = await book(storage, { scheduleId: YOGA, slot: `${MONDAY} 10:00:00` });
      expect(await substitute(storage, [ROOM, BEN])).toEqual({
        kind: 'changed',
        before: [ROOM, MIA],
        told: 0,
      });
      expect(await another.bookings.reserve(lesson(BEN))).toMatchObject({
        code: 'slot_unavailable',
      });
      expect(await another.bookings.reserve(lesson(MIA))).toMatchObject({ kind: 'booked' });
      expect(await another.bookings.reserve(lesson(MIA, NEXT_MONDAY))).toMatchObject({
        code: 'slot_unavailable',
      });
      expect(await another.bookings.find(bookingId)).toMatchObject({ status: 'confirmed' });
    });

    it('gives way to the teacher again', async () => {
      const { storage } = await aStudio();
      const before = (await storage.configuration.read())?.installation;
      await substitute(storage, [ROOM, BEN]);
      expect(await substitute(storage, [ROOM, MIA])).toEqual({
        kind: 'changed',
        before: [ROOM, BEN],
        told: 0,
      });
      expect((await storage.configuration.read())?.installation).toEqual(before);
    });

    it('is refused if booked, held, in another class or closed that day', async () => {
      const { storage } = await aStudio();
      await storage.bookings.reserve(lesson(BEN));
      expect(await substitute(storage, [ROOM, BEN])).toMatchObject({ kind: 'taken', id: BEN });
      await storage.holds.create(aHold({ scheduleId: BEN, slot: `${NEXT_MONDAY} 10:00:00` }));
      expect(await substitute(storage, [BEN], { day: NEXT_MONDAY })).toMatchObject({
        kind: 'taken',
        id: BEN,
      });
      expect(await substitute(storage, [EVA])).toMatchObject({ kind: 'taken', id: EVA });
      expect(
        await substitute(storage, [ROOM], { scheduleId: PILATES, day: '2026-03-16' }),
      ).toMatchObject({ kind: 'taken', id: ROOM });
    });

    it('is accepted if absent at another hour of that day only', async () => {
      const { storage } = await aStudio();
      await closeBen(storage, { from: 8 * 60, until: 9 * 60 });
      expect(await substitute(storage, [ROOM, BEN])).toMatchObject({ kind: 'changed' });
    });

    it('is refused if absent for a part of the class', async () => {
      const { storage } = await aStudio();
      await closeBen(storage, { from: 9 * 60, until: 10 * 60 + 15 });
      expect(await substitute(storage, [ROOM, BEN])).toMatchObject({ kind: 'taken', id: BEN });
    });

    it('is refused if busy in another calendar during the class', async () => {
      const { storage } = await aStudio();
      const { id } = await addSource(storage, { scheduleId: BEN });
      await settle(storage, id, aFull(anEvent('a dentist', aPeriod('10:15', '10:20'))));
      expect(await substitute(storage, [ROOM, BEN])).toMatchObject({ kind: 'taken', id: BEN });
      expect(await substitute(storage, [ROOM, BEN], { day: NEXT_MONDAY })).toMatchObject({
        kind: 'changed',
      });
    });

    it('is refused if another class takes them, even if that is closed that day', async () => {
      const { storage } = await aStudio();
      await storage.configuration.closeDays({
        now: NOW,
        actor: 'test',
        scheduleIds: [YOGA],
        absence: { from: MONDAY, until: MONDAY, note: null },
      });
      expect(await substitute(storage, [ROOM], { scheduleId: PILATES })).toMatchObject({
        kind: 'taken',
        id: ROOM,
      });
    });

    it('is refused if the class takes something else than was seen', async () => {
      const { storage, another } = await aStudio();
      const wish = { now: NOW, actor: 'test', scheduleId: YOGA, slot: `${MONDAY} 10:00:00` };
      await substitute(another, [ROOM, BEN]);
      expect(
        await storage.configuration.substitute({ ...wish, takes: [EVA], known: [ROOM, MIA] }),
      ).toEqual({ kind: 'version_conflict' });
      expect(
        await storage.configuration.substitute({ ...wish, takes: [ROOM, MIA], known: [BEN, ROOM] }),
      ).toMatchObject({ kind: 'changed' });
    });

    it('can be anybody whom the choices of the class call free', async () => {
      const { storage, another } = await aStudio();
      await storage.bookings.reserve(lesson(BEN));
      await closeBen(storage, { from: 8 * 60, until: 9 * 60 });
      const query = { now: NOW, scheduleId: YOGA, slot: `${MONDAY} 10:00:00` };
      const found = await another.configuration.readClass(query);
      expect(found).toMatchObject({ takes: [ROOM, MIA], usual: [ROOM, MIA] });
      const choices = found.kind === 'class' ? found.choices : [];
      expect(choices.map(({ id, obstacle }) => [id, obstacle?.why ?? 'free'])).toEqual([
        [PILATES, 'taken'],
        [MIA, 'free'],
        [BEN, 'taken'],
        [EVA, 'taken'],
        [ROOM, 'free'],
      ]);
      for (const { id, obstacle } of choices) {
        const outcome = await substitute(storage, [id]);
        expect([id, outcome.kind]).toEqual([id, obstacle === null ? 'changed' : 'taken']);
        await substitute(storage, [ROOM, MIA]);
      }
    });

    it('can be nobody else once the class has begun', async () => {
      const { storage, another } = await aStudio();
      const slot = `${MONDAY} 10:00:00`;
      const now = minute(`${MONDAY} 10:00`) * MINUTE_MS;
      const found = await another.configuration.readClass({ now, scheduleId: YOGA, slot });
      const choices = found.kind === 'class' ? found.choices : [];
      expect(choices.map(({ id }) => id)).toEqual([ROOM, MIA]);
      const wish = { now, actor: 'test', scheduleId: YOGA, slot, takes: [BEN] };
      expect(await storage.configuration.substitute(wish)).toEqual({ kind: 'begun' });
    });

    it('is unknown if there is no such class or calendar', async () => {
      const { storage } = await aStudio();
      const unknown = { kind: 'not_found' };
      expect(await substitute(storage, [99])).toEqual(unknown);
      expect(await substitute(storage, [YOGA])).toEqual(unknown);
      expect(await substitute(storage, [BEN], { day: '2026-03-03' })).toEqual(unknown);
      expect(await substitute(storage, [BEN], { scheduleId: MIA })).toEqual(unknown);
    });

    it('goes to one of two classes that want the same at once', async () => {
      const { storage, another } = await aStudio();
      const outcomes = await Promise.all([
        substitute(storage, [ROOM, BEN]),
        substitute(another, [BEN], { scheduleId: PILATES }),
      ]);
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'taken']);
    });

    it('goes either to the class or to whoever books at the same time', async () => {
      const { storage, another } = await aStudio();
      const days = [MONDAY, NEXT_MONDAY, '2026-03-16'];
      for (const day of days) {
        const [changed, booked] = await Promise.all([
          substitute(storage, [ROOM, BEN], { day }),
          another.bookings.reserve(lesson(BEN, day)),
        ]);
        expect([changed.kind === 'changed', booked.kind === 'booked'].filter(Boolean)).toHaveLength(
          1,
        );
      }
    });
  });
}
