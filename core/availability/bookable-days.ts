/** What may be booked as seen from now: the days of the horizon and the first minute after the lead time. */

import type { EpochMs } from '../clock.ts';
import type { Schedule } from '../installation/installation.ts';
import { type CivilDay, dayOfWall } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import type { Zone } from '../time/zone.ts';
import type { DaySpan } from './open-time.ts';

/** The local date of `now`. */
export function todayOf(zone: Zone, now: EpochMs): CivilDay {
  return dayOfWall(zone.toWall(Math.floor(now / MS_PER_MINUTE)));
}

/** Today to today + horizon, both included. */
export function bookableDays(schedule: Schedule, zone: Zone, now: EpochMs): DaySpan {
  const first = todayOf(zone, now);
  return { first, last: first + schedule.horizonDays };
}

/** The first minute that is not before now + lead time. */
export function earliestStart(schedule: Schedule, now: EpochMs): EpochMinute {
  return Math.ceil(now / MS_PER_MINUTE) + schedule.leadTimeMinutes;
}

/** The last moment at which `start` may be booked: one millisecond later the lead time is too short. */
export function bookableUntil(schedule: Schedule, start: EpochMinute): EpochMs {
  return (start - schedule.leadTimeMinutes) * MS_PER_MINUTE;
}

/** When the local date changes next; a clock change counts too, as it may turn the date back. */
export function nextMidnight(zone: Zone, now: EpochMs): EpochMs {
  const midnight = zone.boundaryToUtc((todayOf(zone, now) + 1) * MINUTES_PER_DAY);
  return Math.min(midnight, zone.steadyUntil(Math.floor(now / MS_PER_MINUTE))) * MS_PER_MINUTE;
}
