/**
 * Rows on their way between databases and files, as a flat stream: each table's head, followed by
 * its rows in batches. Also orders the tables for filling and maps saved rows to columns.
 */

export type Value = string | number | boolean | null;
/** Values in the order of the table's `columns`. */
export type Row = readonly Value[];

export interface TableHead {
  readonly kind: 'table';
  readonly name: string;
  readonly columns: readonly string[];
  /** The last generated id; `null` if there is none, or the table generates none. */
  readonly lastId: number | null;
}

export interface RowBatch {
  readonly kind: 'rows';
  readonly rows: readonly Row[];
}

export type TableEvent = TableHead | RowBatch;

/** Tables come after those that they refer to. */
export type TableStream = AsyncIterable<TableEvent> | Iterable<TableEvent>;

/** Rows by table. */
export type RowCounts = ReadonlyMap<string, number>;

export interface Dump {
  /** Schema version, as numbered for its kind of database. */
  readonly schema: number;
  readonly counts: RowCounts;
  readonly tables: TableStream;
}

/** If this is false, there is a bug or the file is damaged. */
export function isValue(value: unknown): value is Value {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean'
  );
}

interface ReferringTable {
  readonly name: string;
  /** Names of tables; the table itself and unknown names are ignored. */
  readonly references: readonly string[];
}

/**
 * Sorts tables after those that they refer to, otherwise by name. Throws if references form a
 * cycle.
 */
export function inFillingOrder<Table extends ReferringTable>(tables: readonly Table[]): Table[] {
  const waiting = new Map(
    tables.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((table) => [table.name, table]),
  );
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ name, references }) =>
      references.every((other) => other === name || !waiting.has(other)),
    );
    if (next === undefined) {
      throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}.`);
    }
    waiting.delete(next.name);
    ordered.push(next);
  }
  return ordered;
}

/**
 * A column that triggers fill in each database by itself, so it is neither saved nor restored: see
 * `version-change-schema.ts`.
 */
export const OWN_COLUMN = 'changed_in';

/**
 * Columns that only PostgreSQL has: seats are meaningless outside their database and are assigned
 * again.
 */
const DERIVED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['claim', new Set(['seat', 'reason_seat'])],
]);

/**
 * Maps a saved row to `columns`, without derived columns. Throws unless every column exists on both
 * sides.
 */
export function fitColumns(
  { name, columns: saved }: TableHead,
  columns: readonly string[],
): (row: Row) => Value[] {
  const derived = DERIVED.get(name) ?? new Set();
  const unknown = saved.filter((column) => !columns.includes(column) && !derived.has(column));
  const missing = columns.filter((column) => !saved.includes(column));
  if (unknown.length > 0) {
    throw new Error(`The database has no column ${name}.${unknown.join(`, ${name}.`)}.`);
  }
  if (missing.length > 0) {
    throw new Error(`The backup has no column ${name}.${missing.join(`, ${name}.`)}.`);
  }
  const places = columns.map((column) => saved.indexOf(column));
  return (row) => places.map((place) => row[place] ?? null);
}
