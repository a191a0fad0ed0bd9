/** A booking consumes the hold that was made for it, in the same transaction, and no other. */

import { describe, expect, it } from 'vitest';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import {
  aBusyInstallation,
  anImport,
  aReserve,
  book,
  hold,
  MINUTE_MS,
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

export function describeBookingHeldTimes(create: CreatePair): void {
  async function aHeldTime(changes: Parameters<typeof anImport>[0] = {}) {
    const pair = await create();
    await pair.storage.configuration.import(anImport(changes));
    return { ...pair, held: await hold(pair.storage) };
  }

  describe('booking a held time', () => {
    it('is not in its own way, and leaves one claim, which no longer expires', async () => {
      const { storage, another, held } = await aHeldTime();
      await book(another, { holdSecret: held.secret });
      expect(await takenTimes(storage, { now: held.extendableUntil })).toEqual(['09:00']);
      expect(await storage.holds.find({ now: NOW, secret: held.secret })).toBeNull();
      expect(await storage.deleteExpired({ now: held.extendableUntil })).toMatchObject({
        holds: 0,
      });
    });

    it('works for the holder only, of fifty at once', async () => {
      const { storage, another, held } = await aHeldTime();
      const guesses = Array.from({ length: 50 }, (_, index): string | null =>
        index % 2 === 0 ? null : 'guessed',
      );
      const secrets = guesses.with(33, held.secret);
      const outcomes = await Promise.all(
        secrets.map((holdSecret, index) =>
          (index % 2 === 0 ? storage : another).bookings.reserve(aReserve({ holdSecret })),
        ),
      );
      expect(outcomes.map(({ kind }) => kind).indexOf('booked')).toBe(33);
      expect(outcomes.filter(({ kind }) => kind === 'booked')).toHaveLength(1);
    });

    it('books once if the holder sends it twice without an idempotency key', async () => {
      const { storage, another, held } = await aHeldTime();
      const command = aReserve({ holdSecret: held.secret });
      const outcomes = await Promise.all([
        storage.bookings.reserve(command),
        another.bookings.reserve(command),
        storage.bookings.reserve(command),
      ]);
      expect(outcomes.filter(({ kind }) => kind === 'booked')).toHaveLength(1);
    });

    it('keeps the hold if the booking is refused, so that the form can be corrected', async () => {
      const { storage, held } = await aHeldTime();
      const refused = await storage.bookings.reserve(
        aReserve({ holdSecret: held.secret, submission: { email: 'ada@example.org' } }),
      );
      expect(refused).toMatchObject({ code: 'field_required' });
      expect(await storage.holds.find({ now: NOW, secret: held.secret })).toEqual(held);
      await book(storage, { holdSecret: held.secret });
    });

    it('with a hold that has expired is decided as usual: free or taken', async () => {
      const { storage, held } = await aHeldTime();
      const again = await hold(storage, { now: held.expiresAt, visitor: 'another' });
      const late = { now: held.expiresAt, holdSecret: held.secret };
      expect(await storage.bookings.reserve(aReserve(late))).toMatchObject({
        code: 'slot_unavailable',
      });
      expect(await storage.holds.find({ now: held.expiresAt, secret: again.secret })).toEqual(
        again,
      );
      await book(storage, { ...late, slot: '2026-03-02 10:00:00' });
      expect(
        await storage.bookings.reserve(aReserve({ now: again.expiresAt, holdSecret: held.secret })),
      ).toMatchObject({ kind: 'booked' });
    });

    it('with an unknown secret is decided as usual, and consumes no one else’s hold', async () => {
      const { storage, held } = await aHeldTime();
      expect(await storage.bookings.reserve(aReserve({ holdSecret: 'guessed' }))).toMatchObject({
        code: 'slot_unavailable',
      });
      await book(storage, { holdSecret: 'guessed', slot: '2026-03-02 10:00:00' });
      expect(await storage.holds.find({ now: NOW, secret: held.secret })).toEqual(held);
    });

    it('takes another time than the held one, also one that overlaps it, and gives the held one back', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport(aBusyInstallation(1)));
      const held = await hold(storage, { reasonId: 3, slot: '2026-03-02 09:00:00' });
      await book(storage, { reasonId: 3, slot: '2026-03-02 09:30:00', holdSecret: held.secret });
      expect(await takenTimes(storage)).toEqual(['09:30']);
    });

    it('replays its receipt under its idempotency key, though the hold is gone', async () => {
      const { storage, held } = await aHeldTime();
      const command = aReserve({
        holdSecret: held.secret,
        idempotency: { key: 'k', fingerprint: 'f' },
      });
      const first = await storage.bookings.reserve(command);
      expect(await storage.bookings.reserve(command)).toEqual({ ...first, replayed: true });
      expect(await takenTimes(storage)).toEqual(['09:00']);
    });

    it('keeps its promise if the lead time runs out before the countdown', async () => {
      const { storage, held } = await aHeldTime({
        schedules: [aSchedule({ leadTimeMinutes: 180, holdMinutes: 30 })],
      });
      const later = NOW + 5 * MINUTE_MS;
      expect(await storage.bookings.reserve(aReserve({ now: later }))).toMatchObject({
        code: 'slot_unavailable',
      });
      expect(
        await storage.bookings.reserve(aReserve({ now: later, holdSecret: held.secret })),
      ).toMatchObject({ kind: 'booked' });
    });

    it('promises that time alone: another is judged by the lead time of now', async () => {
      const { storage } = await create();
      await storage.configuration.import(
        anImport({
          schedules: [aSchedule({ reasonIds: [1, 2], leadTimeMinutes: 180, holdMinutes: 30 })],
        }),
      );
      const { secret: holdSecret } = await hold(storage, { slot: '2026-03-02 16:00:00' });
      const later = NOW + 5 * MINUTE_MS;
      const near = '2026-03-02 09:00:00';
      for (const reasonId of [1, 2]) {
        expect(
          await storage.bookings.reserve(
            aReserve({ now: later, reasonId, slot: near, holdSecret }),
          ),
        ).toMatchObject({
          code: 'slot_unavailable',
        });
      }
      expect(await storage.holds.find({ now: later, secret: holdSecret })).not.toBeNull();
      // Only the lead time was in the way.
      expect(await storage.bookings.reserve(aReserve({ slot: near, holdSecret }))).toMatchObject({
        kind: 'booked',
      });
    });

    it('sells no time that has begun, held or not', async () => {
      const { storage } = await aHeldTime();
      const slot = '2026-03-02 13:00:00';
      const start = Date.parse('2026-03-02T13:00:00Z');
      const { secret } = await hold(storage, { slot, now: start - MINUTE_MS });
      expect(
        await storage.bookings.reserve(aReserve({ slot, now: start + 1, holdSecret: secret })),
      ).toMatchObject({ code: 'slot_unavailable' });
      expect(
        await storage.bookings.reserve(aReserve({ slot, now: start, holdSecret: secret })),
      ).toMatchObject({ kind: 'booked' });
    });
  });

  describe('booking a hold through a group', () => {
    it('stays with the member that was held, though another has fewer bookings by then', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport({ schedules: GROUP }));
      const held = await hold(storage, { scheduleId: 9 });
      expect(held.scheduleId).toBe(1);
      await book(storage, { scheduleId: 1, slot: '2026-03-02 14:00:00' });
      await book(storage, { scheduleId: 9, holdSecret: held.secret });
      expect([await takenTimes(storage), await takenTimes(storage, { scheduleId: 2 })]).toEqual([
        ['09:00', '14:00'],
        [],
      ]);
    });

    it('goes to another member if that one became impossible, and frees its place', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport({ schedules: GROUP }));
      const held = await hold(storage, { scheduleId: 9 });
      await storage.configuration.import(
        anImport({ schedules: [aSchedule({ id: 1, openingHours: [] }), ...GROUP.slice(1)] }),
      );
      const before = [await versionOf(storage, 1), await versionOf(storage, 2)];
      await book(storage, { scheduleId: 9, holdSecret: held.secret });
      expect([await takenTimes(storage), await takenTimes(storage, { scheduleId: 2 })]).toEqual([
        [],
        ['09:00'],
      ]);
      // Both lists have changed, and caches are refreshed.
      const after = [await versionOf(storage, 1), await versionOf(storage, 2)];
      expect(after.map((version, index) => version > (before[index] ?? 0))).toEqual([true, true]);
    });
  });
}
