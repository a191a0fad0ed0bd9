/**
 * Migrates a database to this program's schema once, under SQLite's write lock: if two processes
 * start together, one migrates and the other finds it done.
 */

import { randomBytes } from 'node:crypto';
import { earlierStateSentence } from '../sql/shared-schema.ts';
import { DatabaseError } from './database-error.ts';
import { FIRST_SCHEMA, migrations } from './sqlite-schema.ts';
import type { Connection } from './statement.ts';

export const SCHEMA_VERSION = FIRST_SCHEMA + migrations.length - 1;

/** All migrations of this program, to list the missing ones. */
export const schemas = { first: FIRST_SCHEMA, migrations };

/** `SLTW` in the file's header: distinguishes our database from other SQLite files. */
export const APPLICATION_ID = 0x534c5457;

/**
 * Switches foreign keys off, because a table that is rebuilt disappears for a moment although
 * others refer to it; references are checked at the end. SQLite allows the switch only outside
 * transactions.
 */
export function migrate(connection: Connection): void {
  const enforces = readNumber(connection, 'foreign_keys') === 1;
  connection.pragma('foreign_keys = OFF');
  try {
    connection.transaction(() => applyMissing(connection)).immediate();
  } finally {
    if (enforces) {
      connection.pragma('foreign_keys = ON');
    }
  }
}

/**
 * Returns the schema version, 0 for an empty file. Throws if the file belongs to another program, a
 * newer Slotwell, or one from before the first release.
 */
export function readSchemaVersion(connection: Connection): number {
  const version = readNumber(connection, 'user_version');
  const tables = connection.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
  if (tables !== 0 && readNumber(connection, 'application_id') !== APPLICATION_ID) {
    throw new DatabaseError(
      `${connection.name} is a SQLite file of another program. Name another file.`,
      'SCHEMA_FOREIGN',
    );
  }
  if (version > SCHEMA_VERSION) {
    throw new DatabaseError(
      `${connection.name} has schema ${version}, but this version of Slotwell knows schemas up to ${SCHEMA_VERSION}. Run the newer version, or restore a backup made before the upgrade.`,
      'SCHEMA_NEWER',
    );
  }
  if (version > 0 && version < FIRST_SCHEMA) {
    throw new DatabaseError(
      earlierStateSentence(connection.name, { version, first: FIRST_SCHEMA }),
      'SCHEMA_BEFORE_FIRST',
    );
  }
  return version;
}

function applyMissing(connection: Connection): void {
  const version = readSchemaVersion(connection);
  if (version === SCHEMA_VERSION) {
    return;
  }
  apply(connection, version, SCHEMA_VERSION);
  if (version === 0) {
    createInstallationRow(connection);
  } else {
    refuseBrokenReferences(connection);
  }
}

function refuseBrokenReferences(connection: Connection): void {
  const [broken] = connection
    .prepare<[], { table: string; rowid: number; parent: string }>('PRAGMA foreign_key_check')
    .all();
  if (broken === undefined) {
    return;
  }
  const { table, rowid, parent } = broken;
  throw new DatabaseError(
    `Row ${rowid} of ${table} refers to a row of ${parent} that is missing. Nothing was changed.`,
    'SCHEMA_UNSOUND',
  );
}

/**
 * Creates the empty tables of an older schema, for a backup made with it. Runs in the caller's
 * transaction.
 */
export function createSchema(connection: Connection, version: number): void {
  apply(connection, 0, version);
}

/** `from` is 0 for an empty file. */
function apply(connection: Connection, from: number, to: number): void {
  const missing = migrations.filter(
    (_, index) => FIRST_SCHEMA + index > from && FIRST_SCHEMA + index <= to,
  );
  for (const migration of missing) {
    connection.exec(migration);
  }
  connection.pragma(`application_id = ${APPLICATION_ID}`);
  connection.pragma(`user_version = ${to}`);
}

function createInstallationRow(connection: Connection): void {
  connection
    .prepare('INSERT INTO installation (id, signing_key) VALUES (1, ?)')
    .run(randomBytes(32).toString('hex'));
}

function readNumber(
  connection: Connection,
  pragma: 'user_version' | 'application_id' | 'foreign_keys',
): number {
  return Number(connection.pragma(pragma, { simple: true }));
}
