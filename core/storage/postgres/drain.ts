/** Lets calls in until the storage is closed, and knows when the last of them is out. */

import { DatabaseError } from '../database-error.ts';

export interface Drain {
  /** Rejects after `close`. */
  enter<Result>(call: () => Promise<Result>): Promise<Result>;
  /** Resolves when every call that was let in has settled. */
  close(): Promise<void>;
}

export function createDrain(): Drain {
  const inside = new Set<Promise<unknown>>();
  let closed = false;
  return {
    enter: async (call) => {
      if (closed) throw new DatabaseError('The storage was closed.', 'STORAGE_CLOSED');
      const running = call();
      inside.add(running);
      try {
        return await running;
      } finally {
        inside.delete(running);
      }
    },
    close: async () => {
      closed = true;
      await Promise.allSettled(inside);
    },
  };
}
