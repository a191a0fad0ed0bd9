/**
 * The Redis that several servers in front of one upstream share: what is kept of its answers, in
 * Keyv, and scripts, which Redis runs one after the other, for what must be decided by all servers
 * together. It may be gone at any time: then nothing is found in it and nothing waits for it.
 */

import type { Keyv } from 'keyv';
import type { Clock } from '../../core/index.ts';
import { causeOf, createLogThrottle, type Log } from '../operations/log.ts';
import { within } from '../operations/time-limit.ts';

export interface SharedCache {
  readonly cache: Keyv;
  readonly runScript: RunScript;
  close(): Promise<void>;
}

/**
 * Runs a Lua script as one step: nobody else's commands come in between. Rejects where Redis is
 * gone.
 */
export type RunScript = (
  script: string,
  keys: readonly string[],
  args: readonly (string | number)[],
) => Promise<unknown>;

interface SharedCacheOptions {
  readonly cacheUrl: string;
  readonly clock: Clock;
  readonly log: Log;
}

const CONNECT_MS = 2_000;
const MAX_PAUSE_MS = 2_000;

/** Connects first, or fails to: what is asked while it connects would be refused. */
export async function openSharedCache({
  cacheUrl,
  clock,
  log,
}: SharedCacheOptions): Promise<SharedCache> {
  const { createClient, createKeyvNonBlocking } = await import('@keyv/redis');
  const reconnectStrategy = (attempts: number) => Math.min(100 * 2 ** attempts, MAX_PAUSE_MS);
  const client = createClient({
    url: cacheUrl,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy },
  });
  const cache = createKeyvNonBlocking(client);
  const isDue = createLogThrottle<'error'>(clock);
  // Comes with each try to connect again.
  cache.on('error', (error: unknown) => {
    if (isDue('error')) {
      log.warn({ cause: causeOf(error) }, 'the shared cache does not answer');
    }
  });
  await within(CONNECT_MS, () => connectOrFail(client)).catch(() => undefined);
  return {
    cache,
    runScript: (script, keys, args) =>
      client.eval(script, { keys: [...keys], arguments: args.map(String) }),
    close: async () => (client.isOpen ? client.destroy() : undefined),
  };
}

interface Connectable {
  once(event: 'error', listener: () => void): unknown;
  connect(): Promise<unknown>;
}

/** Until the first try has come to something; the client goes on trying by itself. */
async function connectOrFail(client: Connectable): Promise<void> {
  const failed = new Promise<void>((resolve) => void client.once('error', resolve));
  await Promise.race([client.connect(), failed]);
}
