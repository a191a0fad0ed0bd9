/** The databases that mixed operations are run against: each open twice, as two processes would have it. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSqliteStorage } from '../../core/storage/sqlite/index.ts';
import type { Storage } from '../../core/storage/storage.ts';
import { type DatabaseSnapshot, readSnapshot } from './database-snapshot.ts';

export interface MixedDatabase {
  readonly storages: readonly [Storage, Storage];
  readSnapshot(): Promise<DatabaseSnapshot>;
  /** Closes the storages and removes the database. */
  close(): Promise<void>;
}

/** A new, empty one at each call. */
export type OpenMixedDatabase = () => Promise<MixedDatabase>;

export async function openMixedSqlite(): Promise<MixedDatabase> {
  const cache = resolve('node_modules/.cache/slotwell');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(`${cache}/mixed-`);
  const file = `${folder}/slotwell.db`;
  const [first, second] = [await createSqliteStorage({ file }), await createSqliteStorage({ file })];
  return {
    storages: [first, second],
    readSnapshot: async () => readSnapshot(file),
    close: async () => {
      await Promise.all([first.close(), second.close()]);
      rmSync(folder, { recursive: true });
    },
  };
}
