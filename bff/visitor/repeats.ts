/**
 * Serializes requests with the same idempotency key. Requests after the one that booked are
 * recognized as replays, which no limit counts, so a customer whose answer was lost gets it again
 * even if that booking used up a limit. This knowledge is local to the process, even if counters
 * are shared: a replay on another process needs room in each limit until it is answered, and must
 * wait for the next window if one is full.
 */

import { type Clock, createBoundedMap, MS_PER_DAY, MS_PER_MINUTE } from '../../core/index.ts';

/** More than all limits allow in a day. */
const MAX_KEYS = 20_000;

/**
 * A little shorter than the database keeps receipts by key. After that the request would book
 * again, so it must pass every check again.
 */
const REPEATS_FOR_MS = MS_PER_DAY - MS_PER_MINUTE;

export interface Repeats {
  /** Does not serialize if `key` is `null`. */
  inTurn<Outcome>(key: string | null, turn: Turn<Outcome>): Promise<Outcome>;
}

export interface Turn<Outcome> {
  work(isRepeat: boolean): Promise<Outcome>;
  /** Whether the outcome is a new booking. */
  isDone(outcome: Outcome): boolean;
}

export function createRepeats(clock: Clock): Repeats {
  const booked = createBoundedMap<string, true>({
    max: MAX_KEYS,
    expiry: { afterMs: REPEATS_FOR_MS, clock },
  });
  // Each request removes its own entry unless a later one has replaced it.
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
      // A failed request must not make those behind it fail.
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
