/** Saves a database of either kind into one file, while others use it. */

import type { DatabaseAddress } from '../open-storage.ts';
import { withDump as withSqliteDump } from '../sqlite/backup.ts';
import type { AttachedFile } from './backup-format.ts';
import type { Dump } from './table-data.ts';
import { type SavedBackup, writeBackup } from './write-backup.ts';

export interface BackupCommand {
  readonly database: DatabaseAddress;
  /** Gets its name when all of it was written, flushed and read again. */
  readonly file: string;
  /** `false` if a file of that name is a reason to refuse. */
  readonly overwrite: boolean;
  readonly now: number;
  /** What belongs to the installation beside its database. */
  readonly files: Iterable<AttachedFile>;
}

/** Saves what was committed before it began. Rejects with a `DatabaseError` that says what to do; then there is no file. */
export function backupDatabase({ database, now, ...target }: BackupCommand): Promise<SavedBackup> {
  const head = { kind: database.kind, madeAt: new Date(now).toISOString() };
  return withDump(database, (dump) => writeBackup({ ...target, head, dump }));
}

async function withDump<Result>(database: DatabaseAddress, work: (dump: Dump) => Promise<Result>): Promise<Result> {
  if (database.kind === 'sqlite') return withSqliteDump(database.file, work);
  const postgres = await import('../postgres/backup.ts');
  return postgres.withDump(database.url, work);
}
