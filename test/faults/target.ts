/** What is killed: anything that books, cancels and can be started again on the same data. The storage in a process of its own, or the whole server. */

export interface Target {
  /** Resolves when bookings are taken. */
  start(): Promise<RunningTarget>;
}

export interface RunningTarget {
  /** Rejects when the process dies first: what became of it is unknown. */
  book(attempt: Attempt): Promise<{ readonly kind: 'ok'; readonly bookingId: number } | { readonly kind: 'refused' }>;
  /** Rejects when the process dies first. Absent: this target cannot cancel. */
  cancel?(bookingId: number): Promise<void>;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
}

export interface Attempt {
  readonly key: string;
  readonly slot: string;
  readonly reasonId: number;
}
