/** What a promise of the storage is rejected with: the database could not do its work, and nothing of the call was written. */

export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /**
   * SQLite's own code (`SQLITE_FULL`, `SQLITE_BUSY`), the system's (`EACCES`), or one of the adapter's: `WRITER_STOPPED`, `STORAGE_CLOSED`,
   * `SCHEMA_NEWER`, `SCHEMA_OLDER`, `SCHEMA_FOREIGN`, `DRIVER_MISSING`.
   */
  readonly code: string;

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** An error as it crosses from the writer's thread. */
export interface ErrorReport {
  readonly message: string;
  readonly code: string;
}

export function reportError(error: unknown): ErrorReport {
  if (!(error instanceof Error)) return { message: String(error), code: 'UNKNOWN' };
  return { message: error.message, code: codeOf(error) ?? error.name };
}

/** Another connection holds the lock: worth another try. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && (codeOf(error)?.startsWith('SQLITE_BUSY') ?? false);
}

function codeOf(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null;
}
