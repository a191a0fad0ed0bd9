/** A place is never sold twice, and never refused while it is free. */

import { describe, expect, it } from 'vitest';
import type { Storage } from '../../../../core/storage/storage.ts';
import { anInstallation, aReason, aSchedule } from '../../../bff/support/an-installation.ts';
import {
  aBusyInstallation,
  aCancel,
  anImport,
  aReserve,
  book,
  HOUR_MS,
  minute,
  NOW,
  type ReserveChanges,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const codes = (outcomes: readonly object[]) =>
  outcomes.map((outcome) => ('code' in outcome ? outcome.code : 'booked')).toSorted();

async function reserve(storage: Storage, changes: ReserveChanges = {}) {
  const outcome = await storage.bookings.reserve(aReserve(changes));
  expect(outcome).toMatchObject({ kind: 'booked', replayed: false });
  if (outcome.kind !== 'booked') {
    throw new Error(`Refused: ${outcome.code}`);
  }
  return outcome;
}

export function describeReserving(create: CreatePair): void {
  describe('reserving', () => {
    it('answers with a receipt in UTC', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      const { receipt, manageSecret } = await reserve(storage);
      expect(receipt).toMatchObject({
        startsAt: minute('2026-03-02 09:00'),
        endsAt: minute('2026-03-02 09:30'),
        scheduleId: 1,
        status: 'confirmed',
      });
      expect(receipt.detailsId).toMatch(/^[A-Za-z0-9_-]{22,}$/);
      expect(manageSecret).toBe(await storage.bookings.readManageSecret(receipt.bookingId));
    });

    it('stores the booking', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      const { receipt } = await reserve(storage, { email: 'Ada@Example.org' });
      expect(await storage.bookings.find(receipt.bookingId)).toEqual({
        ...receipt,
        status: 'confirmed',
        version: 1,
        scheduleId: 1,
        reasonId: 1,
        submission: { last_name: 'Lovelace', email: 'Ada@example.org' },
        email: 'Ada@example.org',
        surface: 'api',
        locale: 'en',
        timeZone: null,
        createdAt: NOW,
        cancelledAt: null,
        confirmUntil: null,
        beganPending: false,
        eraseRequestedAt: null,
        attendance: null,
        note: '',
        persons: 1,
      });
    });

    it('sells one place once to fifty parallel requests through two storages', async () => {
      const { storage, another } = await create();
      await storage.configuration.import(anImport());
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          (index % 2 === 0 ? storage : another).bookings.reserve(aReserve()),
        ),
      );
      expect(codes(outcomes)).toEqual([
        'booked',
        ...Array.from({ length: 49 }, () => 'slot_unavailable'),
      ]);
    });

    it('sells exactly as many places as the schedule has', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport({ schedules: [aSchedule({ capacity: 3 })] }));
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => storage.bookings.reserve(aReserve())),
      );
      expect(codes(outcomes).filter((code) => code === 'booked')).toHaveLength(3);
    });

    it('refuses partial overlaps, counting buffers, and accepts claims that touch', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport(aBusyInstallation(1)));
      await book(storage, { reasonId: 3, slot: '2026-03-02 10:00:00' });
      const attempt = (slot: string) =>
        storage.bookings.reserve(aReserve({ reasonId: 1, slot: `2026-03-02 ${slot}:00` }));
      // The booking blocks 09:55 to 11:00.
      expect(
        codes([await attempt('09:45'), await attempt('10:30'), await attempt('10:55')]),
      ).toEqual(Array.from({ length: 3 }, () => 'slot_unavailable'));
      expect(codes([await attempt('09:40'), await attempt('11:00')])).toEqual(['booked', 'booked']);
    });

    it('enforces a reason’s own capacity in addition to the schedule’s', async () => {
      const { storage } = await create();
      const reasons = [aReason({ capacity: 1 }), aReason({ id: 2 })];
      await storage.configuration.import(
        anImport({ reasons, schedules: [aSchedule({ capacity: 2, reasonIds: [1, 2] })] }),
      );
      const outcomes = await Promise.all(
        [1, 1, 2, 2].map((reasonId) => storage.bookings.reserve(aReserve({ reasonId }))),
      );
      expect(outcomes.map(({ kind }) => kind)).toEqual(['booked', 'refused', 'booked', 'refused']);
    });

    it('gives a booking of a group to the member with the fewest bookings that day', async () => {
      const { storage } = await create();
      const schedules = [
        aSchedule({ id: 1 }),
        aSchedule({ id: 2 }),
        aSchedule({ id: 9, memberIds: [1, 2], reasonIds: [], openingHours: [] }),
      ];
      await storage.configuration.import(anImport({ schedules }));
      await book(storage, { scheduleId: 1, slot: '2026-03-02 14:00:00' });
      const ids = await Promise.all(
        [9, 9, 9].map((scheduleId) => storage.bookings.reserve(aReserve({ scheduleId }))),
      );
      const bookings = await storage.bookings.list({
        from: minute('2026-03-02 09:00'),
        until: minute('2026-03-02 09:01'),
        limit: 9,
      });
      expect(codes(ids)).toEqual(['booked', 'booked', 'slot_unavailable']);
      expect(bookings.map(({ scheduleId }) => scheduleId)).toEqual([2, 1]);
    });

    it('judges a submission by the form inside the transaction', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      expect(
        await storage.bookings.reserve(
          aReserve({ submission: { last_name: ' ', email: 'ada@example.org' } }),
        ),
      ).toMatchObject({
        code: 'field_required',
        field: 'last_name',
      });
      expect(
        await storage.bookings.reserve(
          aReserve({ submission: { last_name: 'L', email: 'nobody' } }),
        ),
      ).toMatchObject({
        code: 'field_invalid',
        field: 'email',
      });
      expect(await storage.bookings.list({ limit: 9 })).toEqual([]);
    });

    it('refuses unknown schedules and reasons, and everything before the first import', async () => {
      const { storage } = await create();
      expect(await storage.bookings.reserve(aReserve())).toMatchObject({
        code: 'schedule_not_found',
      });
      await storage.configuration.import(anImport());
      expect(await storage.bookings.reserve(aReserve({ scheduleId: 77 }))).toMatchObject({
        code: 'schedule_not_found',
      });
      expect(await storage.bookings.reserve(aReserve({ reasonId: 2 }))).toMatchObject({
        code: 'reason_not_found',
      });
    });

    it('counts the active bookings of a mailbox, however its address is spelt, until they are over or cancelled', async () => {
      const { storage } = await create();
      await storage.configuration.import(
        anImport({ schedules: [aSchedule({ customerLimit: 1 })] }),
      );
      const first = await book(storage, { email: 'Ada@example.org' });
      const attempt = (slot: string, changes: ReserveChanges = {}) =>
        storage.bookings.reserve(
          aReserve({ slot: `2026-03-02 ${slot}:00`, email: 'ADA@example.org', ...changes }),
        );
      expect(await attempt('11:00')).toMatchObject({ code: 'customer_limit' });
      for (const email of ['ada+b@example.org', 'ada@ｅxample.org', 'ada@exam\u034Fple.org']) {
        expect(await attempt('11:00', { email }), email).toMatchObject({ code: 'customer_limit' });
      }
      expect(await attempt('11:00', { email: 'bob@example.org' })).toMatchObject({
        kind: 'booked',
      });
      await storage.bookings.cancel(aCancel(first));
      expect(await attempt('11:30')).toMatchObject({ kind: 'booked' });
      const minuteBeforeItEnds = NOW + 6 * HOUR_MS - 60_000;
      expect(await attempt('13:00', { now: minuteBeforeItEnds })).toMatchObject({
        code: 'customer_limit',
      });
      expect(await attempt('13:00', { now: minuteBeforeItEnds + 60_000 })).toMatchObject({
        kind: 'booked',
      });
    });

    it('books the past for demonstration data only, all in one call with one answer each', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      const past = { slot: '2026-02-02 09:00:00' };
      expect(await storage.bookings.reserve(aReserve(past))).toMatchObject({
        code: 'slot_unavailable',
      });
      const outcomes = await storage.bookings.reserveAll([
        aReserve({ ...past, allowPast: true }),
        aReserve({ ...past, allowPast: true }),
        aReserve(),
      ]);
      expect(outcomes.map(({ kind }) => kind)).toEqual(['booked', 'refused', 'booked']);
    });

    it('keeps existing bookings when the capacity is lowered, and sells no more', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport({ schedules: [aSchedule({ capacity: 2 })] }));
      await Promise.all([book(storage), book(storage)]);
      await storage.configuration.import({
        ...anImport(),
        installation: anInstallation({ timeZone: 'UTC', schedules: [aSchedule({ capacity: 1 })] }),
      });
      expect(await storage.bookings.list({ limit: 9, status: 'confirmed' })).toHaveLength(2);
      expect(await storage.bookings.reserve(aReserve())).toMatchObject({
        code: 'slot_unavailable',
      });
    });
  });
}
