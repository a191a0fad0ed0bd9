/**
 * A benchmark's server in a process of its own. It runs the benchmark's program, whose first
 * argument says what to serve (see `report-cpu.ts`).
 */

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Started } from './report-cpu.ts';

export interface ServerProcess extends Started {
  readonly child: ChildProcess;
}

/** `program` is the benchmark's `import.meta.url`. */
export function startServerProcess(
  program: string,
  ...args: readonly string[]
): Promise<ServerProcess> {
  const child = fork(fileURLToPath(program), [...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}`)));
    child.once('message', (started: Started) => resolve({ child, ...started }));
  });
}

/** Returns the CPU time so far. */
export function cpuMicrosOf({ child }: ServerProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('message', (micros: number) => resolve(micros));
    child.send('cpu');
  });
}
