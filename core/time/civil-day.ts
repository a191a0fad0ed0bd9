/**
 * Calendar dates as integers: a civil day counts days since 1970-01-01, without a time zone or a
 * time of day.
 */

import { MINUTES_PER_DAY } from './units.ts';

/** Days since 1970-01-01 (which is 0). */
export type CivilDay = number;

/** Minutes of wall-clock time since 1970-01-01 00:00: `civilDay * 1440 + minuteOfDay`. */
export type WallMinute = number;

const DAYS_PER_400_YEARS = 146_097;
/**
 * Days from 0000-03-01 to 1970-01-01. Years are counted from March here, so that the leap day is
 * the last day of a year.
 */
const EPOCH_SHIFT = 719_468;

export interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly date: number;
}

export function toCivilDay({ year, month, date }: CivilDate): CivilDay {
  const marchYear = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1;
  return (
    marchYear * 365 +
    Math.floor(marchYear / 4) -
    Math.floor(marchYear / 100) +
    Math.floor(marchYear / 400) +
    dayOfYear -
    EPOCH_SHIFT
  );
}

export function toCivilDate(day: CivilDay): CivilDate {
  const shifted = day + EPOCH_SHIFT;
  const era = Math.floor(shifted / DAYS_PER_400_YEARS);
  const dayOfEra = shifted - era * DAYS_PER_400_YEARS;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: era * 400 + yearOfEra + (month > 2 ? 0 : 1),
    month,
    date: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

/** 0 is Monday, 6 is Sunday. */
export function toWeekday(day: CivilDay): number {
  return (((day + 3) % 7) + 7) % 7;
}

export function dayOfWall(wall: WallMinute): CivilDay {
  return Math.floor(wall / MINUTES_PER_DAY);
}
