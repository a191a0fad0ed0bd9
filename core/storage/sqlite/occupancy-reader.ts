/** Reads claims into columns of integers, through one index and no further back than the longest claim. */

import { sql } from 'kysely';
import { emptyOccupancy, type Occupancy } from '../../availability/occupancy.ts';
import type { OccupancyQuery } from '../booking-storage.ts';
import { MAX_CLAIM_MINUTES } from '../sql/schema.ts';
import type { PlaceholderOf } from '../sql/statement.ts';
import { type Connection, compiler, prepare } from './statement.ts';

export interface ClaimsQuery extends OccupancyQuery {
  /** The id of a claim to be left out, as it is about to be given up. */
  readonly except?: number | null;
}

export type ReadOccupancy = (query: ClaimsQuery) => Occupancy;

/** The ids of claims begin at 1. */
const NO_CLAIM = 0;

/** Each column in one piece: ten thousand rows as rows keep the process busy for seven milliseconds, as four lists of numbers for two and a half. */
const list = (column: string) => sql<string>`json_group_array(${sql.ref(column)})`;

export function createOccupancyReader(connection: Connection): ReadOccupancy {
  const select = prepare(connection, (value: PlaceholderOf<OccupancyQuery & { readonly earliest: number; readonly except: number }>) =>
    compiler
      .selectFrom(
        compiler
          .selectFrom('claim')
          .select(['blocks_from', 'blocks_until', 'starts_at', 'reason_id', 'expires_at'])
          .where('schedule_id', '=', value('scheduleId'))
          .where('blocks_from', '>', value('earliest'))
          .where('blocks_from', '<', value('until'))
          .where('blocks_until', '>', value('from'))
          .where('id', '<>', value('except'))
          .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', value('now'))]))
          .orderBy('blocks_from')
          .as('asked'),
      )
      .select((row) => [
        list('blocks_from').as('blocksFrom'),
        list('blocks_until').as('blocksUntil'),
        list('starts_at').as('startsAt'),
        list('reason_id').as('reasonId'),
        row.fn.min<number | null>('expires_at').as('nextExpiry'),
      ]),
  );
  return (query) => toOccupancy(select.get({ ...query, earliest: query.from - MAX_CLAIM_MINUTES, except: query.except ?? NO_CLAIM }));
}

type Row = { readonly [Column in Exclude<keyof Occupancy, 'count' | 'nextExpiry'>]: string } & Pick<Occupancy, 'nextExpiry'>;

function toOccupancy(row: Row | undefined): Occupancy {
  if (row === undefined || row.blocksFrom === '[]') return emptyOccupancy;
  const blocksFrom = unpack(row.blocksFrom);
  return {
    count: blocksFrom.length,
    blocksFrom,
    blocksUntil: unpack(row.blocksUntil),
    startsAt: unpack(row.startsAt),
    reasonId: unpack(row.reasonId),
    nextExpiry: row.nextExpiry,
  };
}

function unpack(column: string): Int32Array {
  return Int32Array.from<number>(JSON.parse(column));
}
