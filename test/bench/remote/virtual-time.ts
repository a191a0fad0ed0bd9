/** A clock that leaps from one event to the next, so that minutes of visitors pass in seconds. */

import type { Clock, EpochMs } from '../../../core/clock.ts';

export interface VirtualTime {
  readonly clock: Clock;
  /** Runs something at a time, which must not be in the past. */
  at(time: EpochMs, run: () => Promise<void>): void;
  readonly sleep: (ms: number) => Promise<void>;
  /** Runs work that takes real time; the clock waits for it. */
  busy<T>(work: () => Promise<T>): Promise<T>;
  /** Runs until nothing is left to happen. */
  pass(): Promise<void>;
}

/** Turns of the event loop, enough for callers to continue after an answer. */
const TURNS = 5;

export function createVirtualTime(start: EpochMs): VirtualTime {
  let now = start;
  let underWay = 0;
  /** The last is the next. */
  const events: { readonly at: EpochMs; readonly run: () => Promise<void> }[] = [];

  function at(time: EpochMs, run: () => Promise<void>): void {
    let from = 0;
    let to = events.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((events[middle]?.at ?? 0) > time) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    events.splice(from, 0, { at: time, run });
  }

  async function settle(): Promise<void> {
    do {
      for (let turn = 0; turn < TURNS; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
      }
    } while (underWay > 0);
  }

  return {
    clock: { now: () => now },
    at,
    sleep: (ms) => new Promise((resolve) => at(now + ms, async () => resolve())),
    busy: async (work) => {
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
      }
    },
    pass: async () => {
      for (let event = events.pop(); event !== undefined; event = events.pop()) {
        now = Math.max(now, Math.round(event.at));
        event.run().catch(fail);
        await settle();
      }
    },
  };
}

function fail(error: unknown): never {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
}
