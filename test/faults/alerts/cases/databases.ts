/** The database is away, full, slow, never saved, or of another opinion about the time. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newSqliteDatabase } from '../../fault-database.ts';
import { withClient } from '../../postgres-database.ts';
import { environmentOf } from '../../program.ts';
import { aClockFile, type ClockFile } from '../../support/clock-file.ts';
import { within } from '../../support/patience.ts';
import { createSmallDisk } from '../../support/small-disk.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { type AlertCase, type Stage, untilRefreshed } from '../alert-case.ts';
import { aPractice } from '../practice.ts';

const NO_BOOKING = ['SlotwellBookingsFail', 'SlotwellDatabaseDown', 'SlotwellDatabaseFails'];
const FULL_MS = 60_000;
/** Longer than the second of SlotwellSlow, shorter than what makes a call of the database fail. */
const LOCK_SECONDS = 1.6;
const WRONG_BY_MS = 45_000;
const DAY_MS = 86_400_000;
const COMMAND_MS = 60_000;

export const databaseCut: AlertCase = {
  name: 'database-cut',
  fault: 'PostgreSQL cannot be reached, and is back',
  database: 'postgres',
  fires: NO_BOOKING,
  play: async (stage) => {
    const practice = await aPractice(stage);
    const proxy = await startTcpProxy(practice.database.url);
    stage.afterwards(proxy.close);
    const { url } = await stage.start('a', { databaseUrl: proxy.url, env: practice.env });
    practice.bookOn(url);
    practice.lookOn(url);
    await stage.take(10);
    await proxy.cut();
    await untilRefreshed();
    await stage.take(34);
    await proxy.mend();
    await untilRefreshed();
    await stage.take(8);
  },
};

export const diskFull: AlertCase = {
  name: 'disk-full',
  fault: 'the disk under SQLite is full, and has room again',
  database: 'sqlite',
  fires: [...NO_BOOKING, 'SlotwellFails'],
  play: async (stage) => {
    const disk = createSmallDisk(stage.newFolder());
    stage.afterwards(disk.remove);
    const practice = await aPractice(stage, async () => newSqliteDatabase(disk.folder));
    const { url, pid } = await stage.start('a', {
      databaseUrl: practice.database.url,
      env: practice.env,
    });
    practice.bookOn(url);
    practice.lookOn(url);
    await stage.take(10);
    disk.fill(pid);
    // The write-ahead log has room left from before.
    const { violations } = practice.log;
    for (
      const deadline = performance.now() + FULL_MS;
      violations.length === 0;
      await practice.book(url)
    ) {
      if (performance.now() > deadline) {
        throw new Error('The disk was never full.');
      }
    }
    await untilRefreshed();
    await stage.take(34);
    disk.makeRoom(pid);
    await untilRefreshed();
    await stage.take(8);
  },
};

export const databaseSlow: AlertCase = {
  name: 'database-slow',
  fault: 'somebody else locks a table of PostgreSQL, for a second and a half each time',
  database: 'postgres',
  fires: ['SlotwellSlow'],
  play: async (stage) => {
    const { database, env, book } = await aPractice(stage);
    const { url } = await stage.start('a', { databaseUrl: database.url, env });
    // One alone: several wait for each other, too, and longer than a call of the database may take.
    stage.keepOn(0, () => book(url));
    stage.keepOn(0, () => lockFor(database.url, LOCK_SECONDS));
    await stage.take(64);
  },
};

/** Whoever waited is served between two of these. */
function lockFor(url: string, seconds: number): Promise<unknown> {
  return withClient(url, (client) =>
    client.query(
      `BEGIN; LOCK TABLE claim IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(${seconds}); COMMIT`,
    ),
  );
}

export const clockWrong: AlertCase = {
  name: 'clock-wrong',
  fault: "a server's clock is 45 seconds behind PostgreSQL's",
  database: 'postgres',
  fires: ['SlotwellClockWrong'],
  play: async (stage) => {
    const practice = await aPractice(stage);
    const clock = aClockFile(stage.newFolder());
    const env = { ...practice.env, ...clock.env };
    const { url } = await stage.start('a', {
      databaseUrl: practice.database.url,
      env,
      preload: clock.preload,
    });
    practice.bookOn(url);
    practice.lookOn(url);
    await stage.take(8);
    clock.moveBy(-WRONG_BY_MS);
    await untilRefreshed();
    await stage.take(30);
  },
};

export const noBackup: AlertCase = {
  name: 'no-backup',
  fault: 'the backup fails, and four days pass by the clock of the machine',
  database: 'sqlite',
  fires: ['SlotwellNoBackup'],
  play: async (stage) => {
    const practice = await aPractice(stage);
    const clock = aClockFile(stage.newFolder());
    const env = { ...practice.env, ...clock.env };
    const { url } = await stage.start('a', {
      databaseUrl: practice.database.url,
      env,
      preload: clock.preload,
    });
    await practice.book(url);
    practice.lookOn(url);
    await stage.take(8);
    const noFolder = join(stage.newFolder(), 'missing', 'a.backup');
    if (await backsUp(stage, practice.database.url, clock, noFolder)) {
      throw new Error('The backup was to fail.');
    }
    clock.moveBy(4 * DAY_MS);
    await untilRefreshed();
    await stage.take(12);
  },
};

/** Runs the backup command, on the same clock. */
export async function backsUp(
  { program }: Stage,
  databaseUrl: string,
  { preload, env }: ClockFile,
  file: string,
): Promise<boolean> {
  const settings = {
    PATH: process.env.PATH,
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    ...environmentOf(program, preload),
    ...env,
  };
  const done = promisify(execFile)(process.execPath, [program.path, 'backup', file], {
    env: settings,
  });
  return await within(
    COMMAND_MS,
    'the backup',
    done.then(
      () => true,
      () => false,
    ),
  );
}
