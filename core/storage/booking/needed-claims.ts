/** What claims leave of the schedules that a booking may need, from the few rows that matter. */

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { BusyTimes } from '../../availability/busy-times.ts';
import {
  type ExchangeableClaim,
  type Occupancy,
  withBusy,
  withExchangeable,
} from '../../availability/occupancy.ts';
import { type BusyRow, toBusy } from '../busy/busy-window.ts';
import { LONG_CLAIM_MINUTES, MAX_CLAIM_MINUTES } from '../sql/shared-schema.ts';
import type { PlaceholderOf } from '../sql/statement.ts';
import type { Tables } from '../sql/tables.ts';
import type { NeededQuery } from '../transaction.ts';

/** A claim that blocks any minute of the window. */
export interface NeededRow {
  readonly id: number;
  readonly blocksFrom: number;
  readonly blocksUntil: number;
  readonly startsAt: number;
  /** `NEEDED` for what a booking in another calendar takes. */
  readonly reasonId: number;
}

/** The claims on one schedule. */
interface NeededSchedule<Row extends NeededRow> {
  readonly rows: readonly Row[];
  /** How many claims begin on the day and are not among `rows`. */
  readonly otherStarts: number;
  /** What other calendars close; omitted if nothing. */
  readonly busy?: BusyTimes;
  /** Those of the claims that can be exchanged; omitted if none. */
  readonly exchangeable?: readonly ExchangeableClaim[];
}

export type NeededSchedules<Row extends NeededRow> = ReadonlyMap<number, NeededSchedule<Row>>;

export interface NeededValues {
  readonly scheduleIds: readonly number[];
  readonly from: number;
  readonly until: number;
  readonly dayFrom: number;
  readonly dayUntil: number;
  readonly exceptIds: readonly number[];
  readonly exceptHold: string;
}

/** No hash is empty. */
const NO_HOLD = '';

export function toNeededValues({
  scheduleIds,
  from,
  until,
  day,
  except,
}: NeededQuery): NeededValues {
  return {
    scheduleIds,
    from,
    until,
    dayFrom: day.from,
    dayUntil: day.until,
    exceptIds: except.claimIds,
    exceptHold: except.secretHash ?? NO_HOLD,
  };
}

/**
 * Limits claims to those that begin before `until` and may reach to `from`. Short ones begin at most
 * `LONG_CLAIM_MINUTES` before it; the few long ones have an index. A day of full rooms has hundreds
 * of claims that begin earlier.
 */
function reaching<Row>(
  claims: SelectQueryBuilder<Tables, 'claim', Row>,
  { from, until }: { readonly from: RawBuilder<number>; readonly until: RawBuilder<number> },
) {
  const earliestShort = sql<number>`${from} - ${sql.lit(LONG_CLAIM_MINUTES)}`;
  return claims
    .where('blocks_from', '>', earliestShort)
    .where('blocks_from', '<', until)
    .unionAll(
      claims
        .where('blocks_from', '>', sql<number>`${from} - ${sql.lit(MAX_CLAIM_MINUTES)}`)
        .where('blocks_from', '<=', earliestShort)
        .where(sql<boolean>`blocks_until - blocks_from > ${sql.lit(LONG_CLAIM_MINUTES)}`),
    );
}

/** The claims that block any minute of the window. */
export function overlappingIn<Row>(
  value: PlaceholderOf<NeededValues>,
  claims: SelectQueryBuilder<Tables, 'claim', Row>,
) {
  const overlapping = claims.where('blocks_until', '>', value('from'));
  return reaching(overlapping, { from: value('from'), until: value('until') });
}

interface Others {
  readonly claims: SelectQueryBuilder<Tables, 'claim', object>;
  /** Whether it is one of `exceptIds`. */
  readonly isExcept: RawBuilder<boolean>;
}

/** Counts the claims on each schedule that begin on the day and do not overlap the window. */
export function countOthers(value: PlaceholderOf<NeededValues>, { claims, isExcept }: Others) {
  // Of short claims, only those that expire are looked up in the table; the index has all else.
  const isGivenUp = sql<boolean>`${isExcept} OR (expires_at IS NOT NULL AND secret_hash = ${value('exceptHold')})`;
  const overlaps = sql<boolean>`blocks_from < ${value('until')} AND blocks_until > ${value('from')}`;
  const others = claims
    .select(['schedule_id', sql<number>`count(*)`.as('others')])
    .where('starts_at', '>=', value('dayFrom'))
    .where('starts_at', '<', value('dayUntil'))
    .where(sql<boolean>`NOT (${overlaps})`)
    .where(sql<boolean>`NOT (${isGivenUp})`)
    .groupBy('schedule_id');
  return reaching(others, { from: value('dayFrom'), until: value('dayUntil') });
}

/** Groups the results of `overlappingIn` and `countOthers`. */
export function bySchedule<Row extends NeededRow>(
  rows: readonly (readonly [scheduleId: number, row: Row])[],
  counts: readonly { readonly schedule_id: number; readonly others: number }[],
): NeededSchedules<Row> {
  const found = new Map<number, { rows: Row[]; otherStarts: number }>();
  const at = (id: number) => {
    const known = found.get(id) ?? { rows: [], otherStarts: 0 };
    found.set(id, known);
    return known;
  };
  for (const [id, row] of rows) {
    at(id).rows.push(row);
  }
  for (const { schedule_id: id, others } of counts) {
    at(id).otherStarts += others;
  }
  return found;
}

export function toOccupancies<Row extends NeededRow>(
  scheduleIds: readonly number[],
  found: NeededSchedules<Row>,
): ReadonlyMap<number, Occupancy> {
  return new Map(scheduleIds.map((id) => [id, toOccupancy(found.get(id))]));
}

const UNTAKEN: NeededSchedule<NeededRow> = { rows: [], otherStarts: 0 };

function toOccupancy({
  rows,
  otherStarts,
  busy,
  exchangeable = [],
}: NeededSchedule<NeededRow> = UNTAKEN): Occupancy {
  const sorted = rows.toSorted((a, b) => a.blocksFrom - b.blocksFrom);
  const occupancy = withBusy(
    {
      count: sorted.length,
      blocksFrom: Int32Array.from(sorted, (row) => row.blocksFrom),
      blocksUntil: Int32Array.from(sorted, (row) => row.blocksUntil),
      startsAt: Int32Array.from(sorted, (row) => row.startsAt),
      reasonId: Int32Array.from(sorted, (row) => row.reasonId),
      nextExpiry: null,
      otherStarts,
    },
    busy,
  );
  return withExchangeable(occupancy, exchangeable);
}

/** The same with what other calendars close. */
export function addBusyTimes<Row extends NeededRow>(
  found: NeededSchedules<Row>,
  busy: readonly (BusyRow & { readonly schedule_id: number })[],
): NeededSchedules<Row> {
  if (busy.length === 0) {
    return found;
  }
  const closed = new Set(busy.map((row) => row.schedule_id));
  return new Map([
    ...found,
    ...[...closed].map((id): [number, NeededSchedule<Row>] => {
      const times = toBusy(busy.filter((row) => row.schedule_id === id));
      const schedule = found.get(id) ?? { rows: [], otherStarts: 0 };
      return [id, times === undefined ? schedule : { ...schedule, busy: times }];
    }),
  ]);
}

/** The same with those that can be exchanged. */
export function addExchangeable<Row extends NeededRow>(
  found: NeededSchedules<Row>,
  claims: readonly ExchangeableClaim[],
): NeededSchedules<Row> {
  return claims.length === 0
    ? found
    : new Map(
        [...found].map(([id, schedule]) => [
          id,
          { ...schedule, exchangeable: claims.filter(({ scheduleId }) => scheduleId === id) },
        ]),
      );
}

/** The same without the claims with these ids. */
export function withoutRows<Row extends NeededRow>(
  found: NeededSchedules<Row>,
  claimIds: readonly number[],
): NeededSchedules<Row> {
  const own = new Set(claimIds);
  return new Map(
    [...found].map(([id, schedule]) => [
      id,
      {
        ...schedule,
        rows: schedule.rows.filter((row) => !own.has(row.id)),
        ...(schedule.exchangeable !== undefined && {
          exchangeable: schedule.exchangeable.filter(({ claimId }) => !own.has(claimId)),
        }),
      },
    ]),
  );
}
