/**
 * A disk that can be filled at will: a small file system if it can be mounted, else a limit on the
 * size of the server's files.
 */

import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface SmallDisk {
  /** How the disk is filled, and the error of writes then. */
  readonly how: string;
  /** Folder for the database. */
  readonly folder: string;
  /** Leaves no room for the process `pid` to write more. */
  fill(pid: number): void;
  makeRoom(pid: number): void;
  remove(): void;
}

const SIZE = '12m';
/** Set: as where nothing may be mounted. */
const { FAULTS_NO_MOUNT } = process.env;
const CHUNK = Buffer.alloc(4096);

/** In `folder`, an empty one. */
export function createSmallDisk(folder: string): SmallDisk {
  const isMounted =
    !FAULTS_NO_MOUNT &&
    run('mount', '-t', 'tmpfs', '-o', `size=${SIZE},mode=0700`, 'slotwell-faults', folder);
  return isMounted ? createTmpfs(folder) : createLimit(folder);
}

function createTmpfs(folder: string): SmallDisk {
  const ballast = join(folder, 'ballast');
  // Whoever still uses it does not keep it in sight.
  const unmount = () => void run('umount', '--lazy', folder);
  process.prependOnceListener('exit', unmount);
  return {
    how: `tmpfs of ${SIZE}, ENOSPC`,
    folder,
    fill: () => fillWith(ballast),
    makeRoom: () => rmSync(ballast),
    remove: () => {
      process.off('exit', unmount);
      unmount();
    },
  };
}

/** Down to the last block, so that no write finds room. */
function fillWith(ballast: string): void {
  const file = openSync(ballast, 'w');
  try {
    for (;;) {
      writeSync(file, CHUNK);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) {
      throw error;
    }
  } finally {
    closeSync(file);
  }
}

/** Every write of the process to a file fails at once, as on a disk without a free byte. */
function createLimit(folder: string): SmallDisk {
  const limit = (pid: number, bytes: '0' | 'unlimited') => {
    if (!run('prlimit', '--pid', String(pid), `--fsize=${bytes}:unlimited`)) {
      throw new Error(
        'Neither a file system can be mounted nor a limit set here (prlimit): the disk cannot be made full.',
      );
    }
  };
  return {
    how: 'no mounting here: RLIMIT_FSIZE, EFBIG',
    folder,
    fill: (pid) => limit(pid, '0'),
    makeRoom: (pid) => limit(pid, 'unlimited'),
    remove: () => undefined,
  };
}

function run(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
