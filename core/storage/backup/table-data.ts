/** Rows on their way between databases and files: a flat stream, in which a table is announced and then its rows come in batches. */

export type Value = string | number | boolean | null;
/** Values in the order of the columns that were announced. */
export type Row = readonly Value[];

export interface TableHead {
  readonly kind: 'table';
  readonly name: string;
  readonly columns: readonly string[];
  /** The highest id that was ever given; null: none was, or ids are not counted. */
  readonly lastId: number | null;
}

export interface RowBatch {
  readonly kind: 'rows';
  readonly rows: readonly Row[];
}

export type TableEvent = TableHead | RowBatch;

/** A table comes after those that it refers to. */
export type TableStream = AsyncIterable<TableEvent> | Iterable<TableEvent>;

/** Rows by table. */
export type RowCounts = ReadonlyMap<string, number>;

/** All that a database holds, as of one moment. */
export interface Dump {
  /** The number of its schema, as its own kind of database counts them. */
  readonly schema: number;
  readonly counts: RowCounts;
  readonly tables: TableStream;
}

/** Whoever finds a value that is none has found a bug or a damaged file. */
export function isValue(value: unknown): value is Value {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
