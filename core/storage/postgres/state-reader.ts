/** Reads what every request must know, and hands out the same object until a commit changes it. */

import { sql } from 'kysely';
import type { StorageState } from '../storage.ts';
import type { Session } from './session-pool.ts';
import { prepare } from './statement.ts';
import { compiler } from './tables.ts';

/** In the order of the statement's array; versions as pairs of id and version. */
type StoredState = [boolean, boolean, string | null, number, [number, number][] | null];

const select = prepare(() => {
  const versions = compiler
    .selectFrom('schedule')
    .select(sql`json_agg(json_build_array(id, version) ORDER BY id)`.as('list'))
    .where('retired', '=', false);
  return compiler
    .selectFrom('installation')
    .select(sql<string>`json_build_array(configured, api_enabled, token_hash, config_version, (${versions}))`.as('state'));
});

export function createStateReader(): (session: Session) => Promise<StorageState> {
  let seen: { readonly text: string; readonly state: StorageState } | null = null;
  return async (session) => {
    const text = (await select.get(session, {}))?.state;
    if (text === undefined) throw new Error('The database has lost its installation row.');
    if (seen?.text !== text) seen = { text, state: toState(JSON.parse(text)) };
    return seen.state;
  };
}

function toState([configured, apiEnabled, tokenHash, configVersion, versions]: StoredState): StorageState {
  return { configured, apiEnabled, tokenHash, configVersion, scheduleVersions: new Map(versions) };
}
