/** Reads what every request must know, and hands out the same object until a commit changes it. */

import { sql } from 'kysely';
import { type Executor, statement } from '../sql/statement.ts';
import type { StorageState } from '../storage.ts';

/** In the order of the statement's array; versions as pairs of id and version. */
type StoredState = [boolean, boolean, string | null, number, [number, number][] | null];

const select = statement(({ compiler }) => {
  const versions = compiler
    .selectFrom('schedule')
    .select(sql`json_agg(json_build_array(id, version) ORDER BY id)`.as('list'))
    .where('retired', '=', 0);
  return compiler
    .selectFrom('installation')
    .select(sql<string>`json_build_array(configured, api_enabled, token_hash, config_version, (${versions}))`.as('state'));
});

export function createStateReader(): (executor: Executor) => Promise<StorageState> {
  let seen: { readonly text: string; readonly state: StorageState } | null = null;
  return async (executor) => {
    const text = (await select.get(executor, {}))?.state;
    if (text === undefined) throw new Error('The database has lost its installation row.');
    if (seen?.text !== text) seen = { text, state: toState(JSON.parse(text)) };
    return seen.state;
  };
}

function toState([configured, apiEnabled, tokenHash, configVersion, versions]: StoredState): StorageState {
  return { configured, apiEnabled, tokenHash, configVersion, scheduleVersions: new Map(versions) };
}
