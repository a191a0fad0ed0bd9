/** What examining a database found. */

import type { EpochMs } from '../clock.ts';

export interface DatabaseReport {
  /** `null` if it cannot be read at all. */
  readonly schemaVersion: number | null;
  /** Sentences; empty: sound. */
  readonly problems: readonly string[];
  /** Of the error that kept it from being read; `null` if it could be. See `DatabaseError`. */
  readonly code: string | null;
  /** To hold this machine's clock against; `null` if the database tells no time. */
  readonly clock: DatabaseClock | null;
}

/**
 * A database with a clock of its own, or the newest time that was written into it: it cannot lie
 * ahead.
 */
export interface DatabaseClock {
  readonly kind: 'own clock' | 'newest entry';
  readonly at: EpochMs;
}

/**
 * What is in a database: nothing of Slotwell's (for SQLite also: no file), its tables without an
 * installation, or an installation.
 */
export type DatabaseContent = 'nothing' | 'no installation' | 'installation';
