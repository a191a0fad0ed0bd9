/** Maps the driver's errors for the storage's callers, and tells which of them a retry may fix. */

import pg from 'pg';
import { DatabaseError } from '../database-error.ts';

/**
 * Conflicts with concurrent transactions: exclusion and unique violations, serialization failure,
 * deadlock, lock timeout, idle transaction timeout. The transaction was rolled back, so it can be
 * retried. So can a write to a server that was made a standby (`25006`): the next one goes over
 * another connection.
 */
const RACES = new Set(['23P01', '23505', '40001', '40P01', '55P03', '25P03', '25006']);

/**
 * Errors of connecting after which another server of the same database may be the right one: it
 * cannot be reached, is starting or stopping (`57P01` to `57P03`), or only reads.
 */
const NOT_THIS_SERVER = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'CONNECTION_LOST', 'TIMEOUT'],
  ...['57P01', '57P02', '57P03', '25006'],
]);

/**
 * Error classes after which a COMMIT has certainly not happened: a deferred constraint and a
 * rollback by the database.
 */
const REFUSED_COMMIT = /^(23|40)...$/;

/** The pool's message if no connection was free in time; it has no code. */
const TIMED_OUT = /time(d )?out/;

/** Drops the driver's error as the cause: its details quote rows, which are personal data. */
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

export function mayRetry(error: unknown): boolean {
  return error instanceof DatabaseError && (RACES.has(error.code) || isLostConnection(error));
}

/**
 * The connection broke or was closed by the server (`57P01`: an administrator or a restart;
 * `57P02`: another backend crashed).
 */
export function isLostConnection(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    ['CONNECTION_LOST', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '08006', '08003'].includes(
      error.code,
    )
  );
}

export function isOtherServersTurn(error: unknown): boolean {
  return error instanceof DatabaseError && NOT_THIS_SERVER.has(error.code);
}

/** Maps the error of a COMMIT: either the database refused it, or the outcome is unknown. */
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
