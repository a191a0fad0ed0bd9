/** Reads the claims on what a booking may need, of several schedules by one statement. */

import { sql } from 'kysely';
import { NEEDED } from '../../availability/occupancy.ts';
import type { EpochMs } from '../../clock.ts';
import {
  type NeededRow,
  type NeededSchedules,
  type NeededValues,
  toNeededValues,
} from '../booking/needed-claims.ts';
import type { PlaceholderOf } from '../sql/statement.ts';
import type { NeededQuery } from '../transaction.ts';
import { type Connection, compiler, dialect, prepare } from './statement.ts';

export type ReadNeeded = (
  query: NeededQuery & { readonly now: EpochMs },
) => NeededSchedules<NeededRow>;

export function createNeededReader(connection: Connection): ReadNeeded {
  const select = prepare(connection, selectNeeded);
  return ({ now, ...query }) =>
    new Map(
      select
        .all({ ...toNeededValues(query), now })
        .map(({ schedule_id: id, claims, others }) => [
          id,
          { rows: JSON.parse(claims).map(toRow), otherStarts: others },
        ]),
    );
}

/** Looks up the table only for what overlaps; all else is in the index. */
function selectNeeded(value: PlaceholderOf<NeededValues & { readonly now: EpochMs }>) {
  const overlaps = sql`blocks_from < ${value('until')} AND blocks_until > ${value('from')}`;
  const startsThatDay = sql`starts_at >= ${value('dayFrom')} AND starts_at < ${value('dayUntil')}`;
  const isGivenUp = sql`id IN ${dialect.numbers(value('exceptIds'))} OR (expires_at IS NOT NULL AND secret_hash = ${value('exceptHold')})`;
  const claim = sql`json_array(id, blocks_from, blocks_until, starts_at, iif(part = 0, reason_id, ${sql.lit(NEEDED)}))`;
  return compiler
    .selectFrom('claim')
    .select([
      'schedule_id',
      sql<string>`json_group_array(${claim}) FILTER (WHERE ${overlaps})`.as('claims'),
      sql<number>`count(*) FILTER (WHERE ${startsThatDay} AND NOT (${overlaps}) AND NOT (${isGivenUp}))`.as(
        'others',
      ),
    ])
    .where('schedule_id', 'in', dialect.numbers(value('scheduleIds')))
    .where('blocks_from', '>', value('after'))
    .where('blocks_from', '<', value('before'))
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', value('now'))]))
    .groupBy('schedule_id');
}

function toRow([id, blocksFrom, blocksUntil, startsAt, reasonId]: [
  number,
  number,
  number,
  number,
  number,
]): NeededRow {
  return { id, blocksFrom, blocksUntil, startsAt, reasonId };
}
