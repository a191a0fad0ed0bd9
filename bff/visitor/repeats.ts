/**
 * Requests that repeat one another under one idempotency key: they take turns, and those after the
 * one that booked are known as repeats, which no limit counts. So a customer whose answer was lost
 * gets it again even as the last one of a limit. What is known stays in this process, also where
 * counters are shared: a retry that another process takes needs a place in each limit until it is
 * answered, and where the limit is full it must wait for the next window.
 */

import { type Clock, createBoundedMap, MS_PER_DAY, MS_PER_MINUTE } from '../../core/index.ts';

/** More than all limits let through in a day. */
const MAX_KEYS = 20_000;

/**
 * A little less than the database keeps a receipt under its key. Once that is gone, the request
 * would book anew, so it must pass every check again.
 */
const REPEATS_FOR_MS = MS_PER_DAY - MS_PER_MINUTE;

export interface Repeats {
  /** `key`: null takes no turns. */
  inTurn<Outcome>(key: string | null, turn: Turn<Outcome>): Promise<Outcome>;
}

export interface Turn<Outcome> {
  work(isRepeat: boolean): Promise<Outcome>;
  /** Whether that booked. */
  isDone(outcome: Outcome): boolean;
}

export function createRepeats(clock: Clock): Repeats {
  const booked = createBoundedMap<string, true>({
    max: MAX_KEYS,
    expiry: { afterMs: REPEATS_FOR_MS, clock },
  });
  // Emptied by those who wait in it.
  const lastInLine = new Map<string, Promise<unknown>>();

  async function takeTurn<Outcome>(key: string, { work, isDone }: Turn<Outcome>): Promise<Outcome> {
    const isRepeat = booked.has(key);
    const outcome = await work(isRepeat);
    if (!isRepeat && isDone(outcome)) {
      booked.set(key, true);
    }
    return outcome;
  }

  return {
    inTurn: async (key, turn) => {
      if (key === null) {
        return await turn.work(false);
      }
      // One that fails must not take those behind it along.
      const before = lastInLine.get(key)?.catch(() => undefined);
      const mine = (before ?? Promise.resolve()).then(() => takeTurn(key, turn));
      lastInLine.set(key, mine);
      try {
        return await mine;
      } finally {
        if (lastInLine.get(key) === mine) {
          lastInLine.delete(key);
        }
      }
    },
  };
}
