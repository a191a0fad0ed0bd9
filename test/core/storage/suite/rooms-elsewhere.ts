/** A booking whose calendar goes on with it later gets another room, and keeps its calendar. */

import { describe, expect, it } from 'vitest';
import { completeCombinations } from '../../../../core/installation/combination.ts';
import type { Installation } from '../../../../core/installation/installation.ts';
import type { Storage } from '../../../../core/storage/storage.ts';
import { anInstallation, aReason, aSchedule } from '../../../bff/support/an-installation.ts';
import { addSource, aFull, anEvent, aPeriod, settle } from '../busy-fixture.ts';
import { aMove, anImport, aReserve, book, HOUR_MS, NOW, takenTimes } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import { aNeed, aResource } from './needs.ts';

const COLOUR = 8;
const TRIM = 10;
const [CHAIR_1, CHAIR_2, CHAIR_3] = [21, 22, 23];
const at = (time: string) => ({ slot: `2026-03-02 ${time}:00` });

/** Half an hour of applying, half an hour of setting in so many chairs, a quarter of washing. */
function aSalon({ elsewhere = true, chairs = 1 } = {}): Installation {
  return completeCombinations(
    anInstallation({
      timeZone: 'UTC',
      reasons: [
        aReason({ id: 1, durationMinutes: 30 }),
        aReason({ id: 2, durationMinutes: 30, needs: [aNeed({ count: chairs })] }),
        aReason({ id: 3, durationMinutes: 15 }),
        aReason({
          id: COLOUR,
          combines: {
            reasonIds: [1, 2, 3],
            ...(elsewhere && { elsewhere: [2] }),
            stated: { form: [] },
          },
        }),
        aReason({ id: TRIM, durationMinutes: 30 }),
      ],
      schedules: [
        aSchedule({
          reasonIds: [COLOUR, TRIM],
          slotIntervalMinutes: 15,
          cancelCutoffMinutes: 0,
        }),
      ],
      resources: [CHAIR_1, CHAIR_2, CHAIR_3].map((id) => aResource({ id })),
    }),
  );
}

export function describeRoomsElsewhere(create: CreatePair): void {
  async function open(installation = aSalon()) {
    const { storage } = await create();
    await storage.configuration.import(anImport(installation));
    const bookingId = await book(storage, { reasonId: COLOUR, ...at('09:00') });
    return { storage, bookingId };
  }

  const give = (storage: Storage, bookingId: number, scheduleId: number) =>
    storage.bookings.move(aMove(bookingId, { ...at('09:00'), takes: [{ part: 1, scheduleId }] }));
  const roomsOf = async (storage: Storage, bookingId: number) =>
    (await storage.bookings.find(bookingId))?.parts?.map(({ scheduleId }) => scheduleId);

  describe('another room for a booking with a gap', () => {
    it('leaves the later stretch alone after the gap was taken away', async () => {
      const { storage, bookingId } = await open();
      await book(storage, { reasonId: TRIM, ...at('09:30') });
      await storage.configuration.import(anImport(aSalon({ elsewhere: false })));
      expect(await give(storage, bookingId, CHAIR_2)).toMatchObject({ kind: 'moved' });
      expect(await roomsOf(storage, bookingId)).toEqual([CHAIR_2, 1]);
      expect(await takenTimes(storage)).toEqual(['09:00', '09:30', '10:00']);
      expect(
        await storage.bookings.reserve(aReserve({ reasonId: TRIM, ...at('10:00') })),
      ).toMatchObject({ code: 'slot_unavailable' });
    });

    it('adds no stretch of its calendar that the booking does not have', async () => {
      const { storage, bookingId } = await open(aSalon({ elsewhere: false }));
      await storage.configuration.import(anImport(aSalon()));
      expect(await give(storage, bookingId, CHAIR_2)).toMatchObject({ kind: 'moved' });
      expect(await takenTimes(storage)).toEqual(['09:00']);
    });

    it('is given while something else lies over its later stretch', async () => {
      const { storage, bookingId } = await open();
      const { id } = await addSource(storage);
      await settle(storage, id, aFull(anEvent('a', aPeriod('10:00', '10:15'))));
      expect(await give(storage, bookingId, CHAIR_2)).toMatchObject({ kind: 'moved' });
      expect(await takenTimes(storage)).toEqual(['09:00', '10:00']);
    });

    it('comes with a second one that the reason needs by now, and moves with both', async () => {
      const { storage, bookingId } = await open();
      await storage.configuration.import(anImport(aSalon({ chairs: 2 })));
      const given = await give(storage, bookingId, CHAIR_2);
      const rooms = [CHAIR_2, CHAIR_1, 1];
      expect(await roomsOf(storage, bookingId)).toEqual(rooms);
      expect(given).toMatchObject({
        kind: 'moved',
        booking: { parts: rooms.map((scheduleId) => ({ scheduleId })) },
      });
      const mailsFrom = NOW + HOUR_MS;
      await storage.bookings.move(aMove(bookingId, { ...at('09:15'), mailsFrom }));
      expect(await takenTimes(storage)).toEqual(['09:15', '10:15']);
      const undo = { now: NOW, actor: 'K', bookingId, expectedVersion: 2 };
      expect(await storage.bookings.undo(undo)).toMatchObject({ kind: 'undone' });
      expect(await takenTimes(storage)).toEqual(['09:00', '10:00']);
    });
  });
}
