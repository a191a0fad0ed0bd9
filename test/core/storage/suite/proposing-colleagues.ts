/** Times that are proposed together in calendars whose bookings need each other. */

import { describe, expect, it } from 'vitest';
import { anInstallation, aReason, aSchedule } from '../../../bff/support/an-installation.ts';
import { anImport, aReserve, book, NOW } from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import { aNeed } from './needs.ts';

const ANNA = 1;
const BEN = 2;
const at = (scheduleId: number, time: string) => ({ scheduleId, slot: `2026-03-02 ${time}:00` });

/** Either of them begins, and half an hour later the other one goes on. */
const aTeam = (capacity: number) =>
  anInstallation({
    timeZone: 'UTC',
    reasons: [
      aReason({
        durationMinutes: 60,
        needs: [aNeed({ kind: null, anyOf: [ANNA, BEN], fromMinute: 30 })],
      }),
    ],
    schedules: [ANNA, BEN].map((id) => aSchedule({ id, capacity, slotIntervalMinutes: 30 })),
  });

export function describeProposingColleagues(create: CreatePair): void {
  async function propose(capacity: number, times: readonly ReturnType<typeof at>[]) {
    const { storage } = await create();
    await storage.configuration.import(anImport(aTeam(capacity)));
    const bookingId = await book(storage, at(ANNA, '13:00'));
    const outcome = await storage.proposals.propose({
      now: NOW,
      actor: 'Sam',
      bookingId,
      expectedVersion: 1,
      times,
      message: null,
    });
    return { storage, bookingId, outcome };
  }

  const clashing = [at(ANNA, '09:00'), at(BEN, '09:30')];

  describe('times proposed with colleagues who need each other', () => {
    it.each([
      ['first', clashing],
      ['last', clashing.toReversed()],
    ])('are refused if one takes whom the other is with, told %s', async (_, times) => {
      const { outcome } = await propose(1, times);
      expect(outcome).toEqual({ kind: 'refused', code: 'slot_unavailable', index: 1 });
    });

    it.each([
      ['first', clashing],
      ['last', clashing.toReversed()],
    ])('are held side by side if there is room for both, told %s', async (_, times) => {
      const { storage, bookingId, outcome } = await propose(2, times);
      expect(outcome).toMatchObject({ kind: 'proposed' });
      expect(await storage.bookings.reserve(aReserve(at(BEN, '09:30')))).toMatchObject({
        code: 'slot_unavailable',
      });
      const taken = await storage.proposals.take({ now: NOW, bookingId, round: 1, index: 1 });
      expect(taken).toMatchObject({ kind: 'moved', booking: { scheduleId: times[1]?.scheduleId } });
    });
  });
}
