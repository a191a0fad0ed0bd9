/** Reads a schedule's version and claims from one snapshot: a commit between two statements would pair an old version with new rows. */

import { type RawBuilder, sql } from 'kysely';
import { emptyOccupancy, type Occupancy } from '../../availability/occupancy.ts';
import { LONGEST_CLAIM_MINUTES } from '../longest-claim.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { OccupancyQuery, VersionedOccupancy } from '../storage.ts';

const BYTES_PER_CLAIM = 16;

/** Four integers a claim, in one piece: ten thousand rows as rows would keep the process busy for ten milliseconds, so they take one. */
const packed: RawBuilder<Buffer | null> = sql`
  string_agg(int4send(blocks_from) || int4send(blocks_until) || int4send(starts_at) || int4send(reason_id), '' ORDER BY blocks_from)`;

/** The schedule's version also where nothing is claimed. */
const select = statement(({ compiler }, value: PlaceholderOf<OccupancyQuery & { readonly earliest: number }>) =>
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

export async function readOccupancy(executor: Executor, query: OccupancyQuery): Promise<VersionedOccupancy> {
  const row = await select.get(executor, { ...query, earliest: query.from - LONGEST_CLAIM_MINUTES });
  if (row === undefined) return { version: 0, occupancy: emptyOccupancy };
  return { version: row.version, occupancy: row.claims === null ? emptyOccupancy : unpack(row.claims, row.nextExpiry) };
}

function unpack(bytes: Buffer, nextExpiry: number | null): Occupancy {
  const count = bytes.length / BYTES_PER_CLAIM;
  const column = (place: number) =>
    Int32Array.from({ length: count }, (_, index) => bytes.readInt32BE(index * BYTES_PER_CLAIM + place * 4));
  return { count, blocksFrom: column(0), blocksUntil: column(1), startsAt: column(2), reasonId: column(3), nextExpiry };
}
