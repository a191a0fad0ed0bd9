/** Extending, releasing and replacing holds, and finding them again. */

import { describe, expect, it } from 'vitest';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import {
  aBusyInstallation,
  aHold,
  anImport,
  aReserve,
  book,
  HOUR_MS,
  hold,
  MINUTE_MS,
  NOW,
  takenTimes,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const notFound = { kind: 'not_found' };

const DAY_MS = 24 * HOUR_MS;

const NO_MESSAGES = { deliveries: 0, outboxEntries: 0 };

export function describeChangingHolds(create: CreatePair): void {
  async function aHeldTime(changes: Parameters<typeof anImport>[0] = {}) {
    const pair = await create();
    await pair.storage.configuration.import(anImport(changes));
    return { ...pair, held: await hold(pair.storage) };
  }

  describe('extending a hold', () => {
    it('restarts it, up to thirty minutes after it was made', async () => {
      const { storage, another, held } = await aHeldTime();
      const expiries: number[] = [];
      for (const minutes of [4, 9, 18, 25, 29]) {
        const outcome = await another.holds.extend({
          now: NOW + minutes * MINUTE_MS,
          secret: held.secret,
        });
        if (outcome.kind === 'held') {
          expiries.push((outcome.hold.expiresAt - NOW) / MINUTE_MS);
        }
        expect(outcome).toMatchObject({ hold: { ...held, expiresAt: expect.any(Number) } });
      }
      expect(expiries).toEqual([14, 19, 28, 30, 30]);
      expect(await takenTimes(storage, { now: held.extendableUntil - 1 })).toEqual(['09:00']);
      expect(
        await storage.holds.extend({ now: held.extendableUntil, secret: held.secret }),
      ).toEqual(notFound);
    });

    it('never shortens it, even if holds of the schedule are shorter now', async () => {
      const { storage, held } = await aHeldTime();
      await storage.configuration.import(anImport({ schedules: [aSchedule({ holdMinutes: 1 })] }));
      const extend = (minutes: number) =>
        storage.holds.extend({ now: NOW + minutes * MINUTE_MS, secret: held.secret });
      expect(await extend(2)).toEqual({ kind: 'held', hold: held });
      expect(await extend(9.5)).toMatchObject({ hold: { expiresAt: NOW + 10.5 * MINUTE_MS } });
    });

    it('finds nothing if it expired, became a booking or never existed', async () => {
      const { storage, held } = await aHeldTime();
      expect(await storage.holds.extend({ now: held.expiresAt, secret: held.secret })).toEqual(
        notFound,
      );
      await book(storage, { holdSecret: held.secret });
      expect(await storage.holds.extend({ now: NOW, secret: held.secret })).toEqual(notFound);
      expect(await storage.holds.extend({ now: NOW, secret: 'guessed' })).toEqual(notFound);
    });
  });

  describe('releasing a hold', () => {
    it('lets it end in fifteen seconds, in which it can be extended again', async () => {
      const { storage, held } = await aHeldTime();
      await storage.holds.release({ now: NOW, secret: held.secret });
      expect(await takenTimes(storage, { now: NOW + 14_999 })).toEqual(['09:00']);
      expect(await takenTimes(storage, { now: NOW + 15_000 })).toEqual([]);
      const extended = await storage.holds.extend({ now: NOW + 14_999, secret: held.secret });
      expect(extended).toMatchObject({
        kind: 'held',
        hold: { expiresAt: NOW + 14_999 + 10 * MINUTE_MS },
      });
      expect(await storage.bookings.reserve(aReserve({ now: NOW + 15_000 }))).toMatchObject({
        code: 'slot_unavailable',
      });
    });

    it('never lengthens it, and minds no secret that is unknown', async () => {
      const { storage, held } = await aHeldTime();
      await storage.holds.release({ now: held.expiresAt - 1, secret: held.secret });
      expect(await takenTimes(storage, { now: held.expiresAt - 1 })).toEqual(['09:00']);
      expect(await takenTimes(storage, { now: held.expiresAt })).toEqual([]);
      await storage.holds.release({ now: held.expiresAt + 1, secret: held.secret });
      await storage.holds.release({ now: NOW, secret: 'guessed' });
      expect(await takenTimes(storage)).toEqual(['09:00']);
    });
  });

  describe('replacing a hold', () => {
    it('swaps the old time for the new one at once', async () => {
      const { storage, another, held } = await aHeldTime();
      const next = await hold(another, {
        slot: '2026-03-02 10:00:00',
        replaces: held.secret,
        now: NOW + 1,
      });
      expect(next.secret).not.toBe(held.secret);
      expect(await takenTimes(storage)).toEqual(['10:00']);
      expect(await storage.holds.extend({ now: NOW + 1, secret: held.secret })).toEqual(notFound);
    });

    it('keeps the old one if the new time is refused', async () => {
      const { storage, held } = await aHeldTime();
      await book(storage, { slot: '2026-03-02 10:00:00' });
      const refused = await storage.holds.create(
        aHold({ slot: '2026-03-02 10:00:00', replaces: held.secret }),
      );
      expect(refused).toEqual({ kind: 'refused', code: 'slot_unavailable' });
      expect(await storage.holds.find({ now: NOW, secret: held.secret })).toEqual(held);
      expect(await takenTimes(storage)).toEqual(['09:00', '10:00']);
    });

    it('takes a time that overlaps the old one, and the very same', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport(aBusyInstallation(1)));
      const first = await hold(storage, { reasonId: 3, slot: '2026-03-02 09:00:00' });
      const second = await hold(storage, {
        reasonId: 3,
        slot: '2026-03-02 09:30:00',
        replaces: first.secret,
      });
      await hold(storage, { reasonId: 3, slot: '2026-03-02 09:30:00', replaces: second.secret });
      expect(await takenTimes(storage)).toEqual(['09:30']);
    });

    it('is the same as a new one if the old one expired or never existed', async () => {
      const { storage, held } = await aHeldTime();
      await hold(storage, { slot: '2026-03-02 10:00:00', replaces: 'guessed' });
      expect(await takenTimes(storage)).toEqual(['09:00', '10:00']);
      await hold(storage, {
        slot: '2026-03-02 11:00:00',
        replaces: held.secret,
        now: held.expiresAt,
      });
      expect(await takenTimes(storage, { now: held.expiresAt })).toEqual(['11:00']);
    });
  });

  describe('a hold that is looked for', () => {
    it('is found by its secret while it lives, through any storage', async () => {
      const { another, held } = await aHeldTime();
      expect(await another.holds.find({ now: held.expiresAt - 1, secret: held.secret })).toEqual(
        held,
      );
      expect(await another.holds.find({ now: held.expiresAt, secret: held.secret })).toBeNull();
      expect(await another.holds.find({ now: NOW, secret: 'guessed' })).toBeNull();
    });
  });

  describe('deleting expired rows', () => {
    it('counts holds and idempotency keys, and keeps live ones', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport(aBusyInstallation(2_000)));
      const early = { key: 'early', fingerprint: 'f' };
      const late = { key: 'late', fingerprint: 'f' };
      await book(storage, { idempotency: early });
      await hold(storage);
      await book(storage, { now: NOW + 1, idempotency: late });
      await hold(storage, { now: NOW + 1, visitor: 'late' });
      const deleted = (holds: number, idempotencyKeys: number) => ({
        holds,
        idempotencyKeys,
        ...NO_MESSAGES,
      });
      expect(await storage.deleteExpired({ now: NOW + 10 * MINUTE_MS })).toEqual(deleted(1, 0));
      expect(await takenTimes(storage)).toHaveLength(3);
      expect(await storage.deleteExpired({ now: NOW + DAY_MS })).toEqual(deleted(1, 1));
      expect(await storage.deleteExpired({ now: NOW + DAY_MS })).toEqual(deleted(0, 0));
    });

    it('deletes any number at once', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport(aBusyInstallation(2_000)));
      // On sixty days, because each decision reads the claims around it.
      for (let day = 0; day < 60; day += 1) {
        const slot = `${new Date(NOW + day * DAY_MS).toISOString().slice(0, 10)} 09:00:00`;
        const visitors = Array.from({ length: 20 }, (_, index) => `visitor ${day} ${index}`);
        await Promise.all(visitors.map((visitor) => hold(storage, { slot, visitor })));
      }
      expect(await storage.deleteExpired({ now: NOW + 10 * MINUTE_MS })).toEqual({
        holds: 1_200,
        idempotencyKeys: 0,
        ...NO_MESSAGES,
      });
    });
  });
}
