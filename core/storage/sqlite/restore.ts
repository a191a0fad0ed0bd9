/**
 * Builds a database file from saved tables: at the schema of the backup, then migrated to the
 * current one, then checked.
 */

import { overbookedSentence } from '../backup/restored.ts';
import {
  fitColumns,
  type Row,
  type RowCounts,
  type TableHead,
  type TableStream,
} from '../backup/table-data.ts';
import { CLEAR_ACCESS } from '../sql/administration-tables.ts';
import { MAX_CLAIM_MINUTES } from '../sql/shared-schema.ts';
import { countRows, readTables, type StoredTable } from './backup.ts';
import { DatabaseError } from './database-error.ts';
import { openDatabase } from './driver.ts';
import { createSchema, migrate } from './migrate.ts';
import type { Connection } from './statement.ts';

export interface SavedTables {
  /** Schema version of the tables to fill, as numbered on SQLite. */
  readonly schema: number;
  readonly counts: RowCounts;
  readonly tables: TableStream;
}

/**
 * Fills `file`, which must be new and empty. Resolves with sentences about what the operator should
 * check; rejects if the result is not sound.
 */
export async function buildDatabase(file: string, saved: SavedTables): Promise<readonly string[]> {
  const connection = openDatabase(file);
  try {
    // An incomplete file is worthless, so durability can wait until it is flushed as a whole.
    connection.pragma('journal_mode = MEMORY');
    connection.pragma('synchronous = OFF');
    connection.pragma('foreign_keys = OFF');
    await fill(connection, saved);
    connection.pragma('foreign_keys = ON');
    migrate(connection);
    connection.exec(CLEAR_ACCESS);
    checkSoundness(connection);
    return findOverbooked(connection);
  } finally {
    connection.close();
  }
}

async function fill(
  connection: Connection,
  { schema, counts, tables }: SavedTables,
): Promise<void> {
  connection.exec('BEGIN');
  createSchema(connection, schema);
  const setAside = setTriggersAside(connection);
  const stored = readTables(connection);
  let insert: ((row: Row) => void) | null = null;
  for await (const event of tables) {
    if (event.kind === 'table') {
      insert = prepareTable(connection, stored, event);
    } else {
      for (const row of event.rows) {
        insert?.(row);
      }
    }
  }
  compareCounts(countRows(connection, stored), counts);
  for (const sql of setAside) {
    connection.exec(sql);
  }
  connection.exec('COMMIT');
}

/**
 * Triggers check new data. Restored claims were accepted earlier, perhaps under a higher capacity.
 */
function setTriggersAside(connection: Connection): readonly string[] {
  const triggers = connection
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
    )
    .all();
  for (const { name } of triggers) {
    connection.exec(`DROP TRIGGER "${name}"`);
  }
  return triggers.map(({ sql }) => sql);
}

function prepareTable(connection: Connection, stored: readonly StoredTable[], head: TableHead) {
  const table = stored.find(({ name }) => name === head.name);
  if (table === undefined) {
    throw new Error(`The database has no table ${head.name}.`);
  }
  const { name, columns, countsIds } = table;
  const arrange = fitColumns(head, columns);
  const list = columns.map((column) => `"${column}"`).join(', ');
  const insert = connection.prepare(
    `INSERT INTO "${name}" (${list}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  if (countsIds && head.lastId !== null) {
    connection
      .prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)')
      .run(name, head.lastId);
  }
  return (row: Row) =>
    void insert.run(
      arrange(row).map((value) => (typeof value === 'boolean' ? Number(value) : value)),
    );
}

/** Throws if a table exists on only one side or a row was lost. */
function compareCounts(found: RowCounts, saved: RowCounts): void {
  for (const table of new Set([...found.keys(), ...saved.keys()])) {
    const is = found.get(table);
    const should = saved.get(table);
    if (is !== should) {
      throw new Error(
        `The table ${table} should have ${should ?? 'not been there'} rows and has ${is ?? 'none'}.`,
      );
    }
  }
}

function checkSoundness(connection: Connection): void {
  const damage = connection
    .prepare<[], string>('PRAGMA integrity_check')
    .pluck()
    .all()
    .filter((line) => line !== 'ok');
  const broken = connection
    .prepare<[], { table: string; rowid: number }>('PRAGMA foreign_key_check')
    .all();
  const problems = [
    ...damage,
    ...broken.map(({ table, rowid }) => `row ${rowid} of ${table} refers to a row that is missing`),
  ];
  const [first] = problems;
  if (first === undefined) {
    return;
  }
  throw new DatabaseError(
    `The backup holds what does not fit together (${problems.length} problems; ${first}). Restore another backup.`,
    'BACKUP_UNSOUND',
  );
}

/** Reports claims above the capacity, which is fine if it was lowered later. */
function findOverbooked(connection: Connection): readonly string[] {
  const crowd = (
    others: string,
  ) => `(SELECT count(*) FROM claim AS other INDEXED BY claim_by_time WHERE other.schedule_id = claim.schedule_id AND ${others}
    AND other.blocks_from > claim.blocks_from - ${MAX_CLAIM_MINUTES} AND other.blocks_from <= claim.blocks_from AND other.blocks_until > claim.blocks_from)`;
  const rows = connection
    .prepare<[], { schedule: number; claims: number; capacity: number }>(
      `SELECT claim.schedule_id AS schedule, max(${crowd('true')}) AS claims, schedule.capacity FROM claim JOIN schedule ON schedule.id = claim.schedule_id
       GROUP BY claim.schedule_id HAVING claims > schedule.capacity`,
    )
    .all();
  return rows.map(overbookedSentence);
}
