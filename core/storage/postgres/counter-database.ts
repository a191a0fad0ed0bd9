/**
 * A table of counters beside the bookings, for limits that all processes share, on its own
 * connections, so that neither waits for the other. Counters are worthless a minute later, so a
 * server crash may lose them, and no statement takes long.
 */

import type { Pool, QueryConfig } from 'pg';
import { createHosts } from './hosts.ts';

export interface CounterDatabase {
  readonly table: string;
  /** Rejects if the database does not answer in time. */
  query(
    query: QueryConfig,
  ): Promise<{ readonly rows: readonly unknown[]; readonly rowCount: number | null }>;
  /**
   * Reconnects, creates the table if needed, and proves that it can be written. If it cannot, the
   * next call tries the next server of the address.
   */
  connect(): Promise<void>;
  close(): Promise<void>;
}

const CONNECTIONS = 4;
const DEADLINE_MS = 1_000;
const IDLE_MS = 60_000;
export const COUNTERS = 'request_counter';

/** If two processes create the table at once, one may be told that the type or table exists. */
const MADE_MEANWHILE = new Set(['23505', '42P07', '42710']);

/**
 * `url` is the database of the bookings. Does not connect before `connect`. Connections and
 * statements time out after `deadlineMs`.
 */
export async function createCounterDatabase(
  url: string,
  deadlineMs = DEADLINE_MS,
): Promise<CounterDatabase> {
  const { default: pg } = await import('pg');
  const hosts = createHosts(url);
  let pool: Pool | null = null;

  /** Lets queries in progress finish, which takes a second at most. */
  function leave(): Promise<void> {
    const left = pool;
    pool = null;
    return left === null ? Promise.resolve() : left.end();
  }

  return {
    table: COUNTERS,
    query: async (query) => {
      if (pool === null) {
        throw new Error('Not connected');
      }
      return await pool.query(query);
    },
    connect: async () => {
      void leave();
      const host = hosts.current();
      pool = open(pg.Pool, host, deadlineMs);
      try {
        await createTable(pool);
        await pool.query(
          `INSERT INTO ${COUNTERS} VALUES ('probe', 0, 0) ON CONFLICT (key) DO UPDATE SET points = 0`,
        );
      } catch (error) {
        hosts.leave(host);
        throw error;
      }
    },
    close: leave,
  };
}

function open(Constructor: typeof Pool, url: string, deadlineMs: number): Pool {
  const opened = new Constructor({
    connectionString: url,
    fallback_application_name: 'slotwell limits',
    max: CONNECTIONS,
    connectionTimeoutMillis: deadlineMs,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: deadlineMs,
    keepAlive: true,
    onConnect: async (client) => {
      await client.query(
        "SELECT set_config('statement_timeout', $1, false), set_config('synchronous_commit', 'off', false)",
        [String(deadlineMs)],
      );
    },
  });
  // Queries in progress fail by themselves; an idle connection that breaks has left the pool
  // already.
  opened.on('error', () => undefined);
  return opened;
}

/** Unlogged: not written to the write-ahead log, and empty after a server crash. */
async function createTable(pool: Pool): Promise<void> {
  try {
    await pool.query(
      `CREATE UNLOGGED TABLE IF NOT EXISTS ${COUNTERS} (key varchar(255) COLLATE "C" PRIMARY KEY, points integer NOT NULL, expire bigint)`,
    );
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && MADE_MEANWHILE.has(String(error.code)))) {
      throw error;
    }
  }
}
