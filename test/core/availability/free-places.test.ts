/** How many bookings still fit into a day of eight half hours and more. */

import { expect, it } from 'vitest';
import { emptyOccupancy, NEEDED, type Occupancy } from '../../../core/availability/occupancy.ts';
import { countFreePlaces } from '../../../core/availability/offer.ts';
import { createPlaces } from '../../../core/booking/places.ts';
import type { Reason, Schedule } from '../../../core/installation/schedule.ts';
import { dayOfWall } from '../../../core/time/civil-day.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';

const NOW = Date.parse('2026-03-02T06:00:00Z');
const MIDNIGHT = Date.parse('2026-03-02T00:00:00Z') / 60_000;
const day = dayOfWall(MIDNIGHT);

/** Claims as [begins, ends, reason], in minutes of the day, by their beginning. */
function taken(...claims: readonly (readonly [number, number, number?])[]): Occupancy {
  const from = Int32Array.from(claims, ([begins]) => MIDNIGHT + begins);
  return {
    ...emptyOccupancy,
    count: claims.length,
    blocksFrom: from,
    startsAt: from,
    blocksUntil: Int32Array.from(claims, ([, ends]) => MIDNIGHT + ends),
    reasonId: Int32Array.from(claims, ([, , reason = 1]) => reason),
  };
}

interface Case {
  readonly schedule?: Partial<Schedule>;
  readonly reason?: Partial<Reason>;
  readonly occupancy?: Occupancy;
  readonly now?: number;
  readonly most?: number;
}

/** Open 9 to 12 and 13 to 17. */
function count({
  schedule,
  reason,
  occupancy = emptyOccupancy,
  now = NOW,
  most = 1_000,
}: Case = {}): number {
  const installation = anInstallation({
    timeZone: 'UTC',
    reasons: [aReason(reason)],
    schedules: [aSchedule(schedule)],
  });
  const [place] = Object.values(
    createPlaces({ configVersion: 1, installation, publicHolidays: [] }).find(1, 1),
  );
  return countFreePlaces({ place, occupancy, day, now, max: most });
}

it.each<[string, Case, number]>([
  ['a day of half hours', {}, 14],
  ['a day of which an hour is taken', { occupancy: taken([600, 660]) }, 12],
  ['claims across two times', { occupancy: taken([555, 585]) }, 12],
  ['a fine grid: those that fit one after the other', { schedule: { slotIntervalMinutes: 5 } }, 14],
  [
    'buffers: each with its own',
    { schedule: { slotIntervalMinutes: 5 }, reason: { bufferAfterMinutes: 10 } },
    10,
  ],
  ['three places side by side', { schedule: { capacity: 3 } }, 42],
  [
    'one of three places taken',
    { schedule: { capacity: 3 }, occupancy: taken([540, 570], [540, 570], [600, 630]) },
    39,
  ],
  ['two of a reason at once', { schedule: { capacity: 5 }, reason: { capacity: 2 } }, 28],
  [
    'two of a reason at once, one of them taken',
    { schedule: { capacity: 5 }, reason: { capacity: 2 }, occupancy: taken([540, 570]) },
    27,
  ],
  [
    'others that leave one',
    {
      schedule: { capacity: 3 },
      reason: { capacity: 2 },
      occupancy: taken([540, 570, 7], [540, 570, 7]),
    },
    27,
  ],
  ['a limit per day', { schedule: { dailyLimit: 5 }, occupancy: taken([540, 570]) }, 4],
  [
    'a limit per day that is reached',
    { schedule: { dailyLimit: 1 }, occupancy: taken([540, 570]) },
    0,
  ],
  [
    'a limit per day, which what bookings in other calendars need does not use up',
    { schedule: { dailyLimit: 5 }, occupancy: taken([540, 570, NEEDED], [570, 600]) },
    4,
  ],
  ['what is left of today', { now: Date.parse('2026-03-02T15:45:00Z') }, 2],
  ['what is too late to book', { schedule: { leadTimeMinutes: 1_440 } }, 0],
  ['no more than is asked for', { schedule: { capacity: 1_000 }, most: 20 }, 20],
])('counts %s', (_, scene, places) => {
  expect(count(scene)).toBe(places);
});
