/** Finds the bookings among events of other calendars, which are never read as busy times. */

import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';

const select = statement((dialect, value: PlaceholderOf<{ uids: readonly string[] }>) =>
  dialect.compiler
    .selectFrom('booking')
    .select('details_id')
    .where('details_id', 'in', dialect.texts(value('uids'))),
);

/** Of these UIDs, those of bookings, whatever became of them. */
export async function findOwnEvents(
  executor: Executor,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = uids.length === 0 ? [] : await select.all(executor, { uids });
  return new Set(rows.map((row) => row.details_id));
}
