/** A clock that stands still until it is moved. */

import type { Clock, EpochMs } from '../../../core/clock.ts';

export interface SettableClock extends Clock {
  set(instant: string): void;
  advanceBy(ms: number): void;
}

/** `instant` in ISO 8601 with an offset. */
export function createSettableClock(instant: string): SettableClock {
  let now: EpochMs = Date.parse(instant);
  return {
    now: () => now,
    set(next) {
      now = Date.parse(next);
    },
    advanceBy(ms) {
      now += ms;
    },
  };
}
