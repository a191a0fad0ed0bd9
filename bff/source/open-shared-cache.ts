/** The cache that several processes share, in Redis. It may be gone at any time: then nothing is found in it and nothing waits for it. */

import type { Keyv } from 'keyv';
import type { Clock } from '../../core/index.ts';
import { causeOf, createLogThrottle, type Log } from '../operations/log.ts';

export interface SharedCacheOptions {
  readonly cacheUrl: string;
  readonly clock: Clock;
  readonly log: Log;
}

export interface SharedCache {
  readonly cache: Keyv;
  close(): Promise<void>;
}

const CONNECT_MS = 2_000;
const MAX_PAUSE_MS = 2_000;

export async function openSharedCache({ cacheUrl, clock, log }: SharedCacheOptions): Promise<SharedCache> {
  const { createClient, createKeyvNonBlocking } = await import('@keyv/redis');
  const reconnectStrategy = (attempts: number) => Math.min(100 * 2 ** attempts, MAX_PAUSE_MS);
  const client = createClient({ url: cacheUrl, disableOfflineQueue: true, socket: { connectTimeout: CONNECT_MS, reconnectStrategy } });
  const cache = createKeyvNonBlocking(client);
  const isDue = createLogThrottle<'error'>(clock);
  // Comes with each try to connect again.
  cache.on('error', (error: unknown) => {
    if (isDue('error')) log.warn({ cause: causeOf(error) }, 'the shared cache does not answer');
  });
  return { cache, close: async () => (client.isOpen ? client.destroy() : undefined) };
}
