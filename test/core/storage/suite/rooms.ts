/** A booking gets another room by hand: what was chosen, or nothing changes. */

import { describe, expect, it } from 'vitest';
import type { Installation } from '../../../../core/installation/installation.ts';
import type { ChosenUnit } from '../../../../core/storage/port/bookings.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { aReason, aSchedule } from '../../../bff/support/an-installation.ts';
import { settleCrowd } from '../crowd.ts';
import {
  aCancel,
  aMove,
  anImport,
  book,
  HOUR_MS,
  minute,
  NOW,
  versionOf,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import { aNeed, aResource, aShop } from './needs.ts';

const [ROOM_1, ROOM_2, ROOM_3] = [21, 22, 23] as const;
const NINE = '2026-03-02 09:00:00';
const CLOSED = [{ from: '2026-03-02', until: '2026-03-02', hours: null, note: null }];

export function describeRooms(create: CreatePair): void {
  async function aShopWith(changes: Partial<Installation> = {}) {
    const pair = await create();
    await pair.storage.configuration.import(
      anImport(
        aShop({ resources: [ROOM_1, ROOM_2, ROOM_3].map((id) => aResource({ id })), ...changes }),
      ),
    );
    return pair;
  }

  const roomsOf = async (storage: Storage, bookingId: number) =>
    ((await storage.bookings.find(bookingId))?.parts ?? []).map(({ scheduleId }) => scheduleId);
  const give = (
    storage: Storage,
    bookingId: number,
    takes: readonly ChosenUnit[],
    changes: Parameters<typeof aMove>[1] = {},
  ) => storage.bookings.move(aMove(bookingId, { slot: NINE, takes, ...changes }));
  const entries = async (storage: Storage) =>
    (await storage.messages.readUnplanned(100)).map(({ kind }) => kind);

  describe('another room, given by hand', () => {
    it('is taken instead of the first, and nothing else about the booking changes', async () => {
      const { storage, another } = await aShopWith();
      const bookingId = await book(storage);
      const versions = await Promise.all([1, ROOM_1, ROOM_3].map((id) => versionOf(storage, id)));
      const moved = await give(another, bookingId, [{ part: 1, scheduleId: ROOM_3 }]);
      expect(moved).toMatchObject({
        kind: 'moved',
        booking: {
          version: 1,
          startsAt: minute('2026-03-02 09:00'),
          parts: [{ scheduleId: ROOM_3 }],
        },
      });
      expect(await roomsOf(storage, bookingId)).toEqual([ROOM_3]);
      expect(await Promise.all([1, ROOM_1, ROOM_3].map((id) => versionOf(storage, id)))).toEqual(
        versions.map((version) => version + 1),
      );
      expect(await entries(storage)).toEqual(['booking.created']);
    });

    it('is named in the audit log, and given back by giving the first', async () => {
      const { storage } = await aShopWith();
      const bookingId = await book(storage);
      await give(storage, bookingId, [{ part: 1, scheduleId: ROOM_2 }]);
      const [last] = await storage.audit.listBySubject(`booking:${bookingId}`, 1);
      expect(last).toMatchObject({
        action: 'booking.room_changed',
        changes: { takes: [[ROOM_1], [ROOM_2]] },
      });
      await give(storage, bookingId, [{ part: 1, scheduleId: ROOM_1, instead: ROOM_2 }]);
      expect(await roomsOf(storage, bookingId)).toEqual([ROOM_1]);
    });

    it('changes nothing if the booking has it already', async () => {
      const { storage } = await aShopWith();
      const bookingId = await book(storage);
      const before = await versionOf(storage, ROOM_1);
      expect(await give(storage, bookingId, [{ part: 1, scheduleId: ROOM_1 }])).toMatchObject({
        kind: 'moved',
      });
      expect(await versionOf(storage, ROOM_1)).toBe(before);
    });

    it('is refused if it is taken, also to an overrule', async () => {
      const { storage } = await aShopWith();
      const bookingId = await book(storage);
      await book(storage, { scheduleId: 2, email: 'ben@example.org' });
      for (const overrule of [null, 'agreed']) {
        expect(
          await give(storage, bookingId, [{ part: 1, scheduleId: ROOM_2 }], { overrule }),
        ).toMatchObject({ code: 'slot_unavailable' });
      }
      expect(await roomsOf(storage, bookingId)).toEqual([ROOM_1]);
    });

    it('is refused if it is closed, unless that is overruled', async () => {
      const { storage } = await aShopWith({
        resources: [aResource(), aResource({ id: ROOM_2, exceptions: CLOSED })],
      });
      const bookingId = await book(storage);
      const takes = [{ part: 1, scheduleId: ROOM_2 }];
      expect(await give(storage, bookingId, takes)).toMatchObject({ code: 'slot_unavailable' });
      expect(await give(storage, bookingId, takes, { overrule: 'agreed' })).toMatchObject({
        kind: 'moved',
        booking: { parts: [{ scheduleId: ROOM_2 }] },
      });
    });

    it('is refused if it does not meet the need, and for a unit that the booking does not have', async () => {
      const { storage } = await aShopWith({
        resources: [aResource(), aResource({ id: ROOM_2, kind: 'laser' })],
      });
      const bookingId = await book(storage);
      for (const takes of [
        [{ part: 1, scheduleId: ROOM_2 }],
        [{ part: 2, scheduleId: ROOM_1 }],
        [{ part: 1, scheduleId: 99 }],
      ]) {
        expect(await give(storage, bookingId, takes)).toMatchObject({ code: 'slot_unavailable' });
      }
      expect(await roomsOf(storage, bookingId)).toEqual([ROOM_1]);
    });

    it('is given at a time that is outside the opening hours of the calendar', async () => {
      const { storage } = await aShopWith();
      const bookingId = await book(storage);
      const slot = '2026-03-02 22:00:00';
      await storage.bookings.move(aMove(bookingId, { slot, overrule: 'late' }));
      expect(
        await give(storage, bookingId, [{ part: 1, scheduleId: ROOM_2 }], { slot }),
      ).toMatchObject({ kind: 'moved', booking: { parts: [{ scheduleId: ROOM_2 }] } });
    });

    it('makes another unit of the booking give way', async () => {
      const { storage } = await aShopWith({
        reasons: [aReason({ needs: [aNeed({ count: 2 })] })],
        resources: [aResource(), aResource({ id: ROOM_2 })],
      });
      const bookingId = await book(storage);
      await give(storage, bookingId, [{ part: 1, scheduleId: ROOM_2 }]);
      expect(await roomsOf(storage, bookingId)).toEqual([ROOM_2, ROOM_1]);
    });

    it('leaves the other units where they are', async () => {
      const { storage } = await aShopWith({
        reasons: [aReason({ needs: [aNeed(), aNeed({ kind: null, anyOf: [ROOM_1, ROOM_3] })] })],
      });
      const bookingId = await book(storage);
      const before = await roomsOf(storage, bookingId);
      await give(storage, bookingId, [{ part: 1, scheduleId: ROOM_2 }]);
      expect(await roomsOf(storage, bookingId)).toEqual([ROOM_2, before[1]]);
    });

    it('comes along with another time, and undoing the move gives the first one back', async () => {
      const { storage } = await aShopWith();
      const bookingId = await book(storage);
      const slot = '2026-03-02 11:00:00';
      await give(storage, bookingId, [{ part: 1, scheduleId: ROOM_3 }], {
        slot,
        trigger: 'admin',
        mailsFrom: NOW + HOUR_MS,
      });
      expect(await roomsOf(storage, bookingId)).toEqual([ROOM_3]);
      expect(await entries(storage)).toEqual(['booking.created', 'booking.rescheduled']);
      await storage.bookings.undo({ now: NOW, actor: 'K', bookingId, expectedVersion: 2 });
      expect(await roomsOf(storage, bookingId)).toEqual([ROOM_1]);
    });

    it('leaves a move undoable that came before it', async () => {
      const { storage } = await aShopWith();
      const bookingId = await book(storage);
      const slot = '2026-03-02 11:00:00';
      const mailsFrom = NOW + HOUR_MS;
      await storage.bookings.move(aMove(bookingId, { slot, trigger: 'admin', mailsFrom }));
      await give(storage, bookingId, [{ part: 1, scheduleId: ROOM_3 }], { slot });
      expect(
        await storage.bookings.undo({ now: NOW, actor: 'K', bookingId, expectedVersion: 2 }),
      ).toMatchObject({ kind: 'undone' });
    });

    it('comes back with the booking if a later cancellation is undone', async () => {
      const { storage } = await aShopWith();
      const bookingId = await book(storage);
      const mailsFrom = NOW + HOUR_MS;
      const change = { trigger: 'admin', mailsFrom } as const;
      const slot = '2026-03-02 11:00:00';
      await give(storage, bookingId, [{ part: 1, scheduleId: ROOM_2 }], { slot, ...change });
      await storage.bookings.cancel(aCancel(bookingId, change));
      await storage.bookings.undo({ now: NOW, actor: 'K', bookingId, expectedVersion: 3 });
      expect(await roomsOf(storage, bookingId)).toEqual([ROOM_2]);
    });

    it('is refused to whoever has not seen what the booking is or has by now', async () => {
      const { storage, another } = await aShopWith();
      const bookingId = await book(storage);
      const takes = [{ part: 1, scheduleId: ROOM_2, instead: ROOM_1 }];
      expect(await give(storage, bookingId, takes, { expectedVersion: 2 })).toMatchObject({
        code: 'version_conflict',
      });
      await give(another, bookingId, [{ part: 1, scheduleId: ROOM_3, instead: ROOM_1 }]);
      expect(await give(storage, bookingId, takes)).toMatchObject({ code: 'version_conflict' });
      expect(await roomsOf(storage, bookingId)).toEqual([ROOM_3]);
    });

    it('goes to one of two bookings that are given the last one at once', async () => {
      const { storage, another } = await aShopWith({
        schedules: [1, 2].map((id) => aSchedule({ id })),
      });
      for (let round = 0; round < 10; round++) {
        const slot = `2026-03-0${2 + (round % 5)} ${round < 5 ? '09' : '10'}:00:00`;
        const open = await Promise.all(
          [1, 2].map((scheduleId) =>
            book(storage, { slot, scheduleId, email: `${round}-${scheduleId}@example.org` }),
          ),
        );
        const outcomes = await settleCrowd(
          open.map(
            (bookingId, index) => () =>
              give(index === 0 ? storage : another, bookingId, [{ part: 1, scheduleId: ROOM_3 }], {
                slot,
              }),
          ),
        );
        expect(
          outcomes
            .map((one) => (one.status === 'fulfilled' ? one.value.kind : one.status))
            .toSorted(),
        ).toEqual(['moved', 'refused']);
        const had = await Promise.all(open.map((bookingId) => roomsOf(another, bookingId)));
        expect(had.filter(([room]) => room === ROOM_3)).toHaveLength(1);
      }
    });
  });
}
