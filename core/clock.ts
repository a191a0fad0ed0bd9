/** The one place that reads the system clock; everything else is handed `now`. */

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = number;

/** Tells the time. Tests hand in one that they can move. */
export interface Clock {
  now(): EpochMs;
}

/** This machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };
