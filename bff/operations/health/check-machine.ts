/**
 * Checks the machine: Node, its zone data, the disk, the clock, other servers on it, and the Redis
 * in CACHE_URL.
 */

import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type DatabaseClock, MS_PER_HOUR, MS_PER_MINUTE } from '../../../core/index.ts';
import type { Config } from '../../config.ts';
import { findServers } from '../find-servers.ts';
import { toCause } from '../log.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const MIN_FREE_MB = 200;

export function checkNode(): Finding {
  const { node, tz = '' } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  return major < 20 || (major === 20 && minor < 19)
    ? fail('node', 'node_old', { node })
    : ok('node', 'node_ok', { node, tz });
}

/** The server has no TLS of its own, so a public https address implies a proxy. */
export function checkProxies({
  baseUrl,
  trustedProxies,
}: Pick<Config, 'baseUrl' | 'trustedProxies'>): Finding[] {
  if (trustedProxies.length > 0) {
    return [ok('proxies', 'proxies_trusted', { proxies: trustedProxies.join(', ') })];
  }
  return baseUrl.startsWith('https:') ? [warn('proxies', 'proxies_untrusted')] : [];
}

export function checkDisk(file: string): Finding {
  const folder = nearestFolder(dirname(resolve(file)));
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (existsSync(file)) {
      accessSync(file, constants.R_OK | constants.W_OK);
    }
  } catch {
    return fail('disk', 'disk_unwritable', { place: existsSync(file) ? file : folder });
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  if (free === 0) {
    return fail('disk', 'disk_full', { folder });
  }
  return free < MIN_FREE_MB
    ? warn('disk', 'disk_low', { folder, free })
    : ok('disk', 'disk_ok', { folder, free });
}

const TOLERANCE_MS = MS_PER_MINUTE;
/** The difference from which days are wrong and past times are offered. */
const FAR_MS = MS_PER_HOUR;

/** A machine with a wrong clock offers past times and sends reminders too late. */
export function checkClock({ kind, at }: DatabaseClock, now: number): Finding {
  const ahead = kind === 'own clock' ? Math.abs(at - now) : at - now;
  if (ahead <= TOLERANCE_MS) {
    return ok('clock', 'clock_ok', { mine: now });
  }
  const judge = kind === 'newest entry' && ahead > FAR_MS ? fail : warn;
  return judge('clock', 'clock_off', { mine: now, theirs: at, source: kind });
}

/**
 * Two servers on one file are safe but mostly a mistake, as each counts limits alone. Returns
 * nothing if the servers cannot be determined (see `findServers`). `own`: this process if it is a
 * server itself.
 */
export function checkServers(file: string, own: readonly number[] = []): Finding[] {
  const others = findServers(file);
  if (others === null) {
    return [];
  }
  const servers = [...own, ...others];
  if (servers.length > 1) {
    return [
      warn('servers', 'servers_several', {
        count: servers.length,
        file,
        processes: servers.join(', '),
      }),
    ];
  }
  return [ok('servers', servers.length === 0 ? 'servers_none' : 'servers_one')];
}

/** The database's folder is created on first use. Until then, check the nearest existing parent. */
function nearestFolder(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : nearestFolder(dirname(folder));
}

const CACHE_TIMEOUT_MS = 2_000;

/**
 * Without Redis bookings go on, so the operator would not notice. Never shows the full address: it
 * may contain a password.
 */
export async function checkCache(url: string): Promise<Finding> {
  const { createClient } = await import('@keyv/redis');
  const { host } = new URL(url);
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false, connectTimeout: CACHE_TIMEOUT_MS },
  });
  // The same error also rejects the promise.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.sendCommand(['PING']);
    return ok('cache', 'cache_ok', { host });
  } catch (error) {
    return warn('cache', 'cache_down', { host, cause: toCause(error) });
  } finally {
    if (client.isOpen) {
      client.destroy();
    }
  }
}
