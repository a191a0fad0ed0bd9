/**
 * A pool of connections to PostgreSQL. No loan outlasts its deadline: if the network or server is
 * silent, the connection is cut instead of waited for.
 */

import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseError } from '../database-error.ts';
import { createHosts, type Hosts } from './hosts.ts';
import { isOtherServersTurn, toDatabaseError } from './postgres-error.ts';

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
  /** May name several servers: see `hosts.ts`. Connections are to the one that accepts writes. */
  readonly url: string;
  readonly connections: number;
  /** Timeout of the server for one statement, including its wait for locks. */
  readonly statementMs: number;
}

/** How long the server keeps a transaction, and so its locks, for a silent process. */
const IDLE_TRANSACTION_TIMEOUT_MS = 2_000;
const IDLE_MS = 60_000;
/**
 * With several servers: how long one of them may take to accept a connection before the next one is
 * tried, the pause between two tries, and how long they are tried while a standby takes over.
 */
const NEXT_HOST_MS = 1_000;
const NEXT_TRY_MS = 50;
const TAKEOVER_MS = 10_000;
/** How long a server that does not answer may delay the end of the process. */
const CLOSE_TIMEOUT_MS = 2_000;

export function createSessionPool({ url, connections, statementMs }: PoolOptions): SessionPool {
  const hosts = createHosts(url);
  const pool = new pg.Pool({
    fallback_application_name: 'slotwell',
    max: connections,
    idleTimeoutMillis: IDLE_MS,
    // Also limits the wait for a connection to become free, whose place in the queue it costs.
    connectionTimeoutMillis: statementMs,
    pipeline: true,
    Client: connectTo(hosts, hosts.count > 1 ? NEXT_HOST_MS : statementMs),
    keepAlive: true,
    types: { getTypeParser },
    onConnect: (client) => prepare(client, statementMs),
  });
  // An idle connection that breaks has left the pool already; the next loan opens another.
  pool.on('error', () => undefined);
  return {
    use: (deadline, work) => lend({ pool, hosts }, deadline, work),
    close: () => Promise.race([pool.end(), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]),
  };
}

interface Lender {
  readonly pool: pg.Pool;
  readonly hosts: Hosts;
}

async function lend<Result>(
  lender: Lender,
  deadline: number,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const client = await borrowFromPrimary(lender, deadline);
  let overdue = false;
  let isPrimary = true;
  // Queries in progress reject with the error; without a listener, it would also end the process.
  const ignore = () => undefined;
  client.on('error', ignore);
  let isOnStandby = true;
  const notice = ({ routine }: { readonly routine?: string | undefined }) => {
    isOnStandby &&= routine !== WAIT_FOR_STANDBY;
  };
  client.on('notice', notice);
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
          const result = await execute(client, query);
          if (!isOnStandby) {
            throw new DatabaseError(
              'The wait for the standby was ended before it had the transaction.',
              'NOT_ON_STANDBY',
            );
          }
          return result;
        } catch (error) {
          const told = overdue ? timeout() : toDatabaseError(error);
          isPrimary &&= told.code !== READ_ONLY;
          throw told;
        }
      },
    });
  } finally {
    clearTimeout(timer);
    // Closes a connection that is not idle, which rolls back what it began.
    client.release(overdue || !isPrimary || client.getTransactionStatus() !== 'I');
    client.off('error', ignore);
    client.off('notice', notice);
  }
}

/** With several servers, tries them by turns until one of them accepts writes. */
async function borrowFromPrimary(
  { pool, hosts }: Lender,
  deadline: number,
): Promise<pg.PoolClient> {
  const latest = Math.min(deadline, performance.now() + TAKEOVER_MS);
  for (;;) {
    try {
      return await borrow(pool, latest);
    } catch (error) {
      const isOver = hosts.count === 1 || performance.now() + NEXT_TRY_MS >= latest;
      if (isOver || !isOtherServersTurn(error)) {
        throw error;
      }
      await pause(NEXT_TRY_MS);
    }
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
 * The routine of PostgreSQL that warns if someone cancels a COMMIT that waits for the synchronous
 * standby: it then answers as if the standby had the transaction. The message itself is translated.
 */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/** SQLSTATE of a write to a standby, or to a server that only reads. */
const READ_ONLY = '25006';

/**
 * Refuses a server that only reads: a standby would show times that are taken. A confirmed booking
 * survives a power cut, and the loss of the primary if there is a synchronous standby, even if the
 * server's own setting trades that for speed.
 */
async function prepare(client: pg.ClientBase, statementMs: number): Promise<void> {
  // Not as parameters of the connection, which PgBouncer refuses.
  const { rows } = await client.query(
    `SELECT current_setting('transaction_read_only') = 'on' AS reads_only,
      set_config('statement_timeout', $1, false),
      set_config('lock_timeout', $2, false),
      set_config('idle_in_transaction_session_timeout', $3, false),
      CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN set_config('synchronous_commit', 'on', false) END`,
    [statementMs, statementMs - 500, IDLE_TRANSACTION_TIMEOUT_MS].map(String),
  );
  if (rows[0].reads_only) {
    if (client instanceof SessionClient) {
      client.leaveHost();
    }
    throw new DatabaseError(
      'The database server only reads: it is a standby, or default_transaction_read_only is on.',
      READ_ONLY,
    );
  }
  if (client instanceof SessionClient) {
    client.admit();
  }
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

/**
 * A client of the driver for a pool whose connections go to one of several servers, each of which
 * may take `admissionMs` to answer the first query.
 */
function connectTo(hosts: Hosts, admissionMs: number): typeof pg.Client {
  return class extends SessionClient {
    constructor(config: pg.ClientConfig = {}) {
      super(config, hosts, admissionMs);
    }
  };
}

/** The driver's client on our own socket, which batches writes and can be cut. */
class SessionClient extends pg.Client {
  private readonly socket: Socket;
  private readonly hosts: Hosts;
  private readonly address: string;
  /** No longer waits for the server to answer. */
  readonly admit: () => void;

  constructor(config: pg.ClientConfig, hosts: Hosts, admissionMs: number) {
    const socket = new GatheringSocket();
    const address = hosts.current();
    super({ ...config, connectionString: address, stream: () => socket });
    this.socket = socket;
    this.hosts = hosts;
    this.address = address;
    // A pooler in front of a dead server takes the connection, and then says nothing.
    const timer = setTimeout(() => socket.destroy(new Error('It timed out.')), admissionMs);
    const leave = () => {
      clearTimeout(timer);
      this.leaveHost();
    };
    socket.once('close', leave);
    this.admit = () => {
      clearTimeout(timer);
      socket.off('close', leave);
    };
  }

  /** Lets the next connections go to another server, if there is one. */
  leaveHost(): void {
    this.hosts.leave(this.address);
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
