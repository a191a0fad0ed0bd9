/** The part of another calendar that is read for a schedule. */

import { bookableDays } from '../availability/bookable-days.ts';
import { measureReaches } from '../booking/needs.ts';
import type { ReadWindow } from '../calendars/calendar-source.ts';
import type { EpochMs } from '../clock.ts';
import type { Installation } from '../installation/installation.ts';
import { MINUTES_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import { createZone } from '../time/zone.ts';

/** A day before today, so that what began before and what ended just now is known. */
const MINUTES_BEFORE = MINUTES_PER_DAY;

/**
 * From yesterday to the day after the last bookable one, in whole days, so that what is read covers
 * the day by which the horizon moves on next.
 */
export function readWindow(
  installation: Installation,
  scheduleId: number,
  now: EpochMs,
): ReadWindow {
  const zone = createZone(installation.timeZone);
  const reach = measureReaches(installation)(scheduleId);
  const { last } = bookableDays(reach, zone, now);
  return {
    from: Math.floor(now / MS_PER_MINUTE) - MINUTES_BEFORE,
    until: zone.boundaryToUtc((last + 2) * MINUTES_PER_DAY) + reach.after,
  };
}
