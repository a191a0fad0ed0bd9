/** The reading side: connections of its own, so that no crowd of bookings makes a reader wait. */

import { sql } from 'kysely';
import { createSharedRead } from '../../shared-read.ts';
import { type Executor, statement } from '../sql/statement.ts';
import type { Storage, StorageState } from '../storage.ts';
import type { Read } from '../transaction.ts';
import type { ConfigurationReader } from './configuration-reader.ts';
import { executorOn } from './executor.ts';
import { readOccupancy } from './occupancy-reader.ts';
import { isLostConnection } from './postgres-error.ts';
import type { SessionPool } from './session-pool.ts';

type Reader = Pick<Storage, 'readState' | 'readConfiguration' | 'readOccupancy'>;

/** With the wait for a query that is under way, an answer takes no longer than twice this. */
const READ_MS = 2_000;

export function createReader(read: Read, configurations: ConfigurationReader): Reader {
  const readStateOnce = createStateReader();
  const readState = createSharedRead(() => read(readStateOnce));
  return {
    readState,
    readConfiguration: async () => {
      const { configVersion } = await readState();
      const kept = configurations.kept();
      return (kept.version === configVersion ? kept : await read(configurations.read)).configuration;
    },
    readOccupancy: (request) => read((executor) => readOccupancy(executor, request)),
  };
}

/** A read whose connection breaks is done once more: the pool may have kept one that the server ended. */
export function createRead(pool: SessionPool): Read {
  return async (work) => {
    const deadline = performance.now() + READ_MS;
    const once = () => pool.use(deadline, (session) => work(executorOn(session)));
    try {
      return await once();
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      return once();
    }
  };
}

/** In the order of the statement's array; versions as pairs of id and version. */
type StoredState = [boolean, boolean, string | null, number, [number, number][] | null];

const selectState = statement(({ compiler }) => {
  const versions = compiler.selectFrom('schedule').select(sql`json_agg(json_build_array(id, version) ORDER BY id)`.as('list'));
  return compiler
    .selectFrom('installation')
    .select(sql<string>`json_build_array(configured, api_enabled, token_hash, config_version, (${versions}))`.as('state'));
});

/** Hands out the same object until a commit changes it. */
function createStateReader(): (executor: Executor) => Promise<StorageState> {
  let seen: { readonly text: string; readonly state: StorageState } | null = null;
  return async (executor) => {
    const text = (await selectState.get(executor, {}))?.state;
    if (text === undefined) throw new Error('The database has lost its installation row.');
    if (seen?.text !== text) seen = { text, state: toState(JSON.parse(text)) };
    return seen.state;
  };
}

function toState([configured, apiEnabled, tokenHash, configVersion, versions]: StoredState): StorageState {
  return { configured, apiEnabled, tokenHash, configVersion, scheduleVersions: new Map(versions) };
}
