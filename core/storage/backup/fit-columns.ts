/** Which value of a saved row goes into which column: every column of one side has its fellow on the other, or the copying stops. */

import type { Row, TableHead, Value } from './table-data.ts';

/** Columns that PostgreSQL has and SQLite has not: seats mean nothing outside their database, and are found anew. */
const DERIVED: ReadonlyMap<string, ReadonlySet<string>> = new Map([['claim', new Set(['seat', 'reason_seat'])]]);

/** Puts a saved row into the order of `columns`, without what is derived. */
export function fitColumns({ name, columns: saved }: TableHead, columns: readonly string[]): (row: Row) => Value[] {
  const derived = DERIVED.get(name) ?? new Set();
  const unknown = saved.filter((column) => !columns.includes(column) && !derived.has(column));
  const missing = columns.filter((column) => !saved.includes(column));
  if (unknown.length > 0) throw new Error(`The database has no column ${name}.${unknown.join(`, ${name}.`)}.`);
  if (missing.length > 0) throw new Error(`The backup has no column ${name}.${missing.join(`, ${name}.`)}.`);
  const places = columns.map((column) => saved.indexOf(column));
  return (row) => places.map((place) => row[place] ?? null);
}
