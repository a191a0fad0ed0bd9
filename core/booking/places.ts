/**
 * Where a reason may be booked: one schedule, or for a group each member that offers the reason.
 * Compiled once per configuration.
 */

import { createOpeningRules, type OpeningRules } from '../availability/opening-rules.ts';
import type { EpochMs } from '../clock.ts';
import type { FormField } from '../installation/form-field.ts';
import type { Configuration, Installation } from '../installation/installation.ts';
import type { Reason, Schedule } from '../installation/schedule.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../time/units.ts';
import { createZone, type Zone } from '../time/zone.ts';
import { personsFields } from './persons.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';

/** A schedule that takes bookings of a reason. */
export interface Place {
  /** Never a group. */
  readonly schedule: Schedule;
  readonly reason: Reason;
  /**
   * What is to be filled: how many come where the reason asks, the installation's fields, the
   * reason's, then those of the schedule that was asked for (the group, where it is one).
   */
  readonly form: readonly FormField[];
  readonly zone: Zone;
  readonly rules: OpeningRules;
  /** Minutes between the starts that are offered. */
  readonly step: number;
}

export interface Places {
  /**
   * One place; for a group, one for each member that offers the reason, by id. The same array for
   * the same question. Refuses `schedule_not_found` and `reason_not_found` (also for a reason that
   * is not offered there).
   */
  find(scheduleId: number, reasonId: number): readonly Place[] | Refusal;
  /**
   * The reasons that a schedule, or any member of a group, offers, in the order shown. Refuses
   * `schedule_not_found`.
   */
  reasonsOf(scheduleId: number): readonly Reason[] | Refusal;
  /** As `Place` has it, also where nothing is offered: then of what is known. */
  formOf(scheduleId: number, reasonId: number): readonly FormField[];
  /** Whether a schedule, or any member of a group, has a limit per customer. */
  limitsCustomers(scheduleId: number): boolean;
  readonly zone: Zone;
  /** What they were compiled from. */
  readonly installation: Installation;
}

/** Finds what can be booked in a configuration: built once for each version of it. */
export function createPlaces({ installation, publicHolidays }: Configuration): Places {
  const zone = createZone(installation.timeZone);
  const schedules = new Map(installation.schedules.map((schedule) => [schedule.id, schedule]));
  const reasonsBySchedule = new Map(
    installation.schedules.map((schedule) => [schedule.id, reasonsOf(schedule, installation)]),
  );
  const found = new Map<string, readonly Place[] | Refusal>();
  const rulesOf = once((schedule: Schedule) => createOpeningRules(schedule, publicHolidays));

  function lookUp(scheduleId: number, reasonId: number): readonly Place[] | Refusal {
    const asked = schedules.get(scheduleId);
    if (!asked) {
      return refuse('schedule_not_found');
    }
    const reason = reasonsBySchedule.get(scheduleId)?.find(({ id }) => id === reasonId);
    if (!reason) {
      return refuse('reason_not_found');
    }
    const form = bookingForm(installation, reason, asked);
    const step = (schedule: Schedule) => schedule.slotIntervalMinutes ?? reason.durationMinutes;
    return membersOf(asked, installation)
      .filter(({ reasonIds }) => reasonIds.includes(reasonId))
      .map((schedule) => ({
        schedule,
        reason,
        form,
        zone,
        rules: rulesOf(schedule),
        step: step(schedule),
      }));
  }

  return {
    zone,
    installation,
    find(scheduleId, reasonId) {
      // Only pairs that exist are kept: what strangers ask for must not fill the memory.
      const key = `${scheduleId}/${reasonId}`;
      const places = found.get(key) ?? lookUp(scheduleId, reasonId);
      if (!isRefusal(places)) {
        found.set(key, places);
      }
      return places;
    },
    formOf(scheduleId, reasonId) {
      const reason = installation.reasons.find(({ id }) => id === reasonId);
      return bookingForm(installation, reason, schedules.get(scheduleId));
    },
    limitsCustomers(scheduleId) {
      const asked = schedules.get(scheduleId);
      return (
        asked !== undefined &&
        [asked, ...membersOf(asked, installation)].some(
          ({ customerLimit }) => customerLimit !== null,
        )
      );
    },
    reasonsOf: (scheduleId) => reasonsBySchedule.get(scheduleId) ?? refuse('schedule_not_found'),
  };
}

/**
 * The last moment at which a customer may cancel or move a booking online, by the schedule's
 * cut-off; `null` once it has passed.
 */
export function changeableUntil(
  startsAt: EpochMinute,
  cutoffMinutes: number,
  now: EpochMs,
): EpochMs | null {
  const until = (startsAt - cutoffMinutes) * MS_PER_MINUTE;
  return now > until ? null : until;
}

/** The schedules that bookings of `asked` go to, by id: itself, or a group's members. */
export function membersOf(asked: Schedule, installation: Installation): readonly Schedule[] {
  if (asked.memberIds.length === 0) {
    return [asked];
  }
  return installation.schedules
    .filter(({ id }) => asked.memberIds.includes(id))
    .toSorted((a, b) => a.id - b.id);
}

/**
 * A group offers what any member does, in the installation's order; where it names reasons itself,
 * only those.
 */
function reasonsOf(schedule: Schedule, installation: Installation): readonly Reason[] {
  const offered = new Set(membersOf(schedule, installation).flatMap(({ reasonIds }) => reasonIds));
  const shown =
    schedule.reasonIds.length > 0 ? schedule.reasonIds : installation.reasons.map(({ id }) => id);
  return shown
    .filter((id) => offered.has(id))
    .flatMap((id) => installation.reasons.find((reason) => reason.id === id) ?? []);
}

type WithForm = Pick<Installation, 'form'>;

/** As `Place` has it. What is not known any more asks nothing. */
export function bookingForm(
  installation: WithForm,
  reason: Pick<Reason, 'form' | 'persons'> | null | undefined,
  schedule: WithForm | null | undefined,
): readonly FormField[] {
  return composeForm([
    reason?.persons === undefined ? [] : personsFields(reason),
    installation.form,
    reason?.form ?? [],
    schedule?.form ?? [],
  ]);
}

/**
 * Later fields of the same name take the earlier one's place; others follow. `password` is in no
 * form.
 */
export function composeForm(parts: readonly (readonly FormField[])[]): readonly FormField[] {
  const fields = new Map(parts.flat().map((field) => [field.name, field]));
  fields.delete('password');
  return [...fields.values()];
}

function once<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
