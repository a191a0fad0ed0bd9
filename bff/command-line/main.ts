/**
 * The entry point of the built server, imported by `bff/slotwell.mjs`: runs the given command in
 * this process.
 */

import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { systemClock } from '../../core/index.ts';
import type { Io, StopSignal } from './command.ts';
import { runCommandLine } from './run-command-line.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), createProcessIo(), systemClock);

function createProcessIo(): Io {
  // `slotwell booking list | head` closes the pipe early, which is not an error.
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

/** Uses standard error because standard output is for results. */
async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

/**
 * npm and npx forward a signal that the terminal has already sent. The handlers stay so that the
 * second one does not interrupt the graceful stop.
 */
function stopAsked(): Promise<StopSignal> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => resolve(signal));
    }
  });
}
