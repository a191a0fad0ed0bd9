/** One idempotency key, one booking, one receipt. */

import { describe, expect, it } from 'vitest';
import { aCancel, anImport, aReserve, HOUR_MS, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const idempotency = { key: 'a-key', fingerprint: 'f1' };

export function describeIdempotency(create: CreatePair): void {
  describe('an idempotency key', () => {
    it('repeats the first receipt, also after the place was cancelled and sold again', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      const first = await storage.bookings.reserve(aReserve({ idempotency }));
      if (first.kind === 'refused') {
        throw new Error(first.code);
      }
      await storage.bookings.cancel(aCancel(first.receipt.bookingId));
      await storage.bookings.reserve(aReserve());
      expect(await storage.bookings.reserve(aReserve({ idempotency }))).toEqual({
        ...first,
        replayed: true,
      });
    });

    it('repeats the receipt of a pending booking, and of one that was confirmed since says that it is', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      const pending = aReserve({ idempotency, email: 'ada@example.org', confirmWithin: 30 });
      const first = await storage.bookings.reserve(pending);
      if (first.kind === 'refused') {
        throw new Error(first.code);
      }
      const { bookingId } = first.receipt;
      expect(first).toMatchObject({
        receipt: { status: 'pending', confirmUntil: NOW + HOUR_MS / 2 },
        manageSecret: null,
      });
      expect(await storage.bookings.reserve(pending)).toEqual({ ...first, replayed: true });
      await storage.bookings.confirm({ now: NOW, actor: 'customer', bookingId });
      const confirmed = { ...first.receipt, status: 'confirmed', confirmUntil: null };
      expect(await storage.bookings.reserve(pending)).toEqual({
        ...first,
        receipt: confirmed,
        replayed: true,
      });
    });

    it('repeats the receipt of an unconfirmed booking as pending', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      const pending = aReserve({ idempotency, email: 'ada@example.org', confirmWithin: 30 });
      const first = await storage.bookings.reserve(pending);
      await storage.bookings.expirePending({ now: NOW + HOUR_MS });
      expect(await storage.bookings.reserve({ ...pending, now: NOW + HOUR_MS })).toEqual({
        ...first,
        replayed: true,
      });
    });

    it('books once for twenty parallel retries through two storages', async () => {
      const { storage, another } = await create();
      await storage.configuration.import(anImport());
      const retries = Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? storage : another).bookings.reserve(aReserve({ idempotency })),
      );
      const outcomes = await Promise.all(retries);
      expect(
        new Set(outcomes.map((outcome) => JSON.stringify('receipt' in outcome && outcome.receipt))),
      ).toHaveLength(1);
      expect(
        outcomes.filter((outcome) => outcome.kind === 'booked' && !outcome.replayed),
      ).toHaveLength(1);
      expect(await storage.bookings.list({ limit: 9 })).toHaveLength(1);
    });

    it('refuses another request under the same key', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      await storage.bookings.reserve(aReserve({ idempotency }));
      const other = aReserve({
        slot: '2026-03-02 11:00:00',
        idempotency: { ...idempotency, fingerprint: 'f2' },
      });
      expect(await storage.bookings.reserve(other)).toEqual({
        kind: 'refused',
        code: 'idempotency_mismatch',
      });
    });

    it('counts within its surface', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      await storage.bookings.reserve(aReserve({ idempotency }));
      const outcome = await storage.bookings.reserve(
        aReserve({ idempotency, surface: 'widget', slot: '2026-03-02 11:00:00' }),
      );
      expect(outcome).toMatchObject({ kind: 'booked', replayed: false });
    });

    it('is remembered for 24 hours', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      const wednesday = { slot: '2026-03-04 09:00:00', idempotency };
      await storage.bookings.reserve(aReserve(wednesday));
      expect(
        await storage.bookings.reserve(aReserve({ ...wednesday, now: NOW + 24 * HOUR_MS - 1 })),
      ).toMatchObject({
        kind: 'booked',
        replayed: true,
      });
      expect(
        await storage.bookings.reserve(aReserve({ ...wednesday, now: NOW + 24 * HOUR_MS })),
      ).toMatchObject({ code: 'slot_unavailable' });
    });

    it('is not used up by a refusal', async () => {
      const { storage } = await create();
      await storage.configuration.import(anImport());
      expect(
        await storage.bookings.reserve(aReserve({ idempotency, slot: '2026-03-02 12:30:00' })),
      ).toMatchObject({ kind: 'refused' });
      expect(await storage.bookings.reserve(aReserve({ idempotency }))).toMatchObject({
        kind: 'booked',
        replayed: false,
      });
    });
  });
}
