/**
 * Fifty clients of two processes' storages want one class at once: the session never takes a
 * thirteenth, and nothing else begins in its room meanwhile. `SESSION_ROUNDS` sets the number.
 */

import { describe, expect, it } from 'vitest';
import type { BookingService } from '../../../core/booking-service.ts';
import { createBookingService } from '../../../core/create-booking-service.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { MINUTES_PER_DAY } from '../../../core/time/units.ts';
import { formatDay, parseDay } from '../../../core/time/wall-time.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { createSettableClock } from '../../bff/support/settable-clock.ts';
import { aRequest } from '../availability/occupancies.ts';
import { settleCrowd } from '../storage/crowd.ts';
import { aMigratedDatabase, aStorage as onPostgres } from '../storage/postgres-databases.ts';
import { aDatabaseFile, aStorage as onSqlite } from '../storage/sqlite-files.ts';
import { MONDAY } from './a-service.ts';

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

function kindOf(
  settled: PromiseSettledResult<Awaited<ReturnType<BookingService['book']>>>,
): string {
  if (settled.status === 'rejected') {
    throw settled.reason;
  }
  return settled.value.kind === 'refused' ? settled.value.code : settled.value.kind;
}

/** Of two processes, on one database. */
const DATABASES: Record<string, () => Promise<readonly [Storage, Storage]>> = {
  SQLite: async () => {
    const file = aDatabaseFile();
    return [await onSqlite(file), await onSqlite(file)];
  },
  PostgreSQL: async () => {
    const url = await aMigratedDatabase();
    return [await onPostgres(url), await onPostgres(url)];
  },
};

async function servicesOn(storages: readonly [Storage, Storage], installation: Installation) {
  const clock = createSettableClock('2027-01-04T08:00:00+01:00');
  await storages[0].configuration.import({
    now: clock.now(),
    actor: 'command line',
    installation,
    publicHolidays: [],
  });
  return storages.map((storage) => createBookingService({ storage, clock })) as [
    BookingService,
    BookingService,
  ];
}

describe.each(Object.entries(DATABASES))('on %s', (_name, openTwice) => {
  it('books twelve of fifty, and never a second class in the room', {
    timeout: 30_000 + ROUNDS * 5_000,
  }, async () => {
    const storages = await openTwice();
    const [service, other] = await servicesOn(storages, aRoom());
    for (let round = 0; round < ROUNDS; round++) {
      const day = formatDay((parseDay(MONDAY) ?? 0) + round * 7);
      const settled = await settleCrowd(
        Array.from({ length: CLIENTS }, (_, client) => {
          const isIntruder = client % 5 === 4;
          const slot = `${day} ${isIntruder ? '18:30' : '18:00'}:00`;
          const asked = client % 2 === 0 ? service : other;
          return () => asked.book(aRequest(slot, { reasonId: isIntruder ? MASSAGE : YOGA }));
        }),
      );
      const kinds = settled.map(kindOf);
      expect(kinds.filter((kind) => kind === 'booked')).toHaveLength(PLACES);
      expect(new Set(kinds)).toEqual(new Set(['booked', 'slot_unavailable']));
      const from = (parseDay(day) ?? 0) * MINUTES_PER_DAY;
      const bookings = await storages[0].bookings.list({ from, limit: 1000 });
      expect(bookings.map(({ reasonId }) => reasonId)).toEqual(Array(PLACES).fill(YOGA));
    }
  });
});
