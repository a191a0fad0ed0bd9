/**
 * Brings an earlier reading of a schedule's claims up to date, week by week. Pure. The claims that
 * begin in a week are unchanged as long as the week's version is, since the database raises it with
 * each change; but holds expire without a write.
 */

import type { BusyTimes } from '../../availability/busy-times.ts';
import {
  type ExchangeableClaim,
  type Occupancy,
  withBusy,
  withExchangeable,
} from '../../availability/occupancy.ts';
import type { EpochMinute } from '../../time/units.ts';
import type {
  ExpiringClaim,
  OccupancyQuery,
  OccupancyReading,
  OccupancyRequest,
  WeekVersions,
} from '../port/bookings.ts';
import { CLAIM_WEEK_MINUTES } from '../sql/claim-week-schema.ts';

type Columns = Omit<Occupancy, 'nextExpiry' | 'busy' | 'otherStarts' | 'exchangeable'>;

/** Sorted by `blocksFrom`. */
export interface ClaimsRead {
  readonly columns: Columns;
  readonly expiring: readonly ExpiringClaim[];
}

export const noColumns: Columns = {
  count: 0,
  blocksFrom: new Int32Array(0),
  blocksUntil: new Int32Array(0),
  startsAt: new Int32Array(0),
  reasonId: new Int32Array(0),
};

/**
 * The weeks of `since` that are current if the database still has the same versions; `null` if it
 * was read for another window or the clock went back, so that it cannot be used.
 */
export function knownWeeks({
  since,
  scheduleId,
  from,
  until,
  now,
}: OccupancyRequest): WeekVersions | null {
  if (since === undefined) {
    return null;
  }
  const { query, weeks, expiring } = since;
  if (
    query.scheduleId !== scheduleId ||
    query.from !== from ||
    query.until !== until ||
    now < query.now
  ) {
    return null;
  }
  const expired = new Set(
    expiring.filter(([, expiresAt]) => expiresAt <= now).map(([blocksFrom]) => toWeek(blocksFrom)),
  );
  return new Map([...weeks].filter(([week]) => !expired.has(week)));
}

/** Ascending. */
export function findChangedWeeks(known: WeekVersions, weeks: WeekVersions): readonly number[] {
  const changed = [...weeks].filter(([week, version]) => known.get(week) !== version);
  return changed.map(([week]) => week).toSorted((a, b) => a - b);
}

interface Versions {
  readonly version: number;
  readonly weeks: WeekVersions;
  /** Read anew each time: there are few of them. */
  readonly busy: BusyTimes | undefined;
  /** Likewise. */
  readonly exchangeable?: readonly ExchangeableClaim[];
}

export function toReading(
  { scheduleId, from, until, now }: OccupancyQuery,
  claims: ClaimsRead,
  { version, weeks, busy, exchangeable = [] }: Versions,
): OccupancyReading {
  // Named one by one: spreading the request would keep its earlier reading alive, and that the one
  // before.
  return {
    version,
    weeks,
    occupancy: withExchangeable(withBusy(toOccupancy(claims), busy), exchangeable),
    expiring: claims.expiring,
    query: { scheduleId, from, until, now },
  };
}

function toOccupancy({ columns, expiring }: ClaimsRead): Occupancy {
  return {
    ...columns,
    nextExpiry:
      expiring.length === 0 ? null : Math.min(...expiring.map(([, expiresAt]) => expiresAt)),
  };
}

/** `read` has exactly the claims that begin in the `changed` weeks, in one part or several. */
export function replaceWeeks(
  since: OccupancyReading,
  changed: readonly number[],
  read: readonly ClaimsRead[],
): ClaimsRead {
  const expiring = since.expiring.filter(([blocksFrom]) => !changed.includes(toWeek(blocksFrom)));
  return {
    columns: splice(
      since.occupancy,
      changed,
      read.map(({ columns }) => columns),
    ),
    expiring: [...expiring, ...read.flatMap((one) => one.expiring)],
  };
}

/** A range of claims in sorted columns; `until` is exclusive. */
interface ClaimRange {
  readonly of: Columns;
  readonly from: number;
  readonly until: number;
}

function splice(old: Columns, changed: readonly number[], fresh: readonly Columns[]): Columns {
  const pieces: ClaimRange[] = [];
  let begin = 0;
  for (const week of changed) {
    const minute = week * CLAIM_WEEK_MINUTES;
    const end = (week + 1) * CLAIM_WEEK_MINUTES;
    pieces.push({ of: old, from: begin, until: firstFrom(old, minute) });
    for (const of of fresh) {
      pieces.push({ of, from: firstFrom(of, minute), until: firstFrom(of, end) });
    }
    begin = firstFrom(old, end);
  }
  pieces.push({ of: old, from: begin, until: old.count });
  const count = pieces.reduce((sum, { from, until }) => sum + until - from, 0);
  const column = (name: Exclude<keyof Columns, 'count'>) => joinColumn(pieces, name, count);
  return {
    count,
    blocksFrom: column('blocksFrom'),
    blocksUntil: column('blocksUntil'),
    startsAt: column('startsAt'),
    reasonId: column('reasonId'),
  };
}

function joinColumn(
  pieces: readonly ClaimRange[],
  name: Exclude<keyof Columns, 'count'>,
  count: number,
): Int32Array {
  const joined = new Int32Array(count);
  let at = 0;
  for (const { of, from, until } of pieces) {
    joined.set(of[name].subarray(from, until), at);
    at += until - from;
  }
  return joined;
}

/** Index of the first claim that begins at `minute` or later. */
function firstFrom({ blocksFrom, count }: Columns, minute: EpochMinute): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((blocksFrom[middle] ?? 0) >= minute) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

export function toWeek(minute: EpochMinute): number {
  return Math.floor(minute / CLAIM_WEEK_MINUTES);
}
