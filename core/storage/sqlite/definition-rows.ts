/** The statements that keep schedules and reasons; capacities stand beside the JSON, where the triggers count against them. */

import type { Reason, Schedule } from '../../installation/installation.ts';
import type { DefinitionRows } from './definition-table.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler, type Tables } from './tables.ts';

const stored = ['id', 'position', 'definition'] as const;

export function createScheduleRows(connection: Connection): DefinitionRows<Schedule> {
  const select = prepare(connection, () => compiler.selectFrom('schedule').select(stored).where('retired', '=', 0));
  const retire = prepare(connection, (value: PlaceholderOf<{ id: number }>) =>
    compiler.updateTable('schedule').set({ retired: 1 }).where('id', '=', value('id')),
  );
  const write = prepareScheduleWrite(connection);
  return {
    offered: () => select.all({}),
    retire: (id) => void retire.run({ id }),
    write: (schedule, position) =>
      void write.run({
        id: schedule.id,
        position,
        definition: JSON.stringify(schedule),
        capacity: schedule.capacity,
        is_group: schedule.memberIds.length > 0 ? 1 : 0,
      }),
  };
}

export function createReasonRows(connection: Connection): DefinitionRows<Reason> {
  const select = prepare(connection, () => compiler.selectFrom('reason').select(stored).where('retired', '=', 0));
  const retire = prepare(connection, (value: PlaceholderOf<{ id: number }>) =>
    compiler.updateTable('reason').set({ retired: 1 }).where('id', '=', value('id')),
  );
  const write = prepareReasonWrite(connection);
  return {
    offered: () => select.all({}),
    retire: (id) => void retire.run({ id }),
    write: (reason, position) => void write.run({ id: reason.id, position, definition: JSON.stringify(reason), capacity: reason.capacity }),
  };
}

/** A new schedule begins at version 1; a known one keeps its version, which the import raises afterwards. */
function prepareScheduleWrite(connection: Connection) {
  return prepare(connection, (value: PlaceholderOf<Omit<Tables['schedule'], 'version' | 'retired'>>) => {
    const row = {
      position: value('position'),
      definition: value('definition'),
      capacity: value('capacity'),
      is_group: value('is_group'),
      retired: 0,
    };
    return compiler
      .insertInto('schedule')
      .values({ id: value('id'), version: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row));
  });
}

function prepareReasonWrite(connection: Connection) {
  return prepare(connection, (value: PlaceholderOf<Omit<Tables['reason'], 'retired'>>) => {
    const row = { position: value('position'), definition: value('definition'), capacity: value('capacity'), retired: 0 };
    return compiler
      .insertInto('reason')
      .values({ id: value('id'), ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row));
  });
}
