/** What table definitions need to suit both databases. */

/** The differences between the databases in a table definition. */
export interface ColumnTypes {
  /** Type of an id that the database generates and never reuses. */
  readonly id: string;
  readonly bigint: string;
  readonly float: string;
  /** The end of a table definition, after its columns. */
  readonly end: string;
}

export function formatCheck(column: string, kinds: readonly string[]): string {
  return `CHECK (${column} IN (${kinds.map((kind) => `'${kind}'`).join(', ')}))`;
}
