/**
 * Opens or examines the database that an address names. PostgreSQL's driver is loaded only where it
 * is needed.
 */

import type { DatabaseContent, DatabaseReport } from './database-report.ts';
import { describeMigration, type TableChange } from './sql/describe-migration.ts';
import {
  checkDatabase as checkSqliteDatabase,
  createSqliteStorage,
  readDatabaseContent as readSqliteContent,
  readSchema as readSqliteSchema,
  SCHEMA_VERSION as SQLITE_SCHEMA_VERSION,
  schemas as sqliteSchemas,
} from './sqlite/index.ts';
import type { Storage } from './storage.ts';

/** Which database, and where. */
export type DatabaseAddress =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

export interface OpenOptions {
  /**
   * Whose time counts in what is written, where the database has one of its own: the database's, or
   * each command's `now`.
   */
  readonly clock: 'database' | 'command';
}

/**
 * Migrates it, under a lock, where its schema is older. Rejects with a `DatabaseError` that says
 * what to do.
 */
export async function openStorage(
  database: DatabaseAddress,
  { clock }: OpenOptions,
): Promise<Storage> {
  if (database.kind === 'sqlite') {
    return createSqliteStorage({ file: database.file });
  }
  const { createPostgresStorage } = await import('./postgres/index.ts');
  return createPostgresStorage({ url: database.url, clock });
}

/**
 * Looks whether there is anything, in no time and without making or migrating it. Rejects with a
 * `DatabaseError` where it cannot be read.
 */
export async function readDatabaseContent(database: DatabaseAddress): Promise<DatabaseContent> {
  if (database.kind === 'sqlite') {
    return readSqliteContent(database.file);
  }
  const { readPostgresContent } = await import('./postgres/index.ts');
  return readPostgresContent(database.url);
}

/** The schema that this program needs of such a database. */
export async function expectedSchema({ kind }: Pick<DatabaseAddress, 'kind'>): Promise<number> {
  return kind === 'sqlite'
    ? SQLITE_SCHEMA_VERSION
    : (await import('./postgres/index.ts')).SCHEMA_VERSION;
}

export interface SchemaReport extends DatabaseReport {
  /** The schema that this program needs. */
  readonly expectedVersion: number;
}

/** Examines a database without changing it. */
export async function examineDatabase(database: DatabaseAddress): Promise<SchemaReport> {
  if (database.kind === 'sqlite') {
    return { ...checkSqliteDatabase(database.file), expectedVersion: SQLITE_SCHEMA_VERSION };
  }
  const { checkPostgresDatabase, SCHEMA_VERSION } = await import('./postgres/index.ts');
  return { ...(await checkPostgresDatabase(database.url)), expectedVersion: SCHEMA_VERSION };
}

/** One migration, from the schema before it to its own. */
export interface UpgradeStep {
  /** The schema that it leads to. */
  readonly number: number;
  readonly changes: readonly TableChange[];
}

/** What opening a database with this program would do to it. */
export interface UpgradePlan {
  /** The schema that is there; 0 where there is none yet. */
  readonly schema: number;
  /** The schema that this program needs. */
  readonly expected: number;
  /**
   * What opening it would do, in this order and in one transaction; none where it has that schema.
   */
  readonly steps: readonly UpgradeStep[];
}

/**
 * Looks what opening the database would change, without changing it. Rejects with a `DatabaseError`
 * where it cannot be brought forward, or not be read.
 */
export async function planUpgrade(database: DatabaseAddress): Promise<UpgradePlan> {
  if (database.kind === 'sqlite') {
    return planFrom(readSqliteSchema(database.file), sqliteSchemas);
  }
  const { readPostgresSchema, schemas } = await import('./postgres/index.ts');
  return planFrom(await readPostgresSchema(database.url), schemas);
}

/** `first`: the number of the first of `migrations`. */
function planFrom(
  schema: number,
  { first, migrations }: { readonly first: number; readonly migrations: readonly string[] },
): UpgradePlan {
  const steps = migrations.map((sql, index) => ({
    number: first + index,
    changes: describeMigration(sql),
  }));
  return {
    schema,
    expected: first + migrations.length - 1,
    steps: steps.filter(({ number }) => number > schema),
  };
}
