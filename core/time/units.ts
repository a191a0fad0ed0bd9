/** Units of time: milliseconds for events, minutes for claimed times. */

/** Whole minutes since 1970-01-01T00:00Z, the unit of all claims and comparisons. */
export type EpochMinute = number;

/** Milliseconds in a minute. */
export const MS_PER_MINUTE = 60_000;
/** Milliseconds in an hour. */
export const MS_PER_HOUR = 60 * MS_PER_MINUTE;
/** Milliseconds in a day without a clock change. */
export const MS_PER_DAY = 24 * MS_PER_HOUR;
/** Minutes in a day without a clock change. */
export const MINUTES_PER_DAY = 24 * 60;
