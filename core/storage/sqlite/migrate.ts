/** Brings a database to this program's schema, once, under SQLite's write lock: of two processes that start together, one migrates and the other finds it done. */

import { randomBytes } from 'node:crypto';
import { mailboxOf } from '../../booking/email-address.ts';
import { manageHashOf } from '../../booking/manage-secret.ts';
import { DatabaseError } from './database-error.ts';
import { migrations, SCHEMA_VERSION } from './migrations/index.ts';
import type { Connection } from './statement.ts';

/** `SLTW`, in the file's header: tells our database from any other SQLite file. */
export const APPLICATION_ID = 0x534c5457;

/** A table that is made anew is gone for a moment, though others refer to it: references are looked at when all is done. SQLite switches that outside transactions only. */
export function migrate(connection: Connection): void {
  const enforces = readNumber(connection, 'foreign_keys') === 1;
  connection.pragma('foreign_keys = OFF');
  try {
    connection.transaction(() => applyMissing(connection)).immediate();
  } finally {
    if (enforces) connection.pragma('foreign_keys = ON');
  }
}

/** Throws where the file is another program's, or a newer Slotwell's. Returns the schema's number, 0 for an empty file. */
export function readSchemaVersion(connection: Connection): number {
  const version = readNumber(connection, 'user_version');
  const tables = connection.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
  if (tables !== 0 && readNumber(connection, 'application_id') !== APPLICATION_ID) {
    throw new DatabaseError(`${connection.name} is a SQLite file of another program. Name another file.`, 'SCHEMA_FOREIGN');
  }
  if (version > SCHEMA_VERSION) {
    throw new DatabaseError(
      `${connection.name} has schema ${version}, but this version of Slotwell knows schemas up to ${SCHEMA_VERSION}. Run the newer version, or restore a backup made before the upgrade.`,
      'SCHEMA_NEWER',
    );
  }
  return version;
}

function applyMissing(connection: Connection): void {
  const version = readSchemaVersion(connection);
  if (version === SCHEMA_VERSION) return;
  apply(connection, version, SCHEMA_VERSION);
  if (version === 0) createInstallationRow(connection);
  else refuseBrokenReferences(connection);
}

function refuseBrokenReferences(connection: Connection): void {
  const [broken] = connection.prepare<[], { table: string; rowid: number; parent: string }>('PRAGMA foreign_key_check').all();
  if (broken === undefined) return;
  const { table, rowid, parent } = broken;
  throw new DatabaseError(`Row ${rowid} of ${table} refers to a row of ${parent} that is missing. Nothing was changed.`, 'SCHEMA_UNSOUND');
}

/** The tables of an earlier schema, with nothing in them: for what was saved under it. In the caller's transaction. */
export function createSchema(connection: Connection, version: number): void {
  apply(connection, 0, version);
}

function apply(connection: Connection, from: number, to: number): void {
  // For the bookings and customers that were there before they had one.
  connection.function('slotwell_manage_hash', (key, detailsId) => manageHashOf(String(key), String(detailsId)));
  connection.function('slotwell_mailbox', (email) => mailboxOf(String(email)));
  for (const migration of migrations.slice(from, to)) connection.exec(migration);
  connection.pragma(`application_id = ${APPLICATION_ID}`);
  connection.pragma(`user_version = ${to}`);
}

function createInstallationRow(connection: Connection): void {
  connection.prepare('INSERT INTO installation (id, signing_key) VALUES (1, ?)').run(randomBytes(32).toString('hex'));
}

function readNumber(connection: Connection, pragma: 'user_version' | 'application_id' | 'foreign_keys'): number {
  return Number(connection.pragma(pragma, { simple: true }));
}
