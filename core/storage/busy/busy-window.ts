/** The busy times of a window that have an effect, as both databases read them with the claims. */

import { type Kysely, sql } from 'kysely';
import { type BusyTimes, toBusyTimes } from '../../availability/busy-times.ts';
import { MAX_BUSY_MINUTES } from '../../installation/busy-rule.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { BusyTimeTable, Tables } from '../sql/tables.ts';
import type { ClaimsQuery } from '../transaction.ts';

export type BusyRow = Pick<BusyTimeTable, 'starts_at' | 'ends_at' | 'effect'>;

/** Busy times that touch any minute of the window. */
export function busyIn(
  compiler: Pick<Kysely<Tables>, 'selectFrom'>,
  value: PlaceholderOf<ClaimsQuery>,
) {
  return compiler
    .selectFrom('busy_time')
    .select(['starts_at', 'ends_at', 'effect'])
    .where('schedule_id', '=', value('scheduleId'))
    .where('starts_at', '>', sql<number>`${value('from')} - ${sql.lit(MAX_BUSY_MINUTES)}`)
    .where('starts_at', '<', value('until'))
    .where('ends_at', '>', value('from'))
    .where('effect', '>', sql.lit(0));
}

/** For a decision, beside the claims. */
export const selectBusy = statement(({ compiler }, value: PlaceholderOf<ClaimsQuery>) =>
  busyIn(compiler, value),
);

/** The same of several schedules, by one statement; nothing if there are no sources at all. */
export const selectBusyOfEach = statement(
  (
    dialect,
    value: PlaceholderOf<Omit<ClaimsQuery, 'scheduleId'> & { scheduleIds: readonly number[] }>,
  ) =>
    dialect.compiler
      .selectFrom('busy_time')
      .select(['schedule_id', 'starts_at', 'ends_at', 'effect'])
      .where('schedule_id', 'in', dialect.numbers(value('scheduleIds')))
      .where('starts_at', '>', sql<number>`${value('from')} - ${sql.lit(MAX_BUSY_MINUTES)}`)
      .where('starts_at', '<', value('until'))
      .where('ends_at', '>', value('from'))
      .where('effect', '>', sql.lit(0))
      .where(sql<boolean>`EXISTS (SELECT 1 FROM busy_source)`),
);

export function toBusy(rows: readonly BusyRow[]): BusyTimes | undefined {
  return rows.length === 0
    ? undefined
    : toBusyTimes(
        rows.map((row) => ({
          startsAt: row.starts_at,
          endsAt: row.ends_at,
          effect: row.effect,
        })),
      );
}
