/** The classes of all calendars on one day, with the times that they take. */

import { createSessionPlan, type PlannedSession } from '../availability/session-rules.ts';
import type { CivilDay } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY } from '../time/units.ts';
import type { CompiledConfiguration } from './configurations.ts';

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
