/** The claims on what a booking may need, of several schedules by one statement. */

import { sql } from 'kysely';
import { NEEDED } from '../../availability/occupancy.ts';
import { selectExchangeable } from '../booking/exchangeable-claims.ts';
import {
  addBusyTimes,
  addExchangeable,
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
  const { scheduleIds, from, until, exchangeableIn } = query;
  const [rows, busy, exchangeable] = await Promise.all([
    select.all(executor, toNeededValues(query)),
    hasBusySources ? selectBusyOfEach.all(executor, { scheduleIds, from, until }) : [],
    exchangeableIn === undefined
      ? []
      : selectExchangeable.all(executor, { scheduleIds: exchangeableIn, from, until }),
  ]);
  const found = new Map(
    rows.map(({ schedule_id: id, claims, others }) => [
      id,
      { rows: JSON.parse(claims ?? '[]').map(toRow), otherStarts: others },
    ]),
  );
  return neededClaims(
    executor,
    scheduleIds,
    addExchangeable(addBusyTimes(found, busy), exchangeable),
  );
}

interface SeatedRow extends NeededRow {
  readonly seated: SeatedClaim;
}

function neededClaims(
  executor: Executor,
  scheduleIds: readonly number[],
  found: NeededSchedules<SeatedRow>,
  changed: Set<number> = new Set(),
): NeededClaims {
  return {
    occupancies: () => toOccupancies(scheduleIds, found),
    without: (claimIds) =>
      neededClaims(executor, scheduleIds, withoutRows(found, claimIds), new Set(changed)),
    afterOthers: () => neededClaims(executor, scheduleIds, found, new Set(scheduleIds)),
    addPart: (part, needed) => {
      const { scheduleId } = part;
      const rows = found.get(scheduleId)?.rows ?? [];
      // The people of the booking itself may have been seated there since.
      const isChanged = changed.has(scheduleId) || scheduleId === needed.claim.scheduleId;
      const known = isChanged ? null : rows.map(({ seated }) => seated);
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
