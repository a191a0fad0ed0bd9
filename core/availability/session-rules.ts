/**
 * The rules of a calendar with classes. A reason with sessions begins at these alone, whatever the
 * opening hours are; all other reasons are closed while a session takes place.
 */

import type { PublicHoliday } from '../installation/installation.ts';
import type { LocalizedText } from '../installation/language.ts';
import {
  isDated,
  type Reason,
  reasonAt,
  type Schedule,
  type Session,
  WEEKDAYS,
} from '../installation/schedule.ts';
import { type CivilDay, toWeekday } from '../time/civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY } from '../time/units.ts';
import { parseDay } from '../time/wall-time.ts';
import type { Zone } from '../time/zone.ts';
import {
  type ClosedPart,
  createOpeningRules,
  type DayHours,
  type OpeningRules,
  openParts,
  type SessionOnDay,
} from './opening-rules.ts';

export interface PlannedSession extends SessionOnDay {
  readonly reasonId: number;
  /** Wall minute of the day at which it ends; exceeds 1440 if that is after midnight. */
  readonly until: number;
  /** The same with the time that is kept free before and after it. */
  readonly blocksFrom: number;
  readonly blocksUntil: number;
  /** What it takes on that day besides its calendar. */
  readonly takes: readonly number[];
  /** All dates of the course that it belongs to, in order; omitted if it belongs to none. */
  readonly courseDays?: readonly CivilDay[];
}

export interface SessionPlan {
  /** The rules of a reason; `null` if it has no sessions. */
  rulesOf(reasonId: number): OpeningRules | null;
  /** The rules of a reason without sessions, closed while any session takes place. */
  besides(rules: OpeningRules): OpeningRules;
  /** Whether any session takes this resource or other calendar, at least on one date. */
  takes(id: number): boolean;
  /** The rules of a resource or another calendar, closed while a session takes it. */
  whileTaken(id: number, rules: OpeningRules): OpeningRules;
  /** The sessions that take place on a day, sorted by start. */
  heldOn(day: CivilDay): readonly PlannedSession[];
  /** When the dates of each course of a reason start, by the first one. */
  coursesOf(reasonId: number): readonly (readonly EpochMinute[])[];
}

const ALWAYS = { days: WEEKDAYS, opens: 0, closes: MINUTES_PER_DAY, validFrom: null };

interface PlanParts {
  readonly schedule: Schedule;
  readonly reasons: readonly Reason[];
  readonly publicHolidays: readonly PublicHoliday[];
  readonly zone: Zone;
}

/** Compiles a calendar's sessions; `null` if it has none. */
export function createSessionPlan(parts: PlanParts): SessionPlan | null {
  const { schedule, reasons, publicHolidays, zone } = parts;
  const { sessions = [] } = schedule;
  if (sessions.length === 0) {
    return null;
  }
  // Exceptions and public holidays apply to sessions as to a calendar that is always open.
  const days = createOpeningRules(
    { ...schedule, openingHours: [{ ...ALWAYS, validUntil: null }] },
    publicHolidays,
  );
  const offered = new Map(reasons.map((reason) => [reason.id, reasonAt(reason, schedule)]));
  const plannedOn = createTimetable(sessions, offered);
  const heldOn = (day: CivilDay) => {
    const hours = days.hoursOn(day);
    return plannedOn(day).filter((session) => closureOf(session, hours) === null);
  };
  // A course consists of the dates that take place.
  const asBooked = (session: PlannedSession, day: CivilDay): SessionOnDay => {
    if (session.courseDays === undefined) {
      return session;
    }
    const [first, ...laterDays] = session.courseDays.filter(
      (one) => closureOf(session, days.hoursOn(one)) === null,
    );
    return first === day ? { ...session, laterDays } : { ...session, isLater: true };
  };
  return {
    rulesOf: (reasonId) =>
      sessions.some((session) => session.reasonId === reasonId)
        ? sessionRules({
            days,
            plannedOn: (day) => plannedOn(day).filter((one) => one.reasonId === reasonId),
            asBooked,
          })
        : null,
    besides: (rules) => closeDuring(rules, heldOn, zone),
    takes: (id) =>
      sessions.some(
        ({ takes = [], changes = [] }) =>
          takes.includes(id) || changes.some((change) => change.takes.includes(id)),
      ),
    whileTaken: (id, rules) =>
      closeDuring(
        rules,
        (day) =>
          heldOn(day)
            .filter(({ takes }) => takes.includes(id))
            .map((session) => ({
              ...session,
              at: session.blocksFrom,
              until: session.blocksUntil,
            })),
        zone,
      ),
    heldOn,
    coursesOf: (reasonId) =>
      sessions
        .filter(isDated)
        .filter((session) => session.isCourse && session.reasonId === reasonId)
        .map(({ on, at }) =>
          on
            .map(requireDay)
            .toSorted((a, b) => a - b)
            .filter((day) => heldOn(day).some((one) => one.reasonId === reasonId && one.at === at))
            .flatMap((day) => zone.toUtc(day * MINUTES_PER_DAY + at) ?? []),
        )
        .filter((starts) => starts.length > 0)
        .toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0)),
  };
}

/** The sessions of each day by the timetable alone, sorted by start. */
function createTimetable(
  sessions: readonly Session[],
  offered: ReadonlyMap<number, Reason>,
): (day: CivilDay) => readonly PlannedSession[] {
  const weekly = WEEKDAYS.map((weekday) =>
    sessions.flatMap((session) =>
      isDated(session) || !session.days.includes(weekday)
        ? []
        : [{ ...bounds(session), planned: plan(session, offered), changes: changesOf(session) }],
    ),
  );
  const dated = new Map<CivilDay, PlannedSession[]>();
  for (const session of sessions.filter(isDated)) {
    const dates = session.on.map(requireDay);
    const course = session.isCourse && { courseDays: dates.toSorted((a, b) => a - b) };
    for (const day of dates) {
      const usual = { ...plan(session, offered), ...course };
      const planned = asChanged(usual, changesOf(session), day);
      dated.set(day, [...(dated.get(day) ?? []), planned]);
    }
  }
  return (day) =>
    [
      ...(weekly[toWeekday(day)] ?? [])
        .filter(({ from, until }) => from <= day && day <= until)
        .map(({ planned, changes }) => asChanged(planned, changes, day)),
      ...(dated.get(day) ?? []),
    ].toSorted((one, other) => one.at - other.at);
}

type Changes = ReadonlyMap<CivilDay, readonly number[]>;

const changesOf = ({ changes = [] }: Session): Changes =>
  new Map(changes.map(({ date, takes }) => [requireDay(date), takes]));

function asChanged(planned: PlannedSession, changes: Changes, day: CivilDay): PlannedSession {
  const takes = changes.get(day);
  return takes === undefined ? planned : { ...planned, takes };
}

function plan(session: Session, offered: ReadonlyMap<number, Reason>): PlannedSession {
  const { reasonId, at, places = null, takes = [] } = session;
  const reason = offered.get(reasonId);
  const until = at + (reason?.durationMinutes ?? 0);
  return {
    reasonId,
    at,
    places,
    until,
    blocksFrom: at - (reason?.bufferBeforeMinutes ?? 0),
    blocksUntil: until + (reason?.bufferAfterMinutes ?? 0),
    takes,
  };
}

function bounds({
  validFrom,
  validUntil,
}: {
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}) {
  return {
    from: validFrom === null ? Number.NEGATIVE_INFINITY : requireDay(validFrom),
    until: validUntil === null ? Number.POSITIVE_INFINITY : requireDay(validUntil),
  };
}

type Closure = Pick<ClosedPart, 'rule' | 'why'>;

/**
 * Why a planned session does not take place; `null` if it does. Only the rules of the day on which
 * it begins count, even if it ends after midnight.
 */
function closureOf({ at, until }: PlannedSession, hours: DayHours): Closure | null {
  const end = Math.min(until, MINUTES_PER_DAY);
  const part = hours.closedParts.find((closed) => closed.from < end && at < closed.until);
  if (part) {
    return part;
  }
  const isOpen = hours.ranges.some(({ opens, closes }) => opens <= at && end <= closes);
  return isOpen ? null : { rule: toClosure(hours), why: hours.why };
}

const toClosure = ({ rule }: DayHours): Closure['rule'] =>
  rule === 'public_holiday' ? 'public_holiday' : 'exception';

interface SessionRules {
  readonly days: OpeningRules;
  readonly plannedOn: (day: CivilDay) => readonly PlannedSession[];
  readonly asBooked: (session: PlannedSession, day: CivilDay) => SessionOnDay;
}

function sessionRules({ days, plannedOn, asBooked }: SessionRules): OpeningRules {
  return {
    firstIrregularDay: days.firstIrregularDay,
    sessionsOn(day) {
      const hours = days.hoursOn(day);
      return plannedOn(day)
        .filter((session) => closureOf(session, hours) === null)
        .map((session) => asBooked(session, day));
    },
    hoursOn(day) {
      const hours = days.hoursOn(day);
      if (hours.ranges.length === 0) {
        return hours;
      }
      const planned = plannedOn(day).map((session) => ({
        ...clipToDay(session),
        closure: closureOf(session, hours),
      }));
      return {
        rule: 'sessions',
        why: planned.some(({ closure }) => closure === null) ? null : whyOfAll(planned),
        ranges: planned.flatMap(({ from, until, closure }) =>
          closure === null ? [{ opens: from, closes: until }] : [],
        ),
        closedParts: planned.flatMap(({ from, until, closure }) =>
          closure === null ? [] : [{ from, until, rule: closure.rule, why: closure.why }],
        ),
      };
    },
  };
}

/** The first known reason why none of a day's sessions takes place. */
function whyOfAll(planned: readonly { readonly closure: Closure | null }[]): LocalizedText | null {
  return planned.find(({ closure }) => closure?.why)?.closure?.why ?? null;
}

const clipToDay = ({ at, until }: PlannedSession) => ({
  from: at,
  until: Math.min(until, MINUTES_PER_DAY),
});

/** Adds the sessions that take place to the closed parts of each day. */
function closeDuring(
  rules: OpeningRules,
  heldOn: (day: CivilDay) => readonly PlannedSession[],
  zone: Zone,
): OpeningRules {
  const partsOf = (begins: CivilDay, day: CivilDay) =>
    heldOn(begins).flatMap((session): readonly ClosedPart[] => {
      const offset = (begins - day) * MINUTES_PER_DAY;
      const range = {
        from: session.at + offset,
        until: wallEnd(session, begins, zone) + offset,
      };
      return openParts({ from: 0, until: MINUTES_PER_DAY }, outside(range)).map((part) => ({
        ...part,
        rule: 'in_session',
        why: null,
      }));
    });
  return {
    ...rules,
    hoursOn(day) {
      const usual = rules.hoursOn(day);
      const during = [
        ...partsOf(day - 1, day),
        ...partsOf(day, day),
        // The time that is kept free before a session may begin the day before.
        ...partsOf(day + 1, day),
      ];
      return during.length === 0
        ? usual
        : { ...usual, closedParts: [...usual.closedParts, ...during] };
    },
  };
}

/** The wall minute up to which nothing else may begin, also if the clock changes meanwhile. */
function wallEnd({ at, until }: PlannedSession, day: CivilDay, zone: Zone): number {
  const midnight = day * MINUTES_PER_DAY;
  const start = zone.toUtc(midnight + at);
  return start === null ? at : Math.max(until, zone.toWall(start + until - at) - midnight);
}

const outside = ({ from, until }: { readonly from: number; readonly until: number }) => [
  { from: Number.NEGATIVE_INFINITY, until: from },
  { from: until, until: Number.POSITIVE_INFINITY },
];

/** Dates were validated on import, so an invalid one is a bug and throws. */
function requireDay(text: string): CivilDay {
  const day = parseDay(text);
  if (day === null) {
    throw new RangeError(`Not a date: ${text}`);
  }
  return day;
}
