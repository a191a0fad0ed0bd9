/** Rooms that nobody asked for are exchanged, if one more booking gets what it needs by that. */

import { describe, expect, it } from 'vitest';
import type { Installation } from '../../../../core/installation/installation.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { anInstallation, aReason, aSchedule } from '../../../bff/support/an-installation.ts';
import {
  aCancel,
  aMove,
  anImport,
  aReserve,
  book,
  HOUR_MS,
  hold,
  minute,
  NOW,
  versionOf,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import { aNeed, aResource } from './needs.ts';

const ROOM_1 = 21;
const ROOM_2 = 22;
const SLOT = '2026-03-02 09:00:00';
const ANY = { scheduleId: 1, slot: SLOT };
/** Only Room 1 will do. */
const FIRST = { scheduleId: 2, slot: SLOT };

const anExchange = (
  resource: Partial<ReturnType<typeof aResource>> = { fixedMinutesBefore: 60 },
): Installation =>
  anInstallation({
    timeZone: 'UTC',
    reasons: [aReason({ needs: [aNeed()] })],
    schedules: [aSchedule(), aSchedule({ id: 2, resourceIds: [ROOM_1] }), aSchedule({ id: 3 })],
    resources: [aResource(resource), aResource({ id: ROOM_2, ...resource })],
  });

export function describeExchanges(create: CreatePair): void {
  async function aHouse(installation = anExchange()) {
    const pair = await create();
    await pair.storage.configuration.import(anImport(installation));
    return pair;
  }

  const roomOf = async (storage: Storage, bookingId: number) =>
    (await storage.bookings.find(bookingId))?.parts?.map(({ scheduleId }) => scheduleId)[0];
  const reserve = async (storage: Storage, request: object, changes: object = {}) =>
    (await storage.bookings.reserve({ ...aReserve(request), ...changes })).kind;

  describe('a room that nobody asked for', () => {
    it('is exchanged for a booking that can only have that one', async () => {
      const { storage, another } = await aHouse();
      const before = await versionOf(storage, ROOM_2);
      const carol = await book(storage, ANY);
      expect(await roomOf(storage, carol)).toBe(ROOM_1);
      const ofCalendar = await versionOf(storage);
      const dan = await book(another, FIRST);
      expect([await roomOf(another, dan), await roomOf(another, carol)]).toEqual([ROOM_1, ROOM_2]);
      expect((await storage.bookings.find(carol))?.version).toBe(1);
      expect(await versionOf(storage, ROOM_2)).toBeGreaterThan(before);
      expect(await versionOf(storage)).toBeGreaterThan(ofCalendar);
      expect(await storage.audit.listBySubject(`booking:${carol}`, 1)).toMatchObject([
        {
          action: 'booking.room_changed',
          actor: 'exchange',
          changes: { takes: [[ROOM_1], [ROOM_2]] },
        },
      ]);
      expect(await reserve(storage, { ...ANY, scheduleId: 3 })).toBe('refused');
    });

    it('is exchanged for a hold, too, and stays so when the hold ends', async () => {
      const { storage } = await aHouse();
      const carol = await book(storage, ANY);
      const { secret } = await hold(storage, FIRST);
      expect(await roomOf(storage, carol)).toBe(ROOM_2);
      await storage.holds.release({ secret, now: NOW });
      expect(await roomOf(storage, carol)).toBe(ROOM_2);
    });

    it('is exchanged when a booking moves there', async () => {
      const { storage } = await aHouse();
      const carol = await book(storage, ANY);
      const dan = await book(storage, { ...FIRST, slot: '2026-03-02 10:00:00' });
      expect(await storage.bookings.move(aMove(dan, { slot: SLOT }))).toMatchObject({
        kind: 'moved',
      });
      expect(await roomOf(storage, carol)).toBe(ROOM_2);
    });

    it('stays if it has no key, is told to customers, or the booking begins soon', async () => {
      for (const resource of [{}, { fixedMinutesBefore: 60, showsName: true as const }]) {
        const { storage } = await aHouse(anExchange(resource));
        await book(storage, ANY);
        expect(await reserve(storage, FIRST)).toBe('refused');
      }
      const { storage } = await aHouse();
      await book(storage, ANY);
      const start = minute('2026-03-02 09:00') * 60_000;
      expect(await reserve(storage, FIRST, { now: start - HOUR_MS })).toBe('refused');
      expect(await reserve(storage, FIRST, { now: start - HOUR_MS - 1 })).toBe('booked');
    });

    it('stays if it was chosen by hand', async () => {
      const { storage } = await aHouse();
      const carol = await book(storage, ANY);
      const chosen = (scheduleId: number) =>
        storage.bookings.move({
          ...aMove(carol, { slot: SLOT }),
          takes: [{ part: 1, scheduleId }],
        });
      await chosen(ROOM_2);
      await chosen(ROOM_1);
      expect(await reserve(storage, FIRST)).toBe('refused');
      expect(await roomOf(storage, carol)).toBe(ROOM_1);
    });

    it('stays once a file without the key, or with the name, has been in force', async () => {
      const { storage } = await aHouse();
      await book(storage, ANY);
      await storage.configuration.import(anImport(anExchange({})));
      await storage.configuration.import(anImport(anExchange()));
      expect(await reserve(storage, FIRST)).toBe('refused');
    });

    it('stays if its need has changed since', async () => {
      const { storage } = await aHouse();
      await book(storage, ANY);
      await storage.configuration.import(
        anImport({
          ...anExchange(),
          reasons: [aReason({ needs: [aNeed({ afterMinutes: 5 })] })],
        }),
      );
      expect(await reserve(storage, FIRST)).toBe('refused');
    });

    it('is exchanged once for many who ask at once', async () => {
      const { storage, another } = await aHouse();
      const carol = await book(storage, ANY);
      const asked = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          reserve(
            index % 2 === 0 ? storage : another,
            index % 3 === 0 ? { ...ANY, scheduleId: 3 } : FIRST,
          ),
        ),
      );
      expect(asked.filter((kind) => kind === 'booked')).toHaveLength(1);
      expect(await storage.bookings.cancel(aCancel(carol))).toMatchObject({ kind: 'cancelled' });
    });
  });
}
