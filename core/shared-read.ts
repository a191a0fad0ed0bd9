/** Many who ask the same at about the same time share one reading. */

import { setImmediate } from 'node:timers/promises';

/**
 * One reading for all who ask at about the same time. Nobody is answered from before the question:
 * who asks while one is under way shares the next.
 */
export function createSharedRead<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;

  async function readNext(): Promise<Result> {
    await setImmediate();
    await underWay;
    next = null;
    const reading = read();
    underWay = reading.catch(() => undefined);
    return reading;
  }

  return () => {
    next ??= readNext();
    return next;
  };
}
