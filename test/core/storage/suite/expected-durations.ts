/** A booking or move that expects how long it takes is made for exactly as long, or refused. */

import { describe, expect, it } from 'vitest';
import type { Storage } from '../../../../core/storage/storage.ts';
import {
  aCancel,
  aMove,
  anImport,
  aReserve,
  book,
  hold,
  MINUTE_MS,
  NOW,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import { aPractice, BOTH, ELEVEN, NINE, X_RAY } from './layouts.ts';

export function describeExpectedDurations(create: CreatePair): void {
  /** Thirty minutes, or up to ten more if customers wait for the device. */
  async function aPatientPair() {
    const pair = await create();
    const installation = aPractice(undefined, { gapMinutes: 10 });
    await pair.storage.configuration.import(anImport(installation));
    return pair;
  }

  /** Takes the device for ten minutes of somebody else. */
  const take = (storage: Storage, slot: string, now = NOW) =>
    book(storage, { now, scheduleId: 2, reasonId: X_RAY, slot, email: 'ben@example.org' });
  const minutesOf = async (storage: Storage, bookingId: number) => {
    const { startsAt = 0, endsAt = 0 } = (await storage.bookings.find(bookingId)) ?? {};
    return endsAt - startsAt;
  };
  const changed = (minutes: number) => ({ kind: 'refused', code: 'duration_changed', minutes });

  describe('an expected duration', () => {
    it('is booked, even if the parts could be done in less time', async () => {
      const { storage, another } = await aPatientPair();
      for (const expectedMinutes of [30, 35, 40]) {
        const bookingId = await book(storage, { reasonId: BOTH, expectedMinutes });
        expect(await minutesOf(another, bookingId)).toBe(expectedMinutes);
        await another.bookings.cancel(aCancel(bookingId));
      }
    });

    it('is refused with the one that the time is free for, and changes nothing', async () => {
      const { storage, another } = await aPatientPair();
      await take(storage, '2026-03-02 09:20:00');
      const wish = aReserve({ reasonId: BOTH, expectedMinutes: 30 });
      expect(await another.bookings.reserve(wish)).toEqual(changed(40));
      const other = aReserve({ reasonId: BOTH, expectedMinutes: 99 });
      expect(await another.bookings.reserve(other)).toEqual(changed(40));
      expect(await storage.bookings.reserve(aReserve({ reasonId: BOTH }))).toMatchObject({
        kind: 'booked',
      });
    });

    it('is no longer available if the time is free for none', async () => {
      const { storage } = await aPatientPair();
      for (const minutes of ['20', '30']) {
        await take(storage, `2026-03-02 09:${minutes}:00`);
      }
      const wish = aReserve({ reasonId: BOTH, expectedMinutes: 30 });
      expect(await storage.bookings.reserve(wish)).toEqual({
        kind: 'refused',
        code: 'slot_unavailable',
      });
    });

    it('is booked after its hold has expired, and refused if it was taken since', async () => {
      const { storage, another } = await aPatientPair();
      const other = await take(storage, '2026-03-02 09:20:00');
      const { secret } = await hold(another, { reasonId: BOTH });
      await another.bookings.cancel(aCancel(other));
      const now = NOW + 60 * MINUTE_MS;
      const wish = { reasonId: BOTH, holdSecret: secret, now };
      await take(storage, '2026-03-02 09:30:00', now);
      expect(await storage.bookings.reserve(aReserve({ ...wish, expectedMinutes: 40 }))).toEqual(
        changed(30),
      );
      const bookingId = await book(storage, { ...wish, expectedMinutes: 30 });
      expect(await minutesOf(another, bookingId)).toBe(30);
    });

    it('is that of the booking that is moved', async () => {
      const { storage, another } = await aPatientPair();
      const bookingId = await book(storage, { reasonId: BOTH });
      await take(storage, '2026-03-02 11:20:00');
      const move = { slot: ELEVEN, expectedMinutes: 30 };
      expect(await another.bookings.move(aMove(bookingId, move))).toEqual(changed(40));
      expect(await minutesOf(storage, bookingId)).toBe(30);
      await another.bookings.move(aMove(bookingId, { ...move, expectedMinutes: 40 }));
      expect(await minutesOf(storage, bookingId)).toBe(40);
      await another.bookings.move(aMove(bookingId, { slot: NINE, expectedMinutes: 30 }));
      expect(await minutesOf(storage, bookingId)).toBe(30);
    });
  });
}
