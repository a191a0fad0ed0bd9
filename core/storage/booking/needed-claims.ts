/** What claims leave of the schedules that a booking may need, from the few rows that matter. */

import type { BusyTimes } from '../../availability/busy-times.ts';
import {
  type ExchangeableClaim,
  type Occupancy,
  withBusy,
  withExchangeable,
} from '../../availability/occupancy.ts';
import { type BusyRow, toBusy } from '../busy/busy-window.ts';
import { MAX_CLAIM_MINUTES } from '../sql/shared-schema.ts';
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
  /** Exclusive bounds for the start of claims. */
  readonly after: number;
  readonly before: number;
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
    after: Math.min(from, day.from) - MAX_CLAIM_MINUTES,
    before: Math.max(until, day.until),
    exceptIds: except.claimIds,
    exceptHold: except.secretHash ?? NO_HOLD,
  };
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
