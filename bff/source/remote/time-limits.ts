/** How long the source waits for others. */

export interface TimeLimits {
  /** For a reading call: connecting and the whole answer together. */
  readonly getMs: number;
  /** For the booking call, the same. Longer: who gives up does not know whether it was booked. */
  readonly postMs: number;
  /** For the cache, before it counts as out of order: longer than a healthy one takes, shorter than a visitor notices. */
  readonly cacheMs: number;
}

export const TIME_LIMITS: TimeLimits = { getMs: 8_000, postMs: 15_000, cacheMs: 500 };
