/** The findings of a database check. */

import type { EpochMs } from '../clock.ts';

export interface DatabaseReport {
  /** `null` if it cannot be read at all. */
  readonly schemaVersion: number | null;
  /** Sentences; empty if the database is sound. */
  readonly problems: readonly string[];
  /** Code of the error that prevented reading; `null` if there was none. See `DatabaseError`. */
  readonly code: string | null;
  /** To compare with this machine's clock; `null` if the database tells no time. */
  readonly clock: DatabaseClock | null;
  /**
   * Whether a commit is acknowledged only when a standby has it, too, so that nothing is lost if
   * that one takes over; `null` if the database has no standbys or was not read.
   */
  readonly waitsForStandby: boolean | null;
}

/** The database's own clock, or the newest time written to it, which cannot be in the future. */
export interface DatabaseClock {
  readonly kind: 'own clock' | 'newest entry';
  readonly at: EpochMs;
}

/**
 * The content of a database: nothing of Slotwell's (on SQLite also: no file), its tables without an
 * installation, or an installation.
 */
export type DatabaseContent = 'nothing' | 'no installation' | 'installation';
