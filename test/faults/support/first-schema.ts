/** A database as the first version of Slotwell made it, before any later migration; and the one row of it that must outlive them all. */

import { randomBytes } from 'node:crypto';
import * as postgres from '../../../core/storage/postgres/migrate.ts';
import { createSessionPool } from '../../../core/storage/postgres/session-pool.ts';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import * as sqlite from '../../../core/storage/sqlite/migrate.ts';
import type { FaultDatabase } from '../fault-database.ts';

const FIRST = 1;
const PATIENCE_MS = 30_000;

/** Returns its signing key. */
export async function createFirstSchema({ kind, url }: Pick<FaultDatabase, 'kind' | 'url'>): Promise<string> {
  const key = randomBytes(32).toString('hex');
  if (kind === 'sqlite') createOnSqlite(fileOf(url), key);
  else await createOnPostgres(url, key);
  return key;
}

/** By an open storage, so that it is read the way that the servers read it. */
export async function readSigningKey(database: Pick<FaultDatabase, 'open'>): Promise<string> {
  const storage = await database.open();
  try {
    return await storage.readSigningKey();
  } finally {
    await storage.close();
  }
}

function createOnSqlite(file: string, key: string): void {
  const connection = openDatabase(file);
  try {
    sqlite.createSchema(connection, FIRST);
    connection.prepare('INSERT INTO installation (id, signing_key) VALUES (1, ?)').run(key);
  } finally {
    connection.close();
  }
}

async function createOnPostgres(url: string, key: string): Promise<void> {
  const pool = createSessionPool({ url, connections: 1, statementMs: PATIENCE_MS });
  try {
    await pool.use(performance.now() + PATIENCE_MS, async (session) => {
      await session.execute({ text: 'BEGIN' });
      await postgres.createSchema(session, FIRST);
      await session.execute({ text: 'INSERT INTO installation (id, signing_key) VALUES (1, $1)', values: [key] });
      await session.execute({ text: 'COMMIT' });
    });
  } finally {
    await pool.close();
  }
}

function fileOf(url: string): string {
  return url.slice('sqlite:'.length);
}
