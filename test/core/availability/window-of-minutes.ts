/**
 * The wall clock of a zone on some days, minute by minute, from Temporal. Shares no code with the
 * product.
 */

import { Temporal } from 'temporal-polyfill';

export interface WindowOfMinutes {
  /** First UTC minute. */
  readonly from: number;
  /** Wall time of each minute, in minutes since 1970-01-01 00:00. */
  readonly walls: readonly number[];
  /** Whether the wall clock has shown that time before. */
  readonly repeated: readonly boolean[];
}

const windows = new Map<string, WindowOfMinutes>();

/**
 * Every clock change of our years is at a quarter of an hour, so one question to Temporal answers
 * for fifteen minutes.
 */
export function wallsOf(timeZone: string, from: number, days: number): WindowOfMinutes {
  const key = `${timeZone} ${from} ${days}`;
  const known = windows.get(key);
  if (known) {
    return known;
  }
  const walls: number[] = [];
  for (let minute = from; minute < from + days * 1440; minute += 15) {
    const moment = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(
      timeZone,
    );
    const offset = moment.offsetNanoseconds / 60e9;
    for (let i = 0; i < 15; i++) {
      walls.push(minute + i + offset);
    }
  }
  const shown = new Set<number>();
  const repeated = walls.map((wall) => shown.has(wall) || !shown.add(wall));
  const made = { from, walls, repeated };
  windows.set(key, made);
  return made;
}

/** Some minutes of a day; all minutes of a case count from `at`. */
export interface Hour {
  readonly timeZone: string;
  /** UTC minute. */
  readonly at: number;
}

const hour = (timeZone: string, at: string): Hour => ({ timeZone, at: Date.parse(at) / 60_000 });

/** An ordinary morning, an hour before or after midnight, and an hour before clocks are changed. */
export const HOURS: readonly Hour[] = [
  hour('UTC', '2026-03-04T10:00Z'),
  hour('America/New_York', '2026-03-05T04:00Z'),
  hour('Europe/Berlin', '2026-03-29T00:00Z'),
  hour('Europe/Berlin', '2026-10-25T00:00Z'),
  hour('America/New_York', '2026-03-08T06:00Z'),
  hour('America/New_York', '2026-11-01T05:00Z'),
];

/** What the wall shows around an hour. Minutes count from it, walls from what it shows then. */
export function wallsAround({ timeZone, at }: Hour) {
  const { from, walls, repeated } = wallsOf(timeZone, at - 1440, 3);
  const zero = walls[at - from] ?? 0;
  return {
    zero,
    wallAt: (minute: number) => walls[at - from + minute] ?? 0,
    isRepeated: (minute: number) => repeated[at - from + minute] === true,
    /** The first minute at which the wall shows this or more. */
    minuteOf: (wall: number) => walls.findIndex((shown) => shown >= zero + wall) + from - at,
  };
}

export interface WallRange {
  readonly from: number;
  readonly until: number;
}

/** A range of wall minutes as parts of days. */
export function splitByDay({ from, until }: WallRange) {
  const first = Math.floor(from / 1440);
  const last = Math.ceil(until / 1440) - 1;
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const midnight = (first + index) * 1440;
    return {
      day: first + index,
      from: Math.max(0, from - midnight),
      until: Math.min(1440, until - midnight),
    };
  });
}
