/**
 * The databases that faults are tried on, each new and empty: opened through the product, and read
 * past the product's own code.
 */

import { checkPostgresDatabase, createPostgresStorage } from '../../core/storage/postgres/index.ts';
import { checkDatabase, createSqliteStorage } from '../../core/storage/sqlite/index.ts';
import type { Storage } from '../../core/storage/storage.ts';
import { type DatabaseSnapshot, readSnapshot } from './database-snapshot.ts';
import { createDatabase, readPostgresSnapshot } from './postgres-database.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

export interface FaultDatabase {
  readonly kind: DatabaseKind;
  /** Value for DATABASE_URL. */
  readonly url: string;
  /**
   * Goes by the time of its commands; may be opened several times, and is closed by who opened it.
   */
  open(): Promise<Storage>;
  readSnapshot(): Promise<DatabaseSnapshot>;
  /** Runs the product's own check and returns its findings. */
  check(): Promise<readonly string[]>;
  remove(): Promise<void>;
}

/** In `folder`, which goes with whoever made it. */
export function newSqliteDatabase(folder: string): FaultDatabase {
  const file = `${folder}/slotwell.db`;
  return {
    kind: 'sqlite',
    url: `sqlite:${file}`,
    open: () => createSqliteStorage({ file }),
    readSnapshot: async () => readSnapshot(file),
    check: async () => checkDatabase(file).problems,
    remove: async () => undefined,
  };
}

/** `server`: the address of any of its databases, for a user who may create some. */
export async function newPostgresDatabase(server: string): Promise<FaultDatabase> {
  const { url, drop } = await createDatabase(server);
  return {
    kind: 'postgres',
    url,
    open: () => createPostgresStorage({ url, clock: 'command' }),
    readSnapshot: () => readPostgresSnapshot(url),
    check: async () => (await checkPostgresDatabase(url)).problems,
    remove: drop,
  };
}
