import { setImmediate } from 'node:timers/promises';

/**
 * Shares one read among callers that ask at about the same time. A result is never older than the
 * call: callers that arrive during a read share the next one.
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
