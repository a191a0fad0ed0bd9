/** The outbox: what happened is written with it, once, as it was then, and planned once. */

import { describe, expect, it } from 'vitest';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import {
  aConfiguredPair,
  aPlannedBooking,
  aPlannedMail,
  aPlannedWebhook,
  kindsOf,
  lastEntry,
} from '../message-fixture.ts';
import { aCancel, aHold, aMove, anImport, book, minute, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const first = { startsAt: minute('2026-03-02 09:00'), endsAt: minute('2026-03-02 09:30') };
const second = { startsAt: minute('2026-03-02 11:00'), endsAt: minute('2026-03-02 11:30') };

export function describeOutbox(create: CreatePair): void {
  describe('the outbox', () => {
    it('tells of a booking that is made, moved and cancelled, each as it was then and by the path it came', async () => {
      const { storage } = await aConfiguredPair(create);
      const bookingId = await book(storage, { surface: 'widget' });
      await storage.bookings.move(aMove(bookingId, { trigger: 'manage' }));
      await storage.bookings.cancel(aCancel(bookingId, { now: NOW + 1, trigger: 'command_line' }));
      const of = { bookingId, scheduleId: 1, reasonId: 1 };
      expect(await storage.messages.readUnplanned(9)).toMatchObject([
        {
          kind: 'booking.created',
          trigger: 'widget',
          asOf: { ...of, ...first, version: 1, status: 'confirmed' },
          previous: null,
        },
        {
          kind: 'booking.rescheduled',
          trigger: 'manage',
          asOf: { ...of, ...second, version: 2 },
          previous: { scheduleId: 1, ...first },
        },
        {
          kind: 'booking.cancelled',
          trigger: 'command_line',
          createdAt: NOW + 1,
          asOf: { ...second, version: 3, status: 'cancelled' },
        },
      ]);
    });

    it('wakes the workers after each commit that may have added an entry, and after no other', async () => {
      const { storage, another } = await aConfiguredPair(create);
      const heard: number[] = [];
      storage.onCommit(
        () => void storage.messages.readUnplanned(9).then((entries) => heard.push(entries.length)),
      );
      const bookingId = await book(storage);
      await expect.poll(() => heard).toEqual([1]);
      await storage.holds.create(aHold({ slot: '2026-03-02 11:00:00' }));
      await storage.configuration.setApiEnabled({ now: NOW, actor: 'x', enabled: true });
      await book(another, { slot: '2026-03-02 10:00:00' });
      expect(heard).toEqual([1]);
      await storage.bookings.cancel(aCancel(bookingId, { actor: 'x', trigger: 'admin' }));
      await expect.poll(() => heard).toEqual([1, 3]);
    });

    it('stores how to notify the customer of a change, if not as usual', async () => {
      const { storage } = await aConfiguredPair(create);
      const bookingId = await book(storage);
      const moved = { onRequest: true, message: null, quiet: true };
      const cancelled = { onRequest: false, message: 'Until soon.\nYour practice', quiet: false };
      await storage.bookings.move(aMove(bookingId, { notice: moved }));
      await storage.bookings.cancel(
        aCancel(bookingId, { actor: 'x', trigger: 'admin', notice: cancelled }),
      );
      expect((await storage.messages.readUnplanned(9)).map(({ notice }) => notice)).toEqual([
        null,
        moved,
        cancelled,
      ]);
    });

    it('has no entry for commands without an effect', async () => {
      const { storage } = await aConfiguredPair(create);
      const bookingId = await book(storage);
      await storage.bookings.move(aMove(bookingId, { slot: '2026-03-02 09:00:00' }));
      const cancel = {
        now: NOW,
        actor: 'api',
        bookingId,
        trigger: 'api',
        respectCutoff: false,
      } as const;
      await storage.bookings.cancel(cancel);
      await storage.bookings.cancel(cancel);
      expect(await kindsOf(storage)).toEqual(['booking.created', 'booking.cancelled']);
    });

    it('plans an entry once, whichever of many planners on two storages comes first', async () => {
      const { storage, another } = await aConfiguredPair(create);
      await book(storage);
      const outboxId = (await lastEntry(storage))?.id ?? 0;
      const plans = Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? storage : another).messages.plan({
          now: NOW,
          outboxId,
          deliveries: [aPlannedMail(), aPlannedWebhook()],
        }),
      );
      expect((await Promise.all(plans)).filter((planned) => planned)).toHaveLength(1);
      expect(await storage.messages.listDeliveries({ outboxId, limit: 99 })).toHaveLength(2);
      expect([await kindsOf(storage), await another.messages.readUnplanned(9)]).toEqual([[], []]);
    });

    it('takes a plan of nothing for a plan', async () => {
      const { storage } = await aConfiguredPair(create);
      const { outboxId } = await aPlannedBooking(storage, []);
      expect(
        await storage.messages.plan({ now: NOW, outboxId, deliveries: [aPlannedMail()] }),
      ).toBe(false);
      expect(await storage.messages.listDeliveries({ limit: 9 })).toEqual([]);
    });

    it('hands out the oldest entries first, and one by its id', async () => {
      const { storage } = await aConfiguredPair(create);
      for (const time of ['09:00', '10:00', '11:00']) {
        await book(storage, { slot: `2026-03-02 ${time}:00` });
      }
      const entries = await storage.messages.readUnplanned(2);
      expect(entries.map(({ asOf }) => asOf?.startsAt)).toEqual([
        minute('2026-03-02 09:00'),
        minute('2026-03-02 10:00'),
      ]);
      expect(await storage.messages.findEntry(entries[1]?.id ?? 0)).toEqual(entries[1]);
      expect(await storage.messages.findEntry(4711)).toBeNull();
    });
  });

  describe('the context of an entry', () => {
    it('is the current booking, with the schedule and reason at that time, even if retired', async () => {
      const schedules = [aSchedule(), aSchedule({ id: 2, name: 'Dr. Weber' })];
      const { storage } = await aConfiguredPair(create, { schedules });
      const bookingId = await book(storage);
      const [created] = await storage.messages.readUnplanned(1);
      await storage.bookings.move(aMove(bookingId, { scheduleId: 2 }));
      await storage.configuration.import(anImport({ schedules: [aSchedule({ id: 2 })] }));
      const context = await storage.messages.findContext(created?.id ?? 0);
      expect(context?.booking).toEqual(await storage.bookings.find(bookingId));
      expect(context).toMatchObject({
        schedule: { name: 'Dr. Lindner' },
        reason: { name: 'First visit' },
        email: 'ada@example.org',
      });
    });

    it('opens the booking by the secret that it brings', async () => {
      const { storage, another } = await aConfiguredPair(create);
      const bookingId = await book(storage);
      const context = await storage.messages.findContext((await lastEntry(storage))?.id ?? 0);
      const mailed = context?.manageSecret ?? '';
      expect(mailed).toMatch(/^[\w-]{56}$/);
      expect(await another.bookings.findManaged(mailed)).toEqual({
        booking: context?.booking,
        byMail: true,
      });
      const shown = (await another.bookings.readManageSecret(bookingId)) ?? '';
      expect(shown).toBe(mailed.slice(0, 32));
      expect(await another.bookings.findManaged(shown)).toEqual({
        booking: context?.booking,
        byMail: false,
      });
      for (const wrong of [mailed.slice(0, -1), `${mailed}x`, `${shown}${mailed.slice(33)}x`]) {
        expect(await another.bookings.findManaged(wrong)).toBeNull();
      }
    });

    it('is empty if the entry is about no booking, and no secret opens a missing one', async () => {
      const { storage } = await aConfiguredPair(create);
      expect(await storage.messages.findContext(4711)).toBeNull();
      expect(await storage.bookings.readManageSecret(4711)).toBeNull();
      expect(await storage.bookings.findManaged('guessed')).toBeNull();
    });
  });
}
