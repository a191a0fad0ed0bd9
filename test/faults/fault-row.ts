/**
 * A row of the fault bench: one fault, brought about again and again, and what must hold each time.
 */

import type { DatabaseKind, FaultDatabase } from './fault-database.ts';
import type { Program } from './program.ts';

/** Database that a row runs on; `none` if it needs none. */
export type Ground = DatabaseKind | 'none';

export interface FaultRow {
  /** Name on the command line: `npm run tool -- faults NAME`. */
  readonly name: string;
  /** A sentence: the fault, and what holds. */
  readonly title: string;
  readonly databases: readonly Ground[];
  /** How many rounds prove it. */
  readonly long: number;
  /**
   * Number of rounds in each test run that show that the proof still works, by database if they
   * differ: each kind of round runs on one of them, and fewer on the other.
   */
  readonly short: number | Readonly<Partial<Record<Ground, number>>>;
  /** Longer than the whole takes on a busy machine. Default: 20 minutes. */
  readonly limitMinutes?: number;
  run(run: FaultRun): Promise<Tally>;
}

export interface FaultRun {
  readonly database: Ground;
  readonly rounds: number;
  readonly short: boolean;
  /** How many servers or storages share the database. On SQLite, it is one. */
  readonly nodes: number;
  /** Program for `startServerProcess`. */
  readonly program: Program;
  /** A new, empty one at each call; all of them are removed after the run. */
  newDatabase(): Promise<FaultDatabase>;
  /** A new folder inside the project, removed after the run. */
  newFolder(): string;
  /** Registers a cleanup, run after the row in reverse order, even if it throws. */
  afterwards(undo: () => Promise<void> | void): void;
  /** Says how far it is. */
  report(progress: string): void;
}

export interface Tally {
  readonly passed: number;
  readonly of: number;
  /** Counts and measurements in a few words. */
  readonly figures: string;
  /** Sentences; none: all is well. */
  readonly failures: readonly string[];
}

/** For a fault that needs another server, whatever `nodes` says. */
export function atLeastTwo(nodes: number): number {
  return Math.max(2, nodes);
}
