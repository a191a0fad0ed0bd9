/** A place where several processes count together. It may be gone at any time: every call may fail, and none need ever return. */

import type { Limiter } from './counter.ts';

/** As rate-limiter-flexible names them. */
export interface LimiterOptions {
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
  /** At so many, a key is refused without asking the store until its window ends. */
  readonly inMemoryBlockOnConsumed?: number;
}

export interface CounterStore {
  /** For the log. */
  readonly name: string;
  createLimiter(options: LimiterOptions): Limiter;
  /** Connects, anew where there is a connection, and proves it by writing something; rejects where that fails. */
  connect(): Promise<void>;
  /** Leaves at once, also in the middle of `connect`. */
  close(): Promise<void>;
}
