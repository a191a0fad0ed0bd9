/** Errors that the storage's promises reject with. */

/** A failure of the database; `code` tells programs the cause. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /**
   * The database's own code (`SQLITE_FULL`, `SQLITE_BUSY`, a SQLSTATE such as `53300`), the
   * system's (`EACCES`, `ECONNREFUSED`), or one of ours: `STORAGE_CLOSED`, `SCHEMA_NEWER`,
   * `SCHEMA_OLDER`, `SCHEMA_BEFORE_FIRST`, `SCHEMA_FOREIGN`, `SCHEMA_UNSOUND`; on SQLite
   * `WRITER_STOPPED`, `DRIVER_MISSING`; on PostgreSQL `CONNECTION_LOST`, `TIMEOUT`,
   * `OUTCOME_UNKNOWN`.
   */
  readonly code: string;

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Codes of a busy or unavailable database, if nothing was done: a lock, turn or connection timed
 * out, or the server is full, restarting or unreachable.
 */
const BUSY = new Set([
  'TIMEOUT',
  'CONNECTION_LOST',
  'STORAGE_CLOSED',
  // Operating system.
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL: idle transaction timeout, serialization failure, deadlock, too many connections,
  // lock timeout, statement cancelled.
  '25P03',
  '40001',
  '40P01',
  '53300',
  '55P03',
  '57014',
]);
/**
 * PostgreSQL: connections that failed, and servers that are shutting down, have crashed or are
 * starting. SQLite: another process holds the lock.
 */
const BUSY_CLASSES = /^(08\d{3}|57P0[1235]|SQLITE_BUSY.*)$/;

/** Whether nothing was done only because the database was busy, so that a retry may work. */
export function isDatabaseBusy(error: unknown): boolean {
  const code = readCode(error);
  return code !== null && (BUSY.has(code) || BUSY_CLASSES.test(code));
}

/** Whether the commit's outcome is unknown. Then only retry commands that recognize a repeat. */
export function isOutcomeUnknown(error: unknown): boolean {
  const code = readCode(error);
  return code === 'OUTCOME_UNKNOWN' || code === 'WRITER_STOPPED';
}

/** SQLite's driver throws errors of its own class on reads. */
function readCode(error: unknown): string | null {
  if (error instanceof DatabaseError) {
    return error.code;
  }
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : null;
}
