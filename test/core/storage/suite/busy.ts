/** Busy times of other calendars: facts that close time, and never claims. */

import { describe, expect, it } from 'vitest';
import type { BusyRule } from '../../../../core/installation/busy-rule.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import {
  addSource,
  aFailure,
  aFull,
  anEvent,
  aPeriod,
  aSource,
  importOpen,
  settle,
} from '../busy-fixture.ts';
import {
  aHold,
  aMove,
  aReserve,
  book,
  HOUR_MS,
  MINUTE_MS,
  minute,
  NOW,
  versionOf,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const DAY = { from: minute('2026-03-02 00:00'), until: minute('2026-03-03 00:00') };
const AT = (time: string) => ({ slot: `2026-03-02 ${time}:00` });

export function describeBusy(create: CreatePair): void {
  async function aPair(rule: Partial<BusyRule> = {}, capacity = 1) {
    const pair = await create();
    await importOpen(pair.storage, rule, capacity);
    const { id } = await addSource(pair.storage);
    return { ...pair, id };
  }

  const reserve = async (storage: Storage, time: string) =>
    (await storage.bookings.reserve(aReserve(AT(time)))).kind;
  const timesOf = async (storage: Storage) =>
    (await storage.busy.listTimes({ scheduleId: 1, ...DAY })).map(({ startsAt, endsAt }) => [
      startsAt - DAY.from,
      endsAt - DAY.from,
    ]);

  describe('busy times', () => {
    it('close the time of bookings and holds, and of no others', async () => {
      const { storage, another, id } = await aPair();
      await settle(storage, id, aFull(anEvent('a', aPeriod('10:00', '11:00'))));
      expect(await reserve(another, '10:30')).toBe('refused');
      expect((await another.holds.create(aHold(AT('10:30')))).kind).toBe('refused');
      expect(await reserve(another, '11:00')).toBe('booked');
      expect(await reserve(another, '09:30')).toBe('booked');
    });

    it('are seen by readers with the version that they belong to', async () => {
      const { storage, another, id } = await aPair();
      const query = { scheduleId: 1, ...DAY, now: NOW };
      const before = await another.bookings.readOccupancy(query);
      await settle(storage, id, aFull(anEvent('a', aPeriod('10:00', '11:00'))));
      const { occupancy, version } = await another.bookings.readOccupancy({
        ...query,
        since: before,
      });
      expect(version).toBe(before.version + 1);
      expect([...(occupancy.busy?.closing.from ?? [])]).toEqual([minute('2026-03-02 10:00')]);
      expect(before.occupancy.busy).toBeUndefined();
    });

    it('raise the version if something changes, and only then', async () => {
      const { storage, id } = await aPair();
      const event = anEvent('a', aPeriod('10:00', '11:00'));
      expect((await settle(storage, id, aFull(event))).isChanged).toBe(true);
      const version = await versionOf(storage);
      expect((await settle(storage, id, aFull(event))).isChanged).toBe(false);
      const unchanged = { kind: 'unchanged', cursor: null } as const;
      expect((await settle(storage, id, unchanged)).isChanged).toBe(false);
      expect(await versionOf(storage)).toBe(version);
    });

    it('leave bookings that were there first, which can be moved away and not back', async () => {
      const { storage, id } = await aPair();
      const bookingId = await book(storage, AT('10:00'));
      await settle(storage, id, aFull(anEvent('a', aPeriod('09:00', '12:00'))));
      expect((await storage.bookings.find(bookingId))?.status).toBe('confirmed');
      const away = await storage.bookings.move(aMove(bookingId, AT('13:00')));
      expect(away.kind).toBe('moved');
      const back = await storage.bookings.move(aMove(bookingId, AT('10:00')));
      expect(back.kind).toBe('refused');
    });

    it('are a rule that the team overrules', async () => {
      const { storage, id } = await aPair();
      await settle(storage, id, aFull(anEvent('a', aPeriod('10:00', '11:00'))));
      const command = aReserve(AT('10:00'));
      const overruled = await storage.bookings.reserve({
        ...command,
        operator: { overrule: 'urgent', note: '', quiet: true },
      });
      expect(overruled.kind).toBe('booked');
    });

    it('take one place of several if the rule says so', async () => {
      const { storage, id } = await aPair({ counts: 'one_place' }, 2);
      await settle(storage, id, aFull(anEvent('a', aPeriod('10:00', '11:00'))));
      expect(await reserve(storage, '10:00')).toBe('booked');
      expect(await reserve(storage, '10:00')).toBe('refused');
    });

    it('follow the rules of a new configuration at once', async () => {
      const { storage, id } = await aPair();
      const tentative = aPeriod('10:00', '11:00', { kind: 'tentative' });
      await settle(storage, id, aFull(anEvent('a', tentative)));
      expect(await reserve(storage, '10:00')).toBe('refused');
      await importOpen(storage, { tentative: 'open' });
      expect(await reserve(storage, '10:00')).toBe('booked');
    });

    it('may last for weeks, and are listed as one', async () => {
      const { storage, id } = await aPair();
      const long = aPeriod('10:00', '11:00', { endsAt: minute('2026-03-23 12:00') });
      await settle(storage, id, aFull(anEvent('a', long)));
      expect(await reserve(storage, '15:00')).toBe('refused');
      expect(await storage.busy.listTimes({ scheduleId: 1, ...DAY })).toMatchObject([
        { startsAt: long.startsAt, endsAt: long.endsAt },
      ]);
    });

    it('end with their source', async () => {
      const { storage, id } = await aPair();
      await settle(storage, id, aFull(anEvent('a', aPeriod('10:00', '11:00'))));
      expect(await storage.busy.remove({ now: NOW, actor: 'K', id })).toBe(true);
      expect(await reserve(storage, '10:00')).toBe('booked');
      expect(await storage.busy.remove({ now: NOW, actor: 'K', id })).toBe(false);
    });
  });

  describe('a reading', () => {
    it('keeps what was known if it fails, and since when it fails', async () => {
      const { storage, id } = await aPair();
      await settle(storage, id, aFull(anEvent('a', aPeriod('10:00', '11:00'))));
      await settle(storage, id, aFailure);
      await settle(storage, id, aFailure, { now: NOW + HOUR_MS });
      expect(await reserve(storage, '10:00')).toBe('refused');
      expect(await storage.busy.list()).toMatchObject([
        { failingSince: NOW, failures: 2, problem: { code: 'unauthorized' }, readAt: NOW },
      ]);
    });

    it('closes the calendar if it failed for too long and the rule says so', async () => {
      const { storage, id } = await aPair({ whenStale: 'close', staleMinutes: 60 });
      await settle(storage, id, aFull());
      await settle(storage, id, aFailure, { now: NOW + 59 * MINUTE_MS });
      expect(await reserve(storage, '10:00')).toBe('booked');
      await settle(storage, id, aFailure, { now: NOW + 60 * MINUTE_MS });
      expect(await reserve(storage, '11:00')).toBe('refused');
      await settle(storage, id, { kind: 'unchanged', cursor: null });
      expect(await reserve(storage, '11:00')).toBe('booked');
    });

    it('is repeated by the time the calendar closes, however long a server asks to wait', async () => {
      const { storage, id } = await aPair({ whenStale: 'close', staleMinutes: 60 });
      await settle(storage, id, aFull());
      const now = NOW + 10 * MINUTE_MS;
      await settle(storage, id, aFailure, { now, nextAt: now + 6 * HOUR_MS });
      expect((await storage.readDue()).busy).toBe(NOW + HOUR_MS);
    });

    it('frees what it lost only when the next one confirms it', async () => {
      const { storage, id } = await aPair();
      const events = ['a', 'b', 'c'].map((hash, index) =>
        anEvent(hash, aPeriod(`1${index}:00`, `1${index}:30`)),
      );
      await settle(storage, id, aFull(...events));
      expect(await settle(storage, id, aFull())).toMatchObject({ isDoubted: true });
      expect(await reserve(storage, '10:00')).toBe('refused');
      expect((await storage.readDue()).busy).toBe(NOW + 5 * MINUTE_MS);
      const later = { now: NOW + 5 * MINUTE_MS };
      expect(await settle(storage, id, aFull(), later)).toMatchObject({ isDoubted: false });
      expect(await reserve(storage, '10:00')).toBe('booked');
    });

    it('frees nothing if it lacks all soon after one that lacked most, or after a failure', async () => {
      const { storage, id } = await aPair();
      const events = ['a', 'b', 'c', 'd'].map((hash, index) =>
        anEvent(hash, aPeriod(`1${index}:00`, `1${index}:30`)),
      );
      const [last] = events.slice(-1);
      await settle(storage, id, aFull(...events));
      expect(await settle(storage, id, aFull(...(last ? [last] : [])))).toMatchObject({
        isDoubted: true,
      });
      const soon = { now: NOW + MINUTE_MS };
      expect(await settle(storage, id, aFull(), soon)).toMatchObject({ isDoubted: true });
      await settle(storage, id, aFailure, { now: NOW + 4 * MINUTE_MS });
      const afterwards = { now: NOW + 20 * MINUTE_MS };
      expect(await settle(storage, id, aFull(), afterwards)).toMatchObject({ isDoubted: true });
      expect(await reserve(storage, '10:00')).toBe('refused');
      expect(await reserve(storage, '13:00')).toBe('refused');
    });

    it('doubts the loss of its only event until it is repeated after minutes', async () => {
      const { storage, id } = await aPair();
      await settle(storage, id, aFull(anEvent('a', aPeriod('10:00', '11:00'))));
      const soon = { nextAt: NOW + MINUTE_MS };
      expect(await settle(storage, id, aFull(), soon)).toMatchObject({ isDoubted: true });
      expect(await reserve(storage, '10:00')).toBe('refused');
      expect((await storage.readDue()).busy).toBe(NOW + 5 * MINUTE_MS);
    });

    it('removes nothing for a list of changes before a full reading', async () => {
      const { storage, id } = await aPair();
      const events = [
        anEvent('a', aPeriod('10:00', '11:00')),
        anEvent('b', aPeriod('12:00', '13:00')),
      ];
      await settle(storage, id, aFull(...events));
      const changes = {
        kind: 'changes',
        cursor: 'next',
        changed: [anEvent('b', aPeriod('14:00', '15:00'))],
        removed: ['a'],
        own: [],
        ownRemoved: [],
      } as const;
      await settle(storage, id, changes);
      expect(await timesOf(storage)).toEqual([
        [600, 660],
        [840, 900],
      ]);
      const [leased] = await storage.busy.lease({ now: NOW, leaseMs: 1, limit: 1, id });
      expect(leased?.cursor).toBeNull();
    });

    it('settles nothing without the lease', async () => {
      const { storage, another, id } = await aPair();
      const lease = { now: NOW, leaseMs: MINUTE_MS, limit: 9 };
      const [first] = await storage.busy.lease(lease);
      expect(await another.busy.lease(lease)).toEqual([]);
      expect(await another.busy.lease({ ...lease, id })).toEqual([]);
      const [second] = await another.busy.lease({ ...lease, now: NOW + MINUTE_MS });
      const late = { reading: aFull(), leaseToken: first?.leaseToken ?? 0 };
      expect(second?.leaseToken).toBe((first?.leaseToken ?? 0) + 1);
      const settled = await storage.busy.settle({
        now: NOW,
        id,
        ...late,
        window: DAY,
        durationMs: 1,
        nextAt: NOW,
      });
      expect(settled.kind).toBe('stale');
    });
  });

  describe('a source', () => {
    it('is stored without its address, its password and the titles in clear', async () => {
      const { storage, readEverything } = await create();
      await importOpen(storage, { titles: true });
      const account = { ...aSource().account, account: 'lovelace', secret: 'differenceengine' };
      const { id, host } = await addSource(storage, { account });
      expect(host).toBe('cloud.example.org');
      const period = aPeriod('10:00', '11:00', { title: 'Dentist' });
      await settle(storage, id, aFull(anEvent('a', period)));
      const everything = await readEverything();
      for (const secret of ['secret-path', 'lovelace', 'differenceengine', 'Dentist']) {
        expect(everything).not.toContain(secret);
      }
      expect(JSON.stringify(await storage.busy.list())).not.toContain('secret-path');
      expect(await storage.busy.listTimes({ scheduleId: 1, ...DAY })).toMatchObject([
        { title: 'Dentist' },
      ]);
    });

    it('tells its own bookings from other events', async () => {
      const { storage, another } = await aPair();
      const booking = await storage.bookings.find(await book(storage));
      const own = booking?.detailsId ?? '';
      expect([...(await another.busy.findOwn(['other', own]))]).toEqual([own]);
      expect(await another.busy.findOwn([])).toEqual(new Set());
    });

    it('keeps no titles unless the rule says so', async () => {
      const { storage, id } = await aPair();
      const period = aPeriod('10:00', '11:00', { title: 'Dentist' });
      await settle(storage, id, aFull(anEvent('a', period)));
      expect(await storage.busy.listTimes({ scheduleId: 1, ...DAY })).toMatchObject([
        { title: null },
      ]);
    });
  });
}
