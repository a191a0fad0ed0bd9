/**
 * Runs commands in this process, on a real SQLite file of the test's own, and collects what they
 * print.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { stringify } from 'yaml';
import { runCommandLine } from '../../../bff/command-line/run-command-line.ts';
import { createSettableClock, type SettableClock } from '../support/settable-clock.ts';

/** A Tuesday, 08:00 in Berlin. */
export const TEST_NOW = '2026-12-01T07:00:00Z';

export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Answers questions at the terminal; without it there is no terminal. */
  readonly answer?: (question: string) => boolean | Promise<boolean>;
  /** Working directory; default: the test's own folder. */
  readonly folder?: string;
  /**
   * Called when the command reports that it is ready. Once this resolves, the command is stopped.
   */
  readonly whileRunning?: (printed: () => string) => Promise<void>;
}

export interface CommandLine {
  readonly folder: string;
  readonly databaseFile: string;
  readonly clock: SettableClock;
  run(words: string | readonly string[], options?: RunOptions): Promise<CommandResult>;
  /** Writes a file into the test's folder and returns its path. */
  write(name: string, content: unknown): string;
}

/** Words are separated by blanks. */
export function useCommandLine(): () => CommandLine {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'slotwell-command-line-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return () => createCommandLine(folder);
}

export function createCommandLine(folder: string): CommandLine {
  const databaseFile = join(folder, 'slotwell.db');
  const clock = createSettableClock(TEST_NOW);
  return {
    folder,
    databaseFile,
    clock,
    run: async (
      words,
      { env = {}, input = '', answer, folder: calledIn = folder, whileRunning } = {},
    ) => {
      const printed: Record<'out' | 'err', string[]> = { out: [], err: [] };
      let visit: Promise<void> = Promise.resolve();
      let leave: () => void = () => undefined;
      const left = new Promise<'SIGINT'>((resolve) => {
        leave = () => resolve('SIGINT');
      });
      const startVisit = () => {
        visit = (whileRunning?.(() => printed.out.join('\n')) ?? Promise.resolve()).finally(leave);
        // Judged below, when the command has ended.
        visit.catch(() => undefined);
      };
      const io = {
        out: (line: string) => {
          // The ready message is printed in one go.
          if (printed.out.length === 0) {
            setImmediate(startVisit);
          }
          printed.out.push(line);
        },
        err: (line: string) => void printed.err.push(line),
        readStandardInput: async () => input,
        env: { LOG_LEVEL: 'silent', DATABASE_URL: `sqlite:${databaseFile}`, ...env },
        folder: calledIn,
        confirm: answer === undefined ? null : async (question: string) => answer(question),
        stopAsked: () => left,
      };
      const code = await runCommandLine(
        typeof words === 'string' ? words.split(' ').filter(Boolean) : words,
        io,
        clock,
      );
      await visit;
      return { code, out: printed.out.join('\n'), err: printed.err.join('\n') };
    },
    write: (name, content) => {
      const file = join(folder, name);
      writeFileSync(file, typeof content === 'string' ? content : stringify(content));
      return file;
    },
  };
}
