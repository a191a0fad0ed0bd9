/**
 * Migrates a database to this program's schema once, under an advisory lock: if two nodes start
 * together, one migrates and the other finds it done.
 */

import { randomBytes } from 'node:crypto';
import { DatabaseError } from '../database-error.ts';
import { earlierStateSentence } from '../sql/shared-schema.ts';
import { lockMigration } from './locks.ts';
import { FIRST_SCHEMA, migrations } from './postgres-schema.ts';
import type { Session, SessionPool } from './session-pool.ts';

export const SCHEMA_VERSION = FIRST_SCHEMA + migrations.length - 1;

/** All migrations of this program, to list the missing ones. */
export const schemas = { first: FIRST_SCHEMA, migrations };

/** How long opening waits for a silent server. */
const TIMEOUT_MS = 60_000;
/**
 * Timeout for a migration, on this node or on another one that is waited for: it may touch every
 * booking.
 */
const MIGRATION_MS = 30 * 60_000;

export async function migrate(pool: SessionPool): Promise<void> {
  if ((await pool.use(performance.now() + TIMEOUT_MS, readSchemaVersion)) === SCHEMA_VERSION) {
    return;
  }
  await pool.use(performance.now() + MIGRATION_MS, async (session) => {
    await session.execute({ text: 'BEGIN' });
    await session.execute({ text: 'SET LOCAL statement_timeout = 0' });
    await session.execute({ text: 'SET LOCAL lock_timeout = 0' });
    // Computing values for all bookings may keep this process busy for a while.
    await session.execute({ text: 'SET LOCAL idle_in_transaction_session_timeout = 0' });
    await lockMigration(session);
    await applyMissing(session);
    await session.execute({ text: 'COMMIT' });
  });
}

/**
 * Returns the schema version, 0 if there is none. Throws if the tables belong to another program, a
 * newer Slotwell, or one from before the first release.
 */
export async function readSchemaVersion(session: Session): Promise<number> {
  const tables = await findOwnTables(session);
  if (tables.length === 0) {
    return 0;
  }
  if (!tables.includes('slotwell_migration')) {
    throw new DatabaseError(
      'The database holds tables of another program. Give Slotwell a database of its own.',
      'SCHEMA_FOREIGN',
    );
  }
  const version = Number(
    await readValue(session, 'SELECT coalesce(max(number), 0) AS value FROM slotwell_migration'),
  );
  if (version > SCHEMA_VERSION) {
    throw new DatabaseError(
      `The database has schema ${version}, but this version of Slotwell knows schemas up to ${SCHEMA_VERSION}. Run the newer version, or restore a backup made before the upgrade.`,
      'SCHEMA_NEWER',
    );
  }
  if (version > 0 && version < FIRST_SCHEMA) {
    throw new DatabaseError(
      earlierStateSentence('The database', { version, first: FIRST_SCHEMA }),
      'SCHEMA_BEFORE_FIRST',
    );
  }
  return version;
}

/**
 * Creates the empty tables of an older schema, for a backup made with it. Runs in the caller's
 * transaction.
 */
export async function createSchema(session: Session, version: number): Promise<void> {
  await prepareEmpty(session);
  await apply(session, 0, version);
}

/** Migrates from the current schema, in the caller's transaction. */
export async function migrateFurther(session: Session): Promise<void> {
  await apply(session, await readSchemaVersion(session), SCHEMA_VERSION);
}

/** `from` is 0 for an empty database. */
async function apply(session: Session, from: number, to: number): Promise<void> {
  for (const [index, migration] of migrations.entries()) {
    const number = FIRST_SCHEMA + index;
    if (number <= from || number > to) {
      continue;
    }
    await session.execute({ text: migration });
    await session.execute({
      text: 'INSERT INTO slotwell_migration (number) VALUES ($1)',
      values: [number],
    });
  }
}

async function applyMissing(session: Session): Promise<void> {
  const version = await readSchemaVersion(session);
  if (version === SCHEMA_VERSION) {
    return;
  }
  if (version === 0) {
    await prepareEmpty(session);
  }
  await apply(session, version, SCHEMA_VERSION);
  if (version === 0) {
    const signingKey = randomBytes(32).toString('hex');
    await session.execute({
      text: 'INSERT INTO installation (id, signing_key) VALUES (1, $1)',
      values: [signingKey],
    });
  }
}

async function prepareEmpty(session: Session): Promise<void> {
  try {
    await session.execute({ text: 'CREATE EXTENSION IF NOT EXISTS btree_gist' });
  } catch (error) {
    if (!(error instanceof DatabaseError)) {
      throw error;
    }
    const advice =
      'Install it with PostgreSQL (Debian: postgresql-contrib) and let an administrator run: CREATE EXTENSION btree_gist';
    throw new DatabaseError(
      `The database needs the extension btree_gist: ${error.message}. ${advice}`,
      error.code,
    );
  }
  await session.execute({
    text: 'CREATE TABLE slotwell_migration (number integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  });
}

/**
 * Returns which of two of our tables exist, in one statement: a commit by another node between two
 * statements would look like another program's tables. Not with `to_regclass`: its cache may lack
 * tables that another node created while we waited for the lock.
 */
async function findOwnTables(session: Session): Promise<readonly string[]> {
  const text = `SELECT coalesce(string_agg(relname, ' '), '') AS value FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relname IN ('slotwell_migration', 'booking') AND nspname = ANY (current_schemas(false))`;
  return String(await readValue(session, text))
    .split(' ')
    .filter(Boolean);
}

async function readValue(session: Session, text: string): Promise<unknown> {
  const [row] = (await session.execute({ text })).rows;
  return typeof row === 'object' && row !== null && 'value' in row ? row.value : null;
}
