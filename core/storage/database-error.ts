/** What a promise of the storage is rejected with. */

/** The database could not do its work; `code` says why, for programs. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /**
   * The database's own code (`SQLITE_FULL`, `SQLITE_BUSY`, a SQLSTATE such as `53300`), the system's (`EACCES`, `ECONNREFUSED`), or one of the adapters':
   * `STORAGE_CLOSED`, `SCHEMA_NEWER`, `SCHEMA_OLDER`, `SCHEMA_BEFORE_FIRST`, `SCHEMA_FOREIGN`, `SCHEMA_UNSOUND`; on SQLite `WRITER_STOPPED`, `DRIVER_MISSING`; on PostgreSQL `CONNECTION_LOST`,
   * `TIMEOUT`, `OUTCOME_UNKNOWN`.
   */
  readonly code: string;

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
