/** What storage knows about the events of bookings in other calendars. */

import { describe, expect, it } from 'vitest';
import type { Storage } from '../../../../core/storage/storage.ts';
import { addSource, aSource, importOpen } from '../busy-fixture.ts';
import { aCancel, aMove, anErasure, aReserve, book, HOUR_MS, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const CALDAV = aSource({ account: { ...aSource().account, kind: 'caldav' } });

export function describeCalendarEvents(create: CreatePair): void {
  async function aCalendar() {
    const pair = await create();
    await importOpen(pair.storage);
    const { id } = await addSource(pair.storage, CALDAV);
    return { ...pair, id };
  }

  const write = (storage: Storage, id: number) =>
    storage.busy.write({ now: NOW, actor: 'K', id, writes: 'reason' });

  /** Marks all entries planned, and returns the bookings of those about calendars. */
  async function planned(storage: Storage): Promise<readonly (number | undefined)[]> {
    const entries = await storage.messages.readUnplanned(100);
    for (const { id } of entries) {
      await storage.messages.plan({ now: NOW, outboxId: id, deliveries: [] });
    }
    return entries
      .filter(({ kind }) => kind === 'calendar.requested')
      .map(({ asOf }) => asOf?.bookingId);
  }

  async function noteWritten(storage: Storage, sourceId: number, bookingId: number) {
    await storage.busy.noteWritten({
      now: NOW,
      sourceId,
      bookingId,
      digest: 'a digest',
      startsAt: 1,
      endsAt: 2,
      etag: null,
    });
  }

  describe('events in other calendars', () => {
    it('are requested for upcoming confirmed bookings when they are switched on', async () => {
      const { storage, id } = await aCalendar();
      const bookingId = await book(storage);
      const cancelled = await book(storage, { slot: '2026-03-02 10:00:00' });
      await storage.bookings.cancel(aCancel(cancelled));
      await storage.bookings.reserve(
        aReserve({ slot: '2026-03-02 11:00:00', confirmWithin: HOUR_MS }),
      );
      await planned(storage);
      expect(await write(storage, id)).toBe('changed');
      expect(await planned(storage)).toEqual([bookingId]);
      expect(await storage.busy.listWriters()).toEqual([{ id, scheduleId: 1 }]);
      expect(await storage.busy.list()).toMatchObject([{ writes: 'reason' }]);
    });

    it('are refused by a published calendar, and by one that does not exist', async () => {
      const { storage } = await aCalendar();
      const { id } = await addSource(storage);
      expect(await write(storage, id)).toBe('read_only');
      expect(await write(storage, 99)).toBe('not_found');
      expect(await storage.busy.listWriters()).toEqual([]);
    });

    it('follow the booking as it is, whatever their outbox entry says', async () => {
      const { storage, another, id } = await aCalendar();
      await write(storage, id);
      const bookingId = await book(storage);
      const [entry] = await storage.messages.readUnplanned(1);
      const query = { sourceId: id, outboxId: entry?.id ?? 0 };
      await storage.bookings.move(aMove(bookingId));
      const found = await another.busy.findEvent(query);
      expect(found).toMatchObject({
        source: { scheduleId: 1, writes: 'reason', account: CALDAV.account },
        booking: { bookingId, version: 2 },
        schedule: { id: 1 },
        written: null,
      });
      await noteWritten(storage, id, bookingId);
      expect(await another.busy.findEvent(query)).toMatchObject({
        written: { digest: 'a digest', etag: null },
      });
      await storage.busy.noteEventRemoved({ now: NOW, sourceId: id, bookingId });
      expect(await another.busy.findEvent(query)).toMatchObject({ written: null });
    });

    it('are forgotten with their calendar', async () => {
      const { storage, id } = await aCalendar();
      await write(storage, id);
      const bookingId = await book(storage);
      const [entry] = await storage.messages.readUnplanned(1);
      const outboxId = entry?.id ?? 0;
      await storage.messages.plan({
        now: NOW,
        outboxId,
        deliveries: [
          { channel: 'calendar', role: 'endpoint', target: `${id}`, lane: null, dueAt: NOW },
        ],
      });
      await noteWritten(storage, id, bookingId);
      await storage.busy.remove({ now: NOW, actor: 'K', id });
      await noteWritten(storage, id, bookingId);
      expect(await storage.busy.findEvent({ sourceId: id, outboxId })).toBe(null);
      expect(await storage.messages.listDeliveries({ limit: 9 })).toMatchObject([
        { state: 'obsolete', problem: { code: 'calendar_removed' } },
      ]);
    });

    it('are written anew when the customer is erased', async () => {
      const { storage, id } = await aCalendar();
      await write(storage, id);
      const bookingId = await book(storage);
      await noteWritten(storage, id, bookingId);
      await planned(storage);
      await storage.bookings.eraseCustomer(anErasure(bookingId));
      expect(await planned(storage)).toEqual([bookingId]);
    });

    it('are written anew even if the customer is erased a year after the booking', async () => {
      const { storage, id } = await aCalendar();
      await write(storage, id);
      const bookingId = await book(storage);
      await noteWritten(storage, id, bookingId);
      await planned(storage);
      const now = NOW + 365 * 24 * HOUR_MS;
      await storage.deleteExpired({ now });
      await storage.bookings.eraseCustomer({ ...anErasure(bookingId), now });
      expect(await planned(storage)).toEqual([bookingId]);
    });

    it('are shared if the calendar of a colleague leads to the same address', async () => {
      const { storage, id } = await aCalendar();
      await book(storage);
      const [entry] = await storage.messages.readUnplanned(1);
      const { account } = CALDAV;
      const address = account.address.replace('cloud.example.org', 'CLOUD.example.org');
      const other = await addSource(storage, { account: { ...account, address } });
      const find = () => storage.busy.findEvent({ sourceId: id, outboxId: entry?.id ?? 0 });
      expect(await find()).toMatchObject({ isShared: false });
      await write(storage, other.id);
      expect(await find()).toMatchObject({ isShared: true });
    });

    it('tell since when they cannot be written, until one is', async () => {
      const { storage, id } = await aCalendar();
      const bookingId = await book(storage);
      const fail = (now: number) =>
        storage.busy.noteWriteFailed({ now, sourceId: id, problem: { code: 'read_only' } });
      await fail(NOW);
      await fail(NOW + HOUR_MS);
      expect(await storage.busy.list()).toMatchObject([
        { writeFailingSince: NOW, writeProblem: { code: 'read_only' } },
      ]);
      await noteWritten(storage, id, bookingId);
      expect(await storage.busy.list()).toMatchObject([
        { writeFailingSince: null, writeProblem: null },
      ]);
    });
  });
}
