/** Finding, listing and cancelling bookings. */

import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../../core/booking/booking.ts';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import { aCancel, anImport, book, minute, NOW, takenTimes } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

export function describeBookings(create: CreatePair): void {
  describe('bookings', () => {
    it('cancels once, frees the place, and answers a second time with the cancelled booking', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      const bookingId = await book(storage);
      await book(storage, { slot: '2026-03-02 10:00:00' });
      const cancelled = await storage.bookings.cancel(aCancel(bookingId));
      expect(cancelled).toMatchObject({
        kind: 'cancelled',
        booking: { bookingId, status: 'cancelled', version: 2, cancelledAt: NOW },
      });
      expect(await storage.bookings.cancel(aCancel(bookingId, { now: NOW + 5 }))).toEqual(
        cancelled,
      );
      expect(await takenTimes(storage)).toEqual(['10:00']);
      expect(await book(storage)).not.toBe(bookingId);
    });

    it('knows nothing of a booking that was never made', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      expect(await storage.bookings.find(4711)).toBeNull();
      expect(await storage.bookings.cancel(aCancel(4711))).toEqual({
        kind: 'not_found',
      });
    });

    it('lists by start, earliest first, within its bounds: from included, until excluded', async () => {
      const { storage } = await create();
      await storage.configuration.import(
        anImport({ schedules: [aSchedule(), aSchedule({ id: 2 })] }),
      );
      const late = await book(storage, { slot: '2026-03-02 11:00:00' });
      const early = await book(storage, { slot: '2026-03-02 09:00:00' });
      const other = await book(storage, { slot: '2026-03-02 10:00:00', scheduleId: 2 });
      await storage.bookings.cancel(aCancel(late));
      const list = async (filter: object) =>
        (await storage.bookings.list({ limit: 9, ...filter })).map(({ bookingId }) => bookingId);
      expect(await list({})).toEqual([early, other, late]);
      expect(await list({ limit: 2 })).toEqual([early, other]);
      expect(await list({ scheduleId: 2 })).toEqual([other]);
      expect(await list({ status: 'cancelled' })).toEqual([late]);
      expect(
        await list({ from: minute('2026-03-02 09:00'), until: minute('2026-03-02 10:00') }),
      ).toEqual([early]);
    });

    it('are listed in batches without gaps, even if several start at the same time', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport({ schedules: [aSchedule({ capacity: 3 })] }));
      const slots = [
        '2026-03-02 10:00:00',
        '2026-03-02 09:00:00',
        '2026-03-02 09:00:00',
        '2026-03-02 09:00:00',
        '2026-03-02 10:00:00',
      ];
      for (const slot of slots) {
        await book(storage, { slot });
      }
      const whole = await storage.bookings.list({ scheduleId: 1, limit: 9 });
      const pieces: Booking[] = [];
      for (let after = { startsAt: 0, bookingId: 0 }; pieces.length < 9; ) {
        const [next] = await storage.bookings.list({ scheduleId: 1, limit: 1, after });
        if (next === undefined) {
          break;
        }
        pieces.push(next);
        after = next;
      }
      expect(pieces).toEqual(whole);
      expect(pieces).toHaveLength(5);
    });
  });
}
