/** The reading side, in the caller's thread: one read-only connection, statements prepared once. It sees every commit the moment it is made. */

import { sql } from 'kysely';
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
  // Counts the commits of every other connection, and the writer is another one: 2 microseconds instead of a select.
  const dataVersion = connection.prepare<[], number>('PRAGMA data_version').pluck();
  const select = prepare(connection, stateOf);
  let seen: { readonly dataVersion: number | undefined; readonly text: string; readonly state: StorageState } | null = null;
  return () => {
    const current = dataVersion.get();
    if (seen !== null && seen.dataVersion === current) return seen.state;
    const row = select.get({});
    if (row === undefined) throw new Error('The database has lost its installation row.');
    // Most commits change nothing of it, and one text is compared sooner than hundreds of versions.
    const text = JSON.stringify(row);
    seen = { dataVersion: current, text, state: seen?.text === text ? seen.state : toState(row) };
    return seen.state;
  };
}

interface StateRow {
  /** 0 or 1. */
  readonly configured: number | boolean;
  readonly apiEnabled: number | boolean;
  readonly tokenHash: string | null;
  readonly configVersion: number;
  /** Lists in parallel, as JSON. */
  readonly ids: string;
  readonly versions: string;
}

/** Of all schedules in one row: in one statement, and so from one snapshot. */
function stateOf() {
  const schedules = compiler
    .selectFrom('schedule')
    .select([sql<string>`json_group_array(id)`.as('ids'), sql<string>`json_group_array(version)`.as('versions')]);
  return compiler
    .selectFrom(['installation', schedules.as('all')])
    .select(['configured', 'api_enabled as apiEnabled', 'token_hash as tokenHash', 'config_version as configVersion', 'ids', 'versions']);
}

function toState({ configured, apiEnabled, tokenHash, configVersion, ids, versions }: StateRow): StorageState {
  const version: readonly number[] = JSON.parse(versions);
  return {
    configured: Boolean(configured),
    apiEnabled: Boolean(apiEnabled),
    tokenHash,
    configVersion,
    scheduleVersions: new Map(JSON.parse(ids).map((id: number, index: number) => [id, version[index] ?? 0])),
  };
}
