/** Chooses where limits are counted: in the Redis that the configuration names, else in PostgreSQL where that is the database, else in this process alone. */

import type { Clock } from '../../../core/index.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../../operations/log.ts';
import type { CounterStore } from './counter-store.ts';
import { createPostgresStore } from './postgres-store.ts';
import { createRedisStore } from './redis-store.ts';
import { createSharedCounters, type SharedCounters } from './shared-counters.ts';

export interface OpenSharedCountersOptions {
  readonly config: Config;
  readonly readSecret: () => Promise<string>;
  readonly clock: Clock;
  readonly log: Log;
  /** See SharedCountersOptions. */
  readonly patienceMs?: number | undefined;
}

/** Null: nothing is shared. */
export async function openSharedCounters({ config, readSecret, ...rest }: OpenSharedCountersOptions): Promise<SharedCounters | null> {
  const store = await openStore(config, rest.patienceMs);
  return store && (await createSharedCounters({ store, secret: await readSecret(), ...rest }));
}

async function openStore({ cacheUrl, database }: Config, patienceMs: number | undefined): Promise<CounterStore | null> {
  if (cacheUrl !== null) return await createRedisStore(cacheUrl);
  return database.kind === 'postgres' ? await createPostgresStore(database.url, patienceMs) : null;
}
