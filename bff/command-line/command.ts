/**
 * What a command of `slotwell` is: its words, its options and what it does, apart from the process
 * that runs it.
 */

import type { ParseArgsConfig } from 'node:util';
import type { Clock } from '../../core/index.ts';
import type { Settings } from '../settings-file.ts';

/** The outside of a command. Tests hand in one that collects. */
export interface Io {
  /** Results, a line each: what a script reads. */
  out(line: string): void;
  /** Problems and hints, a line each: what a person reads. */
  err(line: string): void;
  readStandardInput(): Promise<string>;
  /**
   * Asks the person at the terminal, and answers whether it was a yes; `null` if there is none, as
   * in a script.
   */
  readonly confirm: ((question: string) => Promise<boolean>) | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the command was called: `slotwell.env` is looked for here. */
  readonly folder: string;
  /**
   * Resolves when the process is asked to stop, with how: a terminal sends SIGINT, a supervisor
   * SIGTERM. From this call on, being asked no longer ends the process at once.
   */
  stopAsked(): Promise<StopSignal>;
}

/** What a command sees of it: `env` is the environment together with the settings file. */
export type StopSignal = 'SIGINT' | 'SIGTERM';

export interface CommandIo extends Io {
  readonly whence: Settings['whence'];
  readonly settingsFile: string | null;
}

export interface CommandCall {
  readonly io: CommandIo;
  readonly clock: Clock;
  readonly arguments: readonly string[];
  /** Given options by name. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** 0: done. 1: it could not be done. 2: it was not understood. */
export type ExitCode = 0 | 1 | 2;

export interface Command {
  /** One or two words: `import`, `booking list`. */
  readonly name: string;
  /** What follows the name, for example `FILE`. */
  readonly usage: string;
  /** One line for the overview. */
  readonly summary: string;
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  /** How many arguments it takes; [0, 0] where nothing is said. */
  readonly arity?: readonly [min: number, max: number];
  /** False: it takes no settings from a file, and knows no `--env-file`. */
  readonly readsSettings?: boolean;
  run(call: CommandCall): Promise<ExitCode>;
}
