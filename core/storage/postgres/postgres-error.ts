/**
 * Errors of the driver as the storage's callers see them, and which of them another attempt may
 * mend.
 */

import pg from 'pg';
import { DatabaseError } from '../database-error.ts';

/**
 * What a transaction may have met because others were at work: exclusion and unique violations,
 * serialization failure, deadlock, a lock not had in time, a connection that was idle for too long.
 * It was rolled back, so it may be tried again.
 */
const RACES = new Set(['23P01', '23505', '40001', '40P01', '55P03', '25P03']);

/**
 * Classes of errors after which a COMMIT has surely not happened: a constraint that is checked
 * then, and a rollback that the database chose.
 */
const REFUSED_COMMIT = /^(23|40)...$/;

/** How the pool says that no connection could be had in time: it has no code for it. */
const TIMED_OUT = /time(d )?out/;

/** Without the driver's error as its cause: its details quote rows, and rows are personal data. */
export function toDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) {
    return error;
  }
  if (error instanceof pg.DatabaseError) {
    return new DatabaseError(error.message, error.code ?? 'UNKNOWN');
  }
  if (!(error instanceof Error)) {
    return new DatabaseError(String(error), 'UNKNOWN');
  }
  const ownCode = TIMED_OUT.test(error.message) ? 'TIMEOUT' : 'CONNECTION_LOST';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ownCode;
  return new DatabaseError(`The connection to PostgreSQL failed: ${error.message || code}.`, code);
}

/** Whether the same transaction, begun anew, may succeed. */
export function mayRetry(error: unknown): boolean {
  return error instanceof DatabaseError && (RACES.has(error.code) || isLostConnection(error));
}

/**
 * A connection that broke, or that the server ended (`57P01`: an administrator, a restart; `57P02`:
 * another backend crashed).
 */
export function isLostConnection(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    ['CONNECTION_LOST', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '08006', '08003'].includes(
      error.code,
    )
  );
}

/** The error of a COMMIT: either the database said no, or nobody can know. */
export function toCommitError(error: unknown): DatabaseError {
  const told = toDatabaseError(error);
  if (REFUSED_COMMIT.test(told.code)) {
    return told;
  }
  return new DatabaseError(
    `The connection was lost during COMMIT: whether it was done is unknown. ${told.message}`,
    'OUTCOME_UNKNOWN',
  );
}
