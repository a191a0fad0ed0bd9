/**
 * Connections to PostgreSQL on loan. No loan outlasts its deadline: where the network or the server
 * is silent, the connection is cut, not waited for.
 */

import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseError } from '../database-error.ts';
import { toDatabaseError } from './postgres-error.ts';

export interface Query {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Prepared once in each connection under this name. */
  readonly name?: string;
}

/**
 * A borrowed connection. Queries are sent at once and answered in order, without waiting for each
 * other: many cost one round trip.
 */
export interface Session {
  /** Rejects with a `DatabaseError`. */
  execute(query: Query): Promise<QueryResult>;
}

export interface QueryResult {
  readonly rows: readonly unknown[];
  /** How many rows were changed. */
  readonly changed: number;
  /** What the server did, in its own word: a COMMIT may have been a ROLLBACK. */
  readonly command: string;
}

export interface SessionPool {
  /**
   * Lends a connection until `work` is done, at most until `deadline` (milliseconds of
   * `performance.now()`).
   */
  use<Result>(deadline: number, work: (session: Session) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly url: string;
  readonly connections: number;
  /** How long the server lets one statement take, its wait for locks included. */
  readonly statementMs: number;
}

/**
 * How long the server keeps a transaction, and so its locks, for a process that has fallen silent.
 */
const IDLE_TRANSACTION_TIMEOUT_MS = 2_000;
const IDLE_MS = 60_000;
/** How long a server that no longer answers may keep a process from ending. */
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
  // A connection that breaks while nobody uses it has left the pool already; the next loan opens
  // another.
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
  // Errors reach the queries under way; without a listener they would end the process besides.
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
    // One that is not idle is in the middle of something: it is closed, and what it began is rolled
    // back.
    client.release(overdue || client.getTransactionStatus() !== 'I');
    client.off('error', ignore);
  }
}

/** Also the wait for a connection ends at the deadline; one that comes later goes back unused. */
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
 * What is answered as booked survives a power cut, also where the server's own setting would trade
 * that for speed.
 */
async function insistOnDurability(client: pg.ClientBase): Promise<void> {
  await client.query(
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
  );
}

const { builtins } = pg.types;

/** Ids, counts and epoch milliseconds are exact in a number; JSON stays text (see `tables.ts`). */
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

/** The driver's client on a socket of our own, which sends in one piece and can be cut. */
class SessionClient extends pg.Client {
  private readonly socket: Socket;

  constructor(config: pg.ClientConfig = {}) {
    const socket = new GatheringSocket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
  }

  /**
   * Ends the connection without a word: every query under way is rejected. Saying goodbye would
   * wait for their answers first.
   */
  cut(): void {
    this.socket.destroy();
  }
}

/**
 * Sends what one turn of the event loop writes in one piece: of queries sent together, each would
 * otherwise cost a system call.
 */
class GatheringSocket extends Socket {
  private gathering = false;

  /** The driver corks for each query, which has several messages. */
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
