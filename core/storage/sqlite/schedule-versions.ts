/** Raises versions, in the transaction of whatever changed: cached answers are valid exactly while their version is. */

import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

export interface ScheduleVersions {
  raise(scheduleId: number): void;
  raiseAll(): void;
}

export function createScheduleVersions(connection: Connection): ScheduleVersions {
  const raised = compiler.updateTable('schedule').set((column) => ({ version: column('version', '+', 1) }));
  const raiseOne = prepare(connection, (value: PlaceholderOf<{ id: number }>) => raised.where('id', '=', value('id')));
  const raiseAll = prepare(connection, () => raised);
  return {
    raise: (scheduleId) => void raiseOne.run({ id: scheduleId }),
    raiseAll: () => void raiseAll.run({}),
  };
}
