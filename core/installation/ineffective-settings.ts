/**
 * Valid settings that have no effect, or one that cannot be intended. Reported on import and by the
 * doctor.
 */

import { maxPersons } from '../booking/persons.ts';
import type { Day } from '../time/wall-time.ts';
import type { Installation } from './installation.ts';
import type { LocalizedText } from './language.ts';
import { isDated, type Reason, type Schedule } from './schedule.ts';

/** A setting without effect. */
export type IneffectiveSetting =
  /** The reason's capacity exceeds its calendar's, so it never applies there. */
  | {
      readonly kind: 'reason_capacity';
      readonly reasonId: number;
      readonly reasonName: LocalizedText;
      readonly capacity: number;
      readonly scheduleId: number;
      readonly scheduleName: LocalizedText;
      readonly scheduleCapacity: number;
    }
  /**
   * One booking of the reason may have more people than its calendar has places, or than the reason
   * takes at once.
   */
  | {
      readonly kind: 'reason_persons';
      readonly reasonId: number;
      readonly reasonName: LocalizedText;
      readonly max: number;
      readonly places: number;
      readonly scheduleId: number;
      readonly scheduleName: LocalizedText;
    }
  /** The calendar is open on no day from today on. */
  | {
      readonly kind: 'never_open';
      readonly scheduleId: number;
      readonly scheduleName: LocalizedText;
    };

/** `today` is the local day of the installation. */
export function findIneffectiveSettings(
  { schedules, reasons }: Pick<Installation, 'schedules' | 'reasons'>,
  today: Day,
): readonly IneffectiveSetting[] {
  const ordinary = schedules.filter(({ memberIds }) => memberIds.length === 0);
  return [
    ...ordinary.flatMap((schedule) =>
      reasons
        .filter(
          ({ id, capacity, combines }) =>
            schedule.reasonIds.includes(id) &&
            capacity !== null &&
            capacity > schedule.capacity &&
            sets(combines, 'capacity'),
        )
        .map((reason) => ({
          kind: 'reason_capacity' as const,
          reasonId: reason.id,
          reasonName: reason.name,
          capacity: reason.capacity ?? 0,
          scheduleId: schedule.id,
          scheduleName: schedule.name,
          scheduleCapacity: schedule.capacity,
        })),
    ),
    ...ordinary.flatMap((schedule) => reasons.flatMap((reason) => personsBeyond(schedule, reason))),
    ...ordinary
      .filter((schedule) => !opensFrom(schedule, today))
      .map(({ id, name }) => ({ kind: 'never_open' as const, scheduleId: id, scheduleName: name })),
  ];
}

function personsBeyond(schedule: Schedule, reason: Reason): readonly IneffectiveSetting[] {
  const places = Math.min(
    schedule.capacity,
    reason.capacity ?? schedule.capacity,
    schedule.dailyLimit ?? schedule.capacity,
  );
  const max = maxPersons(reason);
  const isOffered = schedule.reasonIds.includes(reason.id);
  if (!isOffered || max <= places || !sets(reason.combines, 'persons')) {
    return [];
  }
  const names = {
    reasonId: reason.id,
    reasonName: reason.name,
    scheduleId: schedule.id,
    scheduleName: schedule.name,
  };
  return [{ kind: 'reason_persons', max, places, ...names }];
}

/** Whether a reason has the setting itself. A combination may have it from its parts. */
function sets(combines: Reason['combines'], key: 'capacity' | 'persons'): boolean {
  return combines === undefined || combines.stated[key] !== undefined;
}

/** Days compare as text. */
function opensFrom({ openingHours, exceptions, sessions = [] }: Schedule, today: Day): boolean {
  const hasSession = sessions.some((session) =>
    isDated(session)
      ? session.on.some((day) => day >= today)
      : session.validUntil === null || session.validUntil >= today,
  );
  const isOpen = openingHours.some(
    ({ days, validUntil }) => days.length > 0 && (validUntil === null || validUntil >= today),
  );
  return (
    isOpen || hasSession || exceptions.some(({ hours, until }) => hours !== null && until >= today)
  );
}
