/** What the machine gives: Node, its zone data, the disk. */

import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Finding, fail, ok, warn } from './finding.ts';

const LITTLE_MB = 200;

export function checkNode(): Finding {
  const { node, tz } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) return fail('node', `This is Node ${node}; install 20.19 or newer.`);
  return ok('node', `Node ${node}${tz === undefined ? '' : `, zone data ${tz}`}.`);
}

export function checkDisk(file: string): Finding {
  const folder = nearestFolder(dirname(resolve(file)));
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  } catch {
    return fail(
      'disk',
      `${existsSync(file) ? file : folder} cannot be written by this account; correct its rights or name another place in DATABASE_URL.`,
    );
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  if (free === 0) return fail('disk', `No space is left in ${folder}: bookings cannot be stored; free some.`);
  return free < LITTLE_MB
    ? warn('disk', `Only ${free} MB are free in ${folder}; make room soon.`)
    : ok('disk', `${folder} can be written, ${free} MB are free.`);
}

/** The database's folder is made when it is first needed; until then what counts is where it will be made. */
function nearestFolder(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : nearestFolder(dirname(folder));
}
