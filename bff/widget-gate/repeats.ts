/**
 * Requests that repeat one another under one idempotency key: they take turns, and those after the one that booked are known as repeats, which no limit counts.
 * So a customer whose answer was lost gets it again even as the last one of a limit. What is known stays in this process, also where counters are shared: a
 * retry that another process takes counts like a new request, and where the limit is full it must wait for the next window.
 */

/** More than all limits let through in a day. */
const MOST_KEPT = 20_000;

export interface Repeats {
  /** `key`: null takes no turns. `work` tells whether it booked. */
  inTurn(key: string | null, work: (isRepeat: boolean) => Promise<boolean>): Promise<void>;
}

export function createRepeats(): Repeats {
  const booked = new Set<string>();
  const lastInLine = new Map<string, Promise<void>>();

  async function takeTurn(key: string, work: (isRepeat: boolean) => Promise<boolean>): Promise<void> {
    if (!(await work(booked.has(key)))) return;
    booked.add(key);
    const [oldest] = booked;
    if (booked.size > MOST_KEPT && oldest !== undefined) booked.delete(oldest);
  }

  return {
    inTurn: async (key, work) => {
      if (key === null) {
        await work(false);
        return;
      }
      // One that fails must not take those behind it along.
      const before = lastInLine.get(key)?.catch(() => undefined);
      const turn = (before ?? Promise.resolve()).then(() => takeTurn(key, work));
      lastInLine.set(key, turn);
      try {
        await turn;
      } finally {
        if (lastInLine.get(key) === turn) lastInLine.delete(key);
      }
    },
  };
}
