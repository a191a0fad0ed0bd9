/** The reading side: connections of its own, so that no crowd of bookings makes a reader wait. */

import { type RawBuilder, sql } from 'kysely';
import { emptyOccupancy, type Occupancy } from '../../availability/occupancy.ts';
import { createSharedRead } from '../../shared-read.ts';
import type { OccupancyQuery, VersionedOccupancy } from '../booking-storage.ts';
import { MAX_CLAIM_MINUTES } from '../sql/schema.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Storage, StorageState } from '../storage.ts';
import type { Read } from '../transaction.ts';
import type { ConfigurationReader } from './configuration-reader.ts';
import { executorOn } from './executor.ts';
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
    readOccupancy: (query) => read((executor) => readOccupancy(executor, query)),
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

const BYTES_PER_CLAIM = 16;

/** Four integers a claim, in one piece: ten thousand rows as rows would keep the process busy for ten milliseconds, so they take one. */
const packed: RawBuilder<Buffer | null> = sql`
  string_agg(int4send(blocks_from) || int4send(blocks_until) || int4send(starts_at) || int4send(reason_id), '' ORDER BY blocks_from)`;

/** The schedule's version also where nothing is claimed. */
const selectClaims = statement(({ compiler }, value: PlaceholderOf<OccupancyQuery & { readonly earliest: number }>) =>
  compiler
    .selectFrom('schedule')
    .leftJoin('claim', (claim) =>
      claim
        .onRef('claim.schedule_id', '=', 'schedule.id')
        .on('blocks_from', '>', value('earliest'))
        .on('blocks_from', '<', value('until'))
        .on('blocks_until', '>', value('from'))
        .on((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', value('now'))])),
    )
    .select(['version', packed.as('claims')])
    .select((row) => row.fn.min<number | null>('expires_at').as('nextExpiry'))
    .where('schedule.id', '=', value('scheduleId'))
    .groupBy('schedule.id'),
);

/** In one statement and so from one snapshot: a commit between two would pair an old version with new rows. */
async function readOccupancy(executor: Executor, query: OccupancyQuery): Promise<VersionedOccupancy> {
  const row = await selectClaims.get(executor, { ...query, earliest: query.from - MAX_CLAIM_MINUTES });
  if (row === undefined) return { version: 0, occupancy: emptyOccupancy };
  return { version: row.version, occupancy: row.claims === null ? emptyOccupancy : unpack(row.claims, row.nextExpiry) };
}

function unpack(bytes: Buffer, nextExpiry: number | null): Occupancy {
  const count = bytes.length / BYTES_PER_CLAIM;
  const column = (place: number) =>
    Int32Array.from({ length: count }, (_, index) => bytes.readInt32BE(index * BYTES_PER_CLAIM + place * 4));
  return { count, blocksFrom: column(0), blocksUntil: column(1), startsAt: column(2), reasonId: column(3), nextExpiry };
}
