/** What examining a database found. */

export interface DatabaseReport {
  /** Null: it cannot be read at all. */
  readonly schemaVersion: number | null;
  /** Sentences; empty: sound. */
  readonly problems: readonly string[];
}

/** What is in a database: nothing of Slotwell's (for SQLite also: no file), its tables without an installation, or an installation. */
export type DatabaseContent = 'nothing' | 'no installation' | 'installation';
