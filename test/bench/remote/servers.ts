/**
 * The servers in front of that installation: each keeps and counts by itself, or all share a real
 * Redis.
 */

import type { Keyv } from 'keyv';
import { createLog } from '../../../bff/operations/log.ts';
import type { BookingSource } from '../../../bff/source/booking-source.ts';
import { createRemoteSource } from '../../../bff/source/remote/create-remote-source.ts';
import { openSharedCache, type SharedCache } from '../../../bff/source/shared-cache.ts';
import type { CountedInstallation } from './counted-installation.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface Servers {
  /** Returns the server that a visitor is connected to. */
  of(visitor: number): BookingSource;
  close(): Promise<void>;
}

interface ServersOptions {
  readonly time: VirtualTime;
  readonly upstream: CountedInstallation;
  /** 0: nothing is kept, and nothing counted. */
  readonly count: number;
  readonly redisUrl: string;
}

export async function openServers({
  time,
  upstream,
  count,
  redisUrl,
}: ServersOptions): Promise<Servers> {
  const { clock, sleep } = time;
  const quiet = { info: () => undefined, warn: () => undefined };
  const target = {
    upstreamUrl: upstream.url,
    upstreamToken: upstream.token,
    timeZone: 'Europe/Berlin',
    fetch: upstream.fetch,
  };
  const open = (shared: SharedCache | null) =>
    createRemoteSource({
      ...target,
      clock,
      sleep,
      log: quiet,
      timeLimits: { cacheMs: 30_000 },
      ...(shared && { cache: watched(shared.cache, time), scriptClock: clock }),
      ...(shared && {
        runScript: (...script: Parameters<SharedCache['runScript']>) =>
          time.busy(() => shared.runScript(...script)),
      }),
    });
  if (count === 0) {
    return { of: () => open(null), close: async () => undefined };
  }
  if (count === 1) {
    const alone = open(null);
    return { of: () => alone, close: async () => undefined };
  }
  const log = createLog('silent');
  const caches = await Promise.all(
    Array.from({ length: count }, () => openSharedCache({ cacheUrl: redisUrl, clock, log })),
  );
  const sources = caches.map(open);
  return {
    of: (visitor) => sources[visitor % count] ?? open(null),
    close: async () => void (await Promise.all(caches.map((cache) => cache.close()))),
  };
}

/** The clock waits for it. */
function watched(cache: Keyv, { busy }: VirtualTime): Keyv {
  const get = cache.get.bind(cache);
  const set = cache.set.bind(cache);
  const remove = cache.delete.bind(cache);
  return Object.assign(cache, {
    get: (...args: Parameters<typeof get>) => busy(() => get(...args)),
    set: (...args: Parameters<typeof set>) => busy(() => set(...args)),
    delete: (...args: Parameters<typeof remove>) => busy(() => remove(...args)),
  });
}
