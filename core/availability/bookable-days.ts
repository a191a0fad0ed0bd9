/**
 * The days that may be booked: within the horizon, from the first minute after the lead time, and
 * up to the daily limit. A claim counts on the local day on which it starts.
 */

import type { EpochMs } from '../clock.ts';
import type { Schedule } from '../installation/schedule.ts';
import { type CivilDay, dayOfWall } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import type { Zone } from '../time/zone.ts';
import { NEEDED, type Occupancy } from './occupancy.ts';
import type { DaySpan } from './open-time.ts';

function todayIn(zone: Zone, now: EpochMs): CivilDay {
  return dayOfWall(zone.toWall(Math.floor(now / MS_PER_MINUTE)));
}

/** Today to today + horizon, both inclusive. */
export function bookableDays(
  { horizonDays }: Pick<Schedule, 'horizonDays'>,
  zone: Zone,
  now: EpochMs,
): DaySpan {
  const first = todayIn(zone, now);
  return { first, last: first + horizonDays };
}

/** The first minute that is not before `now` plus the lead time. */
export function earliestStart(schedule: Schedule, now: EpochMs): EpochMinute {
  return Math.ceil(now / MS_PER_MINUTE) + schedule.leadTimeMinutes;
}

/**
 * The last moment at which `start` may be booked; one millisecond later, the lead time is too
 * short.
 */
export function bookableUntil(schedule: Schedule, start: EpochMinute): EpochMs {
  return (start - schedule.leadTimeMinutes) * MS_PER_MINUTE;
}

/**
 * When the local date changes next. A clock change counts too, because it may turn the date back.
 */
export function nextMidnight(zone: Zone, now: EpochMs): EpochMs {
  const midnight = zone.boundaryToUtc((todayIn(zone, now) + 1) * MINUTES_PER_DAY);
  return Math.min(midnight, zone.steadyUntil(Math.floor(now / MS_PER_MINUTE))) * MS_PER_MINUTE;
}

export type DaySet = Pick<ReadonlySet<CivilDay>, 'has'>;

const NONE: DaySet = new Set();
const ALL: DaySet = { has: () => true };

/** Days whose `dailyLimit` has no room for `persons` more claims; none if there is no limit. */
export function findSoldOutDays(
  occupancy: Occupancy,
  zone: Zone,
  dailyLimit: number | null,
  persons = 1,
): DaySet {
  if (dailyLimit === null) {
    return NONE;
  }
  if (persons > dailyLimit) {
    return ALL;
  }
  const starts = new Map<CivilDay, number>();
  for (let i = 0; i < occupancy.count; i++) {
    if (!countsForLimit(occupancy, i)) {
      continue;
    }
    const day = dayOfWall(zone.toWall(occupancy.startsAt[i] ?? 0));
    starts.set(day, (starts.get(day) ?? 0) + 1);
  }
  return new Set(
    [...starts].filter(([, count]) => count > dailyLimit - persons).map(([day]) => day),
  );
}

/** How much of the daily limit is used up, by the claims that start on the day. */
export function countForLimit(day: CivilDay, occupancy: Occupancy, zone: Zone): number {
  return countOn(day, occupancy, zone, (index) => countsForLimit(occupancy, index));
}

/** How many claims start on the day, including those of bookings in other calendars. */
export function countStartsOn(day: CivilDay, occupancy: Occupancy, zone: Zone): number {
  return countOn(day, occupancy, zone, () => true) + (occupancy.otherStarts ?? 0);
}

function countsForLimit({ reasonId }: Occupancy, index: number): boolean {
  return reasonId[index] !== NEEDED;
}

function countOn(
  day: CivilDay,
  occupancy: Occupancy,
  zone: Zone,
  counts: (index: number) => boolean,
): number {
  let count = 0;
  for (let i = 0; i < occupancy.count; i++) {
    if (dayOfWall(zone.toWall(occupancy.startsAt[i] ?? 0)) === day && counts(i)) {
      count++;
    }
  }
  return count;
}
