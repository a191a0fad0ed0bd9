/**
 * Checks the sessions of a calendar: each belongs to one of its reasons, has no more places than
 * it, and never meets another one.
 */

import { toWeekday } from '../../time/civil-day.ts';
import { MINUTES_PER_DAY } from '../../time/units.ts';
import { parseDay } from '../../time/wall-time.ts';
import { SCHEDULE_DEFAULTS } from '../installation-defaults.ts';
import { WEEKDAYS } from '../schedule.ts';
import { offeredMinutes } from './combination-checks.ts';
import { parseMinuteOfDay } from './opening-hours.ts';
import { duplicates, type Part, type ReasonParts, type ScheduleParts } from './parts.ts';
import { type FileProblem, formatPath, problemAt } from './problems.ts';
import type { SessionEntry } from './session.ts';

export function checkSessions(
  schedule: ScheduleParts,
  reasons: readonly ReasonParts[],
): FileProblem[] {
  return [
    ...schedule.sessions.flatMap(checkDays),
    ...schedule.sessions.flatMap((session) => checkReason(session, schedule)),
    ...schedule.sessions.flatMap((session) => checkPlaces(session, schedule, reasons)),
    ...checkOverlaps(schedule, reasons),
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

/** One weekday or date of a session, with the minutes that it takes, buffers included. */
interface Run {
  readonly session: Part<SessionEntry>;
  /** 0 is Monday. */
  readonly weekday: number;
  /** First and last day (both inclusive); the same for a date. */
  readonly first: number;
  readonly last: number;
  /** Minutes from the midnight before it; may be negative, or exceed a day. */
  readonly from: number;
  readonly until: number;
}

/** A calendar has one room: two sessions may touch, but never overlap. */
function checkOverlaps(schedule: ScheduleParts, reasons: readonly ReasonParts[]): FileProblem[] {
  const earlier = createRunIndex();
  return schedule.sessions.flatMap((session) => {
    const runs = listRuns(session, schedule, reasons);
    const meeting = runs
      .map((run) => {
        const met = earlier.find(run);
        earlier.add(run);
        return { run, met };
      })
      .find(({ met }) => met !== undefined);
    if (meeting?.met === undefined) {
      return [];
    }
    const { run, met } = meeting;
    const other = met.session === session ? 'itself' : formatPath(met.session.path);
    return [
      problemAt(
        session.path,
        'session_overlap',
        `This overlaps ${other} on ${nameDay(run)}, with the time kept free around both; set the two apart.`,
        { other, at: session.value.at },
      ),
    ];
  });
}

function nameDay({ session: { value }, weekday, first }: Run): string {
  const date = value.on?.find((day) => parseDay(day) === first);
  return date ?? WEEKDAYS[weekday] ?? '';
}

function listRuns(
  session: Part<SessionEntry>,
  schedule: ScheduleParts,
  reasons: readonly ReasonParts[],
): readonly Run[] {
  const { days = [], on = [], at, reason: id, ...valid } = session.value;
  const { durationMinutes, ...buffers } = offeredMinutes(id, schedule, reasons);
  const start = parseMinuteOfDay(at);
  const minutes = {
    from: start - buffers.bufferBeforeMinutes,
    until: start + durationMinutes + buffers.bufferAfterMinutes,
  };
  const weekly = [...new Set(days)].map((weekday) => ({
    weekday: WEEKDAYS.indexOf(weekday),
    first: toDay(valid.valid_from) ?? Number.NEGATIVE_INFINITY,
    last: toDay(valid.valid_until) ?? Number.POSITIVE_INFINITY,
  }));
  const dated = [...new Set(on)].flatMap((date) => {
    const day = toDay(date);
    return day === null ? [] : [{ weekday: toWeekday(day), first: day, last: day }];
  });
  return [...weekly, ...dated].map((days) => ({ session, ...days, ...minutes }));
}

const toDay = (text: string | undefined) => (text === undefined ? null : parseDay(text));

/** A session lasts at most a day, with up to a day around it on either side. */
const NEIGHBOURS = [-3, -2, -1, 0, 1, 2, 3];

/** Finds the runs that overlap another one, by the dates and weekdays near it. */
function createRunIndex() {
  const weekly = WEEKDAYS.map((): Run[] => []);
  const dated = new Map<number, Run[]>();
  const datedByWeekday = WEEKDAYS.map((): Run[] => []);
  return {
    add(run: Run): void {
      if (run.first === run.last) {
        dated.set(run.first, [...(dated.get(run.first) ?? []), run]);
        datedByWeekday[run.weekday]?.push(run);
      } else {
        weekly[run.weekday]?.push(run);
      }
    },
    find(run: Run): Run | undefined {
      for (const shift of NEIGHBOURS) {
        const weekday = (run.weekday + shift + 7) % 7;
        const onDates =
          run.first === run.last ? dated.get(run.first + shift) : datedByWeekday[weekday];
        const met = [...(weekly[weekday] ?? []), ...(onDates ?? [])].find((other) =>
          overlap(run, other, shift),
        );
        if (met !== undefined) {
          return met;
        }
      }
      return undefined;
    },
  };
}

/** Whether `other`, `shift` days after `run`, overlaps it on any date on which both take place. */
function overlap(run: Run, other: Run, shift: number): boolean {
  const moved = shift * MINUTES_PER_DAY;
  const meets = run.from < other.until + moved && other.from + moved < run.until;
  const first = Math.max(run.first, other.first - shift);
  const last = Math.min(run.last, other.last - shift);
  return meets && hasWeekday(run.weekday, first, last);
}

/** Whether any day from `first` to `last`, both inclusive, is this weekday. */
function hasWeekday(weekday: number, first: number, last: number): boolean {
  if (!Number.isFinite(first) || !Number.isFinite(last)) {
    return first <= last;
  }
  const wait = (weekday - toWeekday(first) + 7) % 7;
  return first + wait <= last;
}
