/** Reads claims into columns of integers, through one index and no further back than the longest claim. */

import { emptyOccupancy, type Occupancy } from '../../availability/occupancy.ts';
import { LONGEST_CLAIM_MINUTES } from '../longest-claim.ts';
import type { OccupancyQuery } from '../storage.ts';
import { type Connection, type PlaceholderOf, prepareColumns } from './statement.ts';
import { compiler } from './tables.ts';

type Columns = readonly (number | null)[];

export interface ClaimsQuery extends OccupancyQuery {
  /** The id of a claim to be left out: whoever asks is about to give it up. */
  readonly except?: number | null;
}

export type ReadOccupancy = (query: ClaimsQuery) => Occupancy;

/** The ids of claims begin at 1. */
const NO_CLAIM = 0;

export function createOccupancyReader(connection: Connection): ReadOccupancy {
  const select = prepareColumns(
    connection,
    (value: PlaceholderOf<OccupancyQuery & { readonly earliest: number; readonly except: number }>) =>
      compiler
        .selectFrom('claim')
        .select(['blocks_from', 'blocks_until', 'starts_at', 'reason_id', 'expires_at'])
        .where('schedule_id', '=', value('scheduleId'))
        .where('blocks_from', '>', value('earliest'))
        .where('blocks_from', '<', value('until'))
        .where('blocks_until', '>', value('from'))
        .where('id', '<>', value('except'))
        .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', value('now'))]))
        .orderBy('blocks_from'),
  );
  return (query) => toOccupancy(select({ ...query, earliest: query.from - LONGEST_CLAIM_MINUTES, except: query.except ?? NO_CLAIM }));
}

function toOccupancy(rows: readonly Columns[]): Occupancy {
  if (rows.length === 0) return emptyOccupancy;
  const column = (index: number) => Int32Array.from(rows, (row) => row[index] ?? 0);
  const expiries = rows.flatMap((row) => row[4] ?? []);
  return {
    count: rows.length,
    blocksFrom: column(0),
    blocksUntil: column(1),
    startsAt: column(2),
    reasonId: column(3),
    nextExpiry: expiries.length === 0 ? null : Math.min(...expiries),
  };
}
