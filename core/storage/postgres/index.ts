/**
 * Storage on PostgreSQL: any number of nodes share one database. Each has a few connections for
 * writing and a few others for reading, so that no rush of bookings delays readers.
 */

import { sql } from 'kysely';
import pLimit from 'p-limit';
import { createSharedRead } from '../../shared-read.ts';
import { commands, type Run } from '../commands.ts';
import { createStorage, type Engine } from '../create-storage.ts';
import { DatabaseError } from '../database-error.ts';
import { LayeredVersions } from '../schedule-versions.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import { isSameState, type Storage, type StorageState } from '../storage.ts';
import type { Read } from '../transaction.ts';
import {
  type ConfigurationReader,
  createConfigurationReader,
  readConfiguration,
} from './configuration-reader.ts';
import { executorOn } from './executor.ts';
import { migrate } from './migrate.ts';
import { readOccupancy } from './occupancy-reader.ts';
import { requireOwnSessions } from './pooler.ts';
import { isLostConnection } from './postgres-error.ts';
import { createScheduleTurns } from './schedule-turns.ts';
import { createSessionPool, type SessionPool } from './session-pool.ts';
import { createTransactions, type Transact } from './transactions.ts';

export {
  checkPostgresDatabase,
  readPostgresContent,
  readPostgresSchema,
} from './check-database.ts';
export { SCHEMA_VERSION, schemas } from './migrate.ts';

export interface PostgresStorageOptions {
  /** `postgres://user:password@host:port/database`, with libpq's parameters such as `sslmode`. */
  readonly url: string;
  /**
   * Selects the time that is written: the database's, shared by all nodes (default), or each
   * command's, for tests that control it.
   */
  readonly clock?: 'database' | 'command';
  /**
   * `false` disables locks, for the test that the database's constraints alone prevent double
   * bookings.
   */
  readonly locked?: boolean;
}

const WRITING_CONNECTIONS = 6;
/**
 * Share of the writing connections. The others stay free for bookings even if deliveries are locked
 * or slow and many are to be settled.
 */
const CONNECTIONS_FOR_MESSAGES = 2;
const READING_CONNECTIONS = 4;
/** Below the caller's timeout, so that an abandoned statement has ended on the server, too. */
const WRITING_STATEMENT_MS = 3_000;
const READING_STATEMENT_MS = 2_000;

/**
 * Connects and migrates an older schema under a lock. Rejects with a `DatabaseError` that says what
 * to do if the database belongs to another program or a newer version.
 */
export async function createPostgresStorage({
  url,
  clock = 'database',
  locked = true,
}: PostgresStorageOptions): Promise<Storage> {
  const writing = createSessionPool({
    url,
    connections: WRITING_CONNECTIONS,
    statementMs: WRITING_STATEMENT_MS,
  });
  const reading = createSessionPool({
    url,
    connections: READING_CONNECTIONS,
    statementMs: READING_STATEMENT_MS,
  });
  const closePools = async () => void (await Promise.all([writing.close(), reading.close()]));
  try {
    await requireOwnSessions(writing);
    await migrate(writing);
    const read = createRead(reading);
    const configurations = createConfigurationReader(await read(readConfiguration));
    const transact = createTransactions({
      pool: writing,
      turns: createScheduleTurns(),
      configurations,
      read,
      clock,
      locked,
    });
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
    readAt: (now, work) =>
      drain.enter(() =>
        transact({ work: (transaction) => work(transaction, transaction.now) }, { now }),
      ),
    close: () => {
      closing ??= drain.close().then(closePools);
      return closing;
    },
  });
  const ignore = () => undefined;
  // Keeps the next commands from planning with the old configuration; if it fails, they notice by
  // themselves.
  const refresh = () => read(configurations.read).then(ignore, ignore);
  return {
    ...storage,
    configuration: {
      ...storage.configuration,
      import: async (command) => {
        if (command.dryRun) {
          return storage.configuration.import(command);
        }
        const versions = await storage.readState();
        // Judges the import before others must wait for it; a stale one is refused without being
        // alone.
        const judged = await storage.configuration.import({ ...command, dryRun: true });
        if (judged.conflict !== undefined) {
          return judged;
        }
        return run('configuration.import', {
          ...command,
          judged: { effect: judged, versions },
        }).finally(refresh);
      },
      replacePublicHolidays: (command) =>
        storage.configuration.replacePublicHolidays(command).finally(refresh),
      closeDays: (command) => storage.configuration.closeDays(command).finally(refresh),
      reopenDays: (command) => storage.configuration.reopenDays(command).finally(refresh),
    },
  };
}

function createRun(transact: Transact): Run {
  const semaphore = pLimit(CONNECTIONS_FOR_MESSAGES);
  return (name, input) => {
    const command = commands[name];
    const execute = () => transact(command, input);
    return command.inBackground ? semaphore(execute) : execute();
  };
}

/** Admits calls until the storage is closed, and knows when the last one has finished. */
interface Drain {
  /** Rejects after `close`. */
  enter<Result>(call: () => Promise<Result>): Promise<Result>;
  /** Resolves when every admitted call has settled. */
  close(): Promise<void>;
}

function createDrain(): Drain {
  const inside = new Set<Promise<unknown>>();
  let closed = false;
  return {
    enter: async (call) => {
      if (closed) {
        throw new DatabaseError('The storage was closed.', 'STORAGE_CLOSED');
      }
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

type Reader = Pick<Engine, 'readState' | 'readConfiguration' | 'readOccupancy'>;

/** A reader that waits for a query in progress gets an answer within twice this time. */
const READ_MS = 2_000;

function createReader(read: Read, configurations: ConfigurationReader): Reader {
  const readStateOnce = createStateReader();
  const readState = createSharedRead(() => read(readStateOnce));
  return {
    readState,
    readConfiguration: async () => {
      const { configVersion } = await readState();
      const kept = configurations.kept();
      return (kept.version === configVersion ? kept : await read(configurations.read))
        .configuration;
    },
    readOccupancy: (request) => read((executor) => readOccupancy(executor, request)),
  };
}

/**
 * Retries a read once if its connection breaks: the pool may hold one that the server has closed.
 */
function createRead(pool: SessionPool): Read {
  return async (work) => {
    const deadline = performance.now() + READ_MS;
    const once = () => pool.use(deadline, (session) => work(executorOn(session)));
    try {
      return await once();
    } catch (error) {
      if (!isLostConnection(error)) {
        throw error;
      }
      return once();
    }
  };
}

/** In the order of the statement's array. */
type StoredState = [
  configured: boolean,
  apiEnabled: boolean,
  tokenHash: string | null,
  configVersion: number,
  startedAt: string,
  xmin: string,
  changes: [id: number, version: number][] | null,
];

/** What was known of a database before, to read only what has changed since. */
interface Since {
  readonly configVersion: number;
  /** When its server started. After a failover, ids of transactions may come a second time. */
  readonly startedAt: string;
  /** The first transaction that may be missing from the reading before, as its snapshot said. */
  readonly xmin: string;
}

const NOTHING: Since = { configVersion: -1, startedAt: '', xmin: '0' };

const selectState = statement(({ compiler }, value: PlaceholderOf<Since>) => {
  const startedAt = sql`pg_postmaster_start_time()::text`;
  const first = sql`CASE WHEN config_version = ${value('configVersion')} AND ${startedAt} = ${value('startedAt')}
    THEN ${value('xmin')}::xid8 ELSE '0'::xid8 END`;
  const changes = sql`SELECT json_agg(json_build_array(id, version)) FROM schedule WHERE changed_in >= ${first}`;
  return compiler.selectFrom('installation').select(
    sql<string>`json_build_array(configured, api_enabled, token_hash, config_version, ${startedAt},
        pg_snapshot_xmin(pg_current_snapshot())::text, (${changes}))`.as('state'),
  );
});

interface SeenState {
  readonly text: string;
  readonly since: Since;
  readonly versions: LayeredVersions;
  readonly state: StorageState;
}

/**
 * Returns the same object until a commit changes it. Of the versions, it reads those that changed
 * since the last reading.
 */
function createStateReader(): (executor: Executor) => Promise<StorageState> {
  let seen: SeenState | null = null;
  return async (executor) => {
    const before = seen;
    const text = (await selectState.get(executor, before?.since ?? NOTHING))?.state;
    if (text === undefined) {
      throw new Error('The database has lost its installation row.');
    }
    if (before?.text === text) {
      return before.state;
    }
    seen = toSeen(text, before);
    return seen.state;
  };
}

function toSeen(text: string, before: SeenState | null): SeenState {
  const [configured, apiEnabled, tokenHash, configVersion, startedAt, xmin, changes]: StoredState =
    JSON.parse(text);
  const isSame =
    before?.since.configVersion === configVersion && before.since.startedAt === startedAt;
  const versions = isSame
    ? before.versions.with(changes ?? [])
    : new LayeredVersions(new Map(changes));
  const state = { configured, apiEnabled, tokenHash, configVersion, scheduleVersions: versions };
  return {
    text,
    since: { configVersion, startedAt, xmin },
    versions,
    state: before !== null && isSameState(before.state, state) ? before.state : state,
  };
}
