/** Brings a database to this program's schema, once, under an advisory lock: of two nodes that start together, one migrates and the other finds it done. */

import { randomBytes } from 'node:crypto';
import { mailboxOf } from '../../booking/email-address.ts';
import { manageHashOf } from '../../booking/manage-secret.ts';
import { DatabaseError } from '../database-error.ts';
import { lockMigration } from './locks.ts';
import { mailboxes } from './migrations/005-mailboxes.ts';
import { migrations, SCHEMA_VERSION } from './migrations/index.ts';
import type { Session, SessionPool } from './session-pool.ts';

/** How long opening waits for a server that is silent. */
const TIMEOUT_MS = 60_000;
/** How long migrating may take, here or on another node that is waited for: every booking may be touched. */
const MIGRATION_MS = 30 * 60_000;

export async function migrate(pool: SessionPool): Promise<void> {
  if ((await pool.use(performance.now() + TIMEOUT_MS, readSchemaVersion)) === SCHEMA_VERSION) return;
  await pool.use(performance.now() + MIGRATION_MS, async (session) => {
    await session.execute({ text: 'BEGIN' });
    await session.execute({ text: 'SET LOCAL statement_timeout = 0' });
    await session.execute({ text: 'SET LOCAL lock_timeout = 0' });
    // What is computed here, for all bookings at once, may take this process a while.
    await session.execute({ text: 'SET LOCAL idle_in_transaction_session_timeout = 0' });
    await lockMigration(session);
    await applyMissing(session);
    await session.execute({ text: 'COMMIT' });
  });
}

/** Throws where the tables are another program's, or a newer Slotwell's. Returns the schema's number, 0 where there is none. */
export async function readSchemaVersion(session: Session): Promise<number> {
  if (!(await exists(session, 'slotwell_migration'))) {
    if (!(await exists(session, 'booking'))) return 0;
    throw new DatabaseError('The database holds tables of another program. Give Slotwell a database of its own.', 'SCHEMA_FOREIGN');
  }
  const version = Number(await readValue(session, 'SELECT coalesce(max(number), 0) AS value FROM slotwell_migration'));
  if (version > SCHEMA_VERSION) {
    throw new DatabaseError(
      `The database has schema ${version}, but this version of Slotwell knows schemas up to ${SCHEMA_VERSION}. Run the newer version, or restore a backup made before the upgrade.`,
      'SCHEMA_NEWER',
    );
  }
  return version;
}

/** The tables of an earlier schema, with nothing in them: for what was saved under it. In the caller's transaction. */
export async function createSchema(session: Session, version: number): Promise<void> {
  await prepareEmpty(session);
  await apply(session, 0, version);
}

/** From whatever schema is there, in the caller's transaction. */
export async function migrateFurther(session: Session): Promise<void> {
  await apply(session, await readSchemaVersion(session), SCHEMA_VERSION);
}

async function apply(session: Session, from: number, to: number): Promise<void> {
  for (const [index, migration] of [...migrations.entries()].slice(from, to)) {
    await session.execute({ text: migration });
    if (migration === mailboxes) for (const table of ['customer', 'waitlist']) await fillMailboxes(session, table);
    await session.execute({ text: 'INSERT INTO slotwell_migration (number) VALUES ($1)', values: [index + 1] });
  }
  if (from === 1 && to > from) await fillManageHashes(session);
}

async function applyMissing(session: Session): Promise<void> {
  const version = await readSchemaVersion(session);
  if (version === SCHEMA_VERSION) return;
  if (version === 0) await prepareEmpty(session);
  await apply(session, version, SCHEMA_VERSION);
  if (version === 0) {
    const signingKey = randomBytes(32).toString('hex');
    await session.execute({ text: 'INSERT INTO installation (id, signing_key) VALUES (1, $1)', values: [signingKey] });
  }
}

/** Of the bookings that were made before they had one. Only this program can compute them. */
async function fillManageHashes(session: Session): Promise<void> {
  const signingKey = String(await readValue(session, 'SELECT signing_key AS value FROM installation'));
  const text = 'SELECT json_agg(json_build_array(id, details_id))::text AS value FROM booking';
  const bookings: readonly [number, string][] = JSON.parse(String((await readValue(session, text)) ?? '[]'));
  await session.execute({
    text: 'UPDATE booking SET manage_hash = made.hash FROM unnest($1::bigint[], $2::text[]) AS made(id, hash) WHERE booking.id = made.id',
    values: [bookings.map(([id]) => id), bookings.map(([, detailsId]) => manageHashOf(signingKey, detailsId))],
  });
}

/** Of those who gave an address before. */
async function fillMailboxes(session: Session, table: string): Promise<void> {
  const text = `SELECT json_agg(DISTINCT email)::text AS value FROM ${table} WHERE email IS NOT NULL`;
  const emails: readonly string[] = JSON.parse(String((await readValue(session, text)) ?? '[]'));
  await session.execute({
    text: `UPDATE ${table} SET mailbox = made.mailbox FROM unnest($1::text[], $2::text[]) AS made(email, mailbox) WHERE ${table}.email = made.email`,
    values: [emails, emails.map(mailboxOf)],
  });
}

async function prepareEmpty(session: Session): Promise<void> {
  try {
    await session.execute({ text: 'CREATE EXTENSION IF NOT EXISTS btree_gist' });
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const advice = 'Install it with PostgreSQL (Debian: postgresql-contrib) and let an administrator run: CREATE EXTENSION btree_gist';
    throw new DatabaseError(`The database needs the extension btree_gist: ${error.message}. ${advice}`, error.code);
  }
  await session.execute({
    text: 'CREATE TABLE slotwell_migration (number integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  });
}

/** Not `to_regclass`: it answers from a cache that may not know yet what another node has made while we waited for the lock. */
async function exists(session: Session, table: string): Promise<boolean> {
  const text = `SELECT count(*) AS value FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relname = '${table}' AND nspname = ANY (current_schemas(false))`;
  return Number(await readValue(session, text)) > 0;
}

async function readValue(session: Session, text: string): Promise<unknown> {
  const [row] = (await session.execute({ text })).rows;
  return typeof row === 'object' && row !== null && 'value' in row ? row.value : null;
}
