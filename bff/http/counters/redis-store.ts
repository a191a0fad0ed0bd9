/** Counters in Redis. Each `connect` is a new connection: so one that hangs, or whose other end is long gone, is never waited for. */

import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { CounterStore } from './counter-store.ts';

const PREFIX = 'slotwell-limits';
/** Short enough that a connection on its way has come to something before the next one is tried. */
const CONNECT_MS = 500;

export async function createRedisStore(url: string): Promise<CounterStore> {
  const { createClient } = await import('@keyv/redis');
  const create = () => createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy: false, connectTimeout: CONNECT_MS } });
  type Client = ReturnType<typeof create>;
  let client: Client | null = null;

  function leave(): void {
    if (client?.isOpen) client.destroy();
    client = null;
  }

  /** On whatever connection there is. */
  async function runScript(...script: Parameters<Client['eval']>): Promise<unknown> {
    if (client === null) throw new Error('Not connected');
    return await client.eval(...script);
  }

  return {
    name: 'Redis',
    createLimiter: (options) =>
      new RateLimiterRedis({ ...options, keyPrefix: PREFIX, storeClient: { eval: runScript }, useRedisPackage: true }),
    connect: async () => {
      leave();
      const fresh = create();
      client = fresh;
      // Calls that fail say the same; without a listener the process would end.
      fresh.on('error', () => undefined);
      fresh.unref();
      await fresh.connect();
      await fresh.set(`${PREFIX}:probe`, '1', { EX: 60 });
    },
    close: async () => leave(),
  };
}
