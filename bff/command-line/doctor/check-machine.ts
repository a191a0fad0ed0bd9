/** What the machine and its surroundings give: Node, its zone data, the disk, the clock, what else runs on it, and the Redis of CACHE_URL. */

import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type DatabaseClock, MS_PER_HOUR, MS_PER_MINUTE } from '../../../core/index.ts';
import { findServers } from '../../operations/find-servers.ts';
import { causeOf } from '../../operations/log.ts';
import { presentTime } from '../print.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const MIN_FREE_MB = 200;

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
  return free < MIN_FREE_MB
    ? warn('disk', `Only ${free} MB are free in ${folder}; make room soon.`)
    : ok('disk', `${folder} can be written, ${free} MB are free.`);
}

const TOLERANCE_MS = MS_PER_MINUTE;
/** From here on days are wrong, and times are sold that are over. */
const FAR_MS = MS_PER_HOUR;

/** A machine that lost its clock offers times that are over, and sends reminders when they no longer help. */
export function checkClock({ kind, at }: DatabaseClock, now: number): Finding {
  const ahead = kind === 'own clock' ? Math.abs(at - now) : at - now;
  const mine = `This machine says that it is ${presentTime(now)}`;
  if (ahead <= TOLERANCE_MS) return ok('clock', `${mine}.`);
  const theirs = kind === 'own clock' ? 'the database server says' : 'and yet an entry in the database is from';
  const judge = kind === 'newest entry' && ahead > FAR_MS ? fail : warn;
  return judge(
    'clock',
    `${mine}, ${theirs} ${presentTime(at)}. Set the clock that is wrong (timedatectl set-ntp true), then restart the server.`,
  );
}

/** Two servers on one file are safe, and yet mostly a mistake: each counts limits alone. Nothing where the system does not tell. */
export function checkServers(file: string): Finding[] {
  const servers = findServers(file);
  if (servers === null) return [];
  if (servers.length > 1)
    return [
      warn(
        'servers',
        `${servers.length} servers use ${file} (processes ${servers.join(', ')}). Nothing is sold twice by that, but each counts visitors' limits alone: stop all but one, or move to PostgreSQL.`,
      ),
    ];
  return [ok('servers', servers.length === 0 ? 'No server of this account uses the database now.' : 'One server uses the database.')];
}

/** The database's folder is made when it is first needed; until then what counts is where it will be made. */
function nearestFolder(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : nearestFolder(dirname(folder));
}

const CACHE_TIMEOUT_MS = 2_000;

/** Bookings go on without Redis, so that nobody would notice. Never says the address as it is given: it may hold a password. */
export async function checkCache(url: string): Promise<Finding> {
  const { createClient } = await import('@keyv/redis');
  const { host } = new URL(url);
  const client = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy: false, connectTimeout: CACHE_TIMEOUT_MS } });
  // The same comes as a rejection.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.sendCommand(['PING']);
    return ok('cache', `Redis on ${host} answers.`);
  } catch (error) {
    const what = `Redis on ${host} does not answer (${causeOf(error)})`;
    return warn('cache', `${what}: meanwhile each server counts limits alone. Start it, or correct CACHE_URL.`);
  } finally {
    if (client.isOpen) client.destroy();
  }
}
