/**
 * Rows on their way between databases and files: a flat stream, in which a table is announced and
 * then its rows come in batches; the order in which tables can be filled, and which value of a
 * saved row goes into which column.
 */

export type Value = string | number | boolean | null;
/** Values in the order of the columns that were announced. */
export type Row = readonly Value[];

export interface TableHead {
  readonly kind: 'table';
  readonly name: string;
  readonly columns: readonly string[];
  /** The highest id that was ever given; `null` if none was, or ids are not counted. */
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

/** Where it is not one, there is a bug or the file is damaged. */
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
  /** Names of tables; its own and unknown ones do not matter. */
  readonly references: readonly string[];
}

/**
 * A table comes after those that it refers to; by name where it does not matter. Throws where
 * tables refer to each other in a circle: nothing could be first.
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
 * Columns that PostgreSQL has and SQLite has not: seats mean nothing outside their database, and
 * are found anew.
 */
const DERIVED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['claim', new Set(['seat', 'reason_seat'])],
]);

/**
 * Puts a saved row into the order of `columns`, without what is derived. Every column of one side
 * has its fellow on the other, or the copying stops.
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
