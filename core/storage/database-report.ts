/** What examining a database found. */

export interface DatabaseReport {
  /** Null: it cannot be read at all. */
  readonly schemaVersion: number | null;
  /** Sentences; empty: sound. */
  readonly problems: readonly string[];
}
