/**
 * Counters of several processes together, in the Redis that the configuration names, else in
 * PostgreSQL if that is the database. Callers cannot wait: where the store fails or is slow,
 * requests are told so at once from then on, until it is back. They count for themselves meanwhile.
 */

import { RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import { type Clock, createCounterDatabase } from '../../core/index.ts';
import type { Config } from '../config.ts';
import { causeOf, createLogThrottle, type Log } from '../operations/log.ts';
import { within } from '../operations/time-limit.ts';
import {
  type CounterStore,
  countRequest,
  type RateLimitRule,
  type RateLimitVerdict,
} from './counter.ts';
import { createKeyedHash } from './keyed-hash.ts';

export interface SharedCounters {
  /** Answers `null` if a request was not counted, as the store is out of reach. */
  counter(rule: RateLimitRule): (key: string, quota?: number) => Promise<RateLimitVerdict | null>;
  close(): Promise<void>;
}

interface SharedCountersOptions {
  readonly store: CounterStore;
  /**
   * The same on all processes that count together, and on no others: keys are kept as hashes under
   * it.
   */
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Log;
  /**
   * The longest that a request waits for the store. Default 250: longer than a healthy one takes,
   * shorter than a visitor notices.
   */
  readonly timeoutMs?: number | undefined;
  readonly onReach?: OnReach | undefined;
}

/** Told whenever the store is lost, and when it is back. */
type OnReach = (inReach: boolean) => void;

const TIMEOUT_MS = 250;
/** Connecting takes some round trips more than counting. */
const CONNECTING = 4;
const REST_MS = 1_000;

/** Connects first, for four times the timeout at most. */
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
  /** Answers `null` if the store is gone, or did not answer in time. */
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

  /** Nothing more is asked of the store by requests; it is tried again beside them. */
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

/** Said once in a while, however often it happens. */
function createNews({ store, clock, log }: Pick<Connecting, 'store' | 'clock' | 'log'>) {
  const isDue = createLogThrottle<'lost' | 'back'>(clock);
  return {
    lost(error: unknown): void {
      const facts = { store: store.name, cause: causeOf(error) };
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
 * In a table beside the bookings. Windows end by the clocks of the processes, which are a few
 * milliseconds apart.
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
/** Short enough that a connection on its way has come to something before the next one is tried. */
const CONNECT_MS = 500;

/**
 * Each `connect` is a new connection: so one that hangs, or whose other end is long gone, is never
 * waited for.
 */
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

  /** On whatever connection there is. */
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
      // Calls that fail say the same; without a listener the process would end.
      fresh.on('error', () => undefined);
      fresh.unref();
      await fresh.connect();
      await fresh.set(`${PREFIX}:probe`, '1', { EX: 60 });
    },
    close: async () => leave(),
  };
}
