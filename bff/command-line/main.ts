/**
 * The entry of the built server, imported by `bff/slotwell.mjs`: runs the command that the words on
 * the command line name, in this process.
 */

import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { systemClock } from '../../core/index.ts';
import type { Io, StopSignal } from './command.ts';
import { runCommandLine } from './run-command-line.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), createProcessIo(), systemClock);

/** This process as commands see it. */
function createProcessIo(): Io {
  // `slotwell booking list | head` closes the pipe early: that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') {
      throw error;
    }
    process.exit(0);
  });
  return {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    readStandardInput: () => text(process.stdin),
    confirm: process.stdin.isTTY ? confirm : null,
    env: process.env,
    folder: process.cwd(),
    stopAsked,
  };
}

/** On standard error: standard output is for results. */
async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

/**
 * npm and npx pass a signal on that the terminal has already sent: the second one must not cut the
 * graceful stop short, so handlers stay.
 */
function stopAsked(): Promise<StopSignal> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => resolve(signal));
    }
  });
}
