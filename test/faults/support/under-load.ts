/** Events while integrators book and read, and their effects. */

import { setTimeout } from 'node:timers/promises';
import type { ApiLoad } from './api-load.ts';
import { countWaitFromNow } from './processor-wait.ts';

const PAUSE_MS = 50;

/**
 * So many who book, twenty or `bookers`, and four who read, one thing after the other, while
 * `during` lasts.
 */
export async function loadDuring<Result>(
  load: ApiLoad,
  during: () => Promise<Result>,
  bookers = 20,
): Promise<Result> {
  let isOver = false;
  const repeatedly = async (work: () => Promise<boolean>) => {
    // Who is told that it does not work waits a moment.
    while (!isOver) {
      if (!(await work())) {
        await setTimeout(PAUSE_MS);
      }
    }
  };
  const booking = Array.from({ length: bookers }, () =>
    repeatedly(async () => (await load.book()) !== 'unknown'),
  );
  const reading = Array.from({ length: 4 }, () => repeatedly(load.read));
  try {
    return await during();
  } finally {
    isOver = true;
    await Promise.all([...booking, ...reading]);
  }
}

/**
 * Milliseconds until a booking is answered with yes or no that was asked for from now on, less what
 * these processes and this one had to wait for a processor; no longer than `most` and one answer.
 */
export async function untilAnswered(
  load: ApiLoad,
  most: number,
  pids: readonly number[],
): Promise<number> {
  const startedAt = performance.now();
  const waited = countWaitFromNow(pids);
  while (performance.now() - startedAt < most) {
    if ((await load.book()) !== 'unknown') {
      break;
    }
    await setTimeout(PAUSE_MS);
  }
  return Math.max(0, performance.now() - startedAt - waited());
}

/** Counts how often something happens from now on. */
export function countFromNow({ tally }: ApiLoad, what: string): () => number {
  const before = tally.get(what) ?? 0;
  return () => (tally.get(what) ?? 0) - before;
}

export function describeLoad({ tally, slowest }: ApiLoad): string {
  const count = (what: string) => (tally.get(what) ?? 0).toLocaleString('en');
  const bookings = `${count('booked')} booked, ${count('refused')} refused, ${count('failed')} failed and settled`;
  return `${bookings}; ${count('read')} reads, ${count('not read')} answered with 503; slowest answer ${slowest} ms`;
}
