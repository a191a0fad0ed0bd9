/**
 * Reads claims into integer columns as the server packs them, of all weeks or only of changed ones.
 */

import { type RawBuilder, sql } from 'kysely';
import type { BusyTimes } from '../../availability/busy-times.ts';
import { type ExchangeableClaim, NEEDED } from '../../availability/occupancy.ts';
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
import { type BusyRow, busyIn, toBusy } from '../busy/busy-window.ts';
import type {
  OccupancyQuery,
  OccupancyReading,
  OccupancyRequest,
  WeekVersions,
} from '../port/bookings.ts';
import { CLAIM_WEEK_MINUTES } from '../sql/claim-week-schema.ts';
import { MAX_CLAIM_MINUTES } from '../sql/shared-schema.ts';
import {
  type Build,
  type Dialect,
  type Executor,
  type PlaceholderOf,
  type Statement,
  statement,
} from '../sql/statement.ts';

/**
 * Reads in one statement and so from one snapshot: a commit between two statements would pair an
 * old version with new rows.
 */
export async function readOccupancy(
  executor: Executor,
  request: OccupancyRequest,
): Promise<OccupancyReading> {
  const { since, ...query } = request;
  const values = {
    ...query,
    earliest: query.from - MAX_CLAIM_MINUTES,
    first: toWeek(query.from - MAX_CLAIM_MINUTES),
    last: toWeek(query.until),
  };
  const known = knownWeeks({ since, ...query });
  if (since === undefined || known === null) {
    const { claims, ...versions } = fromRow(await selectAll(request).get(executor, values));
    return toReading(query, claims, versions);
  }
  const row = await selectChanged(request).get(executor, {
    ...values,
    knownWeeks: [...known.keys()],
    knownVersions: [...known.values()],
  });
  const { claims, ...versions } = fromRow(row);
  return toReading(
    query,
    replaceWeeks(since, findChangedWeeks(known, versions.weeks), [claims]),
    versions,
  );
}

interface Values extends OccupancyQuery {
  readonly earliest: number;
  /** First and last week (inclusive) in which the claims may begin. */
  readonly first: number;
  readonly last: number;
}

interface KnownWeeks {
  readonly knownWeeks: readonly number[];
  readonly knownVersions: readonly number[];
}

/**
 * Four integers per claim, packed into one value: ten thousand claims take one millisecond instead
 * of ten as rows.
 */
const packed: RawBuilder<Buffer | null> = sql`
  string_agg(int4send(blocks_from) || int4send(blocks_until) || int4send(starts_at) || int4send(CASE WHEN part = 0 THEN reason_id ELSE ${sql.lit(NEEDED)} END), '' ORDER BY blocks_from)`;

/** Only the few claims that expire. */
const expiring: RawBuilder<string | null> =
  sql`json_agg(json_build_array(blocks_from, expires_at)) FILTER (WHERE expires_at IS NOT NULL)`;

const pairs: RawBuilder<string | null> = sql`json_agg(json_build_array(week, claim_week.version))`;

function weeksIn(compiler: Pick<Dialect['compiler'], 'selectFrom'>, value: PlaceholderOf<Values>) {
  return compiler
    .selectFrom('claim_week')
    .where('claim_week.schedule_id', '=', value('scheduleId'))
    .where('claim_week.week', '>=', value('first'))
    .where('claim_week.week', '<=', value('last'));
}

/** The statement for schedules of which something can be exchanged, and that for all others. */
function forBoth<Read, Row>(
  build: (isAsked: boolean) => Build<Read, Row>,
): (request: OccupancyRequest) => Statement<Read, Row> {
  const plain = statement(build(false));
  const asking = statement(build(true));
  return ({ exchangeable }) => (exchangeable ? asking : plain);
}

function listBusy(compiler: Dialect['compiler'], value: PlaceholderOf<Values>) {
  return compiler
    .selectFrom(busyIn(compiler, value).as('busy_time'))
    .select(sql<string | null>`json_agg(json_build_array(starts_at, ends_at, effect))`.as('list'));
}

/** Nothing for schedules of which nothing can be exchanged, as of most. */
function listExchangeable(
  compiler: Dialect['compiler'],
  value: PlaceholderOf<Values>,
  isAsked: boolean,
) {
  if (!isAsked) {
    return sql<string | null>`NULL`.as('exchangeable');
  }
  const units = exchangeableIn(compiler, value)
    .where('claim.schedule_id', '=', value('scheduleId'))
    .as('unit');
  const list = compiler
    .selectFrom(units)
    .select(sql<string | null>`json_agg(row_to_json(unit))`.as('list'));
  return sql<string | null>`(${list})`.as('exchangeable');
}

/** Returns the schedule's version even if there are no claims. */
const selectAll = forBoth(
  (isAsked) =>
    ({ compiler }, value: PlaceholderOf<Values>) =>
      compiler
        .selectFrom('schedule')
        .leftJoin('claim', (claim) =>
          claim
            .onRef('claim.schedule_id', '=', 'schedule.id')
            .on('blocks_from', '>', value('earliest'))
            .on('blocks_from', '<', value('until'))
            .on('blocks_until', '>', value('from'))
            .on((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', value('now'))])),
        )
        .select([
          'version',
          packed.as('claims'),
          expiring.as('expiring'),
          weeksIn(compiler, value).select(pairs.as('list')).as('weeks'),
          listBusy(compiler, value).as('busy'),
          listExchangeable(compiler, value, isAsked),
        ])
        .where('schedule.id', '=', value('scheduleId'))
        .groupBy('schedule.id'),
);

/**
 * Claims of weeks whose version differs from the known one, by the same rule as `findChangedWeeks`.
 */
const selectChanged = forBoth(
  (isAsked) =>
    ({ compiler }, value: PlaceholderOf<Values & KnownWeeks>) =>
      compiler
        .with('changed', () =>
          weeksIn(compiler, value)
            .leftJoin(toKnownTable(value), 'known.week', 'claim_week.week')
            .select('claim_week.week')
            .where(sql<boolean>`known.version IS DISTINCT FROM claim_week.version`),
        )
        .selectFrom('schedule')
        .leftJoin(
          (from) =>
            from
              .selectFrom('changed')
              .innerJoin('claim', (claim) =>
                claim
                  .on('claim.schedule_id', '=', value('scheduleId'))
                  .on(
                    'blocks_from',
                    '>=',
                    sql<number>`changed.week * ${sql.lit(CLAIM_WEEK_MINUTES)}`,
                  )
                  .on(
                    'blocks_from',
                    '<',
                    sql<number>`(changed.week + 1) * ${sql.lit(CLAIM_WEEK_MINUTES)}`,
                  )
                  .on('blocks_from', '>', value('earliest'))
                  .on('blocks_from', '<', value('until'))
                  .on('blocks_until', '>', value('from'))
                  .on((is) =>
                    is.or([is('expires_at', 'is', null), is('expires_at', '>', value('now'))]),
                  ),
              )
              .select([
                'blocks_from',
                'blocks_until',
                'starts_at',
                'reason_id',
                'expires_at',
                'part',
              ])
              .as('claim'),
          (on) => on.onTrue(),
        )
        .select([
          'version',
          packed.as('claims'),
          expiring.as('expiring'),
          weeksIn(compiler, value).select(pairs.as('list')).as('weeks'),
          listBusy(compiler, value).as('busy'),
          listExchangeable(compiler, value, isAsked),
        ])
        .where('schedule.id', '=', value('scheduleId'))
        .groupBy('schedule.id'),
);

function toKnownTable(value: PlaceholderOf<KnownWeeks>) {
  const { weeks, versions } = { weeks: value('knownWeeks'), versions: value('knownVersions') };
  return sql<{
    week: number;
    version: number;
  }>`unnest(${weeks}::integer[], ${versions}::integer[])`.as<'known'>(sql`known(week, version)`);
}

interface Row {
  readonly version: number;
  readonly claims: Buffer | null;
  readonly expiring: string | null;
  readonly weeks: string | null;
  readonly busy: string | null;
  readonly exchangeable: string | null;
}

const NONE: Row = {
  version: 0,
  claims: null,
  expiring: null,
  weeks: null,
  busy: null,
  exchangeable: null,
};

function fromRow(row: Row = NONE): {
  readonly version: number;
  readonly weeks: WeekVersions;
  readonly busy: BusyTimes | undefined;
  readonly exchangeable: readonly ExchangeableClaim[];
  readonly claims: ClaimsRead;
} {
  return {
    version: row.version,
    weeks: new Map<number, number>(JSON.parse(row.weeks ?? '[]')),
    busy: row.busy === null ? undefined : toBusy(readBusy(row.busy)),
    exchangeable: JSON.parse(row.exchangeable ?? '[]'),
    claims: {
      columns: row.claims === null ? noColumns : unpack(row.claims),
      expiring: JSON.parse(row.expiring ?? '[]'),
    },
  };
}

function readBusy(text: string): readonly BusyRow[] {
  const rows: readonly (readonly [number, number, number])[] = JSON.parse(text);
  return rows.map(([startsAt, endsAt, effect]) => ({
    starts_at: startsAt,
    ends_at: endsAt,
    effect,
  }));
}

const BYTES_PER_CLAIM = 16;

function unpack(bytes: Buffer): ClaimsRead['columns'] {
  const count = bytes.length / BYTES_PER_CLAIM;
  const column = (place: number) =>
    Int32Array.from({ length: count }, (_, index) =>
      bytes.readInt32BE(index * BYTES_PER_CLAIM + place * 4),
    );
  return {
    count,
    blocksFrom: column(0),
    blocksUntil: column(1),
    startsAt: column(2),
    reasonId: column(3),
  };
}
