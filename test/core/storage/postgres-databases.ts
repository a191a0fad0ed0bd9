/** Real databases on the tests' PostgreSQL, dropped after the test. */

import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import {
  createPostgresStorage,
  type PostgresStorageOptions,
} from '../../../core/storage/postgres/index.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { createDatabase, withClient } from '../../faults/postgres-database.ts';
import { startPooler } from '../../setup/pgbouncer.ts';

/** With `POSTGRES_TEST_POOLER=session`, tests reach their migrated databases by PgBouncer. */
const POOL_MODE = process.env.POSTGRES_TEST_POOLER === 'session' ? 'session' : undefined;

/** What a connection with a wrong password is refused with. PgBouncer has one code for all. */
export const WRONG_PASSWORD = POOL_MODE === undefined ? '28P01' : '08P01';

/** The address of a new, empty database. */
export async function aDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(inject('postgresUrl'), { execute });
  onTestFinished(drop);
  return url;
}

let lasting: pg.Pool | null = null;

/**
 * In one connection, which lasts as long as this process: it makes and drops hundreds of databases.
 */
function execute(statement: string): Promise<unknown> {
  lasting ??= connectLastingly();
  return lasting.query(statement);
}

function connectLastingly(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: inject('postgresUrl'),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // A connection that breaks while idle has left the pool already.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * The address of a new database that this version has opened once: a copy, which takes a fraction
 * of the time that migrating takes.
 */
export async function aMigratedDatabase(): Promise<string> {
  migrated ??= migrateTemplate();
  const { url, drop } = await createDatabase(inject('postgresUrl'), {
    template: await migrated,
    execute,
  });
  onTestFinished(drop);
  return POOL_MODE === undefined ? url : await startPooler(url, POOL_MODE);
}

let migrated: Promise<string> | null = null;

/** The database that is copied: one for the whole run, made by the first process that wants it. */
function migrateTemplate(): Promise<string> {
  const server = inject('postgresUrl');
  const name = inject('postgresTemplate');
  return withClient(server, async (client) => {
    await client.query('SELECT pg_advisory_lock(1)');
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      await makeTemplate(client, server, name);
    }
    return name;
  });
}

async function makeTemplate(client: pg.Client, server: string, name: string): Promise<void> {
  const { url } = await createDatabase(server);
  await (await createPostgresStorage({ url, clock: 'command' })).close();
  const made = new URL(url).pathname.slice(1);
  // A connection keeps a database from being copied.
  await client.query(`ALTER DATABASE ${made} ALLOW_CONNECTIONS false`);
  await client.query(`ALTER DATABASE ${made} RENAME TO ${name}`);
}

/** A connection that goes past the storage, as no code of the product does. */
export async function aConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A storage whose clock is the time in its commands. It is closed after the test. */
export async function aStorage(
  url: string,
  options: Omit<PostgresStorageOptions, 'url'> = {},
): Promise<Storage> {
  const storage = await createPostgresStorage({ url, clock: 'command', ...options });
  onTestFinished(() => storage.close());
  return storage;
}

/** Slows down writes of claims, so that decisions without a lock use outdated data. */
export async function slowDownWrites(url: string): Promise<void> {
  const client = await aConnection(url);
  await client.query(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.015); RETURN NEW; END';
    CREATE TRIGGER a_wait BEFORE INSERT ON claim FOR EACH ROW EXECUTE FUNCTION wait()`);
}

/** Refuses writes of claims without the lock of their schedule. */
export async function refuseUnlockedClaims(url: string): Promise<void> {
  const client = await aConnection(url);
  await client.query(`CREATE FUNCTION require_lock() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      touched claim := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
      name bytea := convert_to('slotwell/schedule:' || touched.schedule_id, 'UTF8');
      key bigint := ('x' || encode(substring(sha256(name) FOR 8), 'hex'))::bit(64)::bigint;
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory' AND mode = 'ExclusiveLock'
        AND granted AND (classid::bigint << 32 | objid::bigint) = key) THEN
        RAISE EXCEPTION 'A claim of schedule % is written without its lock.', touched.schedule_id;
      END IF;
      RETURN touched;
    END $$;
    CREATE TRIGGER a_lock_is_had BEFORE INSERT OR UPDATE OR DELETE ON claim FOR EACH ROW EXECUTE FUNCTION require_lock()`);
}

/** Every row of every table, as text. */
export async function everythingIn(url: string): Promise<string> {
  const client = await aConnection(url);
  const { rows } = await client.query(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
  );
  const tables: unknown[] = [];
  for (const { tablename } of rows) {
    tables.push((await client.query(`SELECT * FROM ${tablename}`)).rows);
  }
  return JSON.stringify(tables);
}

/** Makes this row unchangeable. */
export async function refuseChanges(url: string, table: string, id: number): Promise<void> {
  const client = await aConnection(url);
  await client.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''refused''; END';
    CREATE TRIGGER refuse BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (OLD.id = ${id}) EXECUTE FUNCTION refuse()`);
}

/** Takes the ends of units from the audit log. */
export async function forgetEnds(url: string): Promise<void> {
  const client = await aConnection(url);
  await client.query(`DROP TRIGGER audit_is_append_only ON audit;
    UPDATE audit SET changes = (changes::jsonb - 'ends')::text`);
}
