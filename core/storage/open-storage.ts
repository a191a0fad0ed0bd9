/** Opens or examines the database at an address. Loads PostgreSQL's driver only if it is needed. */

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

/** A database by its kind: the path of a SQLite file, or the URL of a PostgreSQL database. */
export type DatabaseAddress =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

export interface OpenOptions {
  /**
   * Selects the time that is written if the database has a clock of its own: the database's, or
   * each command's `now`.
   */
  readonly clock: 'database' | 'command';
}

/**
 * Migrates an older schema first, under a lock. Rejects with a `DatabaseError` that says what to
 * do.
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
 * Checks quickly what the database contains, without creating or migrating it. Rejects with a
 * `DatabaseError` if it cannot be read.
 */
export async function readDatabaseContent(database: DatabaseAddress): Promise<DatabaseContent> {
  if (database.kind === 'sqlite') {
    return readSqliteContent(database.file);
  }
  const { readPostgresContent } = await import('./postgres/index.ts');
  return readPostgresContent(database.url);
}

/** Resolves with the schema version that this program reads and writes. */
export async function expectedSchema({ kind }: Pick<DatabaseAddress, 'kind'>): Promise<number> {
  return kind === 'sqlite'
    ? SQLITE_SCHEMA_VERSION
    : (await import('./postgres/index.ts')).SCHEMA_VERSION;
}

export interface SchemaReport extends DatabaseReport {
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

/** A migration that an upgrade would run. */
export interface UpgradeStep {
  readonly number: number;
  readonly changes: readonly TableChange[];
}

/** The effect of opening a database with this program. */
export interface UpgradePlan {
  /** The current schema version; 0 if there is none yet. */
  readonly schema: number;
  readonly expected: number;
  /**
   * Migrations that opening would run, in this order and in one transaction; none if it is up to
   * date.
   */
  readonly steps: readonly UpgradeStep[];
}

/**
 * Lists the migrations that opening the database would run, without changing it. Rejects with a
 * `DatabaseError` if it cannot be migrated or read.
 */
export async function planUpgrade(database: DatabaseAddress): Promise<UpgradePlan> {
  if (database.kind === 'sqlite') {
    return planFrom(readSqliteSchema(database.file), sqliteSchemas);
  }
  const { readPostgresSchema, schemas } = await import('./postgres/index.ts');
  return planFrom(await readPostgresSchema(database.url), schemas);
}

/** `first` is the schema version that the first of `migrations` leads to. */
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
