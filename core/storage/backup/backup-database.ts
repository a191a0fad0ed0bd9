/**
 * Backs up a database of either kind to one file while others use it. Rows are written to a
 * temporary file, which is renamed only after everything is on disk, so that a partial backup never
 * has the final name.
 */

import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { z } from 'zod';
import { DatabaseError } from '../database-error.ts';
import type { DatabaseAddress } from '../open-storage.ts';
import { withDump as withSqliteDump } from '../sqlite/backup.ts';
import {
  type AttachedFile,
  type BackupHead,
  type endLine,
  FORMAT,
  type fileLine,
  type headLine,
  type tableLine,
} from './backup-format.ts';
import { flushFolder } from './flush-folder.ts';
import { checkBackup } from './read-backup.ts';
import type { Dump } from './table-data.ts';

interface BackupCommand {
  readonly database: DatabaseAddress;
  /** Path of the backup; appears once everything was written, flushed and read back. */
  readonly file: string;
  /** `false` refuses if the file exists. */
  readonly overwrite: boolean;
  readonly now: number;
  /** Files of the installation outside its database. */
  readonly files: Iterable<AttachedFile>;
}

/**
 * Saves everything committed before it began. Rejects with a `DatabaseError` that says what to do;
 * then there is no file.
 */
export function backupDatabase({ database, now, ...target }: BackupCommand): Promise<SavedBackup> {
  const head = { kind: database.kind, madeAt: new Date(now).toISOString() };
  return withDump(database, (dump) => writeBackup({ ...target, head, dump }));
}

async function withDump<Result>(
  database: DatabaseAddress,
  work: (dump: Dump) => Promise<Result>,
): Promise<Result> {
  if (database.kind === 'sqlite') {
    return withSqliteDump(database.file, work);
  }
  const postgres = await import('../postgres/backup.ts');
  return postgres.withDump(database.url, work);
}

export interface BackupOptions {
  readonly file: string;
  /** `false` refuses if the file exists. */
  readonly overwrite: boolean;
  readonly head: Pick<BackupHead, 'kind' | 'madeAt'>;
  readonly dump: Dump;
  readonly files: Iterable<AttachedFile>;
}

export interface SavedBackup {
  /** The database's schema version, as numbered for its kind of database. */
  readonly schema: number;
  readonly counts: ReadonlyMap<string, number>;
  readonly files: number;
  readonly bytes: number;
}

/** Reads the whole file back before it gets its final name. */
export async function writeBackup(options: BackupOptions): Promise<SavedBackup> {
  const { file, overwrite, dump } = options;
  if (!overwrite) {
    refuseExisting(file, existsSync(file));
  }
  if (!existsSync(dirname(file))) {
    throw new DatabaseError(
      `The folder ${dirname(file)} is not there. Make it, or name another.`,
      'BACKUP_FAILED',
    );
  }
  const aside = `${file}.${randomUUID()}.tmp`;
  try {
    // Personal data: only the operator may read it.
    const target = createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(lines(options)), createGzip(), target);
    const { counts, files } = await checkBackup(aside);
    for (const [table, count] of dump.counts) {
      const saved = counts.get(table);
      if (saved !== count) {
        throw new DatabaseError(
          `The table ${table} has ${count} rows, ${saved ?? 'none'} could be read: is it damaged?`,
          'BACKUP_FAILED',
        );
      }
    }
    giveName(aside, file, overwrite);
    return { schema: dump.schema, counts, files, bytes: statSync(file).size };
  } finally {
    rmSync(aside, { force: true });
  }
}

async function* lines({ head, dump, files }: BackupOptions): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const counts = new Map<string, number>();
  yield hashed(
    hash,
    toLine({
      slotwell: 'backup',
      format: FORMAT,
      database: head.kind,
      schema: dump.schema,
      made_at: head.madeAt,
    } satisfies z.input<typeof headLine>),
  );
  let table = '';
  for await (const event of dump.tables) {
    if (event.kind === 'table') {
      table = event.name;
      counts.set(table, 0);
      yield hashed(
        hash,
        toLine({ table, columns: [...event.columns], last_id: event.lastId } satisfies z.input<
          typeof tableLine
        >),
      );
    } else {
      counts.set(table, (counts.get(table) ?? 0) + event.rows.length);
      yield hashed(hash, event.rows.map(toLine).join(''));
    }
  }
  let attached = 0;
  for (const { name, bytes } of files) {
    attached += 1;
    yield hashed(
      hash,
      toLine({ file: name, base64: Buffer.from(bytes).toString('base64') } satisfies z.input<
        typeof fileLine
      >),
    );
  }
  yield toLine({
    end: { tables: Object.fromEntries(counts), files: attached, sha256: hash.digest('hex') },
  } satisfies z.input<typeof endLine>);
}

function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

function hashed(hash: Hash, text: string): string {
  hash.update(text);
  return text;
}

/**
 * A link never overwrites a file that another process created in between. Some file systems have no
 * links.
 */
function giveName(aside: string, file: string, overwrite: boolean): void {
  if (overwrite) {
    renameSync(aside, file);
  } else {
    try {
      linkSync(aside, file);
    } catch (error) {
      refuseExisting(file, existsSync(file));
      if (!(error instanceof Error && 'code' in error)) {
        throw error;
      }
      renameSync(aside, file);
    }
  }
  flushFolder(dirname(file));
}

function refuseExisting(file: string, exists: boolean): void {
  if (exists) {
    throw new DatabaseError(
      `${file} is there already and was left as it is. Choose another name, or say --overwrite.`,
      'BACKUP_EXISTS',
    );
  }
}
