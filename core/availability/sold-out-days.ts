/** The limit of bookings per day: a claim counts on the local day on which it starts. */

import type { CivilDay } from '../time/civil-day.ts';
import { dayOfWall } from '../time/civil-day.ts';
import type { Zone } from '../time/zone.ts';
import type { Occupancy } from './occupancy.ts';

const NONE: ReadonlySet<CivilDay> = new Set();

/** Days on which `dailyLimit` claims or more start; none where there is no limit. */
export function findSoldOutDays(occupancy: Occupancy, zone: Zone, dailyLimit: number | null): ReadonlySet<CivilDay> {
  if (dailyLimit === null) return NONE;
  const starts = new Map<CivilDay, number>();
  for (let i = 0; i < occupancy.count; i++) {
    const day = dayOfWall(zone.toWall(occupancy.startsAt[i] ?? 0));
    starts.set(day, (starts.get(day) ?? 0) + 1);
  }
  return new Set([...starts].filter(([, count]) => count >= dailyLimit).map(([day]) => day));
}

/** How many claims start on `day`. */
export function countStartsOn(day: CivilDay, occupancy: Occupancy, zone: Zone): number {
  let count = 0;
  for (let i = 0; i < occupancy.count; i++) {
    if (dayOfWall(zone.toWall(occupancy.startsAt[i] ?? 0)) === day) count++;
  }
  return count;
}
