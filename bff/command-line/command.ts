/**
 * A command of `slotwell`: its words, its options and its action, independent of the process that
 * runs it.
 */

import type { ParseArgsConfig } from 'node:util';
import type { Clock } from '../../core/index.ts';
import type { Settings } from '../settings-file.ts';

/** The environment of a command. Tests pass one that collects the output. */
export interface Io {
  /** Writes a line of results, for scripts. */
  out(line: string): void;
  /** Writes a line with a problem or hint, for people. */
  err(line: string): void;
  readStandardInput(): Promise<string>;
  /**
   * Asks the person at the terminal a yes-no question; `null` if there is no terminal, as in a
   * script.
   */
  readonly confirm: ((question: string) => Promise<boolean>) | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The working directory, which may contain `slotwell.env`. */
  readonly folder: string;
  /**
   * Resolves when the process receives a stop signal: SIGINT from a terminal, SIGTERM from a
   * supervisor. Once this has been called, a signal no longer ends the process immediately.
   */
  stopAsked(): Promise<StopSignal>;
}

export type StopSignal = 'SIGINT' | 'SIGTERM';

/** The `Io` of a command: `env` contains the environment together with the settings file. */
export interface CommandIo extends Io {
  readonly whence: Settings['whence'];
  readonly settingsFile: string | null;
}

export interface CommandCall {
  readonly io: CommandIo;
  readonly clock: Clock;
  readonly arguments: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** 0: done. 1: failed. 2: invalid command line. */
export type ExitCode = 0 | 1 | 2;

export interface Command {
  /** One or two words: `import`, `booking list`. */
  readonly name: string;
  /** The arguments and options after the name, for example `FILE`. */
  readonly usage: string;
  /** One line for the overview. */
  readonly summary: string;
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  /** The number of arguments. Default: [0, 0]. */
  readonly arity?: readonly [min: number, max: number];
  /** If false, the command reads no settings file and does not accept `--env-file`. */
  readonly readsSettings?: boolean;
  run(call: CommandCall): Promise<ExitCode>;
}
