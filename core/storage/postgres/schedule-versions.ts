/** Raises versions, in the transaction of whatever changed: cached answers are valid exactly while their version is. */

import type { Session } from './session-pool.ts';
import { type PlaceholderOf, prepare } from './statement.ts';
import { anyOf, compiler } from './tables.ts';

const raised = compiler.updateTable('schedule').set((column) => ({ version: column('version', '+', 1) }));
const raise = prepare((value: PlaceholderOf<{ ids: readonly number[] }>) => raised.where('id', '=', anyOf(value('ids'))));
const raiseAll = prepare(() => raised);

export async function raiseVersions(session: Session, scheduleIds: Iterable<number>): Promise<void> {
  await raise.run(session, { ids: [...new Set(scheduleIds)] });
}

export async function raiseAllVersions(session: Session): Promise<void> {
  await raiseAll.run(session, {});
}
