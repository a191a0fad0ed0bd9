/**
 * Rate limit counters that several processes share, in the Redis from the configuration, otherwise
 * in PostgreSQL if that is the database. Callers cannot wait: once the store fails or is slow, each
 * process counts alone until it is back.
 */

import { RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import { type Clock, createCounterDatabase } from '../../core/index.ts';
import type { Config } from '../config.ts';
import { createLogThrottle, type Log, toCause } from '../operations/log.ts';
import { within } from '../operations/time-limit.ts';
import {
  type CounterStore,
  countRequest,
  type RateLimitRule,
  type RateLimitVerdict,
} from './counter.ts';
import { createKeyedHash } from './keyed-hash.ts';

export interface SharedCounters {
  /** Resolves to `null` if the request was not counted because the store is unreachable. */
  counter(rule: RateLimitRule): (key: string, quota?: number) => Promise<RateLimitVerdict | null>;
  close(): Promise<void>;
}

interface SharedCountersOptions {
  readonly store: CounterStore;
  /** Shared by exactly those processes that count together: keys are hashed with it. */
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Log;
  /**
   * The maximum time that a request waits for the store. Default 250: longer than a healthy store
   * takes, shorter than a visitor notices.
   */
  readonly timeoutMs?: number | undefined;
  readonly onReach?: OnReach | undefined;
}

/** Called whenever the store is lost or back. */
type OnReach = (inReach: boolean) => void;

const TIMEOUT_MS = 250;
/** Connecting takes a few more round trips than counting. */
const CONNECTING = 4;
const REST_MS = 1_000;

/** Connects first, waiting at most four times the timeout. */
export async function createSharedCounters({
  store,
  secret,
  clock,
  log,
  timeoutMs = TIMEOUT_MS,
  onReach,
}: SharedCountersOptions): Promise<SharedCounters> {
  const keep = createKeyedHash(secret, 'limits');
  const { inTime, close } = await connect({ store, clock, log, timeoutMs, onReach });
  return {
    counter: (rule) => {
      const { counter, quota, windowSeconds, givesBack } = rule;
      const limiter = store.createLimiter({
        points: quota,
        duration: windowSeconds,
        ...(!givesBack && { inMemoryBlockOnConsumed: quota + 1 }),
      });
      return async (key, present = quota) => {
        const verdict = await inTime(() =>
          countRequest({ limiter, key: keep(`${counter} ${key}`), quota: present, rule }),
        );
        return (
          verdict && { ...verdict, giveBack: async () => void (await inTime(verdict.giveBack)) }
        );
      };
    },
    close,
  };
}

interface Connection {
  /** Resolves to `null` if the store is unreachable or did not answer in time. */
  inTime<T>(work: () => Promise<T>): Promise<T | null>;
  close(): Promise<void>;
}

type Connecting = Pick<SharedCountersOptions, 'store' | 'clock' | 'log' | 'onReach'> & {
  readonly timeoutMs: number;
};

async function connect({ store, clock, log, timeoutMs, onReach }: Connecting): Promise<Connection> {
  const news = createNews({ store, clock, log });
  let state: 'connected' | 'lost' | 'closed' = 'connected';
  const reach = () => within(CONNECTING * timeoutMs, () => store.connect());
  const retry = createRetry(reach, () => {
    if (state !== 'lost') {
      return;
    }
    state = 'connected';
    onReach?.(true);
    news.back();
  });

  /** Requests no longer use the store; reconnecting goes on in the background. */
  function lose(error: unknown): void {
    if (state !== 'connected') {
      return;
    }
    state = 'lost';
    onReach?.(false);
    news.lost(error);
    retry.start();
  }

  async function inTime<T>(work: () => Promise<T>): Promise<T | null> {
    if (state !== 'connected') {
      return null;
    }
    try {
      return await within(timeoutMs, work);
    } catch (error) {
      lose(error);
      return null;
    }
  }

  await reach().catch(lose);
  return {
    inTime,
    close: async () => {
      state = 'closed';
      retry.stop();
      await store.close();
    },
  };
}

function createRetry(connect: () => Promise<void>, onConnected: () => void) {
  let rest: NodeJS.Timeout | undefined;
  let stopped = false;
  function start(): void {
    if (stopped) {
      return;
    }
    rest = setTimeout(() => connect().then(onConnected).catch(start), REST_MS);
    rest.unref();
  }
  return {
    start,
    stop(): void {
      stopped = true;
      clearTimeout(rest);
    },
  };
}

/** Throttled, however often the store comes and goes. */
function createNews({ store, clock, log }: Pick<Connecting, 'store' | 'clock' | 'log'>) {
  const isDue = createLogThrottle<'lost' | 'back'>(clock);
  return {
    lost(error: unknown): void {
      const facts = { store: store.name, cause: toCause(error) };
      if (isDue('lost')) {
        log.warn(facts, 'limits are counted by each process alone: the store is gone');
      }
    },
    back(): void {
      if (isDue('back')) {
        log.info({ store: store.name }, 'limits are counted by all processes together again');
      }
    },
  };
}

interface OpenSharedCountersOptions {
  readonly config: Config;
  readonly readSecret: () => Promise<string>;
  readonly clock: Clock;
  readonly log: Log;
  /** See SharedCountersOptions. */
  readonly timeoutMs?: number | undefined;
  readonly onReach?: OnReach | undefined;
}

/** `null` if nothing is shared. */
export async function openSharedCounters({
  config,
  readSecret,
  ...rest
}: OpenSharedCountersOptions): Promise<SharedCounters | null> {
  const store = await openStore(config, rest.timeoutMs);
  return store && (await createSharedCounters({ store, secret: await readSecret(), ...rest }));
}

async function openStore(
  { cacheUrl, database }: Config,
  timeoutMs: number | undefined,
): Promise<CounterStore | null> {
  if (cacheUrl !== null) {
    return await createRedisStore(cacheUrl);
  }
  return database.kind === 'postgres' ? await createPostgresStore(database.url, timeoutMs) : null;
}

/**
 * Counts in a table beside the bookings. Windows end by the processes' own clocks, which differ by
 * a few milliseconds.
 */
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
/** Short enough that a pending connection has settled before the next attempt. */
const CONNECT_MS = 500;

/** Each `connect` opens a new connection, so that a hanging or dead one is never waited for. */
export async function createRedisStore(url: string): Promise<CounterStore> {
  const { createClient } = await import('@keyv/redis');
  const create = () =>
    createClient({
      url,
      disableOfflineQueue: true,
      socket: { reconnectStrategy: false, connectTimeout: CONNECT_MS },
    });
  type Client = ReturnType<typeof create>;
  let client: Client | null = null;

  function leave(): void {
    if (client?.isOpen) {
      client.destroy();
    }
    client = null;
  }

  async function runScript(...script: Parameters<Client['eval']>): Promise<unknown> {
    if (client === null) {
      throw new Error('Not connected');
    }
    return await client.eval(...script);
  }

  return {
    name: 'Redis',
    createLimiter: (options) =>
      new RateLimiterRedis({
        ...options,
        keyPrefix: PREFIX,
        storeClient: { eval: runScript },
        useRedisPackage: true,
      }),
    connect: async () => {
      leave();
      const fresh = create();
      client = fresh;
      // The failing calls report the same error. Without a listener the process would exit.
      fresh.on('error', () => undefined);
      fresh.unref();
      await fresh.connect();
      await fresh.set(`${PREFIX}:probe`, '1', { EX: 60 });
    },
    close: async () => leave(),
  };
}
