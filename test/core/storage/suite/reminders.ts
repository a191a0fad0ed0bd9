/** Reminders: one per start and lead time, and never for a time that was chosen later than that. */

import { describe, expect, it } from 'vitest';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import { aConfiguredPair, lastEntry } from '../message-fixture.ts';
import { aCancel, aMove, book, HOUR_MS, MINUTE_MS } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

/** Wednesday; the day before it is Tuesday, 3 March. */
const slot = '2026-03-04 09:00:00';
const START = Date.parse('2026-03-04T09:00:00Z');
const DAY_BEFORE = START - 24 * HOUR_MS;
const minutesBefore = [1440];

export function describeReminders(create: CreatePair): void {
  async function aLaterBooking() {
    const pair = await aConfiguredPair(create);
    return { ...pair, bookingId: await book(pair.storage, { slot }) };
  }

  describe('a reminder', () => {
    it('is due from its minute on until the start', async () => {
      const { storage, another } = await aLaterBooking();
      expect(await storage.bookings.remind({ now: DAY_BEFORE - 1, minutesBefore })).toBe(0);
      expect(await storage.bookings.remind({ now: START, minutesBefore })).toBe(0);
      expect(await another.bookings.remind({ now: DAY_BEFORE, minutesBefore })).toBe(1);
    });

    it('is written once, however often and from wherever it is asked for', async () => {
      const { storage, another, bookingId } = await aLaterBooking();
      const calls = Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? storage : another).bookings.remind({ now: DAY_BEFORE, minutesBefore }),
      );
      expect((await Promise.all(calls)).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
      const asOf = { bookingId, version: 1, status: 'confirmed', startsAt: START / MINUTE_MS };
      expect(await lastEntry(storage)).toMatchObject({
        kind: 'booking.reminder',
        trigger: 'api',
        createdAt: DAY_BEFORE,
        asOf,
      });
    });

    it('is written for each number of minutes', async () => {
      const { storage } = await aLaterBooking();
      const several = [1440, 60];
      expect(await storage.bookings.remind({ now: DAY_BEFORE, minutesBefore: several })).toBe(1);
      expect(await storage.bookings.remind({ now: START - HOUR_MS, minutesBefore: several })).toBe(
        1,
      );
      expect(
        await storage.bookings.remind({ now: START - 1, minutesBefore: [...several, ...several] }),
      ).toBe(0);
    });

    it('is sent once if several are overdue, as after an outage', async () => {
      const { storage } = await aLaterBooking();
      expect(
        await storage.bookings.remind({ now: START - HOUR_MS, minutesBefore: [2880, 1440, 60] }),
      ).toBe(1);
      expect(
        await storage.bookings.remind({ now: START - 1, minutesBefore: [2880, 1440, 60] }),
      ).toBe(0);
    });

    it('is not sent if it was due before the booking or move', async () => {
      const { storage } = await aConfiguredPair(create);
      await book(storage, { slot, now: DAY_BEFORE });
      const moved = await book(storage, { slot: '2026-03-05 09:00:00' });
      await storage.bookings.move(
        aMove(moved, { slot: '2026-03-04 10:00:00', now: DAY_BEFORE + HOUR_MS }),
      );
      expect(await storage.bookings.remind({ now: START - 1, minutesBefore })).toBe(0);
      expect(await storage.bookings.remind({ now: START - 1, minutesBefore: [60] })).toBe(1);
    });

    it('is sent for an old booking that moves to a colleague at the same time', async () => {
      const { storage } = await aConfiguredPair(create, {
        schedules: [aSchedule(), aSchedule({ id: 2 })],
      });
      const bookingId = await book(storage, { slot });
      await storage.bookings.move(
        aMove(bookingId, { slot, scheduleId: 2, now: DAY_BEFORE + HOUR_MS }),
      );
      expect(await storage.bookings.remind({ now: START - 1, minutesBefore })).toBe(1);
    });

    it('comes again after a move to another time', async () => {
      const { storage, bookingId } = await aLaterBooking();
      await storage.bookings.remind({ now: DAY_BEFORE, minutesBefore });
      await storage.bookings.move(
        aMove(bookingId, { slot: '2026-03-06 09:00:00', now: DAY_BEFORE + 1 }),
      );
      expect(await storage.bookings.remind({ now: START, minutesBefore })).toBe(0);
      expect(await storage.bookings.remind({ now: DAY_BEFORE + 48 * HOUR_MS, minutesBefore })).toBe(
        1,
      );
    });

    it('is not sent for cancelled or pending bookings', async () => {
      const { storage, bookingId } = await aLaterBooking();
      await book(storage, { slot: '2026-03-04 10:00:00', confirmWithin: 9_999 });
      await storage.bookings.cancel(aCancel(bookingId, { actor: 'a' }));
      expect(await storage.bookings.remind({ now: START - 1, minutesBefore })).toBe(0);
    });
  });
}
