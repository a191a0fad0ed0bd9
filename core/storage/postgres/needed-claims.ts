/** The claims on what a booking may need, of several schedules by one statement. */

import { sql } from 'kysely';
import { NEEDED } from '../../availability/occupancy.ts';
import {
  addBusyTimes,
  type NeededRow,
  type NeededSchedules,
  type NeededValues,
  toNeededValues,
  toOccupancies,
  withoutRows,
} from '../booking/needed-claims.ts';
import { selectBusyOfEach } from '../busy/busy-window.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { NeededClaims, NeededQuery } from '../transaction.ts';
import { addSeatedPart, type SeatedClaim } from './seats.ts';

const select = statement(({ compiler }, value: PlaceholderOf<NeededValues>) => {
  const overlaps = sql`blocks_from < ${value('until')} AND blocks_until > ${value('from')}`;
  const startsThatDay = sql`starts_at >= ${value('dayFrom')} AND starts_at < ${value('dayUntil')}`;
  const isGivenUp = sql`id = ANY(${value('exceptIds')}::bigint[]) OR (expires_at IS NOT NULL AND secret_hash = ${value('exceptHold')})`;
  const claim = sql`json_build_array(id, blocks_from, blocks_until, starts_at, reason_id, part, seat, reason_seat)`;
  return compiler
    .selectFrom('claim')
    .select([
      'schedule_id',
      sql<string | null>`json_agg(${claim}) FILTER (WHERE ${overlaps})`.as('claims'),
      sql<number>`count(*) FILTER (WHERE ${startsThatDay} AND NOT (${overlaps}) AND NOT (${isGivenUp}))`.as(
        'others',
      ),
    ])
    .where(sql<boolean>`schedule_id = ANY(${value('scheduleIds')}::bigint[])`)
    .where('blocks_from', '>', value('after'))
    .where('blocks_from', '<', value('before'))
    .groupBy('schedule_id');
});

/** Without `hasBusySources`, saves asking for busy times. */
export async function readNeeded(
  executor: Executor,
  query: NeededQuery,
  hasBusySources: boolean,
): Promise<NeededClaims> {
  const { scheduleIds, from, until } = query;
  const [rows, busy] = await Promise.all([
    select.all(executor, toNeededValues(query)),
    hasBusySources ? selectBusyOfEach.all(executor, { scheduleIds, from, until }) : [],
  ]);
  const found = new Map(
    rows.map(({ schedule_id: id, claims, others }) => [
      id,
      { rows: JSON.parse(claims ?? '[]').map(toRow), otherStarts: others },
    ]),
  );
  return neededClaims(executor, scheduleIds, addBusyTimes(found, busy));
}

interface SeatedRow extends NeededRow {
  readonly seated: SeatedClaim;
}

function neededClaims(
  executor: Executor,
  scheduleIds: readonly number[],
  found: NeededSchedules<SeatedRow>,
): NeededClaims {
  const changed = new Set<number>();
  return {
    occupancies: () => toOccupancies(scheduleIds, found),
    without: (claimIds) => neededClaims(executor, scheduleIds, withoutRows(found, claimIds)),
    addPart: (part, needed) => {
      const { scheduleId } = part;
      const rows = found.get(scheduleId)?.rows ?? [];
      const known = changed.has(scheduleId) ? null : rows.map(({ seated }) => seated);
      changed.add(scheduleId);
      return addSeatedPart(executor, part, { ...needed, known });
    },
  };
}

function toRow([id, from, until, startsAt, reasonId, part, seat, reasonSeat]: [
  ...[id: number, from: number, until: number, startsAt: number],
  ...[reasonId: number, part: number, seat: number, reasonSeat: number],
]): SeatedRow {
  return {
    id,
    blocksFrom: from,
    blocksUntil: until,
    startsAt,
    reasonId: part === 0 ? reasonId : NEEDED,
    seated: {
      id,
      reason_id: reasonId,
      starts_at: startsAt,
      blocks_from: from,
      blocks_until: until,
      seat,
      reason_seat: reasonSeat,
      part,
    },
  };
}
