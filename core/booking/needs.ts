/** What bookings of a reason take besides their calendar, compiled for one calendar. */

import type { Installation } from '../installation/installation.ts';
import type { Need } from '../installation/need.ts';
import { candidatesOf, type Resource } from '../installation/resource.ts';
import {
  hasReason,
  type Reason,
  reasonAt,
  type Schedule,
  WEEKDAYS,
} from '../installation/schedule.ts';
import { MINUTES_PER_DAY } from '../time/units.ts';

/** A need in minutes from the start of a booking. */
export interface TimedNeed extends Pick<Need, 'count' | 'per'> {
  /** By preference if `isOrdered`, else by id. */
  readonly candidateIds: readonly number[];
  readonly isOrdered: boolean;
  /** The part of the booking that takes it, half-open. */
  readonly starts: number;
  readonly ends: number;
  /** The same with the time that is kept free before and after it. */
  readonly from: number;
  readonly until: number;
}

/** `reason` as the calendar offers it. */
export function timeNeeds(
  reason: Reason,
  schedule: Schedule,
  resources: readonly Resource[],
): readonly TimedNeed[] {
  const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes, needs = [] } = reason;
  return needs.map((need) => {
    const { fromMinute, untilMinute, beforeMinutes, afterMinutes, count, per } = need;
    // A calendar in which the reason is shorter takes it for its last minute.
    const starts = Math.min(fromMinute, durationMinutes - 1);
    const ends = Math.max(starts + 1, Math.min(untilMinute ?? durationMinutes, durationMinutes));
    const before = beforeMinutes ?? (starts === 0 ? bufferBeforeMinutes : 0);
    const after = afterMinutes ?? (ends === durationMinutes ? bufferAfterMinutes : 0);
    const candidateIds = candidatesOf(need, schedule, resources);
    return {
      count,
      per,
      candidateIds,
      isOrdered: candidateIds.some((id) => schedule.resourceIds?.includes(id)),
      starts,
      ends,
      from: starts - before,
      until: ends + after,
    };
  });
}

/** How far what bookings take reaches from their start, and on how many days after today. */
export interface Reach {
  /** Minutes. */
  readonly before: number;
  readonly after: number;
  readonly horizonDays: number;
}

const NOWHERE: Reach = { before: 0, after: 0, horizonDays: 0 };

/**
 * The reach of the claims on each resource and calendar, by id: of its own bookings, and of those
 * that need it.
 */
export function measureReaches({
  schedules,
  reasons,
  resources = [],
}: Pick<Installation, 'schedules' | 'reasons' | 'resources'>): (id: number) => Reach {
  const reaches = new Map<number, Reach>();
  const widen = (id: number, { before, after, horizonDays }: Reach) => {
    const known = reaches.get(id) ?? NOWHERE;
    reaches.set(id, {
      before: Math.max(known.before, before),
      after: Math.max(known.after, after),
      horizonDays: Math.max(known.horizonDays, horizonDays),
    });
  };
  for (const schedule of schedules) {
    const { horizonDays } = schedule;
    const offered = reasons
      .filter(({ id }) => hasReason(schedule, id))
      .map((reason) => reasonAt(reason, schedule));
    widen(schedule.id, { ...NOWHERE, horizonDays });
    for (const reason of offered) {
      const { bufferBeforeMinutes: before, durationMinutes, bufferAfterMinutes } = reason;
      widen(schedule.id, { before, after: durationMinutes + bufferAfterMinutes, horizonDays });
      for (const { candidateIds, from, until } of timeNeeds(reason, schedule, resources)) {
        for (const id of candidateIds) {
          widen(id, { before: -from, after: until, horizonDays });
        }
      }
    }
  }
  return (id) => reaches.get(id) ?? NOWHERE;
}

export function isAlwaysOpen({ openingHours, exceptions }: Resource): boolean {
  return openingHours === null && exceptions.length === 0;
}

/** A resource as a calendar that no customer can choose. */
export function resourceSchedule(resource: Resource): Schedule {
  const { id, name, capacity, openingHours, exceptions } = resource;
  return {
    id,
    name,
    location: null,
    address: null,
    phone: null,
    infoUrl: null,
    notify: [],
    reasonIds: [],
    capacity,
    slotIntervalMinutes: 1,
    leadTimeMinutes: 0,
    horizonDays: 0,
    holdMinutes: 1,
    cancelCutoffMinutes: 0,
    memberIds: [],
    dailyLimit: null,
    customerLimit: null,
    openingHours: openingHours ?? [
      {
        days: WEEKDAYS,
        opens: 0,
        closes: MINUTES_PER_DAY,
        validFrom: null,
        validUntil: null,
      },
    ],
    exceptions,
    form: [],
  };
}
