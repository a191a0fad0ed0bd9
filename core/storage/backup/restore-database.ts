/**
 * Restores a backup into a database of either kind, checked before and after, all or nothing. A
 * backup from SQLite is first rebuilt as a database file, which migrates it to the current schema;
 * from there it goes to its target.
 */

import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseError } from '../database-error.ts';
import type { DatabaseAddress } from '../open-storage.ts';
import { earlierStateSentence } from '../sql/shared-schema.ts';
import { withDump } from '../sqlite/backup.ts';
import { createPrivateFile } from '../sqlite/connection.ts';
import { SCHEMA_VERSION as SQLITE_SCHEMA } from '../sqlite/migrate.ts';
import { buildDatabase } from '../sqlite/restore.ts';
import { refuseFile, replaceFile } from '../sqlite/restore-file.ts';
import { FIRST_SCHEMA as SQLITE_FIRST } from '../sqlite/sqlite-schema.ts';
import { writeBackup } from './backup-database.ts';
import type { AttachedFile, BackupContent } from './backup-format.ts';
import { checkBackup, readFiles, readTables } from './read-backup.ts';
import type { Dump } from './table-data.ts';

export interface RestoreCommand {
  readonly database: DatabaseAddress;
  readonly file: string;
  /**
   * `true` replaces existing data and keeps it at `aside`; `false` only restores into an empty
   * database.
   */
  readonly replace: boolean;
  /** Path for the replaced data: a database file for SQLite, a backup for PostgreSQL. */
  readonly aside: string;
  readonly now: number;
  /** Called with each attached file before anything is replaced. */
  keepFile(file: AttachedFile): void;
}

/** The result of a restore. */
export interface Restored {
  readonly content: BackupContent;
  /** Path of the replaced data; `null` if there was none. */
  readonly aside: string | null;
  /** Sentences about what the operator should check. */
  readonly remarks: readonly string[];
}

/** Rejects with a `DatabaseError` that says what to do; then nothing has changed. */
export async function restoreBackup(command: RestoreCommand): Promise<Restored> {
  const { file, keepFile } = command;
  const content = await checkBackup(file);
  const schema = await schemaToFill(content, command.database);
  await refuse(command);
  for await (const attached of readFiles(file)) {
    keepFile(attached);
  }
  const target = { ...command, content, schema };
  const restored =
    command.database.kind === 'sqlite'
      ? await intoSqlite(target, command.database.file)
      : await intoPostgres(target, command.database.url);
  return { content, ...restored };
}

interface Target extends RestoreCommand {
  readonly content: BackupContent;
  readonly schema: number;
}

type Outcome = Pick<Restored, 'aside' | 'remarks'>;

/** Checked early, so that a refusal comes at once. */
async function refuse({ database, replace }: RestoreCommand): Promise<void> {
  if (database.kind === 'sqlite') {
    return refuseFile(database.file, replace);
  }
  const { refuseDatabase } = await import('../postgres/restore.ts');
  await refuseDatabase({ url: database.url, replace });
}

/** The schema of the saved tables, as numbered by the database that is filled first. */
async function schemaToFill({ head }: BackupContent, database: DatabaseAddress): Promise<number> {
  const [first, known] = await readSchemaRange(head.kind);
  if (head.schema < first) {
    throw new DatabaseError(
      earlierStateSentence('The backup', { version: head.schema, first }),
      'SCHEMA_BEFORE_FIRST',
    );
  }
  if (head.schema > known) {
    throw new DatabaseError(
      `The backup has schema ${head.schema}; this version of Slotwell knows schemas up to ${known}. Restore it with the newer version. Nothing was changed.`,
      'SCHEMA_NEWER',
    );
  }
  if (head.kind === 'sqlite' || database.kind === 'postgres') {
    return head.schema;
  }
  // Only PostgreSQL can migrate PostgreSQL's older tables.
  if (head.schema === known) {
    return SQLITE_SCHEMA;
  }
  throw new DatabaseError(
    `The backup was made from PostgreSQL by an older version. Restore it into PostgreSQL first, and restore a new backup of that here. Nothing was changed.`,
    'SCHEMA_OLDER',
  );
}

async function readSchemaRange(kind: DatabaseAddress['kind']): Promise<readonly [number, number]> {
  if (kind === 'sqlite') {
    return [SQLITE_FIRST, SQLITE_SCHEMA];
  }
  const { SCHEMA_VERSION } = await import('../postgres/migrate.ts');
  return [(await import('../postgres/postgres-schema.ts')).FIRST_SCHEMA, SCHEMA_VERSION];
}

async function intoSqlite(
  { file, content, schema, aside, replace }: Target,
  database: string,
): Promise<Outcome> {
  mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
  const restored = `${database}.${randomUUID()}.tmp`;
  try {
    createPrivateFile(restored);
    const remarks = await buildDatabase(restored, {
      schema,
      counts: content.counts,
      tables: readTables(file),
    });
    return { remarks, aside: replaceFile({ file: database, restored, aside, replace }) };
  } finally {
    for (const rest of ['', '-journal']) {
      rmSync(restored + rest, { force: true });
    }
  }
}

async function intoPostgres(target: Target, url: string): Promise<Outcome> {
  const { schema, file } = target;
  const saved: Dump = { schema, counts: target.content.counts, tables: readTables(file) };
  if (target.content.head.kind === 'postgres') {
    return fillPostgres(target, url, saved);
  }
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-restore-'));
  try {
    const staged = join(folder, 'slotwell.db');
    createPrivateFile(staged);
    await buildDatabase(staged, saved);
    // Both sides have the current version: their tables are the same, even if each kind of database
    // numbers its schemas differently.
    const { SCHEMA_VERSION } = await import('../postgres/migrate.ts');
    return await withDump(
      staged,
      (dump) => fillPostgres(target, url, { ...dump, schema: SCHEMA_VERSION }),
      ORDER_FOR_SEATS,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const ORDER_FOR_SEATS = { order: { claim: 'schedule_id, blocks_from' } };

async function fillPostgres(
  { replace, aside, now }: Target,
  url: string,
  saved: Dump,
): Promise<Outcome> {
  const { restoreDatabase } = await import('../postgres/restore.ts');
  let kept = false;
  const keepAside = async (dump: Dump) => {
    const head = { kind: 'postgres', madeAt: new Date(now).toISOString() } as const;
    mkdirSync(dirname(aside), { recursive: true, mode: 0o700 });
    await writeBackup({ file: aside, overwrite: false, head, dump, files: [] });
    kept = true;
  };
  try {
    const remarks = await restoreDatabase({ ...saved, url, replace, keepAside });
    return { remarks, aside: kept ? aside : null };
  } catch (error) {
    if (kept) {
      rmSync(aside, { force: true });
    }
    throw error;
  }
}
