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
  /** `null` if the database's address names a single server, or nothing was read. */
  readonly standby: StandbyReport | null;
}

/** The standbys of a database whose address names several servers. */
export interface StandbyReport {
  /** How many standbys must have a commit before it is acknowledged; 0: it waits for none. */
  readonly needed: number;
  /** Standbys that are connected to the primary. */
  readonly connected: number;
  /** Of these, the ones whose word a commit waits for; `null` if the account may not see it. */
  readonly synchronous: number | null;
  /**
   * What the best of the standbys has yet to write, in bytes of the write-ahead log; `null` if none
   * is connected or the account may not see it.
   */
  readonly behindBytes: number | null;
  /** Servers of the address, `host:port`, that do not answer. */
  readonly unreachable: readonly string[];
  /** Those that accept writes. More than one sell the same places twice. */
  readonly primaries: readonly string[];
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
