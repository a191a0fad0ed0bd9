/** Dates, times and durations as iCalendar writes them (RFC 5545, section 3.3). */

import { toCivilDate, toCivilDay, type WallMinute } from '../../time/civil-day.ts';
import { MINUTES_PER_DAY } from '../../time/units.ts';
import { malformed } from '../source-fault.ts';

/** A point in a calendar, before it is known in which zone it lies. */
export interface DateValue {
  /** Wall time, in UTC if `isUtc`; midnight for a date. Fractions are seconds. */
  readonly wall: WallMinute;
  readonly isDate: boolean;
  readonly isUtc: boolean;
}

const DATE_TIME = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/i;

/** Parses a DATE or a DATE-TIME. Throws a `SourceFault`. */
export function parseDateValue(text: string): DateValue {
  const match = DATE_TIME.exec(text.trim());
  if (match === null) {
    throw malformed(`"${text.slice(0, 40)}" is not a date`);
  }
  const [year, month, date, hour, minute, second] = match.slice(1, 7).map((part) => Number(part));
  const day = toCivilDay({ year: year ?? 0, month: month ?? 0, date: date ?? 0 });
  const back = toCivilDate(day);
  const isDate = match[4] === undefined;
  const isTime = isDate || ((hour ?? 0) < 24 && (minute ?? 0) < 60 && (second ?? 0) < 61);
  if (back.month !== month || back.date !== date || !isTime) {
    throw malformed(`"${text.slice(0, 40)}" is not a date`);
  }
  return {
    wall:
      day * MINUTES_PER_DAY +
      (isDate ? 0 : (hour ?? 0) * 60 + (minute ?? 0) + Math.min(second ?? 0, 59) / 60),
    isDate,
    isUtc: match[7]?.toUpperCase() === 'Z',
  };
}

/** A duration, whose days follow the calendar while its minutes are exact. */
export interface DurationValue {
  readonly days: number;
  readonly minutes: number;
}

const DURATION =
  /^([+-]?)P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i;

/** Parses a DURATION. Throws a `SourceFault`. */
export function parseDuration(text: string): DurationValue {
  const match = DURATION.exec(text.trim());
  if (match === null || !/\d/.test(text)) {
    throw malformed(`"${text.slice(0, 40)}" is not a duration`);
  }
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((part) => Number(part ?? 0));
  const sign = match[1] === '-' ? -1 : 1;
  return {
    days: sign * (weeks * 7 + days),
    minutes: sign * (hours * 60 + minutes + seconds / 60),
  };
}

/** Parses an offset such as +0130 into minutes. Throws a `SourceFault`. */
export function parseOffset(text: string): number {
  const match = /^([+-])(\d{2})(\d{2})(\d{2})?$/.exec(text.trim());
  if (match === null) {
    throw malformed(`"${text.slice(0, 40)}" is not an offset`);
  }
  const minutes = Number(match[2]) * 60 + Number(match[3]) + Number(match[4] ?? 0) / 60;
  return match[1] === '-' ? -minutes : minutes;
}
