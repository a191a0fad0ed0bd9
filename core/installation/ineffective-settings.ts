/**
 * Valid settings that have no effect, or one that cannot be intended. Reported on import and by the
 * doctor.
 */

import { maxPersons } from '../booking/persons.ts';
import { listExchanged } from '../booking/pools.ts';
import type { Day } from '../time/wall-time.ts';
import type { Installation } from './installation.ts';
import type { LocalizedText } from './language.ts';
import { listExchangeable } from './resource.ts';
import { isDated, layoutsAt, type Reason, type Schedule } from './schedule.ts';

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
  /**
   * The resource is never exchanged in spite of its `fixed_minutes_before`: customers are told its
   * name, or no need could be met by another one with that key.
   */
  | {
      readonly kind: 'exchange_named' | 'exchange_alone';
      readonly resourceId: number;
      readonly resourceName: LocalizedText;
    }
  /** In its calendar, no other order of the parts would take anything at other times. */
  | {
      readonly kind: 'reason_order';
      readonly reasonId: number;
      readonly reasonName: LocalizedText;
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
  installation: Pick<Installation, 'schedules' | 'reasons' | 'resources'>,
  today: Day,
): readonly IneffectiveSetting[] {
  const { schedules, reasons } = installation;
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
    ...neverExchanged(installation),
    ...ordinary.flatMap((schedule) =>
      reasons.flatMap((reason) => ordersWithoutEffect(schedule, reason)),
    ),
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

function neverExchanged(
  installation: Pick<Installation, 'schedules' | 'reasons' | 'resources'>,
): readonly IneffectiveSetting[] {
  const { resources = [] } = installation;
  const withKey = resources.filter(({ fixedMinutesBefore }) => fixedMinutesBefore !== undefined);
  if (withKey.length === 0) {
    return [];
  }
  const exchanged = new Set(listExchanged(installation, listExchangeable(resources)).flat());
  return withKey
    .filter(({ id }) => !exchanged.has(id))
    .map(({ id, name, showsName }) => ({
      kind: showsName ? ('exchange_named' as const) : ('exchange_alone' as const),
      resourceId: id,
      resourceName: name,
    }));
}

function ordersWithoutEffect(schedule: Schedule, reason: Reason): readonly IneffectiveSetting[] {
  const isOffered = schedule.reasonIds.includes(reason.id);
  if (!isOffered || !reason.combines?.isInAnyOrder || layoutsAt(reason, schedule).length > 1) {
    return [];
  }
  const names = {
    reasonId: reason.id,
    reasonName: reason.name,
    scheduleId: schedule.id,
    scheduleName: schedule.name,
  };
  return [{ kind: 'reason_order', ...names }];
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
