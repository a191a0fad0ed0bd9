/**
 * Reads everything in a database file as of one moment while others write: its own transaction sees
 * one state of the file, and no writer waits for it. The schema drives it, so new tables are
 * included.
 */

import { existsSync } from 'node:fs';
import {
  type Dump,
  inFillingOrder,
  OWN_COLUMN,
  type Row,
  type TableEvent,
} from '../backup/table-data.ts';
import { DatabaseError } from './database-error.ts';
import { openDatabase } from './driver.ts';
import { readSchemaVersion } from './migrate.ts';
import type { Connection } from './statement.ts';

const ROWS_PER_BATCH = 500;
/**
 * Column types that JSON can carry without loss; tables are STRICT, so such columns contain nothing
 * else.
 */
const PORTABLE = new Set(['INTEGER', 'TEXT', 'REAL']);

export interface DumpOptions {
  /** Order of a table's rows, as SQL, by table; omitted: storage order. */
  readonly order?: Readonly<Record<string, string>>;
}

/** Runs `work` on `file` as it is at this moment. */
export async function withDump<Result>(
  file: string,
  work: (dump: Dump) => Promise<Result>,
  options: DumpOptions = {},
): Promise<Result> {
  if (!existsSync(file)) {
    throw new DatabaseError(`There is no database ${file}.`, 'SQLITE_CANTOPEN');
  }
  const connection = openDatabase(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
  try {
    connection.exec('BEGIN');
    const schema = readSchemaVersion(connection);
    if (schema === 0) {
      throw new DatabaseError(`${file} is empty: there is nothing to back up.`, 'BACKUP_EMPTY');
    }
    const tables = readTables(connection);
    return await work({
      schema,
      counts: countRows(connection, tables),
      tables: readRows(connection, tables, options),
    });
  } finally {
    connection.close();
  }
}

export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly references: readonly string[];
  /** Whether generated ids are remembered after their rows are deleted. */
  readonly countsIds: boolean;
}

/** All tables, ordered so that referenced tables come first. */
export function readTables(connection: Connection): StoredTable[] {
  const tables = connection
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .all();
  const readColumns = connection.prepare<[string], { name: string; type: string }>(
    'SELECT name, type FROM pragma_table_info(?) ORDER BY cid',
  );
  const readReferences = connection
    .prepare<[string], string>('SELECT DISTINCT "table" FROM pragma_foreign_key_list(?)')
    .pluck();
  return inFillingOrder(
    tables.map(({ name, sql }) => {
      const columns = readColumns.all(name).filter((column) => column.name !== OWN_COLUMN);
      const odd = columns.find(({ type }) => !PORTABLE.has(type));
      if (odd !== undefined) {
        throw new Error(
          `The column ${name}.${odd.name} is ${odd.type}, which a backup cannot carry.`,
        );
      }
      return {
        name,
        columns: columns.map((column) => column.name),
        references: readReferences.all(name),
        countsIds: /\bAUTOINCREMENT\b/.test(sql),
      };
    }),
  );
}

export function countRows(
  connection: Connection,
  tables: readonly StoredTable[],
): Map<string, number> {
  return new Map(
    tables.map(({ name }) => [
      name,
      Number(connection.prepare(`SELECT count(*) FROM "${name}"`).pluck().get()),
    ]),
  );
}

/** Last generated id by table, for tables that have generated one. */
export function readLastIds(connection: Connection): Map<string, number> {
  const rows = connection
    .prepare<[], [string, number]>('SELECT name, seq FROM sqlite_sequence')
    .raw()
    .all();
  return new Map(rows);
}

function* readRows(
  connection: Connection,
  tables: readonly StoredTable[],
  { order = {} }: DumpOptions,
): Generator<TableEvent> {
  const lastIds = readLastIds(connection);
  for (const { name, columns } of tables) {
    yield { kind: 'table', name, columns, lastId: lastIds.get(name) ?? null };
    const list = columns.map((column) => `"${column}"`).join(', ');
    const rows = connection
      .prepare<[], Row>(
        `SELECT ${list} FROM "${name}"${order[name] ? ` ORDER BY ${order[name]}` : ''}`,
      )
      .raw();
    let batch: Row[] = [];
    for (const row of rows.iterate()) {
      batch.push(row);
      if (batch.length < ROWS_PER_BATCH) {
        continue;
      }
      yield { kind: 'rows', rows: batch };
      batch = [];
    }
    if (batch.length > 0) {
      yield { kind: 'rows', rows: batch };
    }
  }
}
