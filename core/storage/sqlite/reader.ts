/** The reading side, in the caller's thread: one read-only connection, statements prepared once. It sees every commit the moment it is made. */

import { isDeepStrictEqual } from 'node:util';
import type { Configuration } from '../../installation/installation.ts';
import type { OccupancyReading, OccupancyRequest } from '../booking-storage.ts';
import type { Executor } from '../sql/statement.ts';
import type { StorageState } from '../storage.ts';
import type { Read } from '../transaction.ts';
import { createConfigurationReader } from './configuration-reader.ts';
import { openForReading } from './connection.ts';
import { createVersionedReader } from './occupancy-reader.ts';
import { type Connection, compiler, createStatements, prepare } from './statement.ts';

export interface Reader {
  readState(): StorageState;
  readConfiguration(): Configuration | null;
  readOccupancy(request: OccupancyRequest): OccupancyReading;
  /** Lends the connection for a read from one snapshot. */
  readonly read: Read;
  close(): void;
}

export function createReader(file: string): Reader {
  const connection = openForReading(file);
  return {
    readState: createStateReader(connection),
    readConfiguration: createConfigurationReader(connection).read,
    readOccupancy: createVersionedReader(connection),
    read: createRead(connection),
    close: () => void connection.close(),
  };
}

/** Statements are answered at once, so that a snapshot lasts for microtasks: reads that are asked for together share one. */
function createRead(connection: Connection): Read {
  const [begin, commit] = [connection.prepare('BEGIN'), connection.prepare('COMMIT')];
  const statements = createStatements(connection);
  const executor: Executor = {
    all: async (statement, values) => statements.all(statement, values),
    get: async (statement, values) => statements.get(statement, values),
    run: async (statement, values) => statements.run(statement, values),
    allOnce: async (build) => statements.allOnce(build),
  };
  let inside = 0;
  return async (work) => {
    if (inside === 0) begin.run();
    inside += 1;
    try {
      return await work(executor);
    } finally {
      inside -= 1;
      if (inside === 0) commit.run();
    }
  };
}

/** Hands out the same object until a commit changes it. */
function createStateReader(connection: Connection): () => StorageState {
  // Counts the commits of every other connection, and the writer is another one: 2 microseconds instead of two selects.
  const dataVersion = connection.prepare<[], number>('PRAGMA data_version').pluck();
  const readAll = createStateSelect(connection);
  let seen: { readonly dataVersion: number | undefined; readonly state: StorageState } | null = null;
  return () => {
    const current = dataVersion.get();
    if (seen !== null && seen.dataVersion === current) return seen.state;
    const state = readAll();
    const unchanged = seen !== null && isDeepStrictEqual(seen.state, state);
    seen = { dataVersion: current, state: seen !== null && unchanged ? seen.state : state };
    return seen.state;
  };
}

function createStateSelect(connection: Connection): () => StorageState {
  const installation = prepare(connection, () =>
    compiler.selectFrom('installation').select(['configured', 'api_enabled', 'token_hash', 'config_version']),
  );
  const versions = prepare(connection, () => compiler.selectFrom('schedule').select(['id', 'version']));
  return connection.transaction(() => {
    const row = installation.get({});
    if (row === undefined) throw new Error('The database has lost its installation row.');
    return {
      configured: row.configured === 1,
      apiEnabled: row.api_enabled === 1,
      tokenHash: row.token_hash,
      configVersion: row.config_version,
      scheduleVersions: new Map(versions.all({}).map(({ id, version }) => [id, version])),
    };
  });
}
