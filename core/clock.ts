/**
 * The one place that asks this machine for the time of day; everything else is handed `now`, or a
 * clock. How long something takes is measured with `performance.now()`, where it happens.
 */

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = number;

/** Tells the time. Tests hand in one that they can move. */
export interface Clock {
  now(): EpochMs;
}

/** This machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };
