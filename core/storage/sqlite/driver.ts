/**
 * Loads the database driver. better-sqlite3 12 is compiled against one Node and aborts on Node
 * 24.19 and later when a statement is garbage-collected; 13 uses Node-API and needs Node 22. Both
 * are installed, and each Node loads the one that works:
 * docs/decisions/0021-two-sqlite-driver-builds.md.
 */

import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

const FIRST_NODE_WITH_NODE_API = 22;

/** Throws if it is not installed or not compiled. */
export function loadDriver(): typeof BetterSqlite3 {
  const major = Number(process.versions.node.split('.')[0]);
  return createRequire(import.meta.url)(
    major < FIRST_NODE_WITH_NODE_API ? 'better-sqlite3' : 'better-sqlite3-napi',
  );
}

/** Opens a file without migrating or checking it. */
export function openDatabase(
  file: string,
  options: BetterSqlite3.Options = {},
): BetterSqlite3.Database {
  const Driver = loadDriver();
  return new Driver(file, options);
}
