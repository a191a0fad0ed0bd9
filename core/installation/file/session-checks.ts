/**
 * Checks the sessions of a calendar: each belongs to one of its reasons, has no more places than
 * it, and never meets another one, neither in the calendar nor in what both take.
 */

import { parseDay } from '../../time/wall-time.ts';
import { SCHEDULE_DEFAULTS } from '../installation-defaults.ts';
import {
  duplicates,
  type FileParts,
  type Part,
  type ReasonParts,
  type ScheduleParts,
  unknownIds,
} from './parts.ts';
import { type FileProblem, formatPath, problemAt } from './problems.ts';
import type { SessionEntry } from './session.ts';
import {
  createRunIndex,
  isOn,
  listRuns,
  listRunsTaking,
  nameDay,
  type Run,
} from './session-runs.ts';

export function checkSessions(parts: FileParts): FileProblem[] {
  const { schedules, reasons } = parts;
  const calendars = schedules.filter(({ keys }) => !keys.includes('members'));
  const timed = calendars.flatMap((schedule) =>
    schedule.sessions.map((session) => ({
      schedule,
      session,
      runs: listRuns(session, schedule, reasons),
    })),
  );
  return [
    ...timed.flatMap(({ session, schedule, runs }) => [
      ...checkDays(session),
      ...checkCourse(session, schedule, reasons),
      ...checkReason(session, schedule),
      ...checkPlaces(session, schedule, reasons),
      ...checkTakes(session, schedule, parts),
      ...checkChanges(session, runs),
    ]),
    ...checkOverlaps(timed),
  ];
}

interface TimedSession {
  readonly schedule: ScheduleParts;
  readonly session: Part<SessionEntry>;
  readonly runs: readonly Run[];
}

/** What it takes exists, and is another calendar or a resource. */
function checkTakes(
  { path, value }: Part<SessionEntry>,
  { id }: ScheduleParts,
  { schedules, resources }: FileParts,
): FileProblem[] {
  const calendars = schedules.filter(({ keys }) => !keys.includes('members'));
  const lists = [
    { path: [...path, 'takes'], takes: value.takes ?? [] },
    ...(value.changes ?? []).map(({ takes }, index) => ({
      path: [...path, 'changes', index, 'takes'],
      takes,
    })),
  ];
  return lists.flatMap(({ path: at, takes }) => {
    const named = takes.map((one, index) => ({ path: [...at, index], value: one }));
    return [
      ...unknownIds(named, [...resources, ...calendars], 'resource or calendar'),
      ...duplicates(named, 'id'),
      ...named
        .filter((one) => one.value === id)
        .map((one) =>
          problemAt(
            one.path,
            'session_takes_own',
            'A session takes its own calendar anyway; take it out here.',
          ),
        ),
    ];
  });
}

/** A change is for a date on which the session takes place. */
function checkChanges(
  { path, value: { changes = [] } }: Part<SessionEntry>,
  runs: readonly Run[],
): FileProblem[] {
  const dates = changes.map(({ date }, index) => ({
    path: [...path, 'changes', index, 'date'],
    value: date,
  }));
  return [
    ...duplicates(dates, 'date'),
    ...dates.flatMap(({ path: at, value: date }) => {
      const day = parseDay(date);
      return day === null || runs.some((run) => isOn(run, day))
        ? []
        : [
            problemAt(
              at,
              'session_change_date',
              'The session does not take place on this date; correct it, or take the change out.',
            ),
          ];
    }),
  ];
}

function checkDays({ path, value }: Part<SessionEntry>): FileProblem[] {
  const { days, on, valid_from: from, valid_until: until } = value;
  if ((days === undefined) === (on === undefined)) {
    return [
      problemAt(
        path,
        'session_days',
        'Write either days, for a session every week, or on, for certain dates; one of the two.',
      ),
    ];
  }
  if (on !== undefined) {
    const bound = from === undefined ? 'valid_until' : 'valid_from';
    return [
      ...(value[bound] === undefined
        ? []
        : [
            problemAt(
              [...path, bound],
              'session_days',
              `The dates of on say when it takes place; take ${bound} out.`,
            ),
          ]),
      ...duplicates(
        on.map((date, index) => ({ path: [...path, 'on', index], value: date })),
        'date',
      ),
    ];
  }
  return [
    ...(from !== undefined && until !== undefined && until < from
      ? [
          problemAt(
            [...path, 'valid_until'],
            'days_reversed',
            'This is before valid_from; correct one of the two dates.',
          ),
        ]
      : []),
    ...(new Set(days).size < (days ?? []).length
      ? [
          problemAt(
            [...path, 'days'],
            'weekday_twice',
            'A weekday is named twice; name each one once.',
          ),
        ]
      : []),
  ];
}

/** Each date has a row for each person in the database, so there is a limit. */
const MAX_COURSE_DATES = 52;

/** A course has several dates, on which its reason takes nothing but the places of the calendar. */
function checkCourse(
  { path, value: { course, on = [], reason: id } }: Part<SessionEntry>,
  { terms }: ScheduleParts,
  reasons: readonly ReasonParts[],
): FileProblem[] {
  if (!course) {
    return [];
  }
  const at = [...path, 'course'];
  if (on.length < 2 || on.length > MAX_COURSE_DATES) {
    return [
      problemAt(
        at,
        'session_course',
        `A course has at least 2 and at most ${MAX_COURSE_DATES} dates in on; list these, or take course out.`,
      ),
    ];
  }
  const own = terms.find((one) => one.id === id)?.needs ?? null;
  const reason = reasons.find((one) => one.id === id);
  const combined = (reason?.combines ?? []).map(({ value }) => value);
  const parts = reasons.filter((one) => one === reason || combined.includes(one.id ?? 0));
  const needsNothing = (own ?? parts.flatMap(({ needs }) => needs)).length === 0;
  return needsNothing
    ? []
    : [
        problemAt(
          at,
          'session_course',
          'The reason of a course cannot have needs; let the session take what it needs with takes.',
        ),
      ];
}

function checkReason({ path, value }: Part<SessionEntry>, schedule: ScheduleParts): FileProblem[] {
  return schedule.reasons.some((offered) => offered.value === value.reason)
    ? []
    : [
        problemAt(
          [...path, 'reason'],
          'session_reason',
          `This calendar does not offer reason ${value.reason}; add it to the reasons of the calendar or correct it here.`,
          { reason: value.reason },
        ),
      ];
}

function checkPlaces(
  { path, value: { places, reason } }: Part<SessionEntry>,
  { capacity }: ScheduleParts,
  reasons: readonly ReasonParts[],
): FileProblem[] {
  const limits = [
    capacity ?? SCHEDULE_DEFAULTS.capacity,
    reasons.find(({ id }) => id === reason)?.capacity ?? Number.POSITIVE_INFINITY,
  ];
  const most = Math.min(...limits);
  return places === undefined || places <= most
    ? []
    : [
        problemAt(
          [...path, 'places'],
          'session_places',
          `The calendar takes ${most} at once; raise its capacity (and that of the reason, if it has one), or lower this.`,
          { most },
        ),
      ];
}

/**
 * A calendar has one room, and a teacher holds one class: two sessions may touch, but never overlap
 * in a calendar or in what both take.
 */
function checkOverlaps(timed: readonly TimedSession[]): FileProblem[] {
  const earlier = new Map<number | ScheduleParts, ReturnType<typeof createRunIndex>>();
  const indexOf = (taken: number | ScheduleParts) => {
    const index = earlier.get(taken) ?? createRunIndex();
    earlier.set(taken, index);
    return index;
  };
  const meet = (taken: number | ScheduleParts, runs: readonly Run[]) => {
    const index = indexOf(taken);
    return runs
      .map((run) => {
        const met = index.find(run);
        index.add(run);
        return met && { run, met };
      })
      .find((meeting) => meeting !== undefined);
  };
  return timed.flatMap(({ schedule, session, runs }) => {
    const { takes = [], changes = [] } = session.value;
    const taken = [...new Set([...takes, ...changes.flatMap((change) => change.takes)])];
    const own = meet(schedule.id ?? schedule, runs);
    const shared = taken
      .filter((id) => id !== schedule.id)
      .map((id) => ({ id, meeting: meet(id, listRunsTaking(id, runs)) }));
    const twice = shared.find(({ meeting }) => meeting !== undefined);
    return [
      ...(own === undefined ? [] : [toOverlap(session, own)]),
      ...(twice?.meeting === undefined ? [] : [toTakenTwice(session, twice.id, twice.meeting)]),
    ];
  });
}

interface Meeting {
  readonly run: Run;
  readonly met: Run;
}

const nameOther = (session: Part<SessionEntry>, { met }: Meeting): string =>
  met.session === session ? 'itself' : formatPath(met.session.path);

function toOverlap(session: Part<SessionEntry>, meeting: Meeting): FileProblem {
  const other = nameOther(session, meeting);
  return problemAt(
    session.path,
    'session_overlap',
    `This overlaps ${other} on ${nameDay(meeting.run)}, with the time kept free around both; set the two apart.`,
    { other, at: session.value.at },
  );
}

function toTakenTwice(session: Part<SessionEntry>, id: number, meeting: Meeting): FileProblem {
  const other = nameOther(session, meeting);
  return problemAt(
    session.path,
    'session_taken_twice',
    `This and ${other} both take ${id} on ${nameDay(meeting.run)}, with the time kept free around both; set the two apart, or let one of them take something else.`,
    { other, id, at: session.value.at },
  );
}
