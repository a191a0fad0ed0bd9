/** The cache that several processes share, in Redis. It may be gone at any time: then nothing is found in it and nothing waits for it. */

import type { Keyv } from 'keyv';
import type { Log } from '../operations/log.ts';

export async function openSharedCache(cacheUrl: string, log: Log): Promise<Keyv> {
  const { createKeyvNonBlocking } = await import('@keyv/redis');
  const cache = createKeyvNonBlocking(cacheUrl);
  cache.on('error', (error: unknown) => log.warn({ err: error }, 'the shared cache does not answer'));
  return cache;
}
