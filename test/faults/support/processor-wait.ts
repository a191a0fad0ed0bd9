/**
 * How long processes had to wait for a processor that others kept busy: no fault of theirs, and so
 * no part of what they are timed by.
 */

import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the milliseconds that these processes have waited so far, summed; 0 if the system does
 * not report it (Linux does). Counts the main thread and the other thread that waited longest, such
 * as SQLite's writer, because they work one after the other.
 */
export function processorWaitMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + readWait(pid), 0);
}

/**
 * Counts the wait of this process and of the server that has waited longest since: only one of them
 * gives the answer that is timed, and the others wait at the same time.
 */
export function countWaitFromNow(servers: readonly number[]): () => number {
  const own = readWait(process.pid);
  const before = servers.map(readWait);
  return () =>
    readWait(process.pid) -
    own +
    Math.max(0, ...servers.map((pid, index) => readWait(pid) - (before[index] ?? 0)));
}

function readWait(pid: number): number {
  try {
    const others = readdirSync(`/proc/${pid}/task`).filter((thread) => thread !== `${pid}`);
    const longest = Math.max(0, ...others.map((thread) => readThreadWait(pid, thread)));
    return readThreadWait(pid, `${pid}`) + longest;
  } catch {
    // It has ended, or this is no Linux.
    return 0;
  }
}

/** In nanoseconds: time on a processor, time in the queue for one. */
function readThreadWait(pid: number, thread: string): number {
  try {
    const [, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(waited) / 1e6;
  } catch {
    // It ended between the two looks.
    return 0;
  }
}
