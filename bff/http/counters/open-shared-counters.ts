/** Chooses where limits are counted: in the Redis that the configuration names, else in PostgreSQL where that is the database, else in this process alone. */

import { RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import { type Clock, createCounterDatabase } from '../../../core/index.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../../operations/log.ts';
import type { CounterStore } from './counter-store.ts';
import { createSharedCounters, type SharedCounters } from './shared-counters.ts';

interface OpenSharedCountersOptions {
  readonly config: Config;
  readonly readSecret: () => Promise<string>;
  readonly clock: Clock;
  readonly log: Log;
  /** See SharedCountersOptions. */
  readonly patienceMs?: number | undefined;
}

/** `null` if nothing is shared. */
export async function openSharedCounters({ config, readSecret, ...rest }: OpenSharedCountersOptions): Promise<SharedCounters | null> {
  const store = await openStore(config, rest.patienceMs);
  return store && (await createSharedCounters({ store, secret: await readSecret(), ...rest }));
}

async function openStore({ cacheUrl, database }: Config, patienceMs: number | undefined): Promise<CounterStore | null> {
  if (cacheUrl !== null) return await createRedisStore(cacheUrl);
  return database.kind === 'postgres' ? await createPostgresStore(database.url, patienceMs) : null;
}

/** In a table beside the bookings. Windows end by the clocks of the processes, which are a few milliseconds apart. */
export async function createPostgresStore(url: string, deadlineMs?: number): Promise<CounterStore> {
  const { table, query, connect, close } = await createCounterDatabase(url, deadlineMs);
  return {
    name: 'PostgreSQL',
    createLimiter: (options) =>
      new RateLimiterPostgres({
        ...options,
        keyPrefix: '',
        storeClient: { query },
        storeType: 'pool',
        tableName: table,
        tableCreated: true,
      }),
    connect,
    close,
  };
}

const PREFIX = 'slotwell-limits';
/** Short enough that a connection on its way has come to something before the next one is tried. */
const CONNECT_MS = 500;

/** Each `connect` is a new connection: so one that hangs, or whose other end is long gone, is never waited for. */
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
