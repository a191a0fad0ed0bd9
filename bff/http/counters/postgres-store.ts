/** Counters in a table of the PostgreSQL database that holds the bookings. Windows end by the clocks of the processes, which are a few milliseconds apart. */

import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { createCounterDatabase } from '../../../core/index.ts';
import type { CounterStore } from './counter-store.ts';

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
