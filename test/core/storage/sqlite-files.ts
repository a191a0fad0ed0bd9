/** Real database files in a folder of their own, removed after the test. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openForWriting } from '../../../core/storage/sqlite/connection.ts';
import { createSqliteStorage } from '../../../core/storage/sqlite/index.ts';
import type { Connection } from '../../../core/storage/sqlite/statement.ts';
import type { Storage } from '../../../core/storage/storage.ts';

export function aDatabaseFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-storage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'slotwell.db');
}

export async function aStorage(file = aDatabaseFile()): Promise<Storage> {
  const storage = await createSqliteStorage({ file });
  onTestFinished(() => storage.close());
  return storage;
}

/** A connection that goes past the storage, as no code of the product does. */
export function aConnection(file = aDatabaseFile()): Connection {
  const connection = openForWriting(file);
  onTestFinished(() => void connection.close());
  return connection;
}

/** Every row of every table, as text. */
export function everythingIn(file: string): string {
  const connection = aConnection(file);
  const tables = connection
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all();
  return JSON.stringify(
    tables.map((table) => connection.prepare(`SELECT * FROM ${String(table)}`).all()),
  );
}

/** Makes this row unchangeable. */
export function refuseChanges(file: string, table: string, id: number): void {
  aConnection(file).exec(
    `CREATE TRIGGER refuse_${table} BEFORE UPDATE ON ${table} WHEN OLD.id = ${id} BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  );
}

/** Takes the ends of units from the audit log. */
export function forgetEnds(file: string): void {
  aConnection(file).exec(`
    DROP TRIGGER audit_refuses_update;
    UPDATE audit SET changes = json_remove(changes, '$.ends');`);
}
