/** The classes of all calendars on one day, with the times that they take. */

import { createSessionPlan, type PlannedSession } from '../availability/session-rules.ts';
import type { ClassOnDay } from '../booking-service.ts';
import type { Clock } from '../clock.ts';
import type { CivilDay } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import { formatWallTime } from '../time/wall-time.ts';
import type { CompiledConfiguration, Configurations } from './configurations.ts';

interface HeldClass extends Omit<PlannedSession, 'at' | 'until'> {
  readonly scheduleId: number;
  readonly from: EpochMinute;
  readonly until: EpochMinute;
  /** What is kept free before and after it, in minutes. */
  readonly before: number;
  readonly after: number;
}

/** A class takes place whoever comes. Those of the day before may end on this one. */
export function listClasses(
  { installation, publicHolidays, places: { zone } }: CompiledConfiguration,
  day: CivilDay,
): readonly HeldClass[] {
  const { reasons, schedules } = installation;
  return schedules.flatMap((schedule) => {
    const plan = createSessionPlan({ schedule, reasons, publicHolidays, zone });
    return [day - 1, day].flatMap((begins) =>
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

interface ClassesParts {
  readonly configurations: Pick<Configurations, 'current'>;
  readonly clock: Clock;
}

/** Lists the classes that begin on a day, sorted by start. */
export function createClassesQuery({ configurations, clock }: ClassesParts) {
  return async (day: CivilDay): Promise<readonly ClassOnDay[]> => {
    const configuration = await configurations.current();
    if (configuration === null) {
      return [];
    }
    const { zone } = configuration.places;
    const now = Math.floor(clock.now() / MS_PER_MINUTE);
    return listClasses(configuration, day)
      .flatMap(({ scheduleId, reasonId, takes, from: startsAt, until: endsAt }): ClassOnDay[] => {
        const wall = zone.toWall(startsAt);
        const from = wall - day * MINUTES_PER_DAY;
        return from < 0
          ? []
          : [
              {
                scheduleId,
                reasonId,
                takes,
                slot: formatWallTime(wall),
                from,
                until: from + endsAt - startsAt,
                hasBegun: startsAt <= now,
              },
            ];
      })
      .toSorted((one, other) => one.from - other.from || one.scheduleId - other.scheduleId);
  };
}
