/** Each call is atomic, and every change raises the version. */

import { describe, expect, it } from 'vitest';
import { aCancel, anImport, aReserve, book, minute, NOW, versionOf } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const monday = {
  scheduleId: 1,
  from: minute('2026-03-02 00:00'),
  until: minute('2026-03-03 00:00'),
  now: NOW,
};

export function describeAtomicity(create: CreatePair): void {
  describe('versions and occupancy', () => {
    it('raises the version of the schedule with each booking and cancellation, and of no other', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      const before = await versionOf(storage);
      const beforeOther = await versionOf(storage, 2);
      const bookingId = await book(storage);
      const booked = await versionOf(storage);
      await storage.bookings.cancel(aCancel(bookingId));
      expect([booked - before, (await versionOf(storage)) - booked]).toEqual([1, 1]);
      expect(await versionOf(storage, 2)).toBe(beforeOther);
    });

    it('leaves no trace of a refused request', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      await book(storage);
      const before = [
        await storage.readState(),
        await storage.audit.list(99),
        await storage.bookings.list({ limit: 9 }),
      ];
      expect(await storage.bookings.reserve(aReserve())).toMatchObject({ kind: 'refused' });
      expect([
        await storage.readState(),
        await storage.audit.list(99),
        await storage.bookings.list({ limit: 9 }),
      ]).toEqual(before);
    });

    it('shows the claims that block any minute asked for, sorted, with the version they belong to', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      for (const slot of ['14:00', '09:00', '11:30']) {
        await book(storage, { slot: `2026-03-02 ${slot}:00` });
      }
      const { version, occupancy } = await storage.bookings.readOccupancy(monday);
      const starts = ['09:00', '11:30', '14:00'].map((time) => minute(`2026-03-02 ${time}`));
      expect(version).toBe(await versionOf(storage));
      expect(occupancy).toMatchObject({ count: 3, nextExpiry: null });
      expect([...occupancy.startsAt]).toEqual(starts);
      expect([...occupancy.blocksUntil]).toEqual(starts.map((start) => start + 30));
      const narrow = await storage.bookings.readOccupancy({
        ...monday,
        from: minute('2026-03-02 09:29'),
        until: minute('2026-03-02 11:30'),
      });
      expect([...narrow.occupancy.startsAt]).toEqual(starts.slice(0, 1));
    });

    it('shows a booking to every storage on the database as soon as it is answered', async () => {
      const { storage, another } = await create();
      await storage.configuration.import(anImport());
      for (const slot of ['09:00', '09:30', '10:00', '10:30']) {
        await book(storage, { slot: `2026-03-02 ${slot}:00` });
        const [here, there] = await Promise.all([
          storage.bookings.readOccupancy(monday),
          another.bookings.readOccupancy(monday),
        ]);
        expect(there).toEqual(here);
      }
      expect((await another.bookings.readOccupancy(monday)).occupancy.count).toBe(4);
    });

    it('writes the actor of bookings and cancellations into the audit log, newest first', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      const bookingId = await book(storage);
      await storage.bookings.cancel(aCancel(bookingId, { now: NOW + 1, actor: 'command line' }));
      expect(await storage.audit.list(2)).toEqual([
        {
          at: NOW + 1,
          actor: 'command line',
          action: 'booking.cancelled',
          subject: `booking:${bookingId}`,
        },
        { at: NOW, actor: 'api', action: 'booking.created', subject: `booking:${bookingId}` },
      ]);
    });

    it('finishes earlier calls before it closes, and rejects later ones', async () => {
      const { storage, another } = await create();
      await storage.configuration.import(anImport());
      const underWay = storage.bookings.reserve(aReserve());
      await storage.close();
      expect(await underWay).toMatchObject({ kind: 'booked' });
      await expect(storage.bookings.reserve(aReserve())).rejects.toThrow('closed');
      expect(await another.bookings.list({ limit: 9 })).toHaveLength(1);
    });
  });
}
