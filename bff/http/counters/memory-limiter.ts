/** Counts in this process alone, for a bounded number of keys: addresses cost nothing to whoever has a network of them. */

import { RateLimiterRes } from 'rate-limiter-flexible';
import { createBoundedMap } from '../../../core/index.ts';
import type { Limiter } from './counter.ts';
import type { LimiterOptions } from './counter-store.ts';

/** Some megabytes for all limits together. Past it the oldest windows are forgotten, which end first. */
const MOST_KEYS = 10_000;

interface Window {
  readonly beganAt: number;
  count: number;
}

export interface MemoryLimiter extends Limiter {
  /** Goes on from what others have counted: so many in a window that ends so soon. */
  follow(key: string, count: number, endsInMs: number): void;
}

export function createMemoryLimiter({ points, duration }: Pick<LimiterOptions, 'points' | 'duration'>): MemoryLimiter {
  const windows = createBoundedMap<string | number, Window>({ most: MOST_KEYS });
  const lengthMs = duration * 1000;

  /** The window that has not ended, or a new one. A clock that was set back ends it. */
  function open(key: string | number, now: number): Window {
    const known = windows.get(key);
    if (known !== undefined && now >= known.beganAt && now < known.beganAt + lengthMs) return known;
    const begun = { beganAt: now, count: 0 };
    windows.set(key, begun);
    return begun;
  }

  function change(key: string | number, by: number): RateLimiterRes {
    const now = Date.now();
    const window = open(key, now);
    window.count += by;
    const { beganAt, count } = window;
    return new RateLimiterRes(Math.max(0, points - count), beganAt + lengthMs - now, count);
  }

  return {
    follow: (key, count, endsInMs) => windows.set(key, { beganAt: Date.now() + endsInMs - lengthMs, count }),
    consume: async (key, by = 1) => {
      const counted = change(key, by);
      // As the library's own limiters say it.
      if (counted.consumedPoints > points) throw counted;
      return counted;
    },
    // A key that has given everything back is forgotten: what is tried in vain, each time under another key, must not put out what counts.
    reward: async (key, by = 1) => {
      const counted = change(key, -by);
      if (counted.consumedPoints <= 0) windows.delete(key);
      return counted;
    },
  };
}
