/**
 * The places that can take a booking of a reason: one schedule, or each member of a group that
 * offers the reason. Compiled once per configuration.
 */

import {
  createOpeningRules,
  limitRules,
  type OpeningRules,
} from '../availability/opening-rules.ts';
import { createSessionPlan } from '../availability/session-rules.ts';
import type { EpochMs } from '../clock.ts';
import type { FormField } from '../installation/form-field.ts';
import type { Configuration, Installation } from '../installation/installation.ts';
import { hasReason, type Reason, type Schedule, WEEKDAYS } from '../installation/schedule.ts';
import { type EpochMinute, MINUTES_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import { createZone, type Zone } from '../time/zone.ts';
import {
  isAlwaysOpen,
  measureReaches,
  type Reach,
  resourceSchedule,
  type TimedNeed,
  timeNeeds,
} from './needs.ts';
import {
  findInList,
  listMembers,
  listReasons,
  type OfferedReason,
  offeredReason,
} from './offered-reasons.ts';
import { personsFields } from './persons.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';

/** A schedule that takes bookings of a reason. */
export interface Place {
  /** Never a group. Without `showLeft` if the reason needs something for each person. */
  readonly schedule: Schedule;
  /** As the schedule offers it. */
  readonly reason: Reason;
  /**
   * The form fields in order: number of persons (if the reason asks for it), then the fields of the
   * installation, of the reason, and of the requested schedule (the group, if it is one).
   */
  readonly form: readonly FormField[];
  readonly zone: Zone;
  readonly rules: OpeningRules;
  /** Minutes between two offered starts. */
  readonly step: number;
  /** What each booking takes as well; empty if nothing. */
  readonly needs: readonly PlaceNeed[];
  /** How far claims on the schedule reach. */
  readonly reach: Reach;
  /** Whether it is never closed, as most resources; omitted if it may be. */
  readonly isAlwaysOpen?: true;
  /**
   * Open but for the sessions of other calendars that take it, which nobody may overrule; omitted
   * if there are none.
   */
  readonly besidesSessions?: OpeningRules;
}

/** A need with the resources and calendars of which any will do. */
export interface PlaceNeed extends TimedNeed {
  /** In the order of `candidateIds`; without reason, form and needs of their own. */
  readonly candidates: readonly Place[];
}

export interface Places {
  /**
   * One place, or for a group one per member that offers the reason, sorted by id. Returns the same
   * array for the same arguments. Refuses `schedule_not_found` and `reason_not_found` (also if the
   * schedule does not offer the reason).
   */
  find(scheduleId: number, reasonId: number): readonly Place[] | Refusal;
  /**
   * The reasons that a schedule or any member of a group offers, in display order, each as
   * `offeredReason` says. Refuses `schedule_not_found`.
   */
  listReasons(scheduleId: number): readonly OfferedReason[] | Refusal;
  /**
   * The fields as in `Place.form`. If the reason is not offered there, the form consists of the
   * parts that are known.
   */
  findForm(scheduleId: number, reasonId: number): readonly FormField[];
  /** Whether a schedule or any member of a group limits bookings per customer. */
  limitsCustomers(scheduleId: number): boolean;
  readonly zone: Zone;
  /** The configuration that the places were compiled from. */
  readonly installation: Installation;
}

/** Built once per configuration version. */
export function createPlaces({ installation, publicHolidays }: Configuration): Places {
  const zone = createZone(installation.timeZone);
  const schedules = new Map(installation.schedules.map((schedule) => [schedule.id, schedule]));
  const reasonsBySchedule = new Map(
    installation.schedules.map((schedule) => [schedule.id, listReasons(schedule, installation)]),
  );
  const found = new Map<string, readonly Place[] | Refusal>();
  // Public holidays close calendars; a room is there all the same.
  const compileRules = once((schedule: Schedule) =>
    createOpeningRules(schedule, schedules.has(schedule.id) ? publicHolidays : []),
  );
  const planSessions = once((schedule: Schedule) =>
    createSessionPlan({ schedule, reasons: installation.reasons, publicHolidays, zone }),
  );
  const resources = installation.resources ?? [];
  const reachOf = measureReaches(installation);
  const plans = remember(() => installation.schedules.flatMap((one) => planSessions(one) ?? []));
  /** Closes it while sessions of other calendars take it. */
  const closeWhileTaken = (id: number, rules: OpeningRules) =>
    plans()
      .filter((plan) => plan.takes(id))
      .reduce((open, plan) => plan.whileTaken(id, open), rules);
  // Who holds a class is needed nowhere else.
  const compileCandidate = (schedule: Schedule) =>
    planSessions(schedule)?.besides(compileRules(schedule)) ?? compileRules(schedule);
  const besidesSessions = (id: number) => {
    const rules = closeWhileTaken(id, ALWAYS_OPEN);
    return rules === ALWAYS_OPEN ? {} : { besidesSessions: rules };
  };
  const findCandidate = createCandidates({
    installation,
    zone,
    compileRules: (schedule) => closeWhileTaken(schedule.id, compileCandidate(schedule)),
    besidesSessions,
    reachOf,
  });
  const rulesAt = (schedule: Schedule, { id, hours }: Reason) => {
    const plan = planSessions(schedule);
    const weekly = closeWhileTaken(schedule.id, compileRules(schedule));
    const limited = hours === undefined ? weekly : limitRules(weekly, hours);
    return plan === null ? limited : (plan.rulesOf(id) ?? plan.besides(limited));
  };

  function lookUp(scheduleId: number, reasonId: number): readonly Place[] | Refusal {
    const schedule = schedules.get(scheduleId);
    if (!schedule) {
      return refuse('schedule_not_found');
    }
    const isOffered = findInList(reasonsBySchedule.get(scheduleId) ?? [], reasonId) !== undefined;
    const reason = installation.reasons.find(({ id }) => id === reasonId);
    if (!isOffered || !reason) {
      return refuse('reason_not_found');
    }
    const form = bookingForm(installation, reason, schedule);
    return listMembers(schedule, installation)
      .filter((member) => hasReason(member, reasonId))
      .map((member) => {
        const offered = offeredReason(reason, member, installation);
        return {
          schedule: hideUnknownLeft(member, offered),
          reason: offered,
          form,
          zone,
          rules: rulesAt(member, offered),
          step: member.slotIntervalMinutes ?? offered.durationMinutes,
          needs: timeNeeds(offered, member, resources).map((need) => ({
            ...need,
            candidates: need.candidateIds.flatMap((id) => findCandidate(id) ?? []),
          })),
          reach: reachOf(member.id),
          ...besidesSessions(member.id),
        };
      });
  }

  return {
    zone,
    installation,
    find(scheduleId, reasonId) {
      // Only existing pairs are cached, because arbitrary requests must not fill the memory.
      const key = `${scheduleId}/${reasonId}`;
      const places = found.get(key) ?? lookUp(scheduleId, reasonId);
      if (!isRefusal(places)) {
        found.set(key, places);
      }
      return places;
    },
    findForm(scheduleId, reasonId) {
      const reason = installation.reasons.find(({ id }) => id === reasonId);
      return bookingForm(installation, reason, schedules.get(scheduleId));
    },
    limitsCustomers(scheduleId) {
      const schedule = schedules.get(scheduleId);
      return (
        schedule !== undefined &&
        [schedule, ...listMembers(schedule, installation)].some(
          ({ customerLimit }) => customerLimit !== null,
        )
      );
    },
    listReasons: (scheduleId) => reasonsBySchedule.get(scheduleId) ?? refuse('schedule_not_found'),
  };
}

/** The places of a calendar don't say how many people fit if each person needs something as well. */
function hideUnknownLeft(schedule: Schedule, { needs = [] }: Reason): Schedule {
  const { showLeft, ...rest } = schedule;
  return showLeft !== undefined && needs.some(({ per }) => per === 'person') ? rest : schedule;
}

/** What any of these places need, each once, by id. */
export function listCandidates(places: readonly Place[]): readonly Place[] {
  const found = new Map(
    places
      .flatMap(({ needs }) => needs.flatMap(({ candidates }) => candidates))
      .map((candidate) => [candidate.schedule.id, candidate]),
  );
  return [...found.values()].toSorted((a, b) => a.schedule.id - b.schedule.id);
}

interface CandidateParts {
  readonly installation: Installation;
  readonly zone: Zone;
  readonly compileRules: (schedule: Schedule) => OpeningRules;
  readonly besidesSessions: (id: number) => Pick<Place, 'besidesSessions'>;
  readonly reachOf: (id: number) => Reach;
}

/** Finds resources and calendars by id, as what a booking may need. */
function createCandidates({
  installation: { schedules, resources = [] },
  zone,
  compileRules,
  besidesSessions,
  reachOf,
}: CandidateParts): (id: number) => Place | undefined {
  const known = new Map<number, () => Place>();
  const alwaysOpen = new Set(resources.filter(isAlwaysOpen).map(({ id }) => id));
  for (const schedule of [...schedules, ...resources.map(resourceSchedule)]) {
    known.set(
      schedule.id,
      remember(() => {
        const taken = besidesSessions(schedule.id);
        return {
          schedule,
          reason: { ...NO_REASON, durationMinutes: 1 },
          form: [],
          zone,
          rules: compileRules(schedule),
          step: 1,
          needs: [],
          reach: reachOf(schedule.id),
          ...(alwaysOpen.has(schedule.id) &&
            taken.besidesSessions === undefined && { isAlwaysOpen: true }),
          ...taken,
        };
      }),
    );
  }
  return (id) => known.get(id)?.();
}

const ALWAYS_OPEN = createOpeningRules(
  {
    openingHours: [
      { days: WEEKDAYS, opens: 0, closes: MINUTES_PER_DAY, validFrom: null, validUntil: null },
    ],
    exceptions: [],
  },
  [],
);

/** Stands for what a booking in another calendar needs. */
const NO_REASON: Omit<Reason, 'durationMinutes'> = {
  id: 0,
  name: '',
  description: '',
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  capacity: null,
  price: null,
  infoUrl: null,
  form: [],
};

/**
 * The last moment (inclusive) at which a customer may cancel or move a booking online, by the
 * schedule's cut-off; `null` once it has passed.
 */
export function changeableUntil(
  startsAt: EpochMinute,
  cutoffMinutes: number,
  now: EpochMs,
): EpochMs | null {
  const until = (startsAt - cutoffMinutes) * MS_PER_MINUTE;
  return now > until ? null : until;
}

type WithForm = Pick<Installation, 'form'>;

/** The fields as in `Place.form`. An unknown reason or schedule adds none. */
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
 * A later field replaces an earlier one of the same name in its position; others are appended.
 * `password` is always removed.
 */
export function composeForm(parts: readonly (readonly FormField[])[]): readonly FormField[] {
  const fields = new Map(parts.flat().map((field) => [field.name, field]));
  fields.delete('password');
  return [...fields.values()];
}

function remember<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function once<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
