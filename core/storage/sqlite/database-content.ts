/** What is in a database file, looked up without making or migrating it. */

import { existsSync } from 'node:fs';
import type { DatabaseContent } from '../database-report.ts';
import { readAnySchema } from './connection.ts';
import { readSchemaVersion } from './migrate.ts';

/** A file without a byte is what SQLite makes of a name that it has never seen. */
export function readDatabaseContent(file: string): DatabaseContent {
  if (!existsSync(file)) return 'nothing';
  return readAnySchema(file, (connection) => {
    if (readSchemaVersion(connection) === 0) return 'nothing';
    return connection.prepare<[], number>('SELECT configured FROM installation').pluck().get() === 1 ? 'installation' : 'no installation';
  });
}
