/** When a delivery that failed is tried again: ten attempts over three days, mail and webhooks alike. */

import type { EpochMs } from '../clock.ts';
import { MS_PER_HOUR, MS_PER_MINUTE } from '../time/units.ts';

/**
 * The pauses after the first attempt, the second and so on: those that Standard Webhooks 1.0.0 proposes, the last two shortened so that all ten attempts fit
 * into three days (71 h 35 min 5 s).
 */
const PAUSES: readonly number[] = [
  5_000,
  5 * MS_PER_MINUTE,
  30 * MS_PER_MINUTE,
  2 * MS_PER_HOUR,
  5 * MS_PER_HOUR,
  10 * MS_PER_HOUR,
  14 * MS_PER_HOUR,
  18 * MS_PER_HOUR,
  22 * MS_PER_HOUR,
];

/** A pause is up to a tenth shorter or longer, so that what failed together does not come back together. */
const JITTER = 0.1;

export interface FailedAttempt {
  /** Attempts begun so far, the failed one included. */
  readonly attempts: number;
  readonly failedAt: EpochMs;
  /** The least pause, ms: the other side's own wish, as `SendOutcome` has it; null: none. */
  readonly after: number | null;
  /** In [0, 1). */
  readonly random: number;
}

/** When to try again; null: it has been tried often enough. */
export function nextAttempt({ attempts, failedAt, after, random }: FailedAttempt): EpochMs | null {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return null;
  const jittered = Math.round(pause * (1 + JITTER * (2 * random - 1)));
  return failedAt + Math.max(jittered, after ?? 0);
}
