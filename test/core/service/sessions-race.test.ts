/**
 * Fifty clients of two processes' storages want one class at once: the session never takes a
 * thirteenth, and nothing else begins in its room meanwhile. `SESSION_ROUNDS` sets the number.
 */

import { expect, it } from 'vitest';
import { createBookingService } from '../../../core/create-booking-service.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import { MINUTES_PER_DAY } from '../../../core/time/units.ts';
import { formatDay, parseDay } from '../../../core/time/wall-time.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aRequest } from '../availability/occupancies.ts';
import { aStorage } from '../storage/sqlite-files.ts';
import { aService, MONDAY } from './a-service.ts';

const ROUNDS = Number(process.env.SESSION_ROUNDS ?? 5);
const CLIENTS = 50;
const PLACES = 12;
const YOGA = 1;
const MASSAGE = 2;

/** One room with 14 places, where a class of 12 begins on Mondays at 18:00. */
const aRoom = (): Installation => {
  const always = { days: ['mon'] as const, validFrom: null, validUntil: null };
  return anInstallation({
    reasons: [aReason({ id: YOGA, durationMinutes: 60 }), aReason({ id: MASSAGE })],
    schedules: [
      aSchedule({
        capacity: 14,
        horizonDays: 730,
        reasonIds: [YOGA, MASSAGE],
        openingHours: [{ ...always, opens: 9 * 60, closes: 21 * 60 }],
        sessions: [{ ...always, reasonId: YOGA, at: 18 * 60, places: PLACES }],
      }),
    ],
  });
};

it('books twelve of fifty, and never a second class in the room', {
  timeout: 30_000 + ROUNDS * 5_000,
}, async () => {
  const { service, storage, clock, file } = await aService(aRoom());
  const other = createBookingService({ storage: await aStorage(file), clock });
  for (let round = 0; round < ROUNDS; round++) {
    const day = formatDay((parseDay(MONDAY) ?? 0) + round * 7);
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, (_, client) => {
        const isIntruder = client % 5 === 4;
        const slot = `${day} ${isIntruder ? '18:30' : '18:00'}:00`;
        const asked = client % 2 === 0 ? service : other;
        return asked.book(aRequest(slot, { reasonId: isIntruder ? MASSAGE : YOGA }));
      }),
    );
    const kinds = answers.map((answer) => (answer.kind === 'refused' ? answer.code : answer.kind));
    expect(kinds.filter((kind) => kind === 'booked')).toHaveLength(PLACES);
    expect(new Set(kinds)).toEqual(new Set(['booked', 'slot_unavailable']));
    const from = (parseDay(day) ?? 0) * MINUTES_PER_DAY;
    const bookings = await storage.bookings.list({ from, limit: 1000 });
    expect(bookings.map(({ reasonId }) => reasonId)).toEqual(Array(PLACES).fill(YOGA));
  }
});
