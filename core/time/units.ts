/** Units of time: milliseconds tell when something happens, minutes which time is claimed. */

/** Whole minutes since 1970-01-01T00:00Z: the unit of all claims and comparisons. */
export type EpochMinute = number;

/** Milliseconds. */
export const MS_PER_MINUTE = 60_000;
/** Milliseconds. */
export const MS_PER_HOUR = 60 * MS_PER_MINUTE;
/** Milliseconds, of a day on which the clock is not changed. */
export const MS_PER_DAY = 24 * MS_PER_HOUR;
/** Of a day on which the clock is not changed. */
export const MINUTES_PER_DAY = 24 * 60;
