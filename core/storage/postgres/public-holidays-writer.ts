/** Replaces the stored public holidays inside the caller's transaction. */

import { isDeepStrictEqual } from 'node:util';
import type { PublicHoliday } from '../../installation/installation.ts';
import type { Session } from './session-pool.ts';
import { type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

const select = prepare(() => compiler.selectFrom('public_holiday').select(['day', 'name']).orderBy('day').orderBy('name'));
const clear = prepare(() => compiler.deleteFrom('public_holiday'));
const insert = prepare((value: PlaceholderOf<PublicHoliday>) =>
  compiler
    .insertInto('public_holiday')
    .values({ day: value('day'), name: value('name') })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Resolves with whether anything changed. */
export async function replaceHolidays(session: Session, publicHolidays: readonly PublicHoliday[]): Promise<boolean> {
  const [before, , , after] = await Promise.all([
    select.all(session, {}),
    clear.run(session, {}),
    Promise.all(publicHolidays.map((holiday) => insert.run(session, holiday))),
    select.all(session, {}),
  ]);
  return !isDeepStrictEqual(before, after);
}
