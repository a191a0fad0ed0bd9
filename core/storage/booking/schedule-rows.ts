/** Reads and updates schedule rows for commands. */

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
 * Runs in the transaction of the change: cached responses are valid exactly as long as their
 * version. Once per transaction is enough.
 */
export async function raiseVersion(transaction: Transaction, scheduleId: number): Promise<void> {
  if (transaction.isFirst(`version of ${scheduleId}`)) {
    await raise.run(transaction, { id: scheduleId });
  }
}

export async function raiseVersions(
  transaction: Transaction,
  scheduleIds: Iterable<number>,
): Promise<void> {
  const ids = [...new Set(scheduleIds)].toSorted((a, b) => a - b);
  await Promise.all(ids.map((id) => raiseVersion(transaction, id)));
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
 * A schedule's rules for holds and changes, even if it is retired: its remaining bookings still
 * follow them.
 */
export async function readPolicy(executor: Executor, scheduleId: number): Promise<SchedulePolicy> {
  const row = await select.get(executor, { id: scheduleId });
  if (row === undefined) {
    throw new Error(`Schedule ${scheduleId} has claims and is not there.`);
  }
  return JSON.parse(row.definition);
}

/** `null` if cutoffs do not apply. */
export async function readCutoff(
  executor: Executor,
  scheduleId: number,
  { respectCutoff }: { readonly respectCutoff: boolean },
): Promise<number | null> {
  return respectCutoff ? (await readPolicy(executor, scheduleId)).cancelCutoffMinutes : null;
}
