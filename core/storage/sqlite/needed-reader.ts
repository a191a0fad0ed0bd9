/** Reads the claims on what a booking may need, of several schedules at once. */

import { sql } from 'kysely';
import { NEEDED } from '../../availability/occupancy.ts';
import type { EpochMs } from '../../clock.ts';
import {
  bySchedule,
  countOthers,
  type NeededRow,
  type NeededSchedules,
  type NeededValues,
  overlappingIn,
  toNeededValues,
} from '../booking/needed-claims.ts';
import type { PlaceholderOf } from '../sql/statement.ts';
import type { NeededQuery } from '../transaction.ts';
import { type Connection, compiler, dialect, prepare } from './statement.ts';

export type ReadNeeded = (
  query: NeededQuery & { readonly now: EpochMs },
) => NeededSchedules<NeededRow>;

interface Values extends NeededValues {
  readonly now: EpochMs;
}

export function createNeededReader(connection: Connection): ReadNeeded {
  const overlapping = prepare(connection, (value: PlaceholderOf<Values>) =>
    overlappingIn(
      value,
      liveClaims(value).select([
        'schedule_id',
        'id',
        'blocks_from as blocksFrom',
        'blocks_until as blocksUntil',
        'starts_at as startsAt',
        sql<number>`iif(part = 0, reason_id, ${sql.lit(NEEDED)})`.as('reasonId'),
      ]),
    ),
  );
  const others = prepare(connection, (value: PlaceholderOf<Values>) =>
    countOthers(value, {
      claims: liveClaims(value),
      isExcept: sql<boolean>`id IN ${dialect.numbers(value('exceptIds'))}`,
    }),
  );
  return ({ now, ...query }) => {
    const values = { ...toNeededValues(query), now };
    return bySchedule(
      overlapping.all(values).map(({ schedule_id: id, ...row }) => [id, row] as const),
      others.all(values),
    );
  };
}

function liveClaims(value: PlaceholderOf<Values>) {
  return compiler
    .selectFrom('claim')
    .where('schedule_id', 'in', dialect.numbers(value('scheduleIds')))
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', value('now'))]));
}
