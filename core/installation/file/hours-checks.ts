/**
 * Checks within a schedule's opening hours and exceptions, and whether its reasons fit into them.
 */

import { MINUTES_PER_DAY } from '../../time/units.ts';
import { WEEKDAYS } from '../schedule.ts';
import { offeredMinutes } from './combination-checks.ts';
import { type ExceptionEntry, type OpeningHoursEntry, parseMinuteOfDay } from './opening-hours.ts';
import type { Part, ReasonParts, ScheduleParts } from './parts.ts';
import type { FileProblemCode } from './problem-codes.ts';
import { type FileProblem, formatPath, problemAt } from './problems.ts';

const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;
const CLOSES_TOO_EARLY =
  'This is not after opens; hours past midnight are two ranges, one that closes at "24:00" and one that opens at "00:00" the next day.';

export function checkHours(schedule: ScheduleParts): FileProblem[] {
  return [...checkOpen(schedule), ...schedule.terms.flatMap(({ hours }) => checkWeek(hours))];
}

/** Checks when a calendar or a resource is open. */
export function checkOpen({
  hours,
  exceptions,
}: Pick<ScheduleParts, 'hours' | 'exceptions'>): FileProblem[] {
  return [...checkWeek(hours), ...exceptions.flatMap(checkException)];
}

/** Checks the hours of a week, a calendar's or a reason's. */
export function checkWeek(hours: readonly Part<OpeningHoursEntry>[]): FileProblem[] {
  return [...hours.flatMap(checkRange), ...overlaps(hours)];
}

function checkRange({ path, value }: Part<OpeningHoursEntry>): FileProblem[] {
  const problems: FileProblem[] = [];
  if (!opensBeforeItCloses(value)) {
    problems.push(problemAt([...path, 'closes'], 'closes_early', CLOSES_TOO_EARLY));
  }
  if (
    value.valid_from !== undefined &&
    value.valid_until !== undefined &&
    value.valid_until < value.valid_from
  ) {
    problems.push(
      problemAt(
        [...path, 'valid_until'],
        'days_reversed',
        'This is before valid_from; correct one of the two dates.',
      ),
    );
  }
  if (new Set(value.days).size < value.days.length) {
    problems.push(
      problemAt(
        [...path, 'days'],
        'weekday_twice',
        'A weekday is named twice; name each one once.',
      ),
    );
  }
  return problems;
}

function overlaps(hours: readonly Part<OpeningHoursEntry>[]): FileProblem[] {
  return hours.flatMap((later, index) => {
    const earlier = hours.slice(0, index).find((other) => overlap(other.value, later.value));
    if (earlier === undefined) {
      return [];
    }
    const day = later.value.days.find((weekday) => earlier.value.days.includes(weekday));
    return [
      problemAt(
        later.path,
        'overlap',
        `This overlaps ${formatPath(earlier.path)} on ${day}; join the two ranges or set them apart.`,
      ),
    ];
  });
}

/** Half-open: ranges that only touch do not overlap. */
function overlap(a: OpeningHoursEntry, b: OpeningHoursEntry): boolean {
  if (!opensBeforeItCloses(a) || !opensBeforeItCloses(b)) {
    return false;
  }
  const sameTime = a.opens < b.closes && b.opens < a.closes;
  const sameSeason = toFirstDay(a) <= toLastDay(b) && toFirstDay(b) <= toLastDay(a);
  return sameTime && sameSeason && a.days.some((day) => b.days.includes(day));
}

const toFirstDay = (hours: OpeningHoursEntry) => hours.valid_from ?? '';
const toLastDay = (hours: OpeningHoursEntry) => hours.valid_until ?? '9999-12-31';

/** `HH:MM` sorts as text. */
function opensBeforeItCloses({
  opens,
  closes,
}: {
  readonly opens: string;
  readonly closes: string;
}): boolean {
  return opens < closes;
}

function checkException({ path, value }: Part<ExceptionEntry>): FileProblem[] {
  return [...checkDates(value), ...checkExceptionHours(value)].map(([key, code, message]) =>
    problemAt(key === '' ? path : [...path, key], code, message),
  );
}

type Finding = readonly [key: keyof ExceptionEntry | '', code: FileProblemCode, message: string];

function checkDates({ date, from, until }: ExceptionEntry): Finding[] {
  if (date !== undefined) {
    return from === undefined && until === undefined
      ? []
      : [['date', 'day_and_range', 'Write either date, or from and until; not both.']];
  }
  if (from === undefined && until === undefined) {
    return [['', 'day_expected', 'This says no date; write date, or from and until.']];
  }
  if (from === undefined) {
    return [
      [
        'from',
        'day_expected',
        'This is missing. Write the first day as YYYY-MM-DD, or use date for a single day.',
      ],
    ];
  }
  if (until === undefined) {
    return [
      [
        'until',
        'day_expected',
        'This is missing. Write the last day as YYYY-MM-DD, or use date for a single day.',
      ],
    ];
  }
  return until < from
    ? [['until', 'days_reversed', 'This is before from; correct one of the two dates.']]
    : [];
}

function checkExceptionHours(entry: ExceptionEntry): Finding[] {
  return entry.closed_from === undefined && entry.closed_until === undefined
    ? checkWholeDay(entry)
    : checkPartOfDay(entry);
}

function checkPartOfDay({
  closed,
  opens,
  closes,
  closed_from: from,
  closed_until: until,
}: ExceptionEntry): Finding[] {
  if (closed === true || opens !== undefined || closes !== undefined) {
    return [
      [
        '',
        'hours_ambiguous',
        'Write only one of these: closed: true, or opens and closes, or closed_from and closed_until.',
      ],
    ];
  }
  if (from === undefined) {
    return [
      [
        'closed_from',
        'time_missing',
        'This is missing. Write from when on it is closed as "HH:MM".',
      ],
    ];
  }
  if (until === undefined) {
    return [
      ['closed_until', 'time_missing', 'This is missing. Write when it is open again as "HH:MM".'],
    ];
  }
  return from < until
    ? []
    : [
        [
          'closed_until',
          'part_reversed',
          'This is not after closed_from; past midnight write a second exception for the next day.',
        ],
      ];
}

function checkWholeDay({ closed, opens, closes }: ExceptionEntry): Finding[] {
  if (closed === true) {
    return opens === undefined && closes === undefined
      ? []
      : [
          [
            'closed',
            'closed_with_hours',
            'A closed day has no hours; take out either closed, or opens and closes.',
          ],
        ];
  }
  if (opens === undefined && closes === undefined) {
    return [
      [
        '',
        'changes_nothing',
        'This changes nothing; write closed: true, or opens and closes, or closed_from and closed_until.',
      ],
    ];
  }
  if (opens === undefined) {
    return [['opens', 'time_missing', 'This is missing. Write when it opens as "HH:MM".']];
  }
  if (closes === undefined) {
    return [['closes', 'time_missing', 'This is missing. Write when it closes as "HH:MM".']];
  }
  return opens < closes ? [] : [['closes', 'closes_early', CLOSES_TOO_EARLY]];
}

/**
 * A reason longer than every opening range would be offered but never have a free time, unless it
 * has sessions. A schedule without any hours is closed on purpose.
 */
export function checkFit(schedule: ScheduleParts, reasons: readonly ReasonParts[]): FileProblem[] {
  const longest = longestStretch(schedule);
  if (longest === 0) {
    return [];
  }
  const atOpenTimes = schedule.reasons.filter(
    ({ value: id }) => !schedule.sessions.some(({ value }) => value.reason === id),
  );
  return atOpenTimes.flatMap(({ path, value }) => {
    const { durationMinutes, ownMinutes, hours } = offeredMinutes(value, schedule, reasons);
    const runs = hours.map((own) => longestRun(weekRanges(own)));
    // Hours that close before they open are another problem.
    if (runs.some((run) => run <= 0)) {
      return [];
    }
    const longestWithin = longestCommonRun(hours);
    const duration = durationMinutes > longestWithin ? durationMinutes : ownMinutes;
    const open = Math.min(longest, longestWithin);
    return durationMinutes <= longestWithin && ownMinutes <= longest
      ? []
      : [
          problemAt(
            path,
            'too_short',
            `Reason ${value} takes ${duration} minutes, but ${sayHours(hours.length)} never open longer than ${open}; shorten the reason, extend the hours or take it out here.`,
            { reason: value, minutes: duration, longest: open },
          ),
        ];
  });
}

function sayHours(lists: number): string {
  if (lists === 0) {
    return 'this schedule is';
  }
  return lists === 1
    ? 'it has hours of its own here, which are'
    : 'its parts have hours of their own here, which together are';
}

/** The longest time that lies within all of these weeks; unlimited if there is none of them. */
function longestCommonRun(weeks: readonly (readonly Part<OpeningHoursEntry>[])[]): number {
  const [first, ...rest] = weeks.map(weekRanges);
  return first === undefined
    ? Number.POSITIVE_INFINITY
    : longestRun(rest.reduce(commonRanges, first));
}

function commonRanges(ranges: readonly Range[], others: readonly Range[]): Range[] {
  return ranges.flatMap(([opens, closes]) =>
    others.flatMap(([from, until]): Range[] => {
      const common: Range = [Math.max(opens, from), Math.min(closes, until)];
      return common[0] < common[1] ? [common] : [];
    }),
  );
}

/**
 * The longest open time in minutes. Touching ranges are merged, also across midnight. Seasons are
 * combined, so the result is never too short.
 */
function longestStretch(schedule: ScheduleParts): number {
  const weekly = weekRanges(schedule.hours);
  const special = schedule.exceptions.flatMap(({ value }) => exceptionRange(value));
  // An exception may fall on any weekday. If one reaches midnight, the ranges that it joins are
  // unknown here.
  if (special.some(([opens, closes]) => opens === 0 || closes === MINUTES_PER_DAY)) {
    return Number.POSITIVE_INFINITY;
  }
  return Math.max(longestRun(weekly), longestRun(special));
}

type Range = readonly [opens: number, closes: number];

function weekRanges(hours: readonly Part<OpeningHoursEntry>[]): Range[] {
  return hours.flatMap(({ value }) =>
    value.days.map((day) => weekRange(WEEKDAYS.indexOf(day), value)),
  );
}

function weekRange(weekday: number, { opens, closes }: OpeningHoursEntry): Range {
  return [
    weekday * MINUTES_PER_DAY + parseMinuteOfDay(opens),
    weekday * MINUTES_PER_DAY + parseMinuteOfDay(closes),
  ];
}

function exceptionRange({ opens, closes }: ExceptionEntry): Range[] {
  return opens === undefined || closes === undefined
    ? []
    : [[parseMinuteOfDay(opens), parseMinuteOfDay(closes)]];
}

/**
 * Merges what touches or overlaps. The week is walked twice because Sunday's midnight touches
 * Monday.
 */
function longestRun(ranges: readonly Range[]): number {
  const twice = [
    ...ranges,
    ...ranges.map(
      ([opens, closes]): Range => [opens + MINUTES_PER_WEEK, closes + MINUTES_PER_WEEK],
    ),
  ].sort((a, b) => a[0] - b[0]);
  let longest = 0;
  let start = 0;
  let end = -1;
  for (const [opens, closes] of twice) {
    if (opens > end) {
      start = opens;
    }
    end = opens > end ? closes : Math.max(end, closes);
    longest = Math.max(longest, end - start);
  }
  return longest;
}
