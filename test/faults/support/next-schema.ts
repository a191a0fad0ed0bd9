/**
 * A next version of the server, whose schema has one step more, which can be made only once, and a
 * database of this version that it opens. The step is made up, so that it is there whether or not this
 * version has changed the schema.
 */

import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { SCHEMA_VERSION as ON_POSTGRES } from '../../../core/storage/postgres/migrate.ts';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import { SCHEMA_VERSION as ON_SQLITE } from '../../../core/storage/sqlite/migrate.ts';
import type { FaultDatabase } from '../fault-database.ts';

/** Made twice, it fails. */
const STEP = "CREATE TABLE made_up (step text NOT NULL); INSERT INTO made_up VALUES ('made')";

/**
 * In a built server, once for each database: the list of what has made its schema, in which the
 * build may have put the statements themselves.
 */
const LIST = /^var migrations = \[(.*?),?\s*\];$/ms;
const DATABASES = 2;

/**
 * `path`: of a built server's `slotwell.mjs`; `folder`: a new one inside the project. Returns the
 * path of the next version's.
 */
export function copyAsNextVersion(path: string, folder: string): string {
  cpSync(join(dirname(path), '..'), folder, { recursive: true });
  const files = readdirSync(join(folder, 'dist/server')).map((name) =>
    join(folder, 'dist/server', name),
  );
  const withList = files.filter((file) => LIST.test(readFileSync(file, 'utf8')));
  if (withList.length !== DATABASES) {
    throw new Error(`Of the built server, ${withList.length} files have a list of migrations.`);
  }
  const addStep = (_: string, migrations: string) =>
    `var migrations = [${migrations}, ${JSON.stringify(STEP)}];`;
  for (const file of withList) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(LIST, addStep));
  }
  return join(folder, 'bff/slotwell.mjs');
}

/** Reads the key from an open storage, which creates a missing database, as servers do. */
export async function readSigningKey(database: Pick<FaultDatabase, 'open'>): Promise<string> {
  const storage = await database.open();
  try {
    return await storage.configuration.readSigningKey();
  } finally {
    await storage.close();
  }
}

/**
 * How often the step was made. Then the number is that of this version again, whose code, in this
 * process, looks the rest over: its own tables are as they were.
 */
export async function takeBackNumber({
  kind,
  url,
}: Pick<FaultDatabase, 'kind' | 'url'>): Promise<number> {
  return kind === 'sqlite'
    ? takeBackOnSqlite(url.slice('sqlite:'.length))
    : takeBackOnPostgres(url);
}

const COUNT = 'SELECT count(*) AS count FROM made_up';

function takeBackOnSqlite(file: string): number {
  const connection = openDatabase(file, { timeout: 5_000 });
  try {
    const count = connection.prepare(COUNT).pluck().get();
    connection.pragma(`user_version = ${ON_SQLITE}`);
    return Number(count);
  } finally {
    connection.close();
  }
}

async function takeBackOnPostgres(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(COUNT);
    await client.query('DELETE FROM slotwell_migration WHERE number > $1', [ON_POSTGRES]);
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
