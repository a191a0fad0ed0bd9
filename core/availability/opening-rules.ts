/**
 * Decides which hours apply on a date: an exception takes precedence over a public holiday, and
 * that over the weekly hours. Works on dates and minutes; the time zone is applied later.
 */

import type { PublicHoliday } from '../installation/installation.ts';
import type { LocalizedText } from '../installation/language.ts';
import {
  type Exception,
  type MinuteOfDay,
  type MinutesOfDay,
  type OpeningHours,
  type Schedule,
  WEEKDAYS,
  type Weekday,
} from '../installation/schedule.ts';
import { type CivilDay, toWeekday } from '../time/civil-day.ts';
import { MINUTES_PER_DAY } from '../time/units.ts';
import { parseDay } from '../time/wall-time.ts';

/** Half-open, `[opens, closes)`. */
export interface HoursOfDay {
  readonly opens: MinuteOfDay;
  readonly closes: MinuteOfDay;
}

/** The kind of rule that decided a day's hours. */
export type DayRule =
  | 'exception'
  | 'public_holiday'
  | 'weekly'
  | 'reason_hours'
  /** The reason begins at its sessions alone. */
  | 'sessions'
  /** A session of another reason takes place. */
  | 'in_session';

export interface DayHours {
  readonly rule: DayRule;
  /**
   * Sorted by `opens`, with touching and overlapping ranges merged; empty if the day is closed.
   */
  readonly ranges: readonly HoursOfDay[];
  /** An exception's note or the name of a public holiday, if known. */
  readonly why: LocalizedText | null;
  /**
   * Closed parts within the ranges, which keep their grid. Empty if the ranges are closed entirely.
   */
  readonly closedParts: readonly ClosedPart[];
}

/** A part of a day that is closed regardless of its hours. */
export interface ClosedPart extends MinutesOfDay {
  readonly rule: Exclude<DayRule, 'weekly'>;
  readonly why: LocalizedText | null;
}

/** A session on a certain day. */
export interface SessionOnDay {
  readonly at: MinuteOfDay;
  /** `null` if only the calendar and the reason limit them. */
  readonly places: number | null;
  /** The later dates of the course that begins with it, in order; omitted if it is no course. */
  readonly laterDays?: readonly CivilDay[];
  /** Whether it is a later date of a course, which cannot be booked by itself; omitted if not. */
  readonly isLater?: true;
}

export interface OpeningRules {
  hoursOn(day: CivilDay): DayHours;
  /** Before this day only undated weekly hours apply, the same every week. */
  readonly firstIrregularDay: CivilDay;
  /**
   * The sessions that take place on a day, sorted by start. If present, bookings begin at these
   * alone, except for later dates of a course.
   */
  readonly sessionsOn?: (day: CivilDay) => readonly SessionOnDay[];
}

interface DatedHours extends HoursOfDay {
  readonly from: CivilDay;
  readonly until: CivilDay;
}

/**
 * Compiles a schedule's hours. Dates were validated on import, so an invalid one is a bug and
 * throws.
 */
export function createOpeningRules(
  schedule: Pick<Schedule, 'openingHours' | 'exceptions'>,
  publicHolidays: readonly PublicHoliday[],
): OpeningRules {
  const weekly = WEEKDAYS.map((weekday) => weeklyHours(schedule.openingHours, weekday));
  const holidays = new Map(
    publicHolidays.map((holiday) => [requireDay(holiday.day), holiday.name]),
  );
  const exceptions = schedule.exceptions.map((exception) => ({
    from: requireDay(exception.from),
    until: requireDay(exception.until),
    exception,
  }));
  return {
    firstIrregularDay: Math.min(
      firstBound(weekly),
      ...exceptions.map(({ from }) => from),
      ...holidays.keys(),
    ),
    hoursOn(day) {
      const holiday = holidays.get(day);
      const usual: DayHours =
        holiday === undefined
          ? { rule: 'weekly', ranges: weeklyOn(day, weekly), why: null, closedParts: NOTHING }
          : { rule: 'public_holiday', ranges: [], why: holiday, closedParts: NOTHING };
      const holding = exceptions.filter(({ from, until }) => from <= day && day <= until);
      // Fast path: a whole year is requested at once, and most days have no exception.
      if (holding.length === 0) {
        return usual;
      }
      return hoursByExceptions(
        holding.map(({ exception }) => exception),
        usual,
      );
    },
  };
}

/**
 * The rules of a reason that has hours of its own: what lies outside these is closed, on the same
 * grid.
 */
export function limitRules(rules: OpeningRules, hours: readonly OpeningHours[]): OpeningRules {
  const weekly = WEEKDAYS.map((weekday) => weeklyHours(hours, weekday));
  return {
    firstIrregularDay: Math.min(rules.firstIrregularDay, firstBound(weekly)),
    hoursOn(day) {
      const usual = rules.hoursOn(day);
      const within = weeklyOn(day, weekly).map(({ opens: from, closes: until }) => ({
        from,
        until,
      }));
      const outside = openParts({ from: 0, until: MINUTES_PER_DAY }, within).map(
        (part): ClosedPart => ({ ...part, rule: 'reason_hours', why: null }),
      );
      return { ...usual, closedParts: [...usual.closedParts, ...outside] };
    },
  };
}

/** Bookings begin at the first dates of courses alone. */
export function onlyCourses(rules: OpeningRules): OpeningRules {
  const { sessionsOn = () => [] } = rules;
  return {
    ...rules,
    sessionsOn: (day) => sessionsOn(day).filter(({ laterDays = [] }) => laterDays.length > 0),
  };
}

/** The first day on which the hours of a week begin or end. */
function firstBound(weekly: readonly (readonly DatedHours[])[]): CivilDay {
  return Math.min(
    ...weekly
      .flat()
      .flatMap(({ from, until }) => [from, until + 1])
      .filter(Number.isFinite),
  );
}

type WholeDay = Omit<DayHours, 'closedParts'>;

const NOTHING: readonly ClosedPart[] = [];

function hoursByExceptions(holding: readonly Exception[], usual: WholeDay): DayHours {
  const day = exceptionIn(holding) ?? usual;
  const closedParts = holding.flatMap(({ closedBetween, note }) =>
    closedBetween ? [{ ...closedBetween, rule: 'exception' as const, why: note }] : [],
  );
  const [first] = closedParts;
  if (first === undefined || day.ranges.length === 0) {
    return { ...day, closedParts: NOTHING };
  }
  const isLeft = day.ranges.some(
    ({ opens, closes }) => openParts({ from: opens, until: closes }, closedParts).length > 0,
  );
  return isLeft
    ? { ...day, closedParts }
    : { rule: 'exception', ranges: [], why: first.why, closedParts: NOTHING };
}

/** Subtracts the closed parts from a range. All are half-open, in the same minutes. */
export function openParts(
  range: MinutesOfDay,
  closed: readonly MinutesOfDay[],
): readonly MinutesOfDay[] {
  return closed.reduce<readonly MinutesOfDay[]>(
    (left, part) =>
      left.flatMap(({ from, until }) =>
        [
          { from, until: Math.min(until, part.from) },
          { from: Math.max(from, part.until), until },
        ].filter((one) => one.from < one.until),
      ),
    [range],
  );
}

function weeklyHours(
  openingHours: readonly OpeningHours[],
  weekday: Weekday,
): readonly DatedHours[] {
  return openingHours
    .filter(({ days }) => days.includes(weekday))
    .map(({ opens, closes, validFrom, validUntil }) => ({
      opens,
      closes,
      from: validFrom === null ? Number.NEGATIVE_INFINITY : requireDay(validFrom),
      until: validUntil === null ? Number.POSITIVE_INFINITY : requireDay(validUntil),
    }));
}

function weeklyOn(
  day: CivilDay,
  weekly: readonly (readonly DatedHours[])[],
): readonly HoursOfDay[] {
  const hours = weekly[toWeekday(day)] ?? [];
  return joinTouching(hours.filter(({ from, until }) => from <= day && day <= until));
}

/** Combines all exceptions of a date: one that closes it wins, otherwise their hours add up. */
function exceptionIn(holding: readonly Exception[]): WholeDay | null {
  const whole = holding.filter(({ closedBetween }) => closedBetween === undefined);
  if (whole.length === 0) {
    return null;
  }
  const closed = whole.find(({ hours }) => hours === null);
  if (closed) {
    return { rule: 'exception', ranges: [], why: closed.note };
  }
  const ranges = joinTouching(whole.flatMap(({ hours }) => hours ?? []));
  return { rule: 'exception', ranges, why: whole.find(({ note }) => note !== null)?.note ?? null };
}

/** Merges ranges that touch or overlap; a merged range keeps the first one's `opens`. */
function joinTouching(ranges: readonly HoursOfDay[]): readonly HoursOfDay[] {
  if (ranges.length <= 1) {
    return ranges;
  }
  const joined: { opens: MinuteOfDay; closes: MinuteOfDay }[] = [];
  for (const { opens, closes } of ranges.toSorted((a, b) => a.opens - b.opens)) {
    const last = joined.at(-1);
    if (last && opens <= last.closes) {
      last.closes = Math.max(last.closes, closes);
    } else {
      joined.push({ opens, closes });
    }
  }
  return joined;
}

function requireDay(text: string): CivilDay {
  const day = parseDay(text);
  if (day === null) {
    throw new RangeError(`Not a date: ${text}`);
  }
  return day;
}
