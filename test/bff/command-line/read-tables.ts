/** Reads all rows of all tables of a database file, to tell whether anything changed. */

import { openDatabase } from '../../../core/storage/sqlite/driver.ts';

export function readTables(file: string): Record<string, unknown[]> {
  const connection = openDatabase(file, { readonly: true });
  try {
    const names = connection
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .pluck()
      .all();
    return Object.fromEntries(
      names.map((name) => [name, connection.prepare(`SELECT * FROM "${name}"`).all()]),
    );
  } finally {
    connection.close();
  }
}
