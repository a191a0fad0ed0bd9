/**
 * A calendar as a server sees it at one moment: the way of every list of days and times, without
 * the database.
 */

import type { Occupancy } from '../../../core/availability/occupancy.ts';
import { createPlaces, type Place } from '../../../core/booking/places.ts';
import type { DaysAnswer } from '../../../core/booking-service.ts';
import type { Installation, PublicHoliday } from '../../../core/installation/installation.ts';
import { createDays } from '../../../core/service/days.ts';
import { computeSlots } from '../../../core/service/slots.ts';
import { compileOpenDays, createSnapshot } from '../../../core/service/snapshot.ts';
import { createView, type View } from '../../../core/service/view.ts';
import { formatDay } from '../../../core/time/wall-time.ts';
import { occupancyOf } from './occupancies.ts';
import type { ReferenceClaim } from './reference.ts';

export interface ViewInput {
  readonly installation: Installation;
  readonly publicHolidays?: readonly PublicHoliday[];
  /** A schedule or a group. */
  readonly scheduleId: number;
  readonly reasonId: number;
  /** Claims by schedule. */
  readonly claims?: ReadonlyMap<number, readonly ReferenceClaim[]>;
  readonly persons?: number;
  readonly now: number;
}

export interface OpenView {
  readonly view: View;
  readonly places: readonly Place[];
  /** Parallel to `places`. */
  readonly occupancies: readonly Occupancy[];
}

export function openView({
  installation,
  publicHolidays = [],
  scheduleId,
  reasonId,
  claims,
  persons = 1,
  now,
}: ViewInput): OpenView {
  const bare = { installation, publicHolidays, configVersion: 1 };
  const configuration = { ...bare, places: createPlaces(bare) };
  const places = configuration.places.find(scheduleId, reasonId);
  if ('kind' in places) {
    throw new Error(`Schedule ${scheduleId} does not offer reason ${reasonId}.`);
  }
  const occupancies = places.map(({ schedule }) => occupancyOf(claims?.get(schedule.id) ?? []));
  const snapshots = places.map((place, index) => {
    const occupancy = occupancies[index] ?? occupancyOf([]);
    return createSnapshot(
      compileOpenDays(configuration, place, now),
      place,
      { version: 1, occupancy },
      now,
    );
  });
  return { view: createView(places, snapshots, now, persons), places, occupancies };
}

/** The times of each day that may be booked, in order. */
export function slotsByDay({ view, places }: OpenView): ReadonlyMap<string, readonly string[]> {
  const zone = places[0]?.zone;
  const slots = new Map<string, readonly string[]>();
  for (let day = view.span.first; zone && day <= view.span.last; day++) {
    slots.set(formatDay(day), computeSlots(view, zone, day).value.slots);
  }
  return slots;
}

/** Returns contradictions between a server's list of days and its lists of times. */
export function contradictionsOf(open: OpenView): readonly string[] {
  return compareLists(createDays()(open.view).value, slotsByDay(open));
}

/**
 * Checks that exactly the days with a free time are listed, and that the next free time is the
 * first one.
 */
export function compareLists(
  { days, next }: Pick<DaysAnswer, 'days' | 'next'>,
  slots: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const withTimes = [...slots].filter(([, times]) => times.length > 0);
  const free = withTimes.map(([day]) => day);
  const first = withTimes[0]?.[1][0] ?? null;
  const contradictions: string[] = [];
  if (days.join() !== free.join()) {
    contradictions.push(`days ${days.join(' ')}, times on ${free.join(' ')}`);
  }
  if (next !== first) {
    contradictions.push(`next ${next}, first time ${first}`);
  }
  return contradictions;
}
