/**
 * Replaces the current database file with a restored one and keeps it next to the new one, or
 * changes nothing.
 */

import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { flushFile, flushFolder } from '../backup/flush-folder.ts';
import { type HighWaterMarks, NO_MARKS, raiseAbove, UNKNOWN_MARKS } from '../backup/restored.ts';
import { countRows, readLastIds, readTables } from './backup.ts';
import { DatabaseError, isBusy } from './database-error.ts';
import { openDatabase } from './driver.ts';
import type { Connection } from './statement.ts';

export interface Replacement {
  readonly file: string;
  readonly restored: string;
  readonly aside: string;
  /** `false` only replaces an empty database. */
  readonly replace: boolean;
}

/** Resolves with the path of the old file; `null` if it was empty. */
export function replaceFile({ file, restored, aside, replace }: Replacement): string | null {
  const release = existsSync(file) ? lock(file) : null;
  try {
    const state = release?.state ?? { marks: NO_MARKS, empty: true };
    if (!state.empty && !replace) {
      throw notEmpty(file);
    }
    raise(restored, state.marks);
    flushFile(restored);
    if (existsSync(file)) {
      keepAside(file, aside);
    }
    renameSync(restored, file);
    if (state.empty) {
      rmSync(aside, { force: true });
    }
    flushFolder(dirname(file));
    return state.empty ? null : aside;
  } finally {
    release?.end();
  }
}

/** Throws if a restore would be refused, before any work is done. */
export function refuseFile(file: string, replace: boolean): void {
  if (!existsSync(file)) {
    return;
  }
  const { state, end } = lock(file);
  end();
  if (!state.empty && !replace) {
    throw notEmpty(file);
  }
}

function notEmpty(file: string): DatabaseError {
  return new DatabaseError(
    `${file} is in use: it holds an installation or bookings. Nothing was changed. With --replace the backup takes its place, and the present file is kept beside it.`,
    'RESTORE_NOT_EMPTY',
  );
}

interface LockedFile {
  readonly state: { readonly marks: HighWaterMarks; readonly empty: boolean };
  end(): void;
}

/**
 * Locks the file exclusively: leaving WAL mode needs a lock that fails while any process has the
 * file open, even an idle server. It also moves the WAL's content into the file. A damaged file,
 * the best reason for a restore, counts as not in use.
 */
function lock(file: string): LockedFile {
  const connection = openDatabase(file, { timeout: 1_000 });
  try {
    connection.pragma('journal_mode = DELETE');
    connection.exec('BEGIN EXCLUSIVE');
    return { state: examine(connection), end: () => leave(connection) };
  } catch (error) {
    connection.close();
    if (isBusy(error)) {
      throw new DatabaseError(
        `${file} is open in another process. Stop the server (and other slotwell commands), restore, and start it again. Nothing was changed.`,
        'RESTORE_IN_USE',
      );
    }
    return { state: { marks: UNKNOWN_MARKS, empty: false }, end: () => undefined };
  }
}

/** Rolls back, so that a file that was not replaced is unchanged. */
function leave(connection: Connection): void {
  if (connection.inTransaction) {
    connection.exec('ROLLBACK');
  }
  connection.close();
}

function examine(connection: Connection): LockedFile['state'] {
  const tables = readTables(connection);
  if (tables.length === 0) {
    return { marks: NO_MARKS, empty: true };
  }
  const version = (sql: string) => Number(connection.prepare(sql).pluck().get() ?? 0);
  const marks = {
    configVersion: version('SELECT max(config_version) FROM installation'),
    scheduleVersion: version('SELECT max(version) FROM schedule'),
    lastIds: readLastIds(connection),
  };
  const empty = [...countRows(connection, tables)].every(
    ([table, count]) => table === 'installation' || count === 0,
  );
  return { marks, empty };
}

/** Raises the restored file's ids and versions above those of the replaced one. */
function raise(restored: string, replaced: HighWaterMarks): void {
  const connection = openDatabase(restored);
  try {
    connection.pragma('journal_mode = DELETE');
    connection.exec('BEGIN');
    const { configVersion, scheduleVersion, lastIds } = raiseAbove(
      examine(connection).marks,
      replaced,
    );
    connection.prepare('UPDATE installation SET config_version = ?').run(configVersion);
    connection.prepare('UPDATE schedule SET version = ?').run(scheduleVersion);
    const counted = new Set(
      readTables(connection).flatMap(({ name, countsIds }) => (countsIds ? [name] : [])),
    );
    connection.exec('DELETE FROM sqlite_sequence');
    const insert = connection.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)');
    for (const [table, last] of lastIds) {
      if (counted.has(table)) {
        insert.run(table, last);
      }
    }
    connection.exec('COMMIT');
  } finally {
    connection.close();
  }
}

/** Moves the WAL along: after a crash it belongs to the old file and would corrupt the new one. */
function keepAside(file: string, aside: string): void {
  if (existsSync(`${file}-wal`)) {
    renameSync(`${file}-wal`, `${aside}-wal`);
  }
  rmSync(`${file}-shm`, { force: true });
  linkSync(file, aside);
}
