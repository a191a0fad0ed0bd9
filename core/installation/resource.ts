/** Rooms, devices and whatever else bookings take and customers do not choose. */

import { MINUTES_PER_DAY } from '../time/units.ts';
import type { LocalizedText } from './language.ts';
import type { Need } from './need.ts';
import { type Exception, type OpeningHours, type Schedule, WEEKDAYS } from './schedule.ts';

/** Something that bookings take for a while. It shares its ids with the calendars. */
export interface Resource {
  readonly id: number;
  readonly name: LocalizedText;
  /** What needs may ask for instead of ids, such as `room`; `null` if nothing. */
  readonly kind: string | null;
  /** How many bookings can take it at once, at least 1. */
  readonly capacity: number;
  /** When it can be taken; `null` if always. Public holidays do not close it. */
  readonly openingHours: readonly OpeningHours[] | null;
  readonly exceptions: readonly Exception[];
  /** Whether customers are told that their booking takes it; omitted if not. */
  readonly showsName?: true;
  /**
   * Until so many minutes before its start, a booking may be given another resource; omitted if
   * never.
   */
  readonly fixedMinutesBefore?: number;
}

/**
 * The ids of the resources that may be exchanged, with their `fixedMinutesBefore`. One whose name
 * customers are told never is: what they have read would become untrue.
 */
export function listExchangeable(resources: readonly Resource[]): ReadonlyMap<number, number> {
  return new Map(
    resources.flatMap(({ id, showsName, fixedMinutesBefore }) =>
      fixedMinutesBefore === undefined || showsName ? [] : [[id, fixedMinutesBefore]],
    ),
  );
}

/** The ids from which the calendar may take what is needed, in the order in which it prefers them. */
export function candidatesOf(
  { anyOf, kind }: Need,
  { id, resourceIds = [] }: Pick<Schedule, 'id' | 'resourceIds'>,
  resources: readonly Resource[],
): readonly number[] {
  const listed =
    kind === null
      ? anyOf
      : resources.filter((resource) => resource.kind === kind).map((resource) => resource.id);
  const all = [...new Set(listed)]
    .filter((candidate) => candidate !== id)
    .toSorted((a, b) => a - b);
  const own = resourceIds.filter((preferred) => all.includes(preferred));
  return own.length > 0 ? own : all;
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
