/** The storage on SQLite: one file, written by one thread, read by a read-only connection of the caller's thread. */

import { endOverdue } from '../end-overdue.ts';
import type { DeletedCount, Storage } from '../storage.ts';
import { MOST_PER_BATCH } from './expired-rows.ts';
import { createMessageWriter } from './message-writer.ts';
import { createProbe } from './probe.ts';
import { createReader, type Reader } from './reader.ts';
import { createWaitlistWriter } from './waitlist-writer.ts';
import { createWriterClient, type WriterClient } from './writer-client.ts';

export { checkDatabase } from './check-database.ts';
export { readDatabaseContent } from './database-content.ts';
export { SCHEMA_VERSION } from './migrations/index.ts';

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
  const probe = createProbe(writer, reader);
  return {
    ...reader.messages,
    ...createMessageWriter(writer),
    ...reader.waitlist,
    ...createWaitlistWriter(writer, reader.overdue),
    readState: async () => reader.readState(),
    readConfiguration: async () => reader.readConfiguration(),
    readOccupancy: async (query) => reader.readOccupancy(query),
    findBooking: async (bookingId) => reader.findBooking(bookingId),
    listBookings: async (filter) => reader.listBookings(filter),
    listAudit: async (limit) => reader.listAudit(limit),
    readSigningKey: async () => reader.readSigningKey(),
    reserve: (command) => writer.call('reserve', command),
    reserveAll: (commands) => writer.call('reserveAll', commands),
    hold: (command) => writer.call('hold', command),
    extendHold: (command) => writer.call('extendHold', command),
    releaseHold: (command) => writer.call('releaseHold', command),
    findHold: async (query) => reader.findHold(query),
    cancelBooking: (command) => writer.call('cancelBooking', command),
    moveBooking: (command) => writer.call('moveBooking', command),
    confirmBooking: (command) => writer.call('confirmBooking', command),
    expirePending: ({ now }) =>
      endOverdue({
        read: (except) => reader.overdue.readOverdueBookings(now, except),
        end: (bookingId) => writer.call('expireBooking', { now, bookingId }),
      }),
    erasePast: ({ now }) =>
      endOverdue({
        read: (except) => reader.overdue.readPastToErase(now, except),
        end: (bookingId) => writer.call('erasePastBooking', { now, bookingId }),
      }),
    remindPending: (command) => writer.call('remindPending', command),
    deleteExpired: (command) => deleteInBatches(() => writer.call('deleteExpired', command)),
    importInstallation: (command) => writer.call('importInstallation', command),
    replacePublicHolidays: (command) => writer.call('replacePublicHolidays', command),
    replaceToken: (command) => writer.call('replaceToken', command),
    setApiEnabled: (command) => writer.call('setApiEnabled', command),
    probe,
    close: async () => {
      await writer.close();
      reader.close();
    },
  };
}

/** Each batch is a transaction of its own, so that bookings get their turn between two. */
async function deleteInBatches(deleteBatch: () => Promise<DeletedCount>): Promise<DeletedCount> {
  let all: DeletedCount = { holds: 0, idempotencyKeys: 0, deliveries: 0, outboxEntries: 0 };
  for (;;) {
    const batch = await deleteBatch();
    all = {
      holds: all.holds + batch.holds,
      idempotencyKeys: all.idempotencyKeys + batch.idempotencyKeys,
      deliveries: all.deliveries + batch.deliveries,
      outboxEntries: all.outboxEntries + batch.outboxEntries,
    };
    if (Math.max(batch.holds, batch.idempotencyKeys, batch.deliveries, batch.outboxEntries) < MOST_PER_BATCH) return all;
  }
}

/** Built, the thread's program lies beside this one; from source, plain Node could not run it, so the tests' set-up builds it into the cache. */
function writerEntry(): URL {
  const built = import.meta.url.endsWith('.ts') ? '../../../node_modules/.cache/slotwell/sqlite-writer.js' : './sqlite-writer.js';
  return new URL(built, import.meta.url);
}
