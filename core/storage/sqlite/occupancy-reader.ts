/** Reads claims into columns of integers, through one index and no further back than the longest claim. */

import { sql } from 'kysely';
import { emptyOccupancy, type Occupancy } from '../../availability/occupancy.ts';
import type { OccupancyQuery } from '../booking-storage.ts';
import { MAX_CLAIM_MINUTES } from '../sql/schema.ts';
import type { PlaceholderOf } from '../sql/statement.ts';
import { type Connection, compiler, dialect, prepare } from './statement.ts';

export interface ClaimsQuery extends OccupancyQuery {
  /** The ids of claims to be left out, as they are about to be given up. */
  readonly except?: readonly number[];
}

export type ReadOccupancy = (query: ClaimsQuery) => Occupancy;

/** Each column in one piece: ten thousand rows as rows keep the process busy for seven milliseconds, as four lists of numbers for two and a half. */
const list = (column: string) => sql<string>`json_group_array(${sql.ref(column)})`;

export function createOccupancyReader(connection: Connection): ReadOccupancy {
  const all = prepare(connection, (value: PlaceholderOf<Values>) => columnsOf(claimsIn(value)));
  const others = prepare(connection, (value: PlaceholderOf<Values & { readonly except: readonly number[] }>) =>
    columnsOf(claimsIn(value).where('id', 'not in', dialect.numbers(value('except')))),
  );
  return ({ except = [], ...query }) => {
    const values = { ...query, earliest: query.from - MAX_CLAIM_MINUTES };
    return toOccupancy(except.length === 0 ? all.get(values) : others.get({ ...values, except }));
  };
}

interface Values extends OccupancyQuery {
  readonly earliest: number;
}

function claimsIn(value: PlaceholderOf<Values>) {
  return compiler
    .selectFrom('claim')
    .select(['blocks_from', 'blocks_until', 'starts_at', 'reason_id', 'expires_at'])
    .where('schedule_id', '=', value('scheduleId'))
    .where('blocks_from', '>', value('earliest'))
    .where('blocks_from', '<', value('until'))
    .where('blocks_until', '>', value('from'))
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', value('now'))]))
    .orderBy('blocks_from');
}

function columnsOf(claims: ReturnType<typeof claimsIn>) {
  return compiler
    .selectFrom(claims.as('asked'))
    .select((row) => [
      list('blocks_from').as('blocksFrom'),
      list('blocks_until').as('blocksUntil'),
      list('starts_at').as('startsAt'),
      list('reason_id').as('reasonId'),
      row.fn.min<number | null>('expires_at').as('nextExpiry'),
    ]);
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
