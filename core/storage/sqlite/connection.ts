/**
 * Opens the database file: one connection for writing (in the writer's thread) and one for reading
 * only.
 */

import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { DatabaseError, isBusy, reportError } from './database-error.ts';
import { openDatabase } from './driver.ts';
import { migrate, readSchemaVersion, SCHEMA_VERSION } from './migrate.ts';
import type { Connection } from './statement.ts';

/** How long opening waits for another process that is migrating. */
const OPEN_TIMEOUT_MS = 10_000;
/** How long one attempt at the lock waits; the command queue limits the total. */
const LOCK_ATTEMPT_MS = 250;
/** The WAL is truncated to this size after a burst, so that it does not grow forever. */
const WAL_LIMIT_BYTES = 32 * 1024 * 1024;

const DRIVER_MISSING =
  'The database driver better-sqlite3 is not built for this Node. Run `npm rebuild better-sqlite3`; where no ready-made one can be fetched it needs python3, make and g++.';

/**
 * Opens for writing and migrates. Blocks while waiting, so only the writer's thread may call it.
 */
export function openForWriting(file: string): Connection {
  const connection = open(file, { timeout: OPEN_TIMEOUT_MS });
  try {
    readSchemaVersion(connection);
    useWal(connection);
    // FULL: an acknowledged commit survives a power cut. The compiled-in default for WAL is NORMAL.
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    connection.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`);
    migrate(connection);
    connection.pragma(`busy_timeout = ${LOCK_ATTEMPT_MS}`);
    return connection;
  } catch (error) {
    connection.close();
    throw explain(file, error);
  }
}

export function openForReading(file: string): Connection {
  const connection = open(file, { readonly: true, fileMustExist: true, timeout: 1_000 });
  try {
    const version = readSchemaVersion(connection);
    if (version === SCHEMA_VERSION) {
      return connection;
    }
    throw new DatabaseError(
      `${file} has schema ${version}; this version of Slotwell needs ${SCHEMA_VERSION}. Run \`slotwell migrate\`.`,
      'SCHEMA_OLDER',
    );
  } catch (error) {
    connection.close();
    throw explain(file, error);
  }
}

/** Reads an existing file, whatever its schema. */
export function readAnySchema<Result>(
  file: string,
  look: (connection: Connection) => Result,
): Result {
  const connection = open(file, { readonly: true, fileMustExist: true, timeout: OPEN_TIMEOUT_MS });
  try {
    return look(connection);
  } catch (error) {
    throw explain(file, error);
  } finally {
    connection.close();
  }
}

/**
 * Bookings are personal data: only the operator can access a new file (and the WAL, which inherits
 * its mode).
 */
export function createPrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
}

function open(file: string, options: BetterSqlite3.Options): Connection {
  try {
    if (!options.readonly) {
      createPrivateFile(file);
    }
    return openDatabase(file, options);
  } catch (error) {
    throw explain(file, error);
  }
}

/**
 * If two processes switch an empty file to WAL at once, SQLite returns "busy" to one of them
 * without waiting.
 */
function useWal(connection: Connection): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 0; ; attempt += 1) {
    try {
      connection.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || attempt >= 100) {
        throw error;
      }
      Atomics.wait(pause, 0, 0, 20);
    }
  }
}

function explain(file: string, error: unknown): unknown {
  if (error instanceof DatabaseError || !(error instanceof Error)) {
    return error;
  }
  const { message, code } = reportError(error);
  if (
    code === 'ERR_DLOPEN_FAILED' ||
    code === 'MODULE_NOT_FOUND' ||
    message.includes('bindings file')
  ) {
    return new DatabaseError(DRIVER_MISSING, 'DRIVER_MISSING', { cause: error });
  }
  return new DatabaseError(`The database ${file} cannot be opened: ${message}.`, code, {
    cause: error,
  });
}
