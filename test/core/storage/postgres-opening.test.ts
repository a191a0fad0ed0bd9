/** Opening a database: migrated once, never damaged, refused with a sentence that helps. */

import { describe, expect, it } from 'vitest';
import {
  checkPostgresDatabase,
  createPostgresStorage,
  readPostgresContent,
  SCHEMA_VERSION,
} from '../../../core/storage/postgres/index.ts';
import { FIRST_SCHEMA } from '../../../core/storage/postgres/postgres-schema.ts';
import { aConnection, aDatabase, aStorage } from './postgres-databases.ts';
import { anImport, book } from './storage-fixture.ts';

async function execute(url: string, sql: string): Promise<void> {
  await (await aConnection(url)).query(sql);
}

async function aBookedDatabase(): Promise<string> {
  const url = await aDatabase();
  const storage = await createPostgresStorage({ url, clock: 'command' });
  await storage.configuration.import(anImport());
  await book(storage);
  await storage.close();
  return url;
}

describe('opening', () => {
  it('migrates an empty database once when eight nodes open it together', async () => {
    const url = await aDatabase();
    const storages = await Promise.all(Array.from({ length: 8 }, () => aStorage(url)));
    const keys = await Promise.all(
      storages.map((storage) => storage.configuration.readSigningKey()),
    );
    expect(new Set(keys)).toHaveLength(1);
    expect(await checkPostgresDatabase(url)).toMatchObject({
      schemaVersion: SCHEMA_VERSION,
      problems: [],
    });
  });

  it('finds everything again after it was closed', async () => {
    const storage = await aStorage(await aBookedDatabase());
    expect(await storage.bookings.list({ limit: 9 })).toHaveLength(1);
    expect((await storage.configuration.read())?.installation.name).toBe('Praxis Sonnenhof');
  });

  it('refuses a newer schema and leaves it as it was', async () => {
    const url = await aBookedDatabase();
    await execute(url, `INSERT INTO slotwell_migration (number) VALUES (${SCHEMA_VERSION + 1})`);
    await expect(createPostgresStorage({ url })).rejects.toMatchObject({
      code: 'SCHEMA_NEWER',
      message: expect.stringContaining(
        `has schema ${SCHEMA_VERSION + 1}, but this version of Slotwell knows schemas up to ${SCHEMA_VERSION}`,
      ),
    });
  });

  it('refuses a schema from before the first release, and says what to do', async () => {
    const url = await aBookedDatabase();
    await execute(
      url,
      `DELETE FROM slotwell_migration WHERE number > ${FIRST_SCHEMA};
       UPDATE slotwell_migration SET number = ${FIRST_SCHEMA - 1}`,
    );
    await expect(createPostgresStorage({ url })).rejects.toMatchObject({
      code: 'SCHEMA_BEFORE_FIRST',
      message: expect.stringContaining(
        `this version begins with schema ${FIRST_SCHEMA}. Nothing was changed.`,
      ),
    });
  });

  it("refuses another program's tables and adds none of its own", async () => {
    const url = await aDatabase();
    await execute(url, 'CREATE TABLE booking (note text)');
    await expect(createPostgresStorage({ url })).rejects.toThrow('tables of another program');
    const { rows } = await (await aConnection(url)).query(
      "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace",
    );
    expect(rows).toEqual([{ relname: 'booking' }]);
  });

  it('leaves nothing behind if a migration fails', async () => {
    const url = await aDatabase();
    await execute(url, 'CREATE TABLE outbox (note text)');
    await expect(createPostgresStorage({ url })).rejects.toMatchObject({ code: '42P07' });
    await execute(url, 'DROP TABLE outbox');
    await aStorage(url);
    expect(await checkPostgresDatabase(url)).toMatchObject({ problems: [] });
  });

  it('names the missing part if the database does not exist', async () => {
    const url = new URL(await aDatabase());
    url.pathname = '/no_such_database';
    await expect(createPostgresStorage({ url: url.href })).rejects.toMatchObject({
      code: '3D000',
      message: expect.stringContaining('no_such_database'),
    });
  });

  it('requires durable commits even if the server is set to trade them for speed', async () => {
    const url = await aDatabase();
    await execute(
      url,
      `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`,
    );
    const storage = await aStorage(url);
    await execute(
      url,
      `CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.actor := current_setting('synchronous_commit') || ', ' || current_setting('transaction_isolation'); RETURN NEW; END $$;
      CREATE TRIGGER note BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION note()`,
    );
    await storage.configuration.import(anImport());
    expect(await storage.audit.list(1)).toMatchObject([{ actor: 'on, read committed' }]);
  });
});

describe('checking a database', () => {
  it.each([
    ['what is wrong with it', checkPostgresDatabase],
    ['what is in it', readPostgresContent],
  ])(
    'for %s leaves no connection open, which would keep a command from ending',
    async (_, check) => {
      const url = await aDatabase();
      await check(url);
      const onlooker = await aConnection(url);
      const others =
        'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
      await expect
        .poll(async () => (await onlooker.query(others)).rows, { timeout: 5_000 })
        .toEqual([]);
    },
  );

  it('reports its content: nothing, no installation, or one', async () => {
    const url = await aDatabase();
    expect(await readPostgresContent(url)).toBe('nothing');
    const storage = await aStorage(url);
    expect(await readPostgresContent(url)).toBe('no installation');
    await storage.configuration.import(anImport());
    expect(await readPostgresContent(url)).toBe('installation');
  });

  it('reports guards that are missing or switched off', async () => {
    const url = await aBookedDatabase();
    await execute(
      url,
      'ALTER TABLE claim DROP CONSTRAINT claim_seat_taken; ALTER TABLE audit DISABLE TRIGGER audit_is_append_only',
    );
    const missing = (name: string) =>
      `The guard ${name} is missing or switched off: restore a backup.`;
    expect((await checkPostgresDatabase(url)).problems).toEqual([
      missing('claim_seat_taken'),
      missing('audit_is_append_only'),
    ]);
  });

  it('reports an older schema, and a database that is not there', async () => {
    const url = await aDatabase();
    expect((await checkPostgresDatabase(url)).problems).toEqual([
      `The database has schema 0, this version of Slotwell needs ${SCHEMA_VERSION}: run \`slotwell migrate\`.`,
    ]);
    const missing = await checkPostgresDatabase('postgres://nobody:a-secret@127.0.0.1:1/none');
    expect(missing).toMatchObject({
      schemaVersion: null,
      problems: [expect.stringContaining('ECONNREFUSED')],
    });
    expect(missing.problems.join()).not.toContain('a-secret');
  });
});
