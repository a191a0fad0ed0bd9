/** How long processes had to wait for a processor that others kept busy: no fault of theirs, and so no part of what they are timed by. */

import { existsSync, readFileSync } from 'node:fs';

/** Milliseconds that the main threads of these processes have waited so far, added up; 0 where the system does not say (Linux does). */
export function processorWaitMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + readWait(pid), 0);
}

/** In nanoseconds: time on a processor, time in the queue for one. */
function readWait(pid: number): number {
  const file = `/proc/${pid}/schedstat`;
  try {
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : 0;
  } catch {
    // It ended between the two looks.
    return 0;
  }
}
