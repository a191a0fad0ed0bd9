/** The reading side, in the caller's thread: one read-only connection, statements prepared once. It sees every commit the moment it is made. */

import type { Executor, PlaceholderOf } from '../sql/statement.ts';
import type { Configuration, OccupancyQuery, StorageState, VersionedOccupancy } from '../storage.ts';
import type { Read } from '../transaction.ts';
import { createConfigurationReader } from './configuration-reader.ts';
import { openForReading } from './connection.ts';
import { compiler } from './dialect.ts';
import { createOccupancyReader } from './occupancy-reader.ts';
import { createStateReader } from './state-reader.ts';
import { type Connection, createStatements, prepare } from './statement.ts';

export interface Reader {
  readState(): StorageState;
  readConfiguration(): Configuration | null;
  readOccupancy(query: OccupancyQuery): VersionedOccupancy;
  /** Lends the connection for a read from one snapshot. */
  readonly read: Read;
  close(): void;
}

export function createReader(file: string): Reader {
  const connection = openForReading(file);
  return {
    readState: createStateReader(connection),
    readConfiguration: createConfigurationReader(connection).read,
    readOccupancy: createVersionedOccupancyReader(connection),
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

/** Version and rows from one snapshot: a commit between two selects would pair an old version with new rows. */
function createVersionedOccupancyReader(connection: Connection): (query: OccupancyQuery) => VersionedOccupancy {
  const version = prepare(connection, (value: PlaceholderOf<{ id: number }>) =>
    compiler.selectFrom('schedule').select('version').where('id', '=', value('id')),
  );
  const readOccupancy = createOccupancyReader(connection);
  return connection.transaction((query: OccupancyQuery) => ({
    version: version.get({ id: query.scheduleId })?.version ?? 0,
    occupancy: readOccupancy(query),
  }));
}
