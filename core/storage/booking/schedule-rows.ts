/** What commands read and raise of a schedule's row. */

import type { Schedule } from '../../installation/schedule.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';

const raise = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler
    .updateTable('schedule')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', '=', value('id')),
);

/**
 * In the transaction of whatever changed: cached answers are valid exactly while their version is.
 * Once in it is enough.
 */
export async function raiseVersion(transaction: Transaction, scheduleId: number): Promise<void> {
  if (transaction.isFirst(`version of ${scheduleId}`)) {
    await raise.run(transaction, { id: scheduleId });
  }
}

const raiseAll = statement(({ compiler }) =>
  compiler.updateTable('schedule').set((column) => ({ version: column('version', '+', 1) })),
);

export async function raiseAllVersions(executor: Executor): Promise<void> {
  await raiseAll.run(executor, {});
}

export type SchedulePolicy = Pick<Schedule, 'holdMinutes' | 'cancelCutoffMinutes'>;

const select = statement(({ compiler }, value: PlaceholderOf<{ id: number }>) =>
  compiler.selectFrom('schedule').select('definition').where('id', '=', value('id')),
);

/**
 * A schedule's terms for holds and changes, also where it is retired: bookings that stand are still
 * held to them.
 */
export async function readPolicy(executor: Executor, scheduleId: number): Promise<SchedulePolicy> {
  const row = await select.get(executor, { id: scheduleId });
  if (row === undefined) {
    throw new Error(`Schedule ${scheduleId} has claims and is not there.`);
  }
  return JSON.parse(row.definition);
}

/** `null` if cutoffs do not bind. */
export async function readCutoff(
  executor: Executor,
  scheduleId: number,
  { respectCutoff }: { readonly respectCutoff: boolean },
): Promise<number | null> {
  return respectCutoff ? (await readPolicy(executor, scheduleId)).cancelCutoffMinutes : null;
}
