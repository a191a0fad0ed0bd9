/** SQLite errors on their way from the writer's thread to the storage's callers. */

export { DatabaseError } from '../database-error.ts';

export interface ErrorReport {
  readonly message: string;
  readonly code: string;
}

export function reportError(error: unknown): ErrorReport {
  if (!(error instanceof Error)) {
    return { message: String(error), code: 'UNKNOWN' };
  }
  return { message: error.message, code: readCode(error) ?? error.name };
}

/** Whether another connection holds the lock, so that a retry makes sense. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && (readCode(error)?.startsWith('SQLITE_BUSY') ?? false);
}

function readCode(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null;
}
