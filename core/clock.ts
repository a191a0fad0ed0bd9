/**
 * The only place that reads this machine's time of day; all other code receives `now` or a clock.
 * Durations are measured with `performance.now()` on the spot.
 */

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = number;

/** Tells the time. Tests pass one that they can advance. */
export interface Clock {
  now(): EpochMs;
}

/** The clock of this machine. */
export const systemClock: Clock = { now: () => Date.now() };
