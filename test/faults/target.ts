/**
 * The process that is killed: it books, moves and cancels, and can be restarted with the same data.
 */

import type { Move } from './history.ts';

export interface Target {
  /** Resolves when bookings are taken. */
  start(): Promise<RunningTarget>;
}

/** Each rejects if the process dies first, with an unknown outcome. */
export interface RunningTarget {
  book(
    attempt: Attempt,
  ): Promise<{ readonly kind: 'ok'; readonly bookingId: number } | { readonly kind: 'refused' }>;
  /** Null: refused, or it stayed where it was. */
  move(bookingId: number, slot: string): Promise<(Move & { readonly kind: 'ok' }) | null>;
  cancel(bookingId: number): Promise<void>;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
}

export interface Attempt {
  readonly key: string;
  readonly slot: string;
  readonly reasonId: number;
}
