/** Opening a database: migrated once, never damaged, refused with a sentence that helps. */

import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import {
  checkDatabase,
  createSqliteStorage,
  SCHEMA_VERSION,
} from '../../../core/storage/sqlite/index.ts';
import { FIRST_SCHEMA } from '../../../core/storage/sqlite/sqlite-schema.ts';
import { aConnection, aDatabaseFile, aStorage } from './sqlite-files.ts';
import { anImport, book } from './storage-fixture.ts';

/** Runs SQL on a database that nothing else has open. */
function execute(file: string, sql: string): void {
  const connection = openDatabase(file);
  connection.exec(sql);
  connection.close();
}

function readTriggers(file: string): readonly string[] {
  const connection = openDatabase(file);
  const names = connection
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    .pluck()
    .all();
  connection.close();
  return names;
}

async function aBookedFile(): Promise<string> {
  const file = aDatabaseFile();
  const storage = await createSqliteStorage({ file });
  await storage.configuration.import(anImport());
  await book(storage);
  await storage.close();
  return file;
}

describe('opening', () => {
  it('migrates an empty database once when eight storages open it together', async () => {
    const file = aDatabaseFile();
    const storages = await Promise.all(Array.from({ length: 8 }, () => aStorage(file)));
    const keys = await Promise.all(
      storages.map((storage) => storage.configuration.readSigningKey()),
    );
    expect(new Set(keys)).toHaveLength(1);
    expect(checkDatabase(file)).toMatchObject({ schemaVersion: SCHEMA_VERSION, problems: [] });
  });

  it('finds everything again after it was closed', async () => {
    const storage = await aStorage(await aBookedFile());
    expect(await storage.bookings.list({ limit: 9 })).toHaveLength(1);
    expect((await storage.configuration.read())?.installation.name).toBe('Praxis Sonnenhof');
  });

  it('sets up SQLite for the guarantees: WAL, an fsync for each commit, foreign keys', () => {
    const connection = aConnection();
    const pragmas = ['journal_mode', 'synchronous', 'foreign_keys'].map((name) =>
      connection.pragma(name, { simple: true }),
    );
    expect(pragmas).toEqual(['wal', 2, 1]);
  });

  it('makes missing folders, and files that only their owner may read', async () => {
    const file = join(dirname(aDatabaseFile()), 'a', 'b', 'new.db');
    await aStorage(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
  });

  it('refuses a newer schema and leaves it as it was', async () => {
    const file = await aBookedFile();
    execute(file, `PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    const before = readFileSync(file);
    await expect(createSqliteStorage({ file })).rejects.toThrow(
      `has schema ${SCHEMA_VERSION + 1}, but this version of Slotwell knows schemas up to ${SCHEMA_VERSION}`,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('refuses a schema from before the first release, says what to do and leaves it unchanged', async () => {
    const file = await aBookedFile();
    execute(file, `PRAGMA user_version = ${FIRST_SCHEMA - 1}`);
    const before = readFileSync(file);
    await expect(createSqliteStorage({ file })).rejects.toThrow(
      `${file} has schema ${FIRST_SCHEMA - 1}, of a state of Slotwell from before its first release; this version begins with schema ${FIRST_SCHEMA}. Nothing was changed.`,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(checkDatabase(file)).toMatchObject({ schemaVersion: null, code: 'SCHEMA_BEFORE_FIRST' });
  });

  it("refuses another program's SQLite file and leaves it as it was", async () => {
    const file = aDatabaseFile();
    execute(file, 'CREATE TABLE notes (text)');
    const before = readFileSync(file);
    await expect(createSqliteStorage({ file })).rejects.toThrow(
      'is a SQLite file of another program',
    );
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('refuses other files and folders, and names them', async () => {
    const file = aDatabaseFile();
    writeFileSync(file, 'Dear diary, this is not a database at all. '.repeat(40));
    await expect(createSqliteStorage({ file })).rejects.toThrow(
      `${file} cannot be opened: file is not a database`,
    );
    const folder = `${file}-folder`;
    mkdirSync(folder);
    await expect(createSqliteStorage({ file: folder })).rejects.toThrow(folder);
  });
});

describe('checking a database', () => {
  it('reports a sound one without problems', async () => {
    expect(checkDatabase(await aBookedFile())).toMatchObject({
      schemaVersion: SCHEMA_VERSION,
      problems: [],
    });
  });

  it('reports damage, missing rows and missing triggers', async () => {
    const file = await aBookedFile();
    execute(
      file,
      'PRAGMA foreign_keys = OFF; DELETE FROM customer; DROP TRIGGER claim_insert_within_capacity',
    );
    const { problems } = checkDatabase(file);
    expect(problems).toContain('Row 1 of booking refers to a missing row of customer.');
    expect(problems).toContain(
      'The trigger claim_insert_within_capacity is missing: restore a backup.',
    );
    truncateSync(file, 3 * 4096);
    expect(checkDatabase(file).problems.join()).toMatch(/malformed|damaged/);
  });

  it('misses every trigger that its schema has', async () => {
    const file = await aBookedFile();
    const names = readTriggers(file);
    expect(names.length).toBeGreaterThan(0);
    execute(file, names.map((name) => `DROP TRIGGER ${name};`).join(' '));
    expect(checkDatabase(file).problems.toSorted()).toEqual(
      names.map((name) => `The trigger ${name} is missing: restore a backup.`).toSorted(),
    );
  });

  it('reports an older schema, and a file that is not there', () => {
    const file = aDatabaseFile();
    expect(checkDatabase(file)).toMatchObject({
      schemaVersion: null,
      problems: ['unable to open database file'],
    });
    execute(file, 'VACUUM');
    expect(checkDatabase(file).problems).toContain(
      `The database has schema 0, this version of Slotwell needs ${SCHEMA_VERSION}: run \`slotwell migrate\`.`,
    );
  });
});
