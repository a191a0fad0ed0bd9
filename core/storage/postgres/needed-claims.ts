/** The claims on what a booking may need, of several schedules at once. */

import { sql } from 'kysely';
import { NEEDED } from '../../availability/occupancy.ts';
import { selectExchangeable } from '../booking/exchangeable-claims.ts';
import {
  addBusyTimes,
  addExchangeable,
  bySchedule,
  countOthers,
  type NeededRow,
  type NeededSchedules,
  type NeededValues,
  overlappingIn,
  toNeededValues,
  toOccupancies,
  withoutRows,
} from '../booking/needed-claims.ts';
import { selectBusyOfEach } from '../busy/busy-window.ts';
import { type Dialect, type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { NeededClaims, NeededQuery } from '../transaction.ts';
import { addSeatedPart, type SeatedClaim } from './seats.ts';

/** Compares with an array, because a join with the unnested ids takes twice as long. */
const claimsOf = ({ compiler }: Dialect, value: PlaceholderOf<NeededValues>) =>
  compiler
    .selectFrom('claim')
    .where(sql<boolean>`schedule_id = ANY(${value('scheduleIds')}::bigint[])`);

const overlapping = statement((dialect, value: PlaceholderOf<NeededValues>) =>
  overlappingIn(
    value,
    claimsOf(dialect, value).select([
      'schedule_id',
      'id',
      'blocks_from',
      'blocks_until',
      'starts_at',
      'reason_id',
      'part',
      sql<number>`seat`.as('seat'),
      sql<number>`reason_seat`.as('reason_seat'),
    ]),
  ),
);

const others = statement((dialect, value: PlaceholderOf<NeededValues>) =>
  countOthers(value, {
    claims: claimsOf(dialect, value),
    isExcept: sql<boolean>`id = ANY(${value('exceptIds')}::bigint[])`,
  }),
);

/** Without `hasBusySources`, saves asking for busy times. */
export async function readNeeded(
  executor: Executor,
  query: NeededQuery,
  hasBusySources: boolean,
): Promise<NeededClaims> {
  const { scheduleIds, from, until, exchangeableIn } = query;
  const values = toNeededValues(query);
  const [rows, counts, busy, exchangeable] = await Promise.all([
    overlapping.all(executor, values),
    others.all(executor, values),
    hasBusySources ? selectBusyOfEach.all(executor, { scheduleIds, from, until }) : [],
    exchangeableIn === undefined
      ? []
      : selectExchangeable.all(executor, { scheduleIds: exchangeableIn, from, until }),
  ]);
  const found = bySchedule(
    rows.map(({ schedule_id: id, ...claim }) => [id, toRow(claim)] as const),
    counts,
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
    addPart: (part, needed, whenSent) => {
      const { scheduleId } = part;
      const rows = found.get(scheduleId)?.rows ?? [];
      // The people of the booking itself may have been seated there since.
      const isChanged = changed.has(scheduleId) || scheduleId === needed.claim.scheduleId;
      const known = isChanged ? null : rows.map(({ seated }) => seated);
      changed.add(scheduleId);
      return addSeatedPart(executor, part, { ...needed, known, whenSent });
    },
  };
}

function toRow(seated: SeatedClaim): SeatedRow {
  const { id, blocks_from: blocksFrom, blocks_until: blocksUntil, starts_at: startsAt } = seated;
  const reasonId = seated.part === 0 ? seated.reason_id : NEEDED;
  return { id, blocksFrom, blocksUntil, startsAt, reasonId, seated };
}
