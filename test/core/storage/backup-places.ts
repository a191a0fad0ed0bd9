/**
 * Databases of either kind for tests of backups: new ones, what stands in them read past the
 * product's code, and what moves between them.
 */

import { dirname, join } from 'node:path';
import {
  backupDatabase,
  type DatabaseAddress,
  openStorage,
  type Storage,
} from '../../../core/index.ts';
import { restoreBackup } from '../../../core/storage/backup/restore-database.ts';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import { withClient } from '../../faults/postgres-database.ts';
import { aDatabase, aMigratedDatabase } from './postgres-databases.ts';
import { aDatabaseFile } from './sqlite-files.ts';
import { NOW } from './storage-fixture.ts';

export type Kind = DatabaseAddress['kind'];
export const KINDS: readonly Kind[] = ['sqlite', 'postgres'];

/** A new, empty one. */
export async function aPlace(kind: Kind): Promise<DatabaseAddress> {
  return kind === 'sqlite' ? { kind, file: aDatabaseFile() } : { kind, url: await aDatabase() };
}

/** A new one that was opened once; of SQLite one that the first who opens it makes. */
export async function aMigratedPlace(kind: Kind): Promise<DatabaseAddress> {
  return kind === 'sqlite' ? aPlace(kind) : { kind, url: await aMigratedDatabase() };
}

/** Opens it, lets `work` do something with it, and closes it. */
export async function within<Result>(
  place: DatabaseAddress,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage(place, { clock: 'command' });
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

/** A path in a folder of the test's own. */
export function aBackupFile(): string {
  return join(dirname(aDatabaseFile()), 'saved.backup');
}

export async function save(database: DatabaseAddress, file = aBackupFile()): Promise<string> {
  await backupDatabase({ database, file, overwrite: false, now: NOW, files: [] });
  return file;
}

export async function restore(file: string, database: DatabaseAddress, replace = false) {
  const aside =
    database.kind === 'sqlite'
      ? `${database.file}.aside`
      : join(dirname(aBackupFile()), 'data', 'replaced.backup');
  return restoreBackup({ database, file, replace, aside, now: NOW, keepFile: () => undefined });
}

type Query = (sql: string) => Promise<unknown[]>;

/** Goes past the storage. */
export function query(place: DatabaseAddress, sql: string): Promise<unknown[]> {
  return connected(place, (ask) => ask(sql));
}

async function connected<Result>(
  place: DatabaseAddress,
  work: (ask: Query) => Promise<Result>,
): Promise<Result> {
  if (place.kind === 'postgres') {
    return withClient(place.url, (client) => work(async (sql) => (await client.query(sql)).rows));
  }
  const connection = openDatabase(place.file);
  try {
    return await work(async (sql) => {
      const statement = connection.prepare(sql);
      return statement.reader ? statement.all() : [statement.run()];
    });
  } finally {
    connection.close();
  }
}

export interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

const COLUMNS: Readonly<Record<Kind, string>> = {
  sqlite: `SELECT t.name AS "table", c.name AS "column", c.type FROM sqlite_schema t JOIN pragma_table_info(t.name) c
    WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY 1, 2`,
  postgres: `SELECT table_name AS "table", column_name AS "column", data_type AS type FROM information_schema.columns
    WHERE table_schema = 'public' ORDER BY 1, 2`,
};

/** Reads the columns from the database itself, so that later migrations are included. */
export function readColumns(place: DatabaseAddress): Promise<Column[]> {
  return connected(place, (ask) => columnsOf(place, ask));
}

async function columnsOf({ kind }: DatabaseAddress, ask: Query): Promise<Column[]> {
  return (await ask(COLUMNS[kind])).map((row) => {
    const { table = '', column = '', type = '' } = Object.fromEntries(Object.entries(row ?? {}));
    return { table: String(table), column: String(column), type: String(type) };
  });
}

/**
 * Reads all rows by table in the same form for both kinds, without seats and without versions that
 * a restore raises.
 */
export function readEverything(place: DatabaseAddress): Promise<Record<string, string[]>> {
  const select = (table: string) =>
    place.kind === 'sqlite'
      ? `SELECT * FROM "${table}"`
      : `SELECT row_to_json(t) AS row FROM "${table}" t`;
  return connected(place, async (ask) => {
    const tables = new Set(
      (await columnsOf(place, ask))
        .map(({ table }) => table)
        .filter((table) => table !== 'slotwell_migration'),
    );
    const everything: Record<string, string[]> = {};
    for (const table of tables) {
      everything[table] = (await ask(select(table))).map((row) => normalize(table, row)).toSorted();
    }
    return everything;
  });
}

function normalize(table: string, row: unknown): string {
  const values: [string, unknown][] = Object.entries(row ?? {});
  const [first] = values;
  const columns = first?.[0] === 'row' ? Object.entries(Object(first[1])) : values;
  const raised = table === 'schedule' ? 'version' : 'config_version';
  const kept = columns.filter(
    ([column]) => ![raised, 'changed_in', 'seat', 'reason_seat'].includes(column),
  );
  return JSON.stringify(kept.map(([column, value]) => [column, alike(value)]).toSorted());
}

/** SQLite has no truth values, and keeps JSON as text. */
function alike(value: unknown): unknown {
  if (typeof value === 'boolean') {
    return Number(value);
  }
  return typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value;
}
