/**
 * A pool of connections to PostgreSQL. No loan outlasts its deadline: if the network or server is
 * silent, the connection is cut instead of waited for.
 */

import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseError } from '../database-error.ts';
import { toDatabaseError } from './postgres-error.ts';

export interface Query {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Prepared under this name, once per connection. */
  readonly name?: string;
}

/**
 * A borrowed connection. Queries are pipelined: sent at once and answered in order, so many cost
 * one round trip.
 */
export interface Session {
  /** Rejects with a `DatabaseError`. */
  execute(query: Query): Promise<QueryResult>;
}

export interface QueryResult {
  readonly rows: readonly unknown[];
  readonly changed: number;
  /** The server's command tag: a COMMIT may have become a ROLLBACK. */
  readonly command: string;
}

export interface SessionPool {
  /**
   * Lends a connection until `work` is done, or until `deadline` (milliseconds of
   * `performance.now()`).
   */
  use<Result>(deadline: number, work: (session: Session) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly url: string;
  readonly connections: number;
  /** Timeout of the server for one statement, including its wait for locks. */
  readonly statementMs: number;
}

/** How long the server keeps a transaction, and so its locks, for a silent process. */
const IDLE_TRANSACTION_TIMEOUT_MS = 2_000;
const IDLE_MS = 60_000;
/** How long a server that does not answer may delay the end of the process. */
const CLOSE_TIMEOUT_MS = 2_000;

export function createSessionPool({ url, connections, statementMs }: PoolOptions): SessionPool {
  const pool = new pg.Pool({
    connectionString: url,
    fallback_application_name: 'slotwell',
    max: connections,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: statementMs,
    pipeline: true,
    Client: SessionClient,
    keepAlive: true,
    statement_timeout: statementMs,
    lock_timeout: statementMs - 500,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    types: { getTypeParser },
    onConnect: insistOnDurability,
  });
  // An idle connection that breaks has left the pool already; the next loan opens another.
  pool.on('error', () => undefined);
  return {
    use: (deadline, work) => lend(pool, deadline, work),
    close: () => Promise.race([pool.end(), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]),
  };
}

async function lend<Result>(
  pool: pg.Pool,
  deadline: number,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const client = await borrow(pool, deadline);
  let overdue = false;
  // Queries in progress reject with the error; without a listener, it would also end the process.
  const ignore = () => undefined;
  client.on('error', ignore);
  const timer = setTimeout(() => {
    overdue = true;
    if (client instanceof SessionClient) {
      client.cut();
    }
  }, remaining(deadline));
  try {
    return await work({
      execute: async (query) => {
        try {
          return await execute(client, query);
        } catch (error) {
          throw overdue ? timeout() : toDatabaseError(error);
        }
      },
    });
  } finally {
    clearTimeout(timer);
    // Closes a connection that is not idle, which rolls back what it began.
    client.release(overdue || client.getTransactionStatus() !== 'I');
    client.off('error', ignore);
  }
}

/**
 * The deadline also covers the wait for a connection; one that arrives later is returned unused.
 */
async function borrow(pool: pg.Pool, deadline: number): Promise<pg.PoolClient> {
  const borrowed = pool.connect();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timeout()), remaining(deadline));
  });
  try {
    return await Promise.race([borrowed, tooLate]);
  } catch (error) {
    borrowed.then(
      (client) => client.release(),
      () => undefined,
    );
    throw toDatabaseError(error);
  } finally {
    clearTimeout(timer);
  }
}

function execute(client: pg.PoolClient, { text, values, name }: Query): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(text, values && [...values], (error, result) => {
      if (error) {
        reject(error);
      } else {
        resolve({ rows: result.rows, changed: result.rowCount ?? 0, command: result.command });
      }
    });
    client.query(name === undefined ? query : Object.assign(query, { name }));
  });
}

/**
 * A confirmed booking survives a power cut, even if the server's own setting trades that for speed.
 */
async function insistOnDurability(client: pg.ClientBase): Promise<void> {
  await client.query(
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
  );
}

const { builtins } = pg.types;

/** Ids, counts and epoch milliseconds are exact as numbers; JSON stays text (see `tables.ts`). */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === builtins.INT8) {
    return Number;
  }
  if (oid === builtins.JSON) {
    return String;
  }
  return format === 'binary'
    ? pg.types.getTypeParser(oid, 'binary')
    : pg.types.getTypeParser(oid, 'text');
};

function remaining(deadline: number): number {
  return Math.max(1, deadline - performance.now());
}

function timeout(): DatabaseError {
  return new DatabaseError('PostgreSQL did not answer in time.', 'TIMEOUT');
}

/** The driver's client on our own socket, which batches writes and can be cut. */
class SessionClient extends pg.Client {
  private readonly socket: Socket;

  constructor(config: pg.ClientConfig = {}) {
    const socket = new GatheringSocket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
  }

  /**
   * Destroys the connection, which rejects all queries in progress. A regular end would wait for
   * their answers first.
   */
  cut(): void {
    this.socket.destroy();
  }
}

/**
 * Sends everything written in one turn of the event loop at once: otherwise each query costs a
 * system call.
 */
class GatheringSocket extends Socket {
  private gathering = false;

  /** The driver corks for each query, which consists of several messages. */
  override cork(): void {
    if (!this.gathering) {
      this.gather();
    }
    super.cork();
  }

  private gather(): void {
    this.gathering = true;
    super.cork();
    process.nextTick(() => {
      this.gathering = false;
      super.uncork();
    });
  }
}
