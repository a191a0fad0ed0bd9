/** Timed changes run one by one, so that a row that cannot be changed does not block the others. */

import { describe, expect, it } from 'vitest';
import { aConfiguredPair } from '../message-fixture.ts';
import { book, HOUR_MS, MINUTE_MS, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import {
  aWaitlistPair,
  cancel,
  fillMonday,
  joinAll,
  OFFERED_UNTIL,
  slotAt,
  stateOf,
} from '../waitlist-fixture.ts';

const TIMES = ['09:00', '09:30', '10:00'];

export function describeOneByOne(create: CreatePair): void {
  describe('a row that cannot be ended', () => {
    it('does not block other unconfirmed bookings, and is reported each time', async () => {
      const { storage, refuseChanges } = await aConfiguredPair(create);
      const ids: number[] = [];
      for (const time of TIMES) {
        ids.push(await book(storage, { slot: slotAt(time), confirmWithin: 10 }));
      }
      await refuseChanges('booking', ids[0] ?? 0);
      const expire = () => storage.bookings.expirePending({ now: NOW + 10 * MINUTE_MS });
      await expect(expire()).rejects.toThrow('1 of 3 could not be ended.');
      const statuses = await Promise.all(
        ids.map(async (id) => (await storage.bookings.find(id))?.status),
      );
      expect(statuses).toEqual(['pending', 'cancelled', 'cancelled']);
      await expect(expire()).rejects.toThrow('1 of 1 could not be ended.');
    });

    it('does not block other expired offers', async () => {
      const { storage, refuseChanges } = await aWaitlistPair(create);
      const booked = await fillMonday(storage, TIMES);
      const ids = await joinAll(storage, 5);
      for (const time of TIMES) {
        await cancel(storage, booked.get(time) ?? 0);
      }
      await refuseChanges('waitlist', ids[0] ?? 0);
      await expect(storage.waitlist.expireOffers({ now: OFFERED_UNTIL })).rejects.toThrow(
        '1 of 3 could not be ended.',
      );
      const states = await Promise.all(ids.map((id) => stateOf(storage, id)));
      expect(states).toEqual(['offered', 'lapsed', 'lapsed', 'offered', 'offered']);
    });

    it('does not block other past entries or expired offers', async () => {
      const { storage, refuseChanges } = await aWaitlistPair(create);
      const booked = await fillMonday(storage, TIMES);
      const [offered = 0] = await joinAll(storage, 1, { day: null });
      await cancel(storage, booked.get(TIMES[0] ?? '') ?? 0);
      const ids = await joinAll(storage, 3);
      await refuseChanges('waitlist', ids[0] ?? 0);
      await expect(storage.waitlist.expireOffers({ now: NOW + 24 * HOUR_MS })).rejects.toThrow(
        '1 of 4 could not be ended.',
      );
      const states = await Promise.all([offered, ...ids].map((id) => stateOf(storage, id)));
      expect(states).toEqual(['lapsed', 'waiting', 'lapsed', 'lapsed']);
    });
  });
}
