/**
 * Availability, slow and obviously right: what the wall shows is written down for every minute of
 * some days, and every question is answered by looking at minutes. Only for property tests; shares
 * no code with the product but the shapes.
 */

import type { Installation, PublicHoliday } from '../../../core/installation/installation.ts';
import type { OpeningHours, Reason, Schedule } from '../../../core/installation/schedule.ts';
import { hasSessions, isHeld, sessionAt, sessionsOn } from './reference-sessions.ts';
import type { WindowOfMinutes } from './window-of-minutes.ts';

export interface ReferenceClaim {
  readonly from: number;
  readonly until: number;
  readonly startsAt: number;
  readonly reasonId: number;
}

export interface Case {
  readonly installation: Installation;
  readonly schedule: Schedule;
  /** As the schedule offers it. */
  readonly reason: Reason;
  /** Each limits the reason to its hours. Omitted if only the hours of the reason itself do. */
  readonly weeks?: readonly (readonly OpeningHours[])[];
  readonly publicHolidays: readonly PublicHoliday[];
  readonly claims: readonly ReferenceClaim[];
  /** How many come together. */
  readonly persons: number;
  /** Milliseconds. */
  readonly now: number;
}

/** A minute at which a booking may start. */
export interface FreeTime {
  readonly wall: number;
  readonly utc: number;
  /**
   * The schedules that have it free: of several the one with the fewest bookings of that day comes
   * first, then the one with the lowest id.
   */
  readonly scheduleIds: readonly number[];
}

/** The free times of one schedule, or of any of a group's members, in order. */
export function freeTimesOfAny(
  members: readonly Case[],
  window: WindowOfMinutes,
): readonly FreeTime[] {
  const found = new Map<
    number,
    { readonly wall: number; readonly free: { readonly id: number; readonly load: number }[] }
  >();
  for (const given of members) {
    const { startsByDay } = countUsage(given, window);
    for (const { wall, utc } of freeTimes(given, window)) {
      const time = found.get(utc) ?? { wall, free: [] };
      time.free.push({ id: given.schedule.id, load: startsByDay.get(dayOf(wall)) ?? 0 });
      found.set(utc, time);
    }
  }
  return [...found]
    .map(([utc, { wall, free }]) => ({
      utc,
      wall,
      scheduleIds: free.toSorted((a, b) => a.load - b.load || a.id - b.id).map(({ id }) => id),
    }))
    .toSorted((a, b) => a.utc - b.utc);
}

/** Every wall minute at which a booking may start, with its UTC minute, in order. */
function freeTimes(
  given: Case,
  window: WindowOfMinutes,
): readonly { readonly wall: number; readonly utc: number }[] {
  const runs = openRuns(given, window);
  const usage = countUsage(given, window);
  const first = Math.max(0, Math.floor(given.now / 60_000) - window.from);
  const free: { wall: number; utc: number }[] = [];
  for (let index = first; index < window.walls.length; index++) {
    if (window.repeated[index] || !isFree({ given, window, runs, usage }, index)) {
      continue;
    }
    free.push({ wall: window.walls[index] ?? 0, utc: window.from + index });
  }
  return free;
}

/**
 * Whether a range that is open in the middle of the window began before it, so that its grid is
 * unknown.
 */
export function beganOutOfSight(given: Case, window: WindowOfMinutes): boolean {
  return openRuns(given, window).some(({ isOutOfSight }) => isOutOfSight);
}

/**
 * An open range: wall minute of its opening, and the minutes of the window in which it is open. One
 * that is closed in between is several, of one opening.
 */
interface Run {
  readonly opens: number;
  readonly isOutOfSight: boolean;
  readonly first: number;
  readonly end: number;
}

interface Usage {
  readonly all: Uint16Array;
  readonly ofReason: Uint16Array;
  readonly startsByDay: ReadonlyMap<number, number>;
}

interface Scene {
  readonly given: Case;
  readonly window: WindowOfMinutes;
  readonly runs: readonly Run[];
  readonly usage: Usage;
}

function isFree({ given, window, runs, usage }: Scene, index: number): boolean {
  const { schedule, reason, persons, now } = given;
  const wall = window.walls[index] ?? 0;
  if ((window.from + index) * 60_000 < now + schedule.leadTimeMinutes * 60_000) {
    return false;
  }
  const today = dayOf(window.walls[Math.floor(now / 60_000) - window.from] ?? 0);
  if (dayOf(wall) < today || dayOf(wall) > today + schedule.horizonDays) {
    return false;
  }
  if (
    schedule.dailyLimit !== null &&
    (usage.startsByDay.get(dayOf(wall)) ?? 0) + persons > schedule.dailyLimit
  ) {
    return false;
  }
  const session = hasSessions(given) ? sessionAt(given, wall) : undefined;
  if (session === undefined ? !isOnGrid({ given, runs, wall }, index) : session === null) {
    return false;
  }
  const places = Math.min(schedule.capacity, session?.places ?? schedule.capacity);
  for (
    let i = index - reason.bufferBeforeMinutes;
    i < index + reason.durationMinutes + reason.bufferAfterMinutes;
    i++
  ) {
    if ((usage.all[i] ?? 0) + persons > places) {
      return false;
    }
    if (reason.capacity !== null && (usage.ofReason[i] ?? 0) + persons > reason.capacity) {
      return false;
    }
  }
  return true;
}

function isOnGrid(
  { given: { schedule, reason }, runs, wall }: Pick<Scene, 'given' | 'runs'> & { wall: number },
  index: number,
): boolean {
  const run = runs.find(({ first, end }) => first <= index && index < end);
  if (!run || index + reason.durationMinutes > run.end) {
    return false;
  }
  return (wall - run.opens) % (schedule.slotIntervalMinutes ?? reason.durationMinutes) === 0;
}

const runsOf = new WeakMap<Case, readonly Run[]>();

/** A case has one window. */
function openRuns(given: Case, window: WindowOfMinutes): readonly Run[] {
  const runs = runsOf.get(given) ?? findRuns(given, window);
  runsOf.set(given, runs);
  return runs;
}

function findRuns(given: Case, { walls }: WindowOfMinutes): readonly Run[] {
  const first = Math.min(...walls);
  const last = Math.max(...walls);
  const open = new Uint8Array(last - first + 2);
  const closed = new Uint8Array(last - first + 2);
  for (let day = dayOf(first); day <= dayOf(last); day++) {
    const mark = (minutes: Uint8Array, from: number, until: number) => {
      for (
        let minute = Math.max(first, day * 1440 + from);
        minute < Math.min(last + 1, day * 1440 + until);
        minute++
      ) {
        minutes[minute - first] = 1;
      }
    };
    for (const { opens, closes } of hoursOf(given, day)) {
      mark(open, opens, closes);
    }
    for (const { closedBetween: part } of exceptionsOn(given, day)) {
      if (part) {
        mark(closed, part.from, part.until);
      }
    }
    for (const week of given.weeks ?? (given.reason.hours ? [given.reason.hours] : [])) {
      markOutside(week, closed, day);
    }
    for (const session of sessionsOn(given, day)) {
      if (isHeld(given, day, session)) {
        markSession(closed, day * 1440 + session.at, session.minutes);
      }
    }
  }
  /** Minutes of a day outside the hours. */
  function markOutside(week: readonly OpeningHours[], minutes: Uint8Array, day: number): void {
    const within = weeklyOn(week, day);
    for (let minute = 0; minute < 1440; minute++) {
      const index = day * 1440 + minute - first;
      const isOutside = !within.some(({ opens, closes }) => opens <= minute && minute < closes);
      if (isOutside && index >= 0 && index < minutes.length) {
        minutes[index] = 1;
      }
    }
  }
  /** What the wall shows while a session takes place, and would show if no clock changed. */
  function markSession(minutes: Uint8Array, begins: number, length: number): void {
    const index = walls.indexOf(begins);
    for (let minute = 0; index >= 0 && minute < length; minute++) {
      for (const wall of [begins + minute, walls[index + minute] ?? begins]) {
        minutes[wall - first] = 1;
      }
    }
  }
  const runs: Run[] = [];
  const firstShowing = (wall: number) => {
    const index = walls.findIndex((shown) => shown >= wall);
    return index === -1 ? walls.length : index;
  };
  for (let i = 0; i < open.length; i++) {
    if (!open[i]) {
      continue;
    }
    let end = i;
    while (open[end]) {
      end++;
    }
    const isOutOfSight = firstShowing(first + i) === 0 && firstShowing(first + end) > 3 * 1440;
    for (let begin = i; begin < end; begin++) {
      if (closed[begin]) {
        continue;
      }
      let stop = begin;
      while (stop < end && !closed[stop]) {
        stop++;
      }
      runs.push({
        opens: first + i,
        isOutOfSight,
        first: firstShowing(first + begin),
        end: firstShowing(first + stop),
      });
      begin = stop;
    }
    i = end;
  }
  return runs;
}

/** The hours of a date: exception, else public holiday, else weekly hours. */
export function hoursOf(
  { schedule, publicHolidays }: Pick<Case, 'schedule' | 'publicHolidays'>,
  day: number,
): readonly { readonly opens: number; readonly closes: number }[] {
  const text = textOf(day);
  const exceptions = exceptionsOn({ schedule }, day).filter(({ closedBetween }) => !closedBetween);
  if (exceptions.some(({ hours }) => hours === null)) {
    return [];
  }
  if (exceptions.length > 0) {
    return exceptions.flatMap(({ hours }) => hours ?? []);
  }
  if (publicHolidays.some((holiday) => holiday.day === text)) {
    return [];
  }
  return weeklyOn(schedule.openingHours, day);
}

function weeklyOn(hours: readonly OpeningHours[], day: number): readonly OpeningHours[] {
  const text = textOf(day);
  const weekday =
    (['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const)[
      new Date(day * DAY_MS).getUTCDay()
    ] ?? 'sun';
  return hours.filter(
    ({ days, validFrom, validUntil }) =>
      days.includes(weekday) && (validFrom ?? text) <= text && text <= (validUntil ?? text),
  );
}

const DAY_MS = 86_400_000;
export const textOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

export function exceptionsOn(
  { schedule }: Pick<Case, 'schedule'>,
  day: number,
): Schedule['exceptions'] {
  const text = textOf(day);
  return schedule.exceptions.filter(({ from, until }) => from <= text && text <= until);
}

function countUsage({ claims, reason }: Case, window: WindowOfMinutes): Usage {
  const all = new Uint16Array(window.walls.length);
  const ofReason = new Uint16Array(window.walls.length);
  const startsByDay = new Map<number, number>();
  for (const { from, until, startsAt, reasonId } of claims) {
    for (let minute = from; minute < until; minute++) {
      const index = minute - window.from;
      all[index] = (all[index] ?? 0) + 1;
      if (reasonId === reason.id) {
        ofReason[index] = (ofReason[index] ?? 0) + 1;
      }
    }
    const day = dayOf(window.walls[startsAt - window.from] ?? 0);
    startsByDay.set(day, (startsByDay.get(day) ?? 0) + 1);
  }
  return { all, ofReason, startsByDay };
}

function dayOf(wall: number): number {
  return Math.floor(wall / 1440);
}
