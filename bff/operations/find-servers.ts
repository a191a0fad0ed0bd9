/** Finds servers on this machine that have a database file open, using Linux's /proc. */

import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/**
 * Returns process ids other than this one's. Processes of other accounts are not visible. `null` if
 * the file or /proc cannot be read.
 */
export function findServers(file: string): readonly number[] | null {
  try {
    const real = realpathSync(file);
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
    return processes.filter((pid) => pid !== process.pid && isServer(pid) && hasOpen(pid, real));
  } catch {
    return null;
  }
}

function isServer(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes('serve');
  } catch {
    // The process has ended in the meantime.
    return false;
  }
}

function hasOpen(pid: number, file: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some(
      (descriptor) => readLink(`/proc/${pid}/fd/${descriptor}`) === file,
    );
  } catch {
    return false;
  }
}

function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
