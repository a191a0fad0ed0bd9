/**
 * Examines a database file without creating, migrating or changing it, for `slotwell doctor` and
 * for commands that must not create one.
 */

import { existsSync } from 'node:fs';
import type { DatabaseClock, DatabaseContent, DatabaseReport } from '../database-report.ts';
import { readAnySchema } from './connection.ts';
import { reportError } from './database-error.ts';
import { openDatabase } from './driver.ts';
import { readSchemaVersion, SCHEMA_VERSION } from './migrate.ts';
import type { Connection } from './statement.ts';

/** Reads the whole file, which takes seconds if it is large. */
export function checkDatabase(file: string): DatabaseReport {
  try {
    const connection = openDatabase(file, { readonly: true, fileMustExist: true });
    try {
      return examine(connection);
    } finally {
      connection.close();
    }
  } catch (error) {
    const { message, code } = reportError(error);
    return { schemaVersion: null, problems: [message], code, clock: null, standby: null };
  }
}

/** SQLite creates an empty file for an unknown name, so an empty file counts as nothing. */
export function readDatabaseContent(file: string): DatabaseContent {
  if (!existsSync(file)) {
    return 'nothing';
  }
  return readAnySchema(file, (connection) => {
    if (readSchemaVersion(connection) === 0) {
      return 'nothing';
    }
    return connection.prepare<[], number>('SELECT configured FROM installation').pluck().get() === 1
      ? 'installation'
      : 'no installation';
  });
}

/**
 * The current schema version; 0 for a file without one. Throws if this program cannot use the
 * database.
 */
export function readSchema(file: string): number {
  return readAnySchema(file, readSchemaVersion);
}

function examine(connection: Connection): DatabaseReport {
  const schemaVersion = readSchemaVersion(connection);
  const problems = [
    ...schemaProblems(schemaVersion),
    ...damage(connection),
    ...brokenReferences(connection),
    ...missingTriggers(connection),
  ];
  return {
    schemaVersion,
    problems,
    code: null,
    clock: schemaVersion === 0 ? null : readNewestEntry(connection),
    standby: null,
  };
}

/**
 * Considers only the last entries: a clock that was once wrong must not be held against this
 * machine forever.
 */
function readNewestEntry(connection: Connection): DatabaseClock | null {
  const at = connection
    .prepare<[], number | null>(
      'SELECT max(at) FROM (SELECT at FROM audit ORDER BY id DESC LIMIT 1000)',
    )
    .pluck()
    .get();
  return typeof at === 'number' ? { kind: 'newest entry', at } : null;
}

function schemaProblems(version: number): string[] {
  if (version === SCHEMA_VERSION) {
    return [];
  }
  return [
    `The database has schema ${version}, this version of Slotwell needs ${SCHEMA_VERSION}: run \`slotwell migrate\`.`,
  ];
}

function damage(connection: Connection): string[] {
  const lines = connection.prepare<[], string>('PRAGMA quick_check').pluck().all();
  return lines.filter((line) => line !== 'ok').map((line) => `The file is damaged: ${line}`);
}

function brokenReferences(connection: Connection): string[] {
  const rows = connection
    .prepare<[], { table: string; rowid: number; parent: string }>('PRAGMA foreign_key_check')
    .all();
  return rows.map(
    (row) => `Row ${row.rowid} of ${row.table} refers to a missing row of ${row.parent}.`,
  );
}

const TRIGGERS = [
  'claim_insert_within_capacity',
  'claim_update_within_capacity',
  'claim_insert_raises_week',
  'claim_delete_raises_week',
  'claim_update_raises_week',
  'claim_insert_not_over_busy',
  'claim_update_not_over_busy',
  'claim_insert_not_in_session',
  'claim_update_not_in_session',
  'schedule_insert_marks_change',
  'schedule_update_marks_change',
  'audit_refuses_update',
  'audit_refuses_delete',
  'audit_refuses_replace',
];

/**
 * Without these triggers the database would still work, but no longer reject invalid writes or tell
 * readers what has changed.
 */
function missingTriggers(connection: Connection): string[] {
  const present = connection
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    .pluck()
    .all();
  const missing = TRIGGERS.filter((name) => !present.includes(name));
  return missing.map((name) => `The trigger ${name} is missing: restore a backup.`);
}
