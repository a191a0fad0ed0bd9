/** The classes of all calendars on one day, with the times that they take. */

import { createSessionPlan, type PlannedSession } from '../availability/session-rules.ts';
import type { BookingService, ClassDays, ClassOnDay, DayInterval } from '../booking-service.ts';
import type { Clock } from '../clock.ts';
import type { LocalizedText } from '../installation/language.ts';
import { type CivilDay, dayOfWall } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import { formatWallTime } from '../time/wall-time.ts';
import type { Zone } from '../time/zone.ts';
import type { CompiledConfiguration, Configurations } from './configurations.ts';

interface HeldClass extends Omit<PlannedSession, 'at' | 'until'> {
  readonly scheduleId: number;
  readonly from: EpochMinute;
  readonly until: EpochMinute;
  /** What is kept free before and after it, in minutes. */
  readonly before: number;
  readonly after: number;
}

/**
 * Lists the classes of a day, or of several. A class takes place whoever comes. Those of the day
 * before may end on the first one.
 */
export function listClasses(
  { installation, publicHolidays, places: { zone } }: CompiledConfiguration,
  day: CivilDay,
  until = day,
): readonly HeldClass[] {
  const { reasons, schedules } = installation;
  const days = Array.from({ length: until - day + 2 }, (_, index) => day - 1 + index);
  return schedules.flatMap((schedule) => {
    const plan = createSessionPlan({ schedule, reasons, publicHolidays, zone });
    return days.flatMap((begins) =>
      (plan?.heldOn(begins) ?? []).flatMap(({ at, until, ...session }) => {
        const from = zone.toUtc(begins * MINUTES_PER_DAY + at);
        const before = at - session.blocksFrom;
        const after = session.blocksUntil - until;
        const times = from === null ? [] : [{ from, until: from + until - at, before, after }];
        return times.map((time) => ({ ...session, ...time, scheduleId: schedule.id }));
      }),
    );
  });
}

interface ClosedByClass extends DayInterval {
  /** The name of the class; `null` if its reason is no longer offered. */
  readonly why: LocalizedText | null;
}

export type ListClosing = (id: number) => readonly ClosedByClass[];

/**
 * Returns the parts of a day at which classes of other calendars take a calendar or a resource, by
 * its id, with the time that is kept free around them.
 */
export function createClosing(configuration: CompiledConfiguration, day: CivilDay): ListClosing {
  const { zone, installation } = configuration.places;
  const midnight = day * MINUTES_PER_DAY;
  const bounds = {
    from: zone.boundaryToUtc(midnight),
    until: zone.boundaryToUtc(midnight + MINUTES_PER_DAY),
  };
  const classes = listClasses(configuration, day);
  return (id) =>
    classes
      .filter(({ takes }) => takes.includes(id))
      .map(({ from, until, before, after, reasonId }) => ({
        startsAt: Math.max(from - before, bounds.from),
        endsAt: Math.min(until + after, bounds.until),
        why: installation.reasons.find((reason) => reason.id === reasonId)?.name ?? null,
      }))
      .filter(({ startsAt, endsAt }) => startsAt < endsAt)
      .map(({ startsAt, endsAt, why }) => {
        const from = zone.toWall(startsAt) - midnight;
        return { from, until: from + endsAt - startsAt, why };
      });
}

interface ClassesParts {
  readonly configurations: Pick<Configurations, 'current'>;
  readonly clock: Clock;
}

/** Lists the classes that begin on a day or on several, sorted by start. */
export function createClassQueries({
  configurations,
  clock,
}: ClassesParts): Pick<BookingService, 'classes' | 'classesTaking'> {
  const list = async ({ from, until }: ClassDays): Promise<readonly ClassOnDay[]> => {
    const configuration = await configurations.current();
    if (configuration === null) {
      return [];
    }
    const now = Math.floor(clock.now() / MS_PER_MINUTE);
    return listClasses(configuration, from, until)
      .toSorted((one, other) => one.from - other.from || one.scheduleId - other.scheduleId)
      .map((held) => placeOnDay(held, configuration.places.zone, now))
      .filter(({ day }) => day >= from);
  };
  return {
    classes: (day) => list({ from: day, until: day }),
    classesTaking: async (ids, days) =>
      (await list(days)).filter(({ takes }) => takes.some((id) => ids.includes(id))),
  };
}

function placeOnDay(
  { scheduleId, reasonId, takes, from: startsAt, until: endsAt }: HeldClass,
  zone: Zone,
  now: EpochMinute,
): ClassOnDay {
  const wall = zone.toWall(startsAt);
  const day = dayOfWall(wall);
  const from = wall - day * MINUTES_PER_DAY;
  return {
    scheduleId,
    reasonId,
    takes,
    slot: formatWallTime(wall),
    day,
    from,
    until: from + endsAt - startsAt,
    hasBegun: startsAt <= now,
  };
}
