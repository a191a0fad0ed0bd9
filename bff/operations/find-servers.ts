/** Which servers of this machine have a database file open, by what Linux tells of processes. */

import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/**
 * Process ids without this one's; other accounts' processes are not seen. `null` if the system does
 * not tell.
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
    // It has ended meanwhile.
    return false;
  }
}

function hasOpen(pid: number, file: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some(
      (descriptor) => linkOf(`/proc/${pid}/fd/${descriptor}`) === file,
    );
  } catch {
    return false;
  }
}

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
