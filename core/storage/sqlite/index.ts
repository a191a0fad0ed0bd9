/**
 * Storage on SQLite: one file, written by one thread, and read in the caller's thread by one
 * read-only connection, which prepares its statements once and sees every commit at once.
 */

import { sql } from 'kysely';
import type { Configuration } from '../../installation/installation.ts';
import { createSharedRead } from '../../shared-read.ts';
import { createStorage } from '../create-storage.ts';
import type { OccupancyReading, OccupancyRequest } from '../port/bookings.ts';
import { LayeredVersions, type VersionChanges } from '../schedule-versions.ts';
import type { Executor, PlaceholderOf } from '../sql/statement.ts';
import { isSameState, type Storage, type StorageState } from '../storage.ts';
import type { Read } from '../transaction.ts';
import { createConfigurationReader } from './configuration-reader.ts';
import { openForReading } from './connection.ts';
import { createVersionedReader } from './occupancy-reader.ts';
import { type Connection, compiler, createStatements, prepare } from './statement.ts';
import { createWriterClient, type WriterClient } from './writer-client.ts';

export { checkDatabase, readDatabaseContent, readSchema } from './check-database.ts';
export { SCHEMA_VERSION, schemas } from './migrate.ts';

export interface SqliteStorageOptions {
  /** Path of the database file; creates it and its folder if they are missing. */
  readonly file: string;
  /**
   * Program of the writer's thread, if not the one next to this program: tests pass one that
   * decides without reading claims.
   */
  readonly writer?: URL;
}

/**
 * Opens the database and migrates an older schema under a lock. Rejects with a `DatabaseError` that
 * says what to do if the file is damaged, or belongs to another program or a newer version.
 */
export async function createSqliteStorage({
  file,
  writer: entry = writerEntry(),
}: SqliteStorageOptions): Promise<Storage> {
  const writer = createWriterClient({ entry, file });
  await writer.start();
  try {
    return assemble(writer, createReader(file));
  } catch (error) {
    await writer.close();
    throw error;
  }
}

function assemble(writer: WriterClient, reader: Reader): Storage {
  return createStorage({
    run: writer.call,
    read: reader.read,
    readAt: (now, work) => reader.read((executor) => work(executor, now)),
    // Requests that arrive together share one read and are answered together, which doubles the
    // throughput.
    readState: createSharedRead(async () => reader.readState()),
    readConfiguration: async () => reader.readConfiguration(),
    readOccupancy: async (request) => reader.readOccupancy(request),
    close: async () => {
      await writer.close();
      reader.close();
    },
  });
}

/**
 * In a build, the thread's program is next to this file. Plain Node cannot run it from source, so
 * the tests' set-up builds it into the cache.
 */
function writerEntry(): URL {
  const built = import.meta.url.endsWith('.ts')
    ? '../../../node_modules/.cache/slotwell/sqlite-writer.js'
    : './sqlite-writer.js';
  return new URL(built, import.meta.url);
}

interface Reader {
  readState(): StorageState;
  readConfiguration(): Configuration | null;
  readOccupancy(request: OccupancyRequest): OccupancyReading;
  /** Lends the connection for reads from one snapshot. */
  readonly read: Read;
  close(): void;
}

function createReader(file: string): Reader {
  const connection = openForReading(file);
  return {
    readState: createStateReader(connection),
    readConfiguration: createConfigurationReader(connection).read,
    readOccupancy: createVersionedReader(connection),
    read: createRead(connection),
    close: () => void connection.close(),
  };
}

/**
 * Statements run synchronously, so a snapshot lasts only for microtasks: reads requested together
 * share one.
 */
function createRead(connection: Connection): Read {
  const begin = connection.prepare('BEGIN');
  const commit = connection.prepare('COMMIT');
  const statements = createStatements(connection);
  const executor: Executor = {
    all: async (statement, values) => statements.all(statement, values),
    get: async (statement, values) => statements.get(statement, values),
    run: async (statement, values) => statements.run(statement, values),
    allOnce: async (build) => statements.allOnce(build),
  };
  let inside = 0;
  return async (work) => {
    if (inside === 0) {
      begin.run();
    }
    inside += 1;
    try {
      return await work(executor);
    } finally {
      inside -= 1;
      if (inside === 0) {
        commit.run();
      }
    }
  };
}

interface SeenState {
  readonly dataVersion: number | undefined;
  readonly since: Since;
  readonly versions: LayeredVersions;
  readonly state: StorageState;
}

/**
 * Returns the same object until a commit changes it. Of the versions, it reads those that changed
 * since the last reading.
 */
function createStateReader(connection: Connection): () => StorageState {
  // Counts the commits of all other connections, including the writer's: 2 microseconds instead of
  // a select.
  const dataVersion = connection.prepare<[], number>('PRAGMA data_version').pluck();
  const select = prepare(connection, selectState);
  let seen: SeenState | null = null;
  return () => {
    const current = dataVersion.get();
    if (seen !== null && seen.dataVersion === current) {
      return seen.state;
    }
    const row = select.get(seen?.since ?? NOTHING);
    if (row === undefined) {
      throw new Error('The database has lost its installation row.');
    }
    seen = { dataVersion: current, ...toSeen(row, seen) };
    return seen.state;
  };
}

/** What was known before, to read only what has changed since. */
interface Since {
  readonly configVersion: number;
  /** The highest mark of a change that was read. */
  readonly lastChange: number;
}

const NOTHING: Since = { configVersion: -1, lastChange: -1 };

interface StateRow {
  /** 0 or 1. */
  readonly configured: number | boolean;
  readonly apiEnabled: number | boolean;
  readonly tokenHash: string | null;
  readonly configVersion: number;
  readonly lastChange: number | null;
  /** A JSON list of schedule ids; `versions` lists their versions in the same order. */
  readonly ids: string;
  readonly versions: string;
}

/** Reads all in one row, so that one statement sees one snapshot. */
function selectState(value: PlaceholderOf<Since>) {
  const first = sql<number>`(SELECT CASE WHEN config_version = ${value('configVersion')} THEN ${value('lastChange')} ELSE -1 END FROM installation)`;
  const schedules = compiler
    .selectFrom('schedule')
    .where(sql.ref<number>('changed_in'), '>', first)
    .select([
      sql<string>`json_group_array(id)`.as('ids'),
      sql<string>`json_group_array(version)`.as('versions'),
    ]);
  return compiler
    .selectFrom(['installation', schedules.as('changed')])
    .select([
      'configured',
      'api_enabled as apiEnabled',
      'token_hash as tokenHash',
      'config_version as configVersion',
      sql<number | null>`(SELECT max(changed_in) FROM schedule)`.as('lastChange'),
      'ids',
      'versions',
    ]);
}

function toSeen(row: StateRow, before: SeenState | null): Omit<SeenState, 'dataVersion'> {
  const { tokenHash, configVersion } = row;
  const version: readonly number[] = JSON.parse(row.versions);
  const changes: VersionChanges = JSON.parse(row.ids).map((id: number, index: number) => [
    id,
    version[index] ?? 0,
  ]);
  const isSame = before?.since.configVersion === configVersion;
  const versions = isSame ? before.versions.with(changes) : new LayeredVersions(new Map(changes));
  const state = {
    configured: Boolean(row.configured),
    apiEnabled: Boolean(row.apiEnabled),
    tokenHash,
    configVersion,
    scheduleVersions: versions,
  };
  return {
    since: { configVersion, lastChange: row.lastChange ?? -1 },
    versions,
    state: before !== null && isSameState(before.state, state) ? before.state : state,
  };
}
