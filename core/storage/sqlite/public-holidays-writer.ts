/** Replaces the stored public holidays inside the caller's transaction. */

import { isDeepStrictEqual } from 'node:util';
import type { PublicHoliday } from '../../installation/installation.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

/** Returns whether anything changed. */
export function createPublicHolidaysWriter(connection: Connection): (publicHolidays: readonly PublicHoliday[]) => boolean {
  const select = prepare(connection, () => compiler.selectFrom('public_holiday').select(['day', 'name']).orderBy('day').orderBy('name'));
  const clear = prepare(connection, () => compiler.deleteFrom('public_holiday'));
  const insert = prepare(connection, (value: PlaceholderOf<PublicHoliday>) =>
    compiler
      .insertInto('public_holiday')
      .values({ day: value('day'), name: value('name') })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return (publicHolidays) => {
    const before = select.all({});
    clear.run({});
    for (const holiday of publicHolidays) insert.run(holiday);
    return !isDeepStrictEqual(before, select.all({}));
  };
}
