/**
 * Undoing the operator's cancellations and moves: completely while no mail has been sent, otherwise
 * not at all.
 */

import { describe, expect, it } from 'vitest';
import type { Schedule } from '../../../../core/installation/schedule.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import {
  aConfiguredPair,
  aPlannedMail,
  aSettling,
  leaseOne,
  planNext,
} from '../message-fixture.ts';
import {
  aMove,
  anErasure,
  anImport,
  book,
  hold,
  MINUTE_MS,
  minute,
  NOW,
  takenTimes,
  versionOf,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import {
  aWaitlistPair,
  fillMonday,
  join,
  secretsOf,
  slotAt,
  stateOf,
} from '../waitlist-fixture.ts';

const LATER = NOW + 10_000;
const refused = (code: string) => ({ kind: 'refused', code });
const byHand = {
  now: NOW,
  actor: 'Sam',
  trigger: 'admin',
  respectCutoff: false,
  mailsFrom: LATER,
} as const;
const mails = (dueAt: number) => [
  aPlannedMail({ lane: 'booking:1/customer', dueAt }),
  aPlannedMail({
    lane: 'booking:1/operator-1',
    role: 'operator',
    target: 'front@example.org',
    dueAt,
  }),
];

export function describeUndoing(create: CreatePair): void {
  /** Creates a booking with sent messages. */
  async function aToldBooking() {
    const pair = await aConfiguredPair(create, { schedules: [aSchedule(), aSchedule({ id: 2 })] });
    const bookingId = await book(pair.storage);
    await planNext(pair.storage, mails(NOW));
    for (let count = 0; count < 2; count++) {
      await pair.storage.messages.settleDelivery(aSettling(await leaseOne(pair.storage)));
    }
    const undo = (expectedVersion = 2, now = LATER - 1) =>
      pair.another.bookings.undo({ now, actor: 'Sam', bookingId, expectedVersion });
    const cancel = () => pair.storage.bookings.cancel({ ...byHand, bookingId });
    return { ...pair, bookingId, undo, cancel };
  }

  describe('undoing a change of the operator', () => {
    it('restores a cancelled booking', async () => {
      const { storage, bookingId, undo, cancel } = await aToldBooking();
      const before = await storage.bookings.find(bookingId);
      await cancel();
      expect(await storage.bookings.findUndoUntil(bookingId, LATER - 1)).toBe(LATER);
      expect(await takenTimes(storage)).toEqual([]);
      const version = await versionOf(storage);
      expect(await undo()).toEqual({ kind: 'undone', booking: { ...before, version: 3 } });
      expect(await storage.bookings.find(bookingId)).toEqual({ ...before, version: 3 });
      expect([await takenTimes(storage), await versionOf(storage)]).toEqual([
        ['09:00'],
        version + 1,
      ]);
      expect(await storage.audit.listBySubject(`booking:${bookingId}`, 1)).toMatchObject([
        {
          actor: 'Sam',
          action: 'booking.restored',
          changes: { status: ['cancelled', 'confirmed'] },
        },
      ]);
    });

    it('drops the mails about a cancellation, and notifies webhooks without a mail', async () => {
      const { storage, undo, cancel } = await aToldBooking();
      await cancel();
      await planNext(storage, mails(LATER));
      await undo();
      expect(await storage.messages.listDeliveries({ state: 'obsolete', limit: 9 })).toHaveLength(
        2,
      );
      expect(await storage.messages.readUnplanned(9)).toMatchObject([
        {
          kind: 'booking.created',
          trigger: 'admin',
          asOf: { version: 3, status: 'confirmed' },
          notice: { quiet: true },
          tellsOperator: false,
          mailsFrom: null,
        },
      ]);
    });

    it('cannot be undone itself', async () => {
      const { storage, bookingId, undo, cancel } = await aToldBooking();
      await cancel();
      await undo();
      expect(await storage.bookings.findUndoUntil(bookingId, NOW)).toBeNull();
      expect(await undo(3)).toEqual(refused('undo_over'));
    });

    it('moves a booking back, and frees its other place', async () => {
      const { storage, bookingId, undo } = await aToldBooking();
      await storage.bookings.move(
        aMove(bookingId, { ...byHand, scheduleId: 2, slot: slotAt('11:00') }),
      );
      expect(await undo()).toMatchObject({
        kind: 'undone',
        booking: { version: 3, scheduleId: 1, startsAt: minute('2026-03-02 09:00') },
      });
      expect([await takenTimes(storage), await takenTimes(storage, { scheduleId: 2 })]).toEqual([
        ['09:00'],
        [],
      ]);
      const [, undone] = await storage.messages.readUnplanned(9);
      expect(undone).toMatchObject({
        kind: 'booking.rescheduled',
        previous: { scheduleId: 2 },
        notice: { quiet: true },
        tellsOperator: false,
      });
      expect(await storage.audit.listBySubject(`booking:${bookingId}`, 1)).toMatchObject([
        { action: 'booking.move_undone' },
      ]);
    });

    it('mails those who knew of the change that the booking is back', async () => {
      const { storage } = await aConfiguredPair(create);
      const bookingId = await book(storage);
      const [customer, operator] = mails(NOW);
      await planNext(
        storage,
        [customer, operator].filter((one) => one !== undefined),
      );
      await storage.messages.settleDelivery(aSettling(await leaseOne(storage)));
      await storage.bookings.move(aMove(bookingId, byHand));
      await storage.bookings.undo({ now: NOW, actor: 'Sam', bookingId, expectedVersion: 2 });
      expect((await storage.messages.readUnplanned(9)).at(-1)).toMatchObject({
        notice: { quiet: true },
        tellsOperator: true,
      });
    });

    it('is refused once its mails may be sent, and if one was sent before', async () => {
      const { storage, undo, cancel } = await aToldBooking();
      await cancel();
      expect(await undo(2, LATER)).toEqual(refused('undo_over'));
      await planNext(storage, mails(LATER));
      await leaseOne(storage, { now: LATER });
      const everything = await storage.audit.list(99);
      expect(await undo(2, NOW)).toEqual(refused('undo_over'));
      expect(await storage.audit.list(99)).toEqual(everything);
    });

    it('is refused without changes if the place is booked or held by now', async () => {
      for (const take of [book, hold]) {
        const { storage, undo, cancel, readEverything } = await aToldBooking();
        await cancel();
        await take(storage);
        const before = await readEverything();
        expect(await undo()).toEqual(refused('slot_unavailable'));
        expect(await readEverything()).toBe(before);
      }
    });

    it('is refused if the booking changed since, was cancelled by others, or is unknown', async () => {
      const { storage, another, bookingId, undo, cancel } = await aToldBooking();
      expect(await undo(1)).toEqual(refused('undo_over'));
      await cancel();
      expect(await undo(1)).toEqual(refused('version_conflict'));
      await storage.bookings.eraseCustomer(anErasure(bookingId));
      expect(await undo()).toEqual(refused('undo_over'));
      expect(
        await another.bookings.undo({
          now: NOW,
          actor: 'Sam',
          bookingId: 4711,
          expectedVersion: 1,
        }),
      ).toEqual({ kind: 'not_found' });
    });

    describe('for a pending booking', () => {
      const byAda = { ...byHand, actor: 'Ada (administrator 1)' };
      const undoBy = (
        storage: Storage,
        bookingId: number,
        expectedVersion: number,
        now = LATER - 1,
      ) => storage.bookings.undo({ now, actor: 'Sam', bookingId, expectedVersion });

      async function aPendingBooking(confirmWithin = 60, second: Partial<Schedule> = {}) {
        const pair = await aConfiguredPair(create, {
          schedules: [aSchedule(), aSchedule({ id: 2, ...second })],
        });
        const bookingId = await book(pair.storage, { confirmWithin, surface: 'widget' });
        return {
          ...pair,
          bookingId,
          before: await pair.storage.bookings.find(bookingId),
          told: await pair.storage.messages.readUnplanned(9),
        };
      }

      it('moves it back, still pending, and notifies no one', async () => {
        const { storage, another, bookingId, before, told } = await aPendingBooking();
        await storage.bookings.move(
          aMove(bookingId, { ...byAda, scheduleId: 2, slot: slotAt('11:00') }),
        );
        expect(await another.bookings.findUndoUntil(bookingId, LATER - 1)).toBe(LATER);
        expect(await undoBy(another, bookingId, 2)).toEqual({
          kind: 'undone',
          booking: { ...before, version: 3 },
        });
        expect([await takenTimes(storage), await takenTimes(storage, { scheduleId: 2 })]).toEqual([
          ['09:00'],
          [],
        ]);
        expect(await undoBy(another, bookingId, 3)).toEqual(refused('undo_over'));
        await storage.bookings.move(aMove(bookingId, byAda));
        expect(await undoBy(another, bookingId, 4)).toMatchObject({
          booking: { ...before, version: 5 },
        });
        expect(await storage.messages.readUnplanned(9)).toEqual(told);
      });

      it('moves it back from a calendar in which it takes longer', async () => {
        const reasonTerms = [{ reasonId: 1, durationMinutes: 50 }];
        const { storage, another, bookingId, before } = await aPendingBooking(60, {
          reasonTerms,
          slotIntervalMinutes: 30,
        });
        await storage.bookings.move(
          aMove(bookingId, { ...byAda, scheduleId: 2, slot: slotAt('11:00') }),
        );
        const moved = await storage.bookings.find(bookingId);
        expect(moved && moved.endsAt - moved.startsAt).toBe(50);
        expect(await undoBy(another, bookingId, 2)).toEqual({
          kind: 'undone',
          booking: { ...before, version: 3 },
        });
      });

      it('is not offered once its customer asked to be erased', async () => {
        const { storage, bookingId } = await aPendingBooking();
        await storage.bookings.move(aMove(bookingId, { ...byAda, slot: slotAt('09:30') }));
        expect(await storage.bookings.findUndoUntil(bookingId, LATER - 1)).toBe(LATER);
        await storage.configuration.import(
          anImport({ schedules: [aSchedule({ cancelCutoffMinutes: 10_000 })] }),
        );
        expect(
          await storage.bookings.eraseCustomer(anErasure(bookingId, { respectCutoff: true })),
        ).toBe('later');
        expect(await storage.bookings.findUndoUntil(bookingId, LATER - 1)).toBeNull();
      });

      it('restores it after a cancellation, until its original expiry', async () => {
        const { storage, another, bookingId, before, told } = await aPendingBooking();
        await storage.bookings.cancel({ ...byAda, bookingId });
        expect(await undoBy(another, bookingId, 2)).toEqual({
          kind: 'undone',
          booking: { ...before, version: 3 },
        });
        expect([await takenTimes(storage), await storage.messages.readUnplanned(9)]).toEqual([
          ['09:00'],
          told,
        ]);
        const end = before?.confirmUntil ?? 0;
        await storage.bookings.cancel({ ...byAda, now: end - 5_000, bookingId });
        expect(await storage.bookings.findUndoUntil(bookingId, end - 1)).toBe(end);
        expect(await undoBy(another, bookingId, 4, end)).toEqual(refused('undo_over'));
        expect(await undoBy(another, bookingId, 4, end - 1)).toMatchObject({
          kind: 'undone',
          booking: { status: 'pending', version: 5 },
        });
      });

      it('is refused after ten seconds, for changes by others, after confirmation, or if the place is taken', async () => {
        const { storage, another, bookingId } = await aPendingBooking();
        await storage.bookings.move(aMove(bookingId));
        expect(await undoBy(another, bookingId, 2), 'by a program').toEqual(refused('undo_over'));
        await storage.bookings.move(aMove(bookingId, { ...byAda, slot: slotAt('13:00') }));
        expect(await undoBy(another, bookingId, 3, LATER)).toEqual(refused('undo_over'));
        await book(storage, { slot: slotAt('11:00') });
        expect(await undoBy(another, bookingId, 3)).toEqual(refused('slot_unavailable'));
        await storage.bookings.confirm({ now: NOW, actor: 'customer', bookingId });
        expect(await undoBy(another, bookingId, 4)).toEqual(refused('undo_over'));
        expect(await storage.bookings.findUndoUntil(bookingId, NOW)).toBeNull();
      });
    });

    describe('of a waiting customer', () => {
      /** A full day and an entry that waits for any of its times. */
      async function aWaitedForDay() {
        const { storage, another } = await aWaitlistPair(create);
        const booked = await fillMonday(storage);
        const { id } = await join(storage);
        const bookingId = booked.get('09:00') ?? 0;
        const undo = () =>
          another.bookings.undo({ now: NOW, actor: 'Sam', bookingId, expectedVersion: 2 });
        return { storage, id, bookingId, undo };
      }

      it('withdraws an offer that was not sent yet', async () => {
        const { storage, id, bookingId, undo } = await aWaitedForDay();
        await storage.bookings.cancel({ ...byHand, bookingId });
        expect(await stateOf(storage, id)).toBe('offered');
        expect(await undo()).toMatchObject({ kind: 'undone' });
        expect(await stateOf(storage, id)).toBe('waiting');
      });

      it('is refused once the mail with the offer is being sent', async () => {
        const { storage, id, bookingId, undo } = await aWaitedForDay();
        await storage.bookings.cancel({ ...byHand, mailsFrom: LATER + MINUTE_MS, bookingId });
        const offer = (await storage.messages.readUnplanned(99)).findLast(
          ({ kind }) => kind === 'waitlist.offered',
        );
        const deliveries = [aPlannedMail({ dueAt: LATER })];
        await storage.messages.plan({ now: NOW, outboxId: offer?.id ?? 0, deliveries });
        await leaseOne(storage, { now: LATER });
        expect(await undo()).toEqual(refused('slot_unavailable'));
        expect(await stateOf(storage, id)).toBe('offered');
        expect((await secretsOf(storage, id)).secret.length).toBeGreaterThan(0);
      });
    });
  });
}
