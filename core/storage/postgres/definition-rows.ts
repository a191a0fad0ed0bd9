/** Replaces schedules and reasons as whole lists; capacities stand beside the JSON, where the trigger holds seats against them. */

import type { Reason, Schedule } from '../../installation/installation.ts';
import { compareDefinitions } from '../definitions.ts';
import type { ChangeCount } from '../storage.ts';
import type { Session } from './session-pool.ts';
import { type PlaceholderOf, prepare } from './statement.ts';
import { anyOf, compiler, type Tables } from './tables.ts';

export interface DefinitionsPlan {
  readonly count: ChangeCount;
  /** Whether anything at all differs from before, also the order. */
  readonly touched: boolean;
  write(): Promise<void>;
}

const offered = (table: 'schedule' | 'reason') =>
  prepare(() => compiler.selectFrom(table).select(['id', 'position', 'definition']).where('retired', '=', false));
const retire = (table: 'schedule' | 'reason') =>
  prepare((value: PlaceholderOf<{ ids: readonly number[] }>) =>
    compiler
      .updateTable(table)
      .set({ retired: true })
      .where('id', '=', anyOf(value('ids'))),
  );

const schedules = { offered: offered('schedule'), retire: retire('schedule') };
const reasons = { offered: offered('reason'), retire: retire('reason') };

/** A new schedule begins at version 1; a known one keeps its version, which the import raises afterwards. */
const writeSchedule = prepare((value: PlaceholderOf<Omit<Tables['schedule'], 'version' | 'retired'>>) => {
  const row = {
    position: value('position'),
    definition: value('definition'),
    capacity: value('capacity'),
    is_group: value('is_group'),
    retired: false,
  };
  return compiler
    .insertInto('schedule')
    .values({ id: value('id'), version: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row));
});

const writeReason = prepare((value: PlaceholderOf<Omit<Tables['reason'], 'retired'>>) => {
  const row = { position: value('position'), definition: value('definition'), capacity: value('capacity'), retired: false };
  return compiler
    .insertInto('reason')
    .values({ id: value('id'), ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row));
});

export async function planSchedules(
  session: Session,
  definitions: readonly Schedule[],
  retired: ReadonlySet<number>,
): Promise<DefinitionsPlan> {
  const changes = compareDefinitions({ offered: await schedules.offered.all(session, {}), retired }, definitions);
  const write = async () => {
    const writes = changes.write.map(({ definition, position }) =>
      writeSchedule.run(session, {
        id: definition.id,
        position,
        definition: JSON.stringify(definition),
        capacity: definition.capacity,
        is_group: definition.memberIds.length > 0,
      }),
    );
    await Promise.all([...writes, schedules.retire.run(session, { ids: changes.retire })]);
  };
  return { count: changes.count, touched: changes.write.length + changes.retire.length > 0, write };
}

export async function planReasons(
  session: Session,
  definitions: readonly Reason[],
  retired: ReadonlySet<number>,
): Promise<DefinitionsPlan> {
  const changes = compareDefinitions({ offered: await reasons.offered.all(session, {}), retired }, definitions);
  const write = async () => {
    const writes = changes.write.map(({ definition, position }) =>
      writeReason.run(session, { id: definition.id, position, definition: JSON.stringify(definition), capacity: definition.capacity }),
    );
    await Promise.all([...writes, reasons.retire.run(session, { ids: changes.retire })]);
  };
  return { count: changes.count, touched: changes.write.length + changes.retire.length > 0, write };
}
