/**
 * A row of the fault bench: one fault, brought about again and again, and what must hold each time.
 */

import type { DatabaseKind, FaultDatabase } from './fault-database.ts';
import type { Program } from './program.ts';

/** What a row is tried on; `none`: it needs no database. */
export type Ground = DatabaseKind | 'none';

export interface FaultRow {
  /** For the command line: `npm run tool -- faults NAME`. */
  readonly name: string;
  /** A sentence: the fault, and what holds. */
  readonly title: string;
  readonly databases: readonly Ground[];
  /** How many rounds prove it. */
  readonly long: number;
  /**
   * How many rounds show, at each test run, that the proof still works. By database where they
   * differ: each kind of round is tried on one of them, and fewer on the other.
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
  /** For `startServerProcess`. */
  readonly program: Program;
  /** A new, empty one at each call; all of them are removed after the run. */
  newDatabase(): Promise<FaultDatabase>;
  /** A new folder inside the project, removed after the run. */
  newFolder(): string;
  /** Called after the run, last things first, also where it throws. */
  afterwards(undo: () => Promise<void> | void): void;
  /** Says how far it is. */
  report(progress: string): void;
}

export interface Tally {
  readonly passed: number;
  readonly of: number;
  /** What was counted and measured, in a few words. */
  readonly figures: string;
  /** Sentences; none: all is well. */
  readonly failures: readonly string[];
}
