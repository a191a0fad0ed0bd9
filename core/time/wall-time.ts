/**
 * Strict parsing and fast formatting of the days, wall times and instants in requests, responses
 * and the configuration.
 */

import { createBoundedMap } from '../bounded-map.ts';
import { type CivilDay, dayOfWall, toCivilDate, toCivilDay, type WallMinute } from './civil-day.ts';
import { type EpochMinute, MINUTES_PER_DAY } from './units.ts';

/** A local calendar date, `YYYY-MM-DD`. */
export type Day = string;

/** A local date and time, `YYYY-MM-DD HH:MM:SS`, in the installation's time zone. */
export type WallTime = string;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const WALL_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

/**
 * Parses `YYYY-MM-DD`; `null` if it is malformed or not a calendar date (February 30th, the year
 * 0000).
 */
export function parseDay(text: string): CivilDay | null {
  const match = DAY.exec(text);
  if (!match) {
    return null;
  }
  const year = Number(match[1]);
  const month = Number(match[2]);
  const date = Number(match[3]);
  if (year < 1 || month < 1 || month > 12 || date < 1 || date > 31) {
    return null;
  }
  const day = toCivilDay({ year, month, date });
  return toCivilDate(day).date === date ? day : null;
}

/**
 * Parses `YYYY-MM-DD HH:MM:SS` into wall minutes; `null` if it is malformed, not a calendar date,
 * or past 23:59:59 (`24:00:00` is not a time). Seconds become a fraction of a minute: such a time
 * is well-formed but never offered.
 */
export function parseWallTime(text: string): WallMinute | null {
  const match = WALL_TIME.exec(text);
  if (!match) {
    return null;
  }
  const day = parseDay(match[1] ?? '');
  const hour = Number(match[2]);
  const minute = Number(match[3]);
  const second = Number(match[4]);
  if (day === null || hour > 23 || minute > 59 || second > 59) {
    return null;
  }
  return day * MINUTES_PER_DAY + hour * 60 + minute + second / 60;
}

/** Two-digit strings by value; a table is cheaper than padding. */
const TWO_DIGITS = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

function two(value: number): string {
  return TWO_DIGITS[value] ?? String(value);
}

/** Recently formatted days: the same few hundred recur all the time. */
const written = createBoundedMap<CivilDay, Day>({ max: 4096 });

/** `YYYY-MM-DD`. */
export function formatDay(day: CivilDay): Day {
  const known = written.get(day);
  if (known !== undefined) {
    return known;
  }
  const text = composeDay(day);
  written.set(day, text);
  return text;
}

function composeDay(day: CivilDay): Day {
  const { year, month, date } = toCivilDate(day);
  return `${two(Math.floor(year / 100))}${two(year % 100)}-${two(month)}-${two(date)}`;
}

/** Whole minutes only, because every formatted time lies on a grid. */
export function formatWallTime(wall: WallMinute): WallTime {
  const day = dayOfWall(wall);
  return `${formatDay(day)} ${formatClock(wall - day * MINUTES_PER_DAY)}`;
}

/** `HH:MM:00` for a minute of the day. */
export function formatClock(minuteOfDay: number): string {
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}:00`;
}

/** `YYYY-MM-DDTHH:MM:SSZ`, the format of the base specification for UTC. */
export function formatInstant(minute: EpochMinute): string {
  const day = dayOfWall(minute);
  return `${formatDay(day)}T${formatClock(minute - day * MINUTES_PER_DAY)}Z`;
}
