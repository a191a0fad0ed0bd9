/** Offers of the waiting list hold what the reason needs, and give it back; so does an erasure. */

import { describe, expect, it } from 'vitest';
import type { Storage } from '../../../../core/storage/storage.ts';
import { aSchedule } from '../../../bff/support/an-installation.ts';
import { anErasure, anImport, aReserve, book, minute, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import {
  cancel,
  join,
  OFFER_MINUTES,
  OFFERED_UNTIL,
  offered,
  secretsOf,
} from '../waitlist-fixture.ts';
import { aResource, aShop } from './needs.ts';

const ROOM = 21;
const NINE = minute('2026-03-02 09:00');
const ELEVEN = { slot: '2026-03-02 11:00:00' };

export function describeNeedsOfWaiting(create: CreatePair): void {
  /** Three people share a single room; whoever cancels may do so until the start. */
  async function aWaitingShop() {
    const pair = await create();
    const shop = aShop({
      resources: [aResource()],
      schedules: [1, 2, 3].map((id) => aSchedule({ id, cancelCutoffMinutes: 0 })),
      waitlist: { offerMinutes: OFFER_MINUTES },
    });
    await pair.storage.configuration.import(anImport(shop));
    return pair;
  }

  const roomTaken = async (storage: Storage, now = NOW) => {
    const query = { scheduleId: ROOM, from: NINE - 540, until: NINE + 900, now };
    return [...(await storage.bookings.readOccupancy(query)).occupancy.startsAt];
  };
  const elsewhere = (storage: Storage, now = NOW) =>
    storage.bookings.reserve(aReserve({ scheduleId: 2, now, email: 'eve@example.org' }));

  describe('what is needed by those who wait', () => {
    it('is held with the offer, and consumed by its booking', async () => {
      const { storage, another } = await aWaitingShop();
      const bookingId = await book(storage);
      const { id } = await join(storage);
      await cancel(another, bookingId);
      expect(await roomTaken(storage)).toEqual([NINE]);
      expect(await elsewhere(storage)).toMatchObject({ code: 'slot_unavailable' });
      const { holdSecret } = await secretsOf(storage, id);
      expect(await another.bookings.reserve(aReserve({ holdSecret }))).toMatchObject({
        kind: 'booked',
      });
      expect(await roomTaken(storage)).toEqual([NINE]);
    });

    it('is free for everybody once nobody else waits for it', async () => {
      const { storage } = await aWaitingShop();
      const bookingId = await book(storage);
      const { id } = await join(storage);
      await cancel(storage, bookingId);
      expect((await offered(storage)).map((entry) => entry.id)).toEqual([id]);
      expect(await storage.waitlist.expireOffers({ now: OFFERED_UNTIL })).toBe(1);
      expect(await roomTaken(storage, OFFERED_UNTIL)).toEqual([]);
      expect(await elsewhere(storage, OFFERED_UNTIL)).toMatchObject({ kind: 'booked' });
    });

    it('moves with a booking that waited for something sooner', async () => {
      const { storage, another } = await aWaitingShop();
      const first = await book(storage);
      const later = await book(storage, { ...ELEVEN, email: 'ben@example.org' });
      await storage.waitlist.joinSooner({
        now: NOW,
        bookingId: later,
        visitor: 'of the page',
        passedOver: [],
      });
      await cancel(storage, first);
      const [entry] = await offered(storage);
      expect(await roomTaken(storage)).toEqual([NINE, NINE + 120]);
      const { secret } = await secretsOf(storage, entry?.id ?? 0);
      expect(await another.waitlist.takeSooner({ now: NOW, secret })).toMatchObject({
        kind: 'moved',
        booking: { parts: [{ scheduleId: ROOM }] },
      });
      expect(await roomTaken(storage)).toEqual([NINE]);
    });

    it('is given back if the customer is erased', async () => {
      const { storage } = await aWaitingShop();
      await storage.bookings.eraseCustomer(anErasure(await book(storage)));
      expect(await roomTaken(storage)).toEqual([]);
      expect(await elsewhere(storage)).toMatchObject({ kind: 'booked' });
    });
  });
}
