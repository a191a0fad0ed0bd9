/** Rooms that are taken for minutes or for days are found, however long before they were taken. */

import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from '../../../../core/installation/schedule.ts';
import { LONG_CLAIM_MINUTES } from '../../../../core/storage/sql/shared-schema.ts';
import { MS_PER_MINUTE } from '../../../../core/time/units.ts';
import { anInstallation, aReason, aSchedule } from '../../../bff/support/an-installation.ts';
import { createRandom } from '../random.ts';
import { anImport, aReserve, minute } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import { aNeed, aResource } from './needs.ts';

const DAY = 1_440;
const DAYS = 6;
const FIRST_DAY = minute('2026-03-03 00:00');
const OPEN = {
  openingHours: [{ days: WEEKDAYS, opens: 0, closes: DAY, validFrom: null, validUntil: null }],
  capacity: 100,
  slotIntervalMinutes: 15,
};
/** Duration, buffer before and buffer after, the longest ones as long as claims may be. */
const LENGTHS = [
  [15, 0, 0],
  [LONG_CLAIM_MINUTES - 15, 0, 0],
  [LONG_CLAIM_MINUTES, 0, 0],
  [LONG_CLAIM_MINUTES + 15, 0, 0],
  [15, LONG_CLAIM_MINUTES, 0],
  [15, 0, LONG_CLAIM_MINUTES],
  [DAY, 0, 0],
  [DAY, DAY, DAY],
] as const;

interface Taken {
  readonly room: number;
  readonly from: number;
  readonly until: number;
  /** Midnight before its start. */
  readonly day: number;
}

export function describeLongNeeds(create: CreatePair): void {
  describe('claims of any length on what is needed', () => {
    const aHouse = async (rooms: readonly number[]) => {
      const { storage } = await create();
      const installation = anInstallation({
        timeZone: 'UTC',
        reasons: LENGTHS.map(([durationMinutes, bufferBeforeMinutes, bufferAfterMinutes], index) =>
          aReason({
            id: index + 1,
            durationMinutes,
            bufferBeforeMinutes,
            bufferAfterMinutes,
            needs: [aNeed()],
          }),
        ),
        schedules: [aSchedule({ ...OPEN, reasonIds: LENGTHS.map((_, index) => index + 1) })],
        resources: rooms.map((id) => aResource({ id })),
      });
      await storage.configuration.import(anImport(installation));
      return async (index: number, starts: number) => {
        const slot = new Date(starts * MS_PER_MINUTE).toISOString().slice(0, 19).replace('T', ' ');
        const { reserve, find } = storage.bookings;
        const outcome = await reserve(aReserve({ reasonId: index + 1, slot }));
        const booking = outcome.kind === 'booked' ? await find(outcome.receipt.bookingId) : null;
        return {
          kind: outcome.kind,
          rooms: booking?.parts?.map(({ scheduleId }) => scheduleId),
        };
      };
    };

    it.each(LENGTHS.map((length, index) => [length, index] as const))(
      'keep others out until their last minute, and no longer: %j',
      async ([duration, , after], index) => {
        const reserve = await aHouse([21]);
        const starts = FIRST_DAY + 2 * DAY;
        const ends = starts + duration + after;
        expect((await reserve(index, starts)).kind).toBe('booked');
        expect((await reserve(0, ends - 15)).kind).toBe('refused');
        expect((await reserve(0, ends)).kind).toBe('booked');
      },
    );

    it.each([1, 2, 3])('are all found, and all counted on their day: seed %i', async (seed) => {
      const reserve = await aHouse([21, 22, 23]);
      const random = createRandom(seed);
      const taken: Taken[] = [];
      const seen = { booked: 0, refused: 0 };
      for (let tries = 0; tries < 60; tries += 1) {
        // Short ones more often: there would be no room for them after a few days.
        const index = random(3) === 0 ? random(LENGTHS.length) : random(2);
        const [duration, before, after] = LENGTHS[index] ?? LENGTHS[0];
        const starts = FIRST_DAY + DAY + 15 * random((DAYS * DAY) / 15);
        const day = Math.floor(starts / DAY) * DAY;
        const [from, until] = [starts - before, starts + duration + after];
        const free = [21, 22, 23].filter(
          (room) => !taken.some((one) => one.room === room && one.from < until && from < one.until),
        );
        const countOf = (room: number) =>
          taken.filter((one) => one.room === room && one.day === day).length;
        const [expected] = free.toSorted((a, b) => countOf(a) - countOf(b));
        const outcome = await reserve(index, starts);
        expect(outcome.rooms).toEqual(expected === undefined ? undefined : [expected]);
        seen[outcome.kind] += 1;
        if (expected !== undefined) {
          taken.push({ room: expected, from, until, day });
        }
      }
      expect(Math.min(seen.booked, seen.refused)).toBeGreaterThan(5);
    });
  });
}
