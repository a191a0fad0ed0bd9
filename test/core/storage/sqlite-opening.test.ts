/** Opening a database: migrated once, never damaged, refused with a sentence that helps. */

import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import { checkDatabase, createSqliteStorage, SCHEMA_VERSION } from '../../../core/storage/sqlite/index.ts';
import { APPLICATION_ID } from '../../../core/storage/sqlite/migrate.ts';
import { migrations } from '../../../core/storage/sqlite/migrations/index.ts';
import { aSchedule } from '../../bff/support/an-installation.ts';
import { aConnection, aDatabaseFile, aStorage } from './sqlite-files.ts';
import { anImport, book } from './storage-fixture.ts';

/** Runs SQL on a database that nothing else has open. */
function execute(file: string, sql: string): void {
  const connection = openDatabase(file);
  connection.exec(sql);
  connection.close();
}

async function aBookedFile(): Promise<string> {
  const file = aDatabaseFile();
  const storage = await createSqliteStorage({ file });
  await storage.importInstallation(anImport());
  await book(storage);
  await storage.close();
  return file;
}

describe('opening', () => {
  it('migrates an empty database once when eight storages open it together', async () => {
    const file = aDatabaseFile();
    const storages = await Promise.all(Array.from({ length: 8 }, () => aStorage(file)));
    const keys = await Promise.all(storages.map((storage) => storage.readSigningKey()));
    expect(new Set(keys)).toHaveLength(1);
    expect(checkDatabase(file)).toMatchObject({ schemaVersion: SCHEMA_VERSION, problems: [] });
  });

  it('finds everything again after it was closed', async () => {
    const storage = await aStorage(await aBookedFile());
    expect(await storage.listBookings({ limit: 9 })).toHaveLength(1);
    expect((await storage.readConfiguration())?.installation.name).toBe('Praxis Sonnenhof');
  });

  it('asks SQLite for what the guarantees stand on: WAL, an fsync for each commit, foreign keys', () => {
    const connection = aConnection();
    const pragmas = ['journal_mode', 'synchronous', 'foreign_keys'].map((name) => connection.pragma(name, { simple: true }));
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

  it("refuses another program's SQLite file and leaves it as it was", async () => {
    const file = aDatabaseFile();
    execute(file, 'CREATE TABLE notes (text)');
    const before = readFileSync(file);
    await expect(createSqliteStorage({ file })).rejects.toThrow('is a SQLite file of another program');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('refuses what is no database, or a folder, and names the file', async () => {
    const file = aDatabaseFile();
    writeFileSync(file, 'Dear diary, this is not a database at all. '.repeat(40));
    await expect(createSqliteStorage({ file })).rejects.toThrow(`${file} cannot be opened: file is not a database`);
    const folder = `${file}-folder`;
    mkdirSync(folder);
    await expect(createSqliteStorage({ file: folder })).rejects.toThrow(folder);
  });
});

/** A database as the first schema left it: one schedule with one booking, which was told twice. */
function aFileOfTheFirstSchema(): string {
  const file = aDatabaseFile();
  const schedule = JSON.stringify(aSchedule());
  execute(
    file,
    `${migrations[0]}
    PRAGMA user_version = 1; PRAGMA application_id = ${APPLICATION_ID};
    INSERT INTO installation (id, signing_key) VALUES (1, 'k');
    INSERT INTO schedule VALUES (1, 0, '${schedule}', 1, 0, 5, 0);
    INSERT INTO reason VALUES (1, 0, '{}', NULL, 0);
    INSERT INTO customer VALUES (7, NULL, '{}', 0);
    INSERT INTO booking VALUES (3, 'd', 7, 1, 1, 'confirmed', 2, 900, 930, 'api', 'en', 0, 0, NULL);
    INSERT INTO claim VALUES (4, 1, 1, 3, 900, 930, 900, 930, NULL);
    INSERT INTO outbox VALUES (11, 'booking.created', 3, 1, 0), (12, 'booking.cancelled', 3, 2, 0);`,
  );
  return file;
}

describe('migrating the first schema', () => {
  it('keeps its rows, and the claims keep occupying their places', async () => {
    const file = aFileOfTheFirstSchema();
    const storage = await aStorage(file);
    expect(checkDatabase(file)).toMatchObject({ schemaVersion: SCHEMA_VERSION, problems: [] });
    expect(await storage.findBooking(3)).toMatchObject({ startsAt: 900, version: 2 });
    const { occupancy, version } = await storage.readOccupancy({ scheduleId: 1, from: 0, until: 2_000, now: 0 });
    expect([occupancy.count, version]).toEqual([1, 5]);
  });

  it('keeps the outbox with its ids, and gives later rows ids of their own', async () => {
    const file = aFileOfTheFirstSchema();
    const storage = await aStorage(file);
    await storage.cancelBooking({ now: 0, actor: 'api', bookingId: 3, source: 'api', respectCutoff: false });
    const rows = aConnection(file).prepare('SELECT id, kind, version, previous FROM outbox ORDER BY id').raw().all();
    expect(rows).toEqual([
      [11, 'booking.created', 1, null],
      [12, 'booking.cancelled', 2, null],
      [13, 'booking.cancelled', 3, null],
    ]);
  });
});

describe('checking a database', () => {
  it('reports a sound one without problems', async () => {
    expect(checkDatabase(await aBookedFile())).toMatchObject({ schemaVersion: SCHEMA_VERSION, problems: [] });
  });

  it('reports damage, missing rows and missing triggers', async () => {
    const file = await aBookedFile();
    execute(file, 'PRAGMA foreign_keys = OFF; DELETE FROM customer; DROP TRIGGER claim_insert_within_capacity');
    const { problems } = checkDatabase(file);
    expect(problems).toContain('Row 1 of booking refers to a missing row of customer.');
    expect(problems).toContain('The trigger claim_insert_within_capacity is missing: restore a backup.');
    truncateSync(file, 3 * 4096);
    expect(checkDatabase(file).problems.join()).toMatch(/malformed|damaged/);
  });

  it('reports an older schema, and a file that is not there', () => {
    const file = aDatabaseFile();
    expect(checkDatabase(file)).toMatchObject({ schemaVersion: null, problems: ['unable to open database file'] });
    execute(file, 'VACUUM');
    expect(checkDatabase(file).problems).toContain(
      `The database has schema 0, this version of Slotwell needs ${SCHEMA_VERSION}: run \`slotwell migrate\`.`,
    );
  });
});
