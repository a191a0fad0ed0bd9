/**
 * The Redis that several servers in front of one upstream share: cached answers through Keyv, and
 * atomic Lua scripts for decisions that all servers must make together. It may fail at any time:
 * then reads find nothing, and nothing waits for it.
 */

import type { Keyv } from 'keyv';
import type { Clock } from '../../core/index.ts';
import { createLogThrottle, type Log, toCause } from '../operations/log.ts';
import { within } from '../operations/time-limit.ts';

export interface SharedCache {
  readonly cache: Keyv;
  readonly runScript: RunScript;
  close(): Promise<void>;
}

/** Runs a Lua script atomically. Rejects if Redis is unreachable. */
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

/** Waits for the first connection attempt, because calls during it would be refused. */
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
  // Emitted on each failed reconnection attempt.
  cache.on('error', (error: unknown) => {
    if (isDue('error')) {
      log.warn({ cause: toCause(error) }, 'the shared cache does not answer');
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

/**
 * Resolves after the first attempt succeeded or failed; the client keeps reconnecting by itself.
 */
async function connectOrFail(client: Connectable): Promise<void> {
  const failed = new Promise<void>((resolve) => void client.once('error', resolve));
  await Promise.race([client.connect(), failed]);
}
