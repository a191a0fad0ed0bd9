/** The storage on SQLite: one file, written by one thread, read by a read-only connection of the caller's thread. */

import { createStorage } from '../create-storage.ts';
import type { Storage } from '../storage.ts';
import { createReader, type Reader } from './reader.ts';
import { createWriterClient, type WriterClient } from './writer-client.ts';

export { checkDatabase, readDatabaseContent, readSchema } from './check-database.ts';
export { SCHEMA_VERSION, schemas } from './migrate.ts';

export interface SqliteStorageOptions {
  /** Path of the database file; it and its folder are made where they are missing. */
  readonly file: string;
  /** The program of the writer's thread, where it is not the one beside this program: tests hand in one that decides without looking. */
  readonly writer?: URL;
}

/**
 * Opens the database and migrates it, under a lock, where its schema is older. Rejects with a `DatabaseError` that says what to do where the file is damaged,
 * another program's, or written by a newer version.
 */
export async function createSqliteStorage({ file, writer: entry = writerEntry() }: SqliteStorageOptions): Promise<Storage> {
  const writer = createWriterClient({ entry, file });
  await writer.start();
  try {
    return assemble(writer, createReader(file));
  } catch (error) {
    await writer.close();
    throw error;
  }
}

function assemble(writer: WriterClient, reader: Reader): Storage {
  return createStorage({
    run: writer.call,
    read: reader.read,
    readAt: (now, work) => reader.read((executor) => work(executor, now)),
    readState: async () => reader.readState(),
    readConfiguration: async () => reader.readConfiguration(),
    readOccupancy: async (request) => reader.readOccupancy(request),
    close: async () => {
      await writer.close();
      reader.close();
    },
  });
}

/** Built, the thread's program lies beside this one; from source, plain Node could not run it, so the tests' set-up builds it into the cache. */
function writerEntry(): URL {
  const built = import.meta.url.endsWith('.ts') ? '../../../node_modules/.cache/slotwell/sqlite-writer.js' : './sqlite-writer.js';
  return new URL(built, import.meta.url);
}
