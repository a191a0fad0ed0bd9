/**
 * Replaces schedules and reasons as whole lists. Capacities have columns beside the JSON, for the
 * triggers that check claims.
 */

import { type Insertable, sql } from 'kysely';
import type { Resource } from '../../installation/resource.ts';
import { isListed, type Reason, type Schedule } from '../../installation/schedule.ts';
import type { ChangeCount, RetiredEntries } from '../port/configuration.ts';
import { type Executor, type PlaceholderOf, type Statement, statement } from '../sql/statement.ts';
import type { Tables } from '../sql/tables.ts';
import {
  compareDefinitions,
  isSchedule,
  type StoredDefinition,
  splitSchedules,
} from './definitions.ts';

export interface DefinitionsPlan {
  readonly count: ChangeCount;
  /** Whether anything differs from before, including the order. */
  readonly touched: boolean;
  write(): Promise<void>;
}

/** The statements for one of the two tables. */
interface DefinitionRows<Definition, Row> {
  readonly offered: Statement<object, StoredDefinition>;
  readonly retire: Statement<{ readonly id: number }, unknown>;
  /** Inserts or updates the row as an offered one. */
  readonly write: Statement<Row, unknown>;
  readonly toRow: (definition: Definition, position: number) => Row;
  /** Whether it belongs to the count of what changed; omitted if all do. */
  readonly isCounted?: (definition: Definition) => boolean;
}

const offered = (table: 'schedule' | 'reason') =>
  statement<object, StoredDefinition>(({ compiler }) =>
    compiler.selectFrom(table).select(['id', 'position', 'definition']).where('retired', '=', 0),
  );

const retire = (table: 'schedule' | 'reason') =>
  statement(({ compiler }, value: PlaceholderOf<{ readonly id: number }>) =>
    compiler.updateTable(table).set({ retired: 1 }).where('id', '=', value('id')),
  );

type ScheduleRow = Omit<Insertable<Tables['schedule']>, 'version' | 'retired'>;

const schedules: DefinitionRows<Schedule | Resource, ScheduleRow> = {
  offered: offered('schedule'),
  retire: retire('schedule'),
  isCounted: isSchedule,
  // A new schedule starts at version 1; a known one keeps its version, which the import raises
  // afterwards.
  write: statement(({ compiler }, value: PlaceholderOf<ScheduleRow>) => {
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
  }),
  toRow: (schedule, position) => ({
    id: schedule.id,
    position,
    definition: JSON.stringify(schedule),
    capacity: schedule.capacity,
    is_group: 'memberIds' in schedule && schedule.memberIds.length > 0 ? 1 : 0,
  }),
};

type ReasonRow = Omit<Insertable<Tables['reason']>, 'retired'> & {
  readonly capacity: number | null;
};

const reasons: DefinitionRows<Reason, ReasonRow> = {
  offered: offered('reason'),
  retire: retire('reason'),
  isCounted: isListed,
  write: statement(({ compiler }, value: PlaceholderOf<ReasonRow>) => {
    const row = {
      position: value('position'),
      definition: value('definition'),
      capacity: value('capacity'),
      retired: 0,
    };
    return compiler
      .insertInto('reason')
      .values({ id: value('id'), ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row));
  }),
  toRow: (reason, position) => ({
    id: reason.id,
    position,
    definition: JSON.stringify(reason),
    capacity: reason.capacity,
  }),
};

export function planSchedules(
  executor: Executor,
  definitions: readonly (Schedule | Resource)[],
  retired: ReadonlySet<number>,
) {
  return planRows(executor, schedules, { definitions, retired });
}

export function planReasons(
  executor: Executor,
  definitions: readonly Reason[],
  retired: ReadonlySet<number>,
) {
  return planRows(executor, reasons, { definitions, retired });
}

async function planRows<Definition extends { readonly id: number }, Row>(
  executor: Executor,
  rows: DefinitionRows<Definition, Row>,
  {
    definitions,
    retired,
  }: { readonly definitions: readonly Definition[]; readonly retired: ReadonlySet<number> },
): Promise<DefinitionsPlan> {
  const changes = compareDefinitions(
    { offered: await rows.offered.all(executor, {}), retired },
    definitions,
    rows.isCounted,
  );
  const write = async () => {
    const writes = changes.write.map(({ definition, position }) =>
      rows.write.run(executor, rows.toRow(definition, position)),
    );
    await Promise.all([
      ...writes,
      ...changes.retire.map((id) => rows.retire.run(executor, { id })),
    ]);
  };
  return { count: changes.count, touched: changes.write.length + changes.retire.length > 0, write };
}

const selectRetired = (table: 'schedule' | 'reason') =>
  // A bare flag is a condition on both databases, although it is a number on one of them.
  statement(({ compiler }) =>
    compiler.selectFrom(table).select('definition').where(sql<boolean>`retired`).orderBy('id'),
  );

const retiredSchedules = selectRetired('schedule');
const retiredReasons = selectRetired('reason');

/** Retired schedules, resources and reasons, to which bookings may still refer. */
export async function readRetired(executor: Executor): Promise<RetiredEntries> {
  return {
    ...splitSchedules(
      (await retiredSchedules.all(executor, {})).map((row): Schedule | Resource =>
        JSON.parse(row.definition),
      ),
    ),
    reasons: (await retiredReasons.all(executor, {})).map(
      (row): Reason => JSON.parse(row.definition),
    ),
  };
}
