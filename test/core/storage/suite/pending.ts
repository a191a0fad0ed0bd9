/**
 * Pending bookings: they hold their place, notify no one, and end unless they are confirmed in
 * time.
 */

import { describe, expect, it } from 'vitest';
import { aFormField } from '../../../bff/support/an-installation.ts';
import { aConfiguredPair, kindsOf, lastEntry } from '../message-fixture.ts';
import {
  aCancel,
  aMove,
  aReserve,
  book,
  MINUTE_MS,
  NOW,
  takenTimes,
  versionOf,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const confirmWithin = 60;
const UNTIL = NOW + confirmWithin * MINUTE_MS;

export function describePending(create: CreatePair): void {
  async function aPending() {
    const pair = await aConfiguredPair(create);
    const bookingId = await book(pair.storage, { confirmWithin, surface: 'widget' });
    const confirm = (now = NOW) =>
      pair.another.bookings.confirm({ now, actor: 'customer', bookingId });
    return { ...pair, bookingId, confirm };
  }

  describe('a pending booking', () => {
    it('holds its place and asks its customer alone', async () => {
      const { storage, another, bookingId } = await aPending();
      expect(await storage.bookings.find(bookingId)).toMatchObject({
        status: 'pending',
        version: 1,
        confirmUntil: UNTIL,
        beganPending: true,
      });
      expect(await another.bookings.reserve(aReserve())).toMatchObject({
        code: 'slot_unavailable',
      });
      expect(await storage.messages.readUnplanned(9)).toMatchObject([
        { kind: 'confirmation.requested', asOf: { status: 'pending' } },
      ]);
    });

    it('is announced when it is confirmed, once', async () => {
      const { storage, confirm, bookingId } = await aPending();
      const before = await versionOf(storage);
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => confirm(UNTIL - 1)));
      expect(
        outcomes.map((outcome) => outcome.kind === 'confirmed' && outcome.again).toSorted(),
      ).toEqual([false, true, true, true, true]);
      const booking = await storage.bookings.find(bookingId);
      expect(booking).toMatchObject({
        status: 'confirmed',
        version: 2,
        confirmUntil: null,
        beganPending: true,
      });
      expect(outcomes[0]).toMatchObject({ kind: 'confirmed', booking: { bookingId, version: 2 } });
      expect(await versionOf(storage)).toBe(before + 1);
      expect(await kindsOf(storage)).toEqual(['confirmation.requested', 'booking.created']);
      expect(await lastEntry(storage)).toMatchObject({
        trigger: 'widget',
        createdAt: UNTIL - 1,
        asOf: { version: 2, status: 'confirmed' },
      });
    });

    it('cannot be confirmed too late, and then makes room for others', async () => {
      const { storage, another, confirm, bookingId } = await aPending();
      const before = await versionOf(storage);
      expect(await confirm(UNTIL)).toEqual({ kind: 'refused', code: 'not_changeable' });
      expect(await storage.bookings.expirePending({ now: UNTIL - 1 })).toBe(0);
      expect([
        await storage.bookings.expirePending({ now: UNTIL }),
        await another.bookings.expirePending({ now: UNTIL }),
      ]).toEqual([1, 0]);
      expect(await storage.bookings.find(bookingId)).toMatchObject({
        status: 'cancelled',
        version: 2,
        cancelledAt: UNTIL,
        confirmUntil: UNTIL,
      });
      expect([await versionOf(storage), await takenTimes(storage)]).toEqual([before + 1, []]);
      expect(await confirm()).toEqual({ kind: 'refused', code: 'not_changeable' });
      expect(await another.bookings.reserve(aReserve({ now: UNTIL }))).toMatchObject({
        kind: 'booked',
      });
    });

    it('is not announced as pending if it expired, was cancelled or was moved', async () => {
      const { storage, bookingId, confirm } = await aPending();
      await book(storage, { confirmWithin, slot: '2026-03-02 10:00:00' });
      const cancelled = await book(storage, { confirmWithin, slot: '2026-03-02 14:00:00' });
      await storage.bookings.cancel(aCancel(cancelled, { actor: 'a', trigger: 'manage' }));
      await storage.bookings.move(aMove(bookingId));
      await confirm();
      await storage.bookings.expirePending({ now: UNTIL });
      const asked = 'confirmation.requested';
      expect(await kindsOf(storage)).toEqual([asked, asked, asked, 'booking.created']);
      expect(await lastEntry(storage)).toMatchObject({ asOf: { bookingId, version: 3 } });
      expect((await storage.audit.list(9)).map(({ action }) => action)).toContain(
        'booking.expired',
      );
    });

    it('works off more than a batch of those that expired', async () => {
      const { storage } = await aConfiguredPair(create, {});
      const days = ['03', '04', '05', '06', '09', '10', '11', '12'];
      const times = Array.from({ length: 14 }, (_, index) => index).map(
        (half) => (half < 6 ? half : half + 2) * 30 + 9 * 60,
      );
      const slots = days.flatMap((day) =>
        times.map(
          (at) =>
            `2026-03-${day} ${String(Math.floor(at / 60)).padStart(2, '0')}:${at % 60 === 0 ? '00' : '30'}:00`,
        ),
      );
      for (const slot of slots) {
        await book(storage, { slot, confirmWithin });
      }
      expect(await storage.bookings.expirePending({ now: UNTIL })).toBe(slots.length);
    });

    it('sends one reminder after two thirds of the time', async () => {
      const { storage, another, confirm } = await aPending();
      const due = NOW + 40 * MINUTE_MS;
      expect(await storage.bookings.remindPending({ now: due - 1 })).toBe(0);
      const counts = await Promise.all(
        [storage, another, storage].map((one) => one.bookings.remindPending({ now: due })),
      );
      expect(counts.toSorted()).toEqual([0, 0, 1]);
      expect(await lastEntry(storage)).toMatchObject({
        kind: 'confirmation.reminder',
        asOf: { status: 'pending' },
      });
      await confirm();
      expect(await storage.bookings.remindPending({ now: UNTIL })).toBe(0);
    });

    it('does not exist without an address, as no one could confirm', async () => {
      const form = [aFormField({ name: 'email', inputType: 'email', required: false })];
      const { storage } = await aConfiguredPair(create, { form });
      const bookingId = await book(storage, { confirmWithin, submission: {} });
      expect(await storage.bookings.find(bookingId)).toMatchObject({
        status: 'confirmed',
        confirmUntil: null,
        beganPending: false,
      });
    });
  });

  it('confirming an unknown booking finds nothing, and a confirmed one stays the same', async () => {
    const { storage } = await aConfiguredPair(create);
    const bookingId = await book(storage);
    expect(await storage.bookings.confirm({ now: NOW, actor: 'a', bookingId: 4711 })).toEqual({
      kind: 'not_found',
    });
    expect(await storage.bookings.confirm({ now: NOW, actor: 'a', bookingId })).toMatchObject({
      again: true,
      booking: { version: 1 },
    });
    expect(await kindsOf(storage)).toEqual(['booking.created']);
  });
}
