/** The storage on PostgreSQL: any number of nodes on one database, each with a few connections that write and a few that read. */

import pLimit from 'p-limit';
import { commands, messageCommands, type Run } from '../commands.ts';
import { createStorage } from '../create-storage.ts';
import { DatabaseError } from '../database-error.ts';
import type { Storage } from '../storage.ts';
import type { Read } from '../transaction.ts';
import { type ConfigurationReader, createConfigurationReader, readConfiguration } from './configuration-reader.ts';
import { migrate } from './migrate.ts';
import { createRead, createReader } from './reader.ts';
import { createScheduleTurns } from './schedule-turns.ts';
import { createSessionPool } from './session-pool.ts';
import { createTransactions, type Transact } from './transactions.ts';

export { checkPostgresDatabase, readPostgresContent, readPostgresSchema } from './check-database.ts';
export { SCHEMA_VERSION, schemas } from './migrate.ts';

export interface PostgresStorageOptions {
  /** `postgres://user:password@host:port/database`, with libpq's parameters such as `sslmode`. */
  readonly url: string;
  /** Whose time counts in what is written: the database's, one for all nodes (the default), or that of each command, for tests that move it. */
  readonly clock?: 'database' | 'command';
  /** `false` if without locks, for the test that the database's own constraints are enough to sell nothing twice. */
  readonly locked?: boolean;
}

const WRITING_CONNECTIONS = 6;
/** Of those: the others are for bookings, also while deliveries are locked or slow and many are to be settled. */
const CONNECTIONS_FOR_MESSAGES = 2;
const READING_CONNECTIONS = 4;
/** Under the time that a caller waits at most, so that a statement that is given up has ended on the server too. */
const WRITING_STATEMENT_MS = 3_000;
const READING_STATEMENT_MS = 2_000;

/**
 * Connects and migrates the database, under a lock, where its schema is older. Rejects with a `DatabaseError` that says what to do where it is another
 * program's or was written by a newer version.
 */
export async function createPostgresStorage({ url, clock = 'database', locked = true }: PostgresStorageOptions): Promise<Storage> {
  const writing = createSessionPool({ url, connections: WRITING_CONNECTIONS, statementMs: WRITING_STATEMENT_MS });
  const reading = createSessionPool({ url, connections: READING_CONNECTIONS, statementMs: READING_STATEMENT_MS });
  const closePools = async () => void (await Promise.all([writing.close(), reading.close()]));
  try {
    await migrate(writing);
    const read = createRead(reading);
    const configurations = createConfigurationReader(await read(readConfiguration));
    const transact = createTransactions({ pool: writing, turns: createScheduleTurns(), configurations, read, clock, locked });
    return assemble({ read, transact, configurations, closePools });
  } catch (error) {
    await closePools();
    throw error;
  }
}

interface Parts {
  readonly read: Read;
  readonly transact: Transact;
  readonly configurations: ConfigurationReader;
  readonly closePools: () => Promise<void>;
}

function assemble({ read, transact, configurations, closePools }: Parts): Storage {
  const drain = createDrain();
  const countedRead: Read = (work) => drain.enter(() => read(work));
  let closing: Promise<void> | null = null;
  const run = createRun((command, input) => drain.enter(() => transact(command, input)));
  const storage = createStorage({
    ...createReader(countedRead, configurations),
    run,
    read: countedRead,
    readAt: (now, work) => drain.enter(() => transact({ work: (transaction) => work(transaction, transaction.now) }, { now })),
    close: () => {
      closing ??= drain.close().then(closePools);
      return closing;
    },
  });
  const ignore = () => undefined;
  // Spares the next commands a plan by the configuration of before; where it fails, they find out by themselves.
  const refresh = () => read(configurations.read).then(ignore, ignore);
  return {
    ...storage,
    importInstallation: async (command) => {
      if (command.dryRun) return storage.importInstallation(command);
      const versions = await storage.readState();
      // Judged before it makes others wait; what it would not do it need not be alone for.
      const judged = await storage.importInstallation({ ...command, dryRun: true });
      if (judged.conflict !== undefined) return judged;
      return run('importInstallation', { ...command, judged: { effect: judged, versions } }).finally(refresh);
    },
    replacePublicHolidays: (command) => storage.replacePublicHolidays(command).finally(refresh),
    closeDays: (command) => storage.closeDays(command).finally(refresh),
    reopenDays: (command) => storage.reopenDays(command).finally(refresh),
  };
}

function createRun(transact: Transact): Run {
  const semaphore = pLimit(CONNECTIONS_FOR_MESSAGES);
  return (name, input) => {
    const execute = () => transact(commands[name], input);
    return name in messageCommands ? semaphore(execute) : execute();
  };
}

/** Lets calls in until the storage is closed, and knows when the last of them is out. */
interface Drain {
  /** Rejects after `close`. */
  enter<Result>(call: () => Promise<Result>): Promise<Result>;
  /** Resolves when every call that was let in has settled. */
  close(): Promise<void>;
}

function createDrain(): Drain {
  const inside = new Set<Promise<unknown>>();
  let closed = false;
  return {
    enter: async (call) => {
      if (closed) throw new DatabaseError('The storage was closed.', 'STORAGE_CLOSED');
      const running = call();
      inside.add(running);
      try {
        return await running;
      } finally {
        inside.delete(running);
      }
    },
    close: async () => {
      closed = true;
      await Promise.allSettled(inside);
    },
  };
}
