/** What a promise of the storage is rejected with. */

/** The database could not do its work; `code` says why, for programs. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /**
   * The database's own code (`SQLITE_FULL`, `SQLITE_BUSY`, a SQLSTATE such as `53300`), the
   * system's (`EACCES`, `ECONNREFUSED`), or one of the adapters': `STORAGE_CLOSED`, `SCHEMA_NEWER`,
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
 * The database could not be had in time, or not at all, and nothing was done: a lock, a turn or a
 * connection not had in time, a server that is full, restarting or out of reach.
 */
const BUSY = new Set([
  'TIMEOUT',
  'CONNECTION_LOST',
  'STORAGE_CLOSED',
  // Of the operating system.
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  // Of PostgreSQL: a timeout of an idle transaction, a serialization failure, a deadlock, too many
  // connections, a lock not had in time, a statement cut off.
  '25P03',
  '40001',
  '40P01',
  '53300',
  '55P03',
  '57014',
]);
/**
 * Of PostgreSQL: connections that broke or could not be made, and servers that end, have crashed or
 * are starting. Of SQLite: another process has the lock.
 */
const BUSY_CLASSES = /^(08\d{3}|57P0[1235]|SQLITE_BUSY.*)$/;

/** Whether nothing was done only because the database had no time, so that another try may work. */
export function isDatabaseBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code !== null && (BUSY.has(code) || BUSY_CLASSES.test(code));
}

/** Whether nobody knows if it was committed: only what is recognized as a repeat may be repeated. */
export function isOutcomeUnknown(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'OUTCOME_UNKNOWN' || code === 'WRITER_STOPPED';
}

/** The driver of SQLite throws errors of its own class where it reads. */
function codeOf(error: unknown): string | null {
  if (error instanceof DatabaseError) {
    return error.code;
  }
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : null;
}
