/** Databases of either kind for tests of backups: new ones, what stands in them read past the product's code, and what moves between them. */

import { dirname, join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { backupDatabase, type DatabaseAddress, openStorage, type Storage } from '../../../core/index.ts';
import { restoreBackup } from '../../../core/storage/backup/restore-database.ts';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import { aDatabase } from './postgres-databases.ts';
import { aDatabaseFile } from './sqlite-files.ts';
import { NOW } from './storage-fixture.ts';

export type Kind = DatabaseAddress['kind'];
export const KINDS: readonly Kind[] = ['sqlite', 'postgres'];

/** A new, empty one. */
export async function aPlace(kind: Kind): Promise<DatabaseAddress> {
  return kind === 'sqlite' ? { kind, file: aDatabaseFile() } : { kind, url: await aDatabase() };
}

/** Opens it, lets `work` do something with it, and closes it. */
export async function within<Result>(place: DatabaseAddress, work: (storage: Storage) => Promise<Result>): Promise<Result> {
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
  const aside = database.kind === 'sqlite' ? `${database.file}.aside` : join(dirname(aBackupFile()), 'data', 'replaced.backup');
  return restoreBackup({ database, file, replace, aside, now: NOW, keepFile: () => undefined });
}

/** A connection that goes past the storage; closed after the test. */
export async function query(place: DatabaseAddress, sql: string): Promise<unknown[]> {
  if (place.kind === 'postgres') return withClient(place.url, async (client) => (await client.query(sql)).rows);
  const connection = openDatabase(place.file);
  onTestFinished(() => void connection.close());
  const statement = connection.prepare(sql);
  const rows = statement.reader ? statement.all() : [statement.run()];
  connection.close();
  return rows;
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
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

/** As the database itself tells them: whatever a migration adds is among them. */
export async function readColumns(place: DatabaseAddress): Promise<Column[]> {
  const rows = await query(place, COLUMNS[place.kind]);
  return rows.map((row) => {
    const { table = '', column = '', type = '' } = Object.fromEntries(Object.entries(row ?? {}));
    return { table: String(table), column: String(column), type: String(type) };
  });
}

/** All rows by table, the same for both kinds; without seats, and without the versions that restoring raises. */
export async function readEverything(place: DatabaseAddress): Promise<Record<string, string[]>> {
  const tables = new Set((await readColumns(place)).map(({ table }) => table).filter((table) => table !== 'slotwell_migration'));
  const everything: Record<string, string[]> = {};
  for (const table of tables) {
    const rows = await query(
      place,
      place.kind === 'sqlite' ? `SELECT * FROM "${table}"` : `SELECT row_to_json(t) AS row FROM "${table}" t`,
    );
    everything[table] = rows.map((row) => normalize(table, row)).toSorted();
  }
  return everything;
}

function normalize(table: string, row: unknown): string {
  const values: [string, unknown][] = Object.entries(row ?? {});
  const [first] = values;
  const columns = first?.[0] === 'row' ? Object.entries(Object(first[1])) : values;
  const raised = table === 'schedule' ? 'version' : 'config_version';
  const kept = columns.filter(([column]) => ![raised, 'seat', 'reason_seat'].includes(column));
  return JSON.stringify(kept.map(([column, value]) => [column, alike(value)]).toSorted());
}

/** SQLite has no truth values, and keeps JSON as text. */
function alike(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value;
}
