/** The storage on PostgreSQL: any number of nodes on one database, each with a few connections that write and a few that read. */

import type { Storage } from '../storage.ts';
import { cancelCommand } from './cancel-booking.ts';
import { type ConfigurationReader, createConfigurationReader, readConfiguration } from './configuration-reader.ts';
import { importCommand, publicHolidaysCommand } from './configuration-writer.ts';
import { deleteExpired } from './expired-rows.ts';
import { createGate } from './gate.ts';
import { extendHoldCommand, holdCommand, releaseHoldCommand } from './hold-commands.ts';
import { createMessageReader } from './message-reader.ts';
import { createMessageWriter } from './message-writer.ts';
import { migrate } from './migrate.ts';
import { moveCommand } from './move-booking.ts';
import { createProbe } from './probe.ts';
import { createRead, createReader, type Read } from './reader.ts';
import { reserveAllCommand, reserveCommand } from './reserve.ts';
import { createScheduleTurns } from './schedule-turns.ts';
import { createSessionPool } from './session-pool.ts';
import { apiSwitchCommand, tokenCommand } from './settings-writer.ts';
import { createTransactions, type Run } from './transactions.ts';
import { createWaitlist } from './waitlist.ts';

export { checkPostgresDatabase, readPostgresContent } from './check-database.ts';
export { SCHEMA_VERSION } from './migrations/index.ts';

export interface PostgresStorageOptions {
  /** `postgres://user:password@host:port/database`, with libpq's parameters such as `sslmode`. */
  readonly url: string;
  /** Whose time counts in what is written: the database's, one for all nodes (the default), or that of each command, for tests that move it. */
  readonly clock?: 'database' | 'command';
  /** False: without locks. For the test that the database's own constraints are enough to sell nothing twice. */
  readonly locked?: boolean;
}

const WRITING_CONNECTIONS = 6;
const READING_CONNECTIONS = 4;
/** Under the time that a caller waits at most, so that a statement that is given up has ended on the server too. */
const WRITING_STATEMENT_MS = 3_000;
const READING_STATEMENT_MS = 2_000;

/**
 * Connects and migrates the database, under a lock, where its schema is older. Rejects with a `DatabaseError` that says what to do where it is another
 * program's or was written by a newer version.
 */
export async function createPostgresStorage({ url, clock = 'database', locked = true }: PostgresStorageOptions): Promise<Storage> {
  const writing = createSessionPool({ url, connections: WRITING_CONNECTIONS, statementMs: WRITING_STATEMENT_MS });
  const reading = createSessionPool({ url, connections: READING_CONNECTIONS, statementMs: READING_STATEMENT_MS });
  const closePools = async () => void (await Promise.all([writing.close(), reading.close()]));
  try {
    await migrate(writing);
    const read = createRead(reading);
    const configurations = createConfigurationReader(await read(readConfiguration));
    const transact = createTransactions({ pool: writing, turns: createScheduleTurns(), configurations, clock, locked });
    return assemble({ read, transact, configurations, closePools });
  } catch (error) {
    await closePools();
    throw error;
  }
}

interface Parts {
  readonly read: Read;
  readonly transact: Run;
  readonly configurations: ConfigurationReader;
  readonly closePools: () => Promise<void>;
}

const ignore = () => undefined;

function assemble({ read, transact, configurations, closePools }: Parts): Storage {
  const gate = createGate();
  const gatedRead: Read = (work) => gate.enter(() => read(work));
  const reader = createReader(gatedRead, configurations);
  const run: Run = (command) => gate.enter(() => transact(command));
  // Spares the next commands a plan by the configuration of before; where it fails, they find out by themselves.
  const refresh = () => read(configurations.read).then(ignore, ignore);
  let closing: Promise<void> | null = null;
  return {
    ...reader,
    ...createMessageReader(gatedRead),
    ...createMessageWriter(run, read),
    ...createWaitlist({ run, read: gatedRead }),
    reserve: (command) => run(reserveCommand(read, command)),
    reserveAll: (commands) => run(reserveAllCommand(read, commands)),
    hold: (command) => run(holdCommand(read, command)),
    extendHold: (command) => run(extendHoldCommand(read, command)),
    releaseHold: (command) => run(releaseHoldCommand(read, command)),
    cancelBooking: (command) => run(cancelCommand(read, command)),
    moveBooking: (command) => run(moveCommand(read, command)),
    deleteExpired: ({ now }) => deleteExpired(run, now),
    importInstallation: (command) => run(importCommand(command)).finally(refresh),
    replacePublicHolidays: (command) => run(publicHolidaysCommand(command)).finally(refresh),
    replaceToken: (command) => run(tokenCommand(command)),
    setApiEnabled: (command) => run(apiSwitchCommand(command)),
    probe: createProbe(run, reader),
    close: () => {
      closing ??= gate.close().then(closePools);
      return closing;
    },
  };
}
