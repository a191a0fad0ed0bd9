/** The log of who saw what: one row a minute, found again, and gone in time. */

import { describe, expect, it } from 'vitest';
import type { View, ViewSearch } from '../../../../core/storage/port/view-log.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { HOUR_MS, MINUTE_MS, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';

const ada = 'Ada (administrator 1)';
const aView = (changes: Partial<View> = {}): View => ({
  at: NOW,
  actor: ada,
  action: 'booking.viewed',
  subject: 'booking:42',
  ...changes,
});
const found = async (storage: Storage, search: Partial<ViewSearch> = {}) =>
  (await storage.views.search({ limit: 50, ...search })).map(
    ({ actor, action, subject }) => `${actor} ${action} ${subject}`,
  );

export function describeViewLog(create: CreatePair): void {
  describe('the log of views', () => {
    it('has one row per user, record and minute, whichever process writes how often', async () => {
      const { storage, another } = await create();
      const views = [aView(), aView({ at: NOW + MINUTE_MS - 1 })];
      await Promise.all(
        [storage, another, storage].map((one) => one.views.note({ now: NOW, views })),
      );
      await another.views.note({
        now: NOW,
        views: [aView({ at: NOW + MINUTE_MS }), aView({ action: 'booking.exported' })],
      });
      expect(
        (await storage.views.search({ limit: 9 })).map(({ at, action }) => [at - NOW, action]),
      ).toEqual([
        [0, 'booking.exported'],
        [MINUTE_MS, 'booking.viewed'],
        [0, 'booking.viewed'],
      ]);
    });

    it('is filtered by person, record and time, page by page', async () => {
      const { storage, another } = await create();
      const sam = 'Sam_1% (administrator 11)';
      const views = [
        aView(),
        aView({ subject: 'booking:420' }),
        aView({ at: NOW + HOUR_MS, actor: sam, action: 'customer.viewed', subject: 'customer:4' }),
      ];
      await storage.views.note({ now: NOW, views });
      expect(await found(another, { actor: 'sam_1%' })).toEqual([
        `${sam} customer.viewed customer:4`,
      ]);
      expect(await found(another, { subject: 'booking:42' })).toEqual([
        `${ada} booking.viewed booking:42`,
      ]);
      expect(await found(another, { subject: 'booking' })).toHaveLength(2);
      expect(await found(another, { from: NOW + 1 })).toHaveLength(1);
      expect(await found(another, { until: NOW + 1 })).toHaveLength(2);
      const [first] = await another.views.search({ limit: 1 });
      expect(await found(another, { before: first?.id ?? 0 })).toHaveLength(2);
    });

    it('deletes old entries in batches', async () => {
      const { storage } = await create();
      const views = Array.from({ length: 501 }, (_, index) =>
        aView({ subject: `booking:${index}` }),
      );
      await storage.views.note({
        now: NOW,
        views: [...views, aView({ at: NOW + HOUR_MS, subject: 'booking:999' })],
      });
      const forget = () => storage.views.deleteOld({ now: NOW, before: NOW + HOUR_MS });
      expect([await forget(), await forget(), await forget()]).toEqual([500, 1, 0]);
      expect(await found(storage)).toEqual([`${ada} booking.viewed booking:999`]);
    });
  });
}
