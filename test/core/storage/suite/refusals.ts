/** Bookings refused by the limit per customer: a mail once a day. */

import { describe, expect, it } from 'vitest';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import { aConfiguredPair, kindsOf, lastEntry } from '../message-fixture.ts';
import { aCancel, aReserve, book, HOUR_MS, NOW, type ReserveChanges } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const TOLD = 'booking.refused';
const DAY_MS = 24 * HOUR_MS;

export function describeRefusals(create: CreatePair): void {
  const aLimitedPair = () =>
    aConfiguredPair(create, {
      schedules: [aSchedule({ customerLimit: 2 }), aSchedule({ id: 2, customerLimit: 1 })],
    });
  const tryAgain = (changes: ReserveChanges = {}) =>
    aReserve({
      slot: '2026-03-05 11:00:00',
      surface: 'widget',
      email: 'ADA+x@ｅxample.org',
      ...changes,
    });

  describe('a booking that a limit per customer refuses', () => {
    it('is mailed once a day, however the address is spelt and with simultaneous tries', async () => {
      const { storage, another } = await aLimitedPair();
      await book(storage, { slot: '2026-03-05 09:00:00' });
      const bookingId = await book(storage, { slot: '2026-03-05 10:00:00' });
      await book(storage, { slot: '2026-03-05 09:00:00', scheduleId: 2 });
      const tries = Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? storage : another).bookings.reserve(
          tryAgain({ scheduleId: index < 4 ? 1 : 2 }),
        ),
      );
      expect(
        (await Promise.all(tries)).map((outcome) =>
          'code' in outcome ? outcome.code : outcome.kind,
        ),
      ).toEqual(tries.map(() => 'customer_limit'));
      expect((await kindsOf(storage)).filter((kind) => kind === TOLD)).toHaveLength(1);
      await storage.bookings.reserve(tryAgain({ now: NOW + DAY_MS - 1 }));
      expect((await kindsOf(storage)).filter((kind) => kind === TOLD)).toHaveLength(1);
      await storage.bookings.reserve(tryAgain({ now: NOW + DAY_MS }));
      expect(await lastEntry(storage)).toMatchObject({
        kind: TOLD,
        trigger: 'widget',
        asOf: { bookingId },
        createdAt: NOW + DAY_MS,
      });
    });

    it('lists upcoming bookings made with exactly that address', async () => {
      const { storage } = await aLimitedPair();
      const first = await book(storage, { slot: '2026-03-06 09:00:00' });
      await book(storage, {
        slot: '2026-03-05 12:30:00',
        email: 'ada+other@example.org',
        scheduleId: 2,
      }).catch(() => undefined);
      const second = await book(storage, { slot: '2026-03-05 10:00:00' });
      await storage.bookings.reserve(tryAgain());
      const { id = 0 } = (await lastEntry(storage)) ?? {};
      const ids = async (now: number) =>
        (await storage.messages.findActiveBookings(id, now)).map(
          ({ booking }) => booking.bookingId,
        );
      expect(await ids(NOW)).toEqual([second, first]);
      expect(await ids(Date.parse('2026-03-05T10:00:00Z'))).toEqual([first]);
      await storage.bookings.cancel(aCancel(first, { actor: 'a', trigger: 'manage' }));
      expect(await ids(NOW)).toEqual([second]);
    });

    it('lists the next ten if there are more', async () => {
      const { storage } = await aConfiguredPair(create, {
        schedules: [aSchedule({ customerLimit: 11, capacity: 2 })],
      });
      const days = ['13', '03', '04', '05', '06', '09', '10', '11', '12', '03', '04'];
      const ids: number[] = [];
      for (const [index, day] of days.entries()) {
        ids.push(await book(storage, { slot: `2026-03-${day} ${index < 9 ? '09' : '10'}:00:00` }));
      }
      await storage.bookings.reserve(tryAgain());
      const entry = await lastEntry(storage);
      expect(entry).toMatchObject({ kind: TOLD });
      const told = (await storage.messages.findActiveBookings(entry?.id ?? 0, NOW)).map(
        ({ booking }) => booking.bookingId,
      );
      expect(told).toEqual([1, 9, 2, 10, 3, 4, 5, 6, 7, 8].map((index) => ids[index]));
    });

    it('is not mailed if a program or the operator tried, or another limit refused', async () => {
      const { storage } = await aLimitedPair();
      await book(storage, { slot: '2026-03-05 09:00:00', scheduleId: 2 });
      for (const surface of ['api', 'command_line'] as const) {
        await storage.bookings.reserve(tryAgain({ surface, scheduleId: 2 }));
      }
      await storage.bookings.reserve(tryAgain({ slot: '2026-03-05 09:00:00', scheduleId: 2 }));
      expect(await kindsOf(storage)).toEqual(['booking.created']);
    });
  });
}
