/** A hold occupies its place until it expires, and its secret is the proof of whose it is. */

import { describe, expect, it } from 'vitest';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import {
  aHold,
  anImport,
  aReserve,
  book,
  hold,
  MINUTE_MS,
  minute,
  NOW,
  takenTimes,
  versionOf,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const GROUP = [
  aSchedule({ id: 1 }),
  aSchedule({ id: 2 }),
  aSchedule({ id: 9, memberIds: [1, 2], reasonIds: [], openingHours: [] }),
];

export function describeHolds(create: CreatePair): void {
  async function aBookableStorage(changes: Parameters<typeof anImport>[0] = {}) {
    const pair = await create();
    await pair.storage.configuration.import(anImport(changes));
    return pair;
  }

  describe('a hold', () => {
    it('is answered with its secret and its times: the minutes of the schedule, extendable for thirty', async () => {
      const { storage } = await aBookableStorage({ schedules: [aSchedule({ holdMinutes: 7 })] });
      expect(await hold(storage)).toEqual({
        secret: expect.stringMatching(/^[A-Za-z0-9_-]{22,}$/),
        scheduleId: 1,
        reasonId: 1,
        persons: 1,
        startsAt: minute('2026-03-02 09:00'),
        endsAt: minute('2026-03-02 09:30'),
        createdAt: NOW,
        expiresAt: NOW + 7 * MINUTE_MS,
        extendableUntil: NOW + 30 * MINUTE_MS,
      });
    });

    it('restarts in another calendar, even at the same time', async () => {
      const { storage } = await aBookableStorage({ schedules: GROUP });
      const { secret } = await hold(storage);
      const now = NOW + 5 * MINUTE_MS;
      const moved = await storage.holds.create(aHold({ now, scheduleId: 2, replaces: secret }));
      expect(moved).toMatchObject({ hold: { createdAt: now } });
    });

    it('occupies its place for bookings and holds of others until it expires, to the millisecond', async () => {
      const { storage, another } = await aBookableStorage();
      const { expiresAt } = await hold(storage);
      for (const now of [NOW, expiresAt - 1]) {
        expect(await another.bookings.reserve(aReserve({ now }))).toMatchObject({
          code: 'slot_unavailable',
        });
        expect(await another.holds.create(aHold({ now, visitor: 'another' }))).toMatchObject({
          code: 'slot_unavailable',
        });
      }
      expect(await another.bookings.reserve(aReserve({ now: expiresAt }))).toMatchObject({
        kind: 'booked',
      });
    });

    it('is read with its expiry while it lasts, and not at all afterwards, though nothing was written', async () => {
      const { storage, another } = await aBookableStorage();
      const { expiresAt } = await hold(storage);
      const version = await versionOf(another);
      const query = {
        scheduleId: 1,
        from: minute('2026-03-02 09:00'),
        until: minute('2026-03-02 09:30'),
        now: expiresAt - 1,
      };
      expect((await another.bookings.readOccupancy(query)).occupancy).toMatchObject({
        count: 1,
        nextExpiry: expiresAt,
      });
      expect(
        (await another.bookings.readOccupancy({ ...query, now: expiresAt })).occupancy,
      ).toMatchObject({
        count: 0,
        nextExpiry: null,
      });
      expect(await versionOf(another)).toBe(version);
    });

    it('raises the version of its schedule when it is made, extended, released, replaced and consumed, and of no other', async () => {
      const { storage } = await aBookableStorage({ schedules: GROUP });
      const others = await versionOf(storage, 2);
      const versions = [await versionOf(storage)];
      const note = async () => versions.push(await versionOf(storage));
      const first = await hold(storage);
      await note();
      await storage.holds.extend({ now: NOW + MINUTE_MS, secret: first.secret });
      await note();
      await storage.holds.release({ now: NOW + MINUTE_MS, secret: first.secret });
      await note();
      const second = await hold(storage, { slot: '2026-03-02 10:00:00', replaces: first.secret });
      await note();
      await book(storage, { slot: '2026-03-02 10:00:00', holdSecret: second.secret });
      await note();
      expect(versions.toSorted((a, b) => a - b)).toEqual(versions);
      expect(new Set(versions)).toHaveLength(6);
      expect(await versionOf(storage, 2)).toBe(others);
    });

    it('counts for the limit of bookings a day, and not for the limit of a customer', async () => {
      const { storage } = await aBookableStorage({
        schedules: [aSchedule({ dailyLimit: 2, customerLimit: 1 })],
      });
      await hold(storage);
      await book(storage, { slot: '2026-03-02 10:00:00' });
      expect(
        await storage.bookings.reserve(aReserve({ slot: '2026-03-02 11:00:00' })),
      ).toMatchObject({
        code: 'slot_unavailable',
      });
      expect(await storage.holds.create(aHold({ slot: '2026-03-02 11:00:00' }))).toMatchObject({
        code: 'slot_unavailable',
      });
      expect(await storage.holds.create(aHold({ slot: '2026-03-03 11:00:00' }))).toMatchObject({
        kind: 'held',
      });
    });

    it('goes to one of fifty at once, through two storages', async () => {
      const { storage, another } = await aBookableStorage();
      const attempts = Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? storage : another).holds.create(aHold({ visitor: `visitor ${index}` })),
      );
      const outcomes = await Promise.all(attempts);
      expect(outcomes.filter(({ kind }) => kind === 'held')).toHaveLength(1);
      expect(await takenTimes(storage)).toEqual(['09:00']);
    });

    it('is refused in a calendar or for a reason that does not exist', async () => {
      const { storage } = await create();
      const unknown = { kind: 'refused', code: 'schedule_not_found' };
      expect(await storage.holds.create(aHold())).toEqual(unknown);
      await storage.configuration.import(anImport());
      expect(await storage.holds.create(aHold({ scheduleId: 77 }))).toEqual(unknown);
      expect(await storage.holds.create(aHold({ reasonId: 77 }))).toEqual({
        kind: 'refused',
        code: 'reason_not_found',
      });
    });

    it('is refused at a time that is not offered, without a trace in the audit log', async () => {
      const { storage } = await aBookableStorage();
      for (const slot of [
        '2026-03-02 09:10:00',
        '2026-03-02 12:30:00',
        '2026-03-01 09:00:00',
        'soon',
      ]) {
        expect(await storage.holds.create(aHold({ slot })), slot).toEqual({
          kind: 'refused',
          code: 'slot_unavailable',
        });
      }
      expect((await storage.audit.list(9)).map(({ action }) => action)).toEqual([
        'installation.imported',
      ]);
    });

    it('goes to the group member with the fewest claims that day, including holds', async () => {
      const { storage } = await aBookableStorage({ schedules: GROUP });
      await hold(storage, { scheduleId: 1, slot: '2026-03-02 14:00:00' });
      const given = [
        await hold(storage, { scheduleId: 9 }),
        await hold(storage, { scheduleId: 9 }),
      ];
      expect(given.map(({ scheduleId }) => scheduleId)).toEqual([2, 1]);
      expect(
        await storage.holds.create(aHold({ scheduleId: 9, visitor: 'another' })),
      ).toMatchObject({
        code: 'slot_unavailable',
      });
    });
  });

  describe('the fourth hold of a visitor', () => {
    const at = (time: string) => `2026-03-02 ${time}:00`;
    const A = at('09:00');
    const B = at('09:30');
    const C = at('10:00');
    const D = at('10:30');

    it('is refused until the first of the three ends', async () => {
      const { storage } = await aBookableStorage();
      for (const [index, slot] of [A, B, C].entries()) {
        await hold(storage, { slot, now: NOW + index });
      }
      const fourth = { slot: D, now: NOW + 5 };
      const endsAt = NOW + 10 * MINUTE_MS;
      expect(await storage.holds.create(aHold(fourth))).toEqual({
        kind: 'refused',
        code: 'hold_limit',
        endsAt,
      });
      expect(await storage.holds.create(aHold({ ...fourth, visitor: 'another' }))).toMatchObject({
        kind: 'held',
      });
      expect(
        await storage.holds.create(aHold({ ...fourth, slot: at('11:00'), now: endsAt - 1 })),
      ).toMatchObject({ code: 'hold_limit' });
      expect(
        await storage.holds.create(aHold({ ...fourth, slot: at('11:00'), now: endsAt })),
      ).toMatchObject({ kind: 'held' });
    });

    it('is granted if it replaces one of them, or one of them became a booking', async () => {
      const { storage } = await aBookableStorage();
      const first = await hold(storage, { slot: A });
      const second = await hold(storage, { slot: B });
      await hold(storage, { slot: C });
      await hold(storage, { slot: D, replaces: first.secret });
      await book(storage, { slot: B, holdSecret: second.secret });
      await hold(storage, { slot: A });
      expect(await storage.holds.create(aHold({ slot: '2026-03-02 11:00:00' }))).toMatchObject({
        code: 'hold_limit',
      });
    });

    it('is not granted after a release, which can still be extended', async () => {
      const { storage } = await aBookableStorage();
      for (const slot of [A, B, C]) {
        await storage.holds.release({ now: NOW, secret: (await hold(storage, { slot })).secret });
      }
      expect(await storage.holds.create(aHold({ slot: D }))).toEqual({
        kind: 'refused',
        code: 'hold_limit',
        endsAt: NOW + 15_000,
      });
    });
  });
}
