/**
 * Reads claims into integer columns, through one index and no further back than the longest claim.
 */

import { sql } from 'kysely';
import type { BusyTimes } from '../../availability/busy-times.ts';
import { NEEDED, type Occupancy, withBusy } from '../../availability/occupancy.ts';
import {
  type ClaimsRead,
  findChangedWeeks,
  knownWeeks,
  noColumns,
  replaceWeeks,
  toReading,
  toWeek,
} from '../booking/claim-weeks.ts';
import { exchangeableIn } from '../booking/exchangeable-claims.ts';
import { busyIn, toBusy } from '../busy/busy-window.ts';
import type {
  OccupancyQuery,
  OccupancyReading,
  OccupancyRequest,
  WeekVersions,
} from '../port/bookings.ts';
import { CLAIM_WEEK_MINUTES } from '../sql/claim-week-schema.ts';
import { MAX_CLAIM_MINUTES } from '../sql/shared-schema.ts';
import type { PlaceholderOf } from '../sql/statement.ts';
import { type Connection, compiler, dialect, prepare } from './statement.ts';

export interface ClaimsQuery extends OccupancyQuery {
  /** Ids of claims to leave out, because they are about to be given up. */
  readonly except?: readonly number[];
}

export type ReadOccupancy = (query: ClaimsQuery) => Occupancy;

/** Reader for decisions, which concern only the current moment. */
export function createOccupancyReader(connection: Connection): ReadOccupancy {
  const readAll = createClaimsReader(connection);
  const readBusy = createBusyReader(connection);
  const others = prepare(
    connection,
    (value: PlaceholderOf<Values & { readonly except: readonly number[] }>) =>
      selectColumns(claimsIn(value).where('id', 'not in', dialect.numbers(value('except')))),
  );
  return (query) => {
    const { except = [] } = query;
    const { columns } =
      except.length === 0 ? readAll(query) : toClaims(others.get({ ...toValues(query), except }));
    const { count, blocksFrom, blocksUntil, startsAt, reasonId } = columns;
    return withBusy(
      { count, blocksFrom, blocksUntil, startsAt, reasonId, nextExpiry: null },
      readBusy(query),
    );
  };
}

/** With more changed weeks than this, reading everything is as fast. */
const MOST_WEEKS = 12;

/**
 * Reads versions and rows from one snapshot: a commit between two selects would pair an old version
 * with new rows.
 */
export function createVersionedReader(
  connection: Connection,
): (request: OccupancyRequest) => OccupancyReading {
  const version = prepare(connection, (value: PlaceholderOf<{ id: number }>) =>
    compiler.selectFrom('schedule').select('version').where('id', '=', value('id')),
  );
  const readWeeks = createWeeksReader(connection);
  const readBusy = createBusyReader(connection);
  const readClaims = createClaimsReader(connection);

  function read({ since, ...query }: OccupancyRequest, weeks: WeekVersions): ClaimsRead {
    const known = knownWeeks({ since, ...query });
    if (since === undefined || known === null) {
      return readClaims(query);
    }
    const changed = findChangedWeeks(known, weeks);
    if (changed.length > MOST_WEEKS) {
      return readClaims(query);
    }
    return replaceWeeks(
      since,
      changed,
      changed.map((week) => readClaims(query, week)),
    );
  }

  const readExchangeable = prepare(
    connection,
    (value: PlaceholderOf<Pick<OccupancyQuery, 'scheduleId' | 'from' | 'until'>>) =>
      exchangeableIn(compiler, value).where('claim.schedule_id', '=', value('scheduleId')),
  );

  return connection.transaction((request: OccupancyRequest) => {
    const weeks = readWeeks(request);
    return toReading(request, read(request, weeks), {
      version: version.get({ id: request.scheduleId })?.version ?? 0,
      weeks,
      busy: readBusy(request),
      ...(request.exchangeable && { exchangeable: readExchangeable.all(request) }),
    });
  });
}

function createBusyReader(
  connection: Connection,
): (query: OccupancyQuery) => BusyTimes | undefined {
  const select = prepare(connection, (value: PlaceholderOf<OccupancyQuery>) =>
    busyIn(compiler, value),
  );
  return (query) => toBusy(select.all(query));
}

function createWeeksReader(connection: Connection): (query: OccupancyQuery) => WeekVersions {
  const select = prepare(
    connection,
    (value: PlaceholderOf<{ scheduleId: number; first: number; last: number }>) =>
      compiler
        .selectFrom('claim_week')
        .select([list('week').as('weeks'), list('version').as('versions')])
        .where('schedule_id', '=', value('scheduleId'))
        .where('week', '>=', value('first'))
        .where('week', '<=', value('last')),
  );
  return ({ scheduleId, from, until }) => {
    const row = select.get({
      scheduleId,
      first: toWeek(from - MAX_CLAIM_MINUTES),
      last: toWeek(until),
    });
    const versions: readonly number[] = JSON.parse(row?.versions ?? '[]');
    return new Map(
      JSON.parse(row?.weeks ?? '[]').map((week: number, index: number) => [
        week,
        versions[index] ?? 0,
      ]),
    );
  };
}

/** With `week`, reads only the claims that begin in it. */
function createClaimsReader(
  connection: Connection,
): (query: OccupancyQuery, week?: number) => ClaimsRead {
  const select = prepare(connection, (value: PlaceholderOf<Values>) =>
    selectColumns(claimsIn(value)),
  );
  return (query, week) => toClaims(select.get(toValues(query, week)));
}

/** `after` and `before` are exclusive bounds for the start of claims. */
interface Values extends Pick<OccupancyQuery, 'scheduleId' | 'from' | 'now'> {
  readonly after: number;
  readonly before: number;
}

function toValues({ scheduleId, from, until, now }: OccupancyQuery, week?: number): Values {
  const after = from - MAX_CLAIM_MINUTES;
  const before = until;
  if (week === undefined) {
    return { scheduleId, from, now, after, before };
  }
  const begin = week * CLAIM_WEEK_MINUTES;
  return {
    scheduleId,
    from,
    now,
    after: Math.max(after, begin - 1),
    before: Math.min(before, begin + CLAIM_WEEK_MINUTES),
  };
}

function claimsIn(value: PlaceholderOf<Values>) {
  return compiler
    .selectFrom('claim')
    .select(['blocks_from', 'blocks_until', 'starts_at', 'expires_at'])
    .select(sql<number>`iif(part = 0, reason_id, ${sql.lit(NEEDED)})`.as('reason_id'))
    .where('schedule_id', '=', value('scheduleId'))
    .where('blocks_from', '>', value('after'))
    .where('blocks_from', '<', value('before'))
    .where('blocks_until', '>', value('from'))
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', value('now'))]))
    .orderBy('blocks_from');
}

/**
 * Returns each column as one value: ten thousand claims take 2.5 milliseconds as four lists of
 * numbers, 7 as rows.
 */
const list = (column: string) => sql<string>`json_group_array(${sql.ref(column)})`;

/** Only the few claims that expire. */
const expiring = sql<string>`json_group_array(json_array(blocks_from, expires_at)) FILTER (WHERE expires_at IS NOT NULL)`;

function selectColumns(claims: ReturnType<typeof claimsIn>) {
  return compiler
    .selectFrom(claims.as('asked'))
    .select([
      list('blocks_from').as('blocksFrom'),
      list('blocks_until').as('blocksUntil'),
      list('starts_at').as('startsAt'),
      list('reason_id').as('reasonId'),
      expiring.as('expiring'),
    ]);
}

type Row = {
  readonly [Column in keyof typeof noColumns | 'expiring' as Exclude<Column, 'count'>]: string;
};

function toClaims(row: Row | undefined): ClaimsRead {
  if (row === undefined || row.blocksFrom === '[]') {
    return { columns: noColumns, expiring: [] };
  }
  const blocksFrom = unpack(row.blocksFrom);
  return {
    columns: {
      count: blocksFrom.length,
      blocksFrom,
      blocksUntil: unpack(row.blocksUntil),
      startsAt: unpack(row.startsAt),
      reasonId: unpack(row.reasonId),
    },
    expiring: JSON.parse(row.expiring),
  };
}

function unpack(column: string): Int32Array {
  return Int32Array.from<number>(JSON.parse(column));
}
