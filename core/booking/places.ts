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
import { isAlwaysOpen, listExchangeable, resourceSchedule } from '../installation/resource.ts';
import {
  hasReason,
  isDated,
  layoutsAt,
  type Reason,
  type Schedule,
} from '../installation/schedule.ts';
import { type EpochMinute, MS_PER_MINUTE } from '../time/units.ts';
import { createZone, type Zone } from '../time/zone.ts';
import {
  ALWAYS_OPEN,
  goOn,
  measureReaches,
  type Opening,
  type OwnBlock,
  type Reach,
  type TimedNeed,
  takeInTurns,
  timeNeeds,
} from './needs.ts';
import { findInList, listMembers, listReasons, type OfferedReason } from './offered-reasons.ts';
import { personsFields } from './persons.ts';
import { createPools, type Pool } from './pools.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';

/** A schedule that takes bookings of a reason. */
export interface Place {
  /** Never a group. Without `showLeft` if the reason does not tell how many people fit. */
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
  /**
   * What a booking takes of the schedule at first, if it is free later on; omitted if a booking takes
   * it throughout.
   */
  readonly block?: OwnBlock;
  /** When else it must be open for a booking; omitted if there is nothing else. */
  readonly openings?: readonly Opening[];
  /** How far claims on the schedule reach. */
  readonly reach: Reach;
  /** Whether it is never closed, as most resources; omitted if it may be. */
  readonly isAlwaysOpen?: true;
  /**
   * Open but for the sessions of other calendars that take it, which nobody may overrule; omitted
   * if there are none.
   */
  readonly besidesSessions?: OpeningRules;
  /** Whether bookings may be given another resource instead; omitted if not. */
  readonly isExchangeable?: true;
  /** What may be exchanged so that a booking gets what it needs; omitted if nothing. */
  readonly pools?: readonly Pool<Place>[];
  /**
   * The same place for each way to lay out the parts of the reason, in the order in which they are
   * tried, the first as the place itself. Omitted if there is one way, as always in these.
   */
  readonly layouts?: readonly Place[];
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
  const found = new Map<string, readonly Place[] | Refusal>();
  // Public holidays close calendars; a room is there all the same.
  const compileRules = once((schedule: Schedule) =>
    createOpeningRules(schedule, schedules.has(schedule.id) ? publicHolidays : []),
  );
  const planSessions = once((schedule: Schedule) =>
    createSessionPlan({ schedule, reasons: installation.reasons, publicHolidays, zone }),
  );
  const findCourses = (schedule: Schedule, reasonId: number) => {
    const members = listMembers(schedule, installation).filter(({ sessions = [] }) =>
      sessions.some((session) => isDated(session) && session.isCourse),
    );
    const courses = members.flatMap((member) => planSessions(member)?.coursesOf(reasonId) ?? []);
    return courses.length === 0 ? {} : { courses };
  };
  const reasonsBySchedule = new Map(
    installation.schedules.map((schedule) => [
      schedule.id,
      listReasons(schedule, installation).map((reason): OfferedReason => {
        const found = findCourses(schedule, reason.id);
        return found.courses === undefined ? reason : { ...reason, ...found };
      }),
    ]),
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
  const pools = remember(() => createPools({ installation, find, findCandidate }));
  const hasPools = resources.some(({ fixedMinutesBefore }) => fixedMinutesBefore !== undefined);
  const poolsOf = (ids: readonly number[]): Pick<Place, 'pools'> => {
    const found = hasPools ? new Set(ids.flatMap((id) => pools()(id) ?? [])) : [];
    return [...found].length === 0 ? {} : { pools: [...found] };
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

  /** What depends on how the parts of the reason are laid out. */
  const compileLayout = (reason: Reason, member: Schedule) => {
    const rules = rulesAt(member, reason);
    const needs = timeNeeds(reason, member, resources);
    return {
      reason,
      rules,
      needs: needs.map((need) => ({
        ...need,
        candidates: need.candidateIds
          .flatMap((id) => findCandidate(id) ?? [])
          .map((found) => (need.isOwn ? goOn(found, reason) : found)),
      })),
      ...takeInTurns(reason, rules, needs),
    };
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
      .map((member): Place => {
        const [offered, ...others] = layoutsAt(reason, member);
        const listed = compileLayout(offered, member);
        const place = {
          schedule: hideUnknownLeft(member, offered, others.length > 0),
          form,
          zone,
          step: member.slotIntervalMinutes ?? offered.durationMinutes,
          reach: reachOf(member.id),
          ...besidesSessions(member.id),
          ...poolsOf(listed.needs.flatMap(({ candidateIds }) => candidateIds)),
        };
        const layouts = [
          { ...place, ...listed },
          ...others.map((other) => ({ ...place, ...compileLayout(other, member) })),
        ] as const;
        return layouts.length === 1 ? layouts[0] : { ...layouts[0], layouts };
      });
  }

  function find(scheduleId: number, reasonId: number): readonly Place[] | Refusal {
    // Only existing pairs are cached, because arbitrary requests must not fill the memory.
    const key = `${scheduleId}/${reasonId}`;
    const places = found.get(key) ?? lookUp(scheduleId, reasonId);
    if (!isRefusal(places)) {
      found.set(key, places);
    }
    return places;
  }

  return {
    zone,
    installation,
    find,
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

/**
 * The places of a calendar don't say how many people fit if each person needs something as well, or
 * the calendar once more later on, or if others may come in another order.
 */
function hideUnknownLeft(
  schedule: Schedule,
  { needs = [], ownTimes }: Reason,
  hasOtherLayouts: boolean,
): Schedule {
  const { showLeft, ...rest } = schedule;
  const isUnknown =
    hasOtherLayouts || ownTimes !== undefined || needs.some(({ per }) => per === 'person');
  return showLeft !== undefined && isUnknown ? rest : schedule;
}

/** What any of these places need, and what it may be exchanged for, each once, by id. */
export function listCandidates(places: readonly Place[]): readonly Place[] {
  const found = new Map(
    places
      .flatMap((place) => place.layouts ?? [place])
      .flatMap(({ needs, pools = [] }) => [...needs, ...pools])
      .flatMap(({ candidates }) => candidates)
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
  const exchangeable = listExchangeable(resources);
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
          ...(exchangeable.has(schedule.id) && { isExchangeable: true }),
        };
      }),
    );
  }
  return (id) => known.get(id)?.();
}

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
