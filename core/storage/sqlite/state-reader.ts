/** Reads what every request must know, and hands out the same object until a commit changes it. */

import { isDeepStrictEqual } from 'node:util';
import type { StorageState } from '../storage.ts';
import { compiler } from './dialect.ts';
import { type Connection, prepare } from './statement.ts';

export function createStateReader(connection: Connection): () => StorageState {
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
  const versions = prepare(connection, () => compiler.selectFrom('schedule').select(['id', 'version']).where('retired', '=', 0));
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
