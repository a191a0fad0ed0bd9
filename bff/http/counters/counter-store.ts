/** A place where several processes count together. It may be gone at any time: every call may fail, and none need ever return. */

import type { Limiter } from './counter.ts';

export interface CounterStore {
  /** For the log. */
  readonly name: string;
  createLimiter(options: { readonly points: number; readonly duration: number }): Limiter;
  /** Connects, anew where there is a connection, and proves it by writing something; rejects where that fails. */
  connect(): Promise<void>;
  /** Leaves at once, also in the middle of `connect`. */
  close(): Promise<void>;
}
