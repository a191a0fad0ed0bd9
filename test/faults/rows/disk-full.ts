/** The disk fills up under load and is given room again, while the server keeps running. */

import { setTimeout } from 'node:timers/promises';
import { aBusyInstallation } from '../../core/storage/storage-fixture.ts';
import { type FaultDatabase, newSqliteDatabase } from '../fault-database.ts';
import type { FaultRow, FaultRun, Tally } from '../fault-row.ts';
import { checkHistory } from '../history-checker.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { type ApiLoad, createApiLoad } from '../support/api-load.ts';
import { prepareDatabase } from '../support/prepare-database.ts';
import { createSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { countFromNow, describeLoad, loadDuring, untilAnswered } from '../support/under-load.ts';

/** In each round. */
const FEWEST_FAILED = 100;
const NOTICED_MS = 30_000;
/** Without waiting for a processor. */
const BACK_MS = 5_000;

export const row: FaultRow = {
  name: 'disk-full',
  title:
    'The disk is full: reads go on, bookings are answered with 500 as JSON, and with room again all goes on without a restart.',
  databases: ['sqlite'],
  long: 10,
  short: 1,
  run: async (run): Promise<Tally> => {
    const scene = await prepareScene(run);
    const failures: string[] = [];
    let passed = 0;
    for (let round = 1; round <= run.rounds; round += 1) {
      const found = await runRound(scene);
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `Round ${round}: ${sentence}`));
      run.report(`round ${round} of ${run.rounds}`);
    }
    return {
      passed,
      of: run.rounds,
      figures: `${scene.disk.how}: ${describeLoad(scene.load)}`,
      failures,
    };
  },
};

interface Scene {
  readonly disk: SmallDisk;
  readonly database: FaultDatabase;
  readonly server: ServerProcess;
  readonly load: ApiLoad;
}

async function prepareScene({ newFolder, program, afterwards }: FaultRun): Promise<Scene> {
  const disk = createSmallDisk(newFolder());
  afterwards(disk.remove);
  const database = newSqliteDatabase(disk.folder);
  const token = await prepareDatabase(database, aBusyInstallation(2));
  const server = await startServerProcess({
    program,
    databaseUrl: database.url,
    env: { LOG_LEVEL: 'silent' },
  });
  afterwards(server.kill);
  return {
    disk,
    database,
    server,
    load: createApiLoad({
      urls: [server.url],
      token,
      slowestAllowedMs: BACK_MS,
      pids: [server.pid],
    }),
  };
}

async function runRound({ disk, database, server, load }: Scene): Promise<readonly string[]> {
  const failed = countFromNow(load, 'failed');
  const notRead = countFromNow(load, 'not read');
  const backMs = await loadDuring(load, async () => {
    await setTimeout(100 + Math.random() * 400);
    disk.fill(server.pid);
    await until(() => failed() >= FEWEST_FAILED);
    disk.makeRoom(server.pid);
    return untilAnswered(load, 2 * BACK_MS, [server.pid]);
  });
  const found = [
    ...(failed() < FEWEST_FAILED ? ['The disk was never full.'] : []),
    ...(notRead() > 0 ? [`${notRead()} reads failed.`] : []),
    ...(backMs > BACK_MS
      ? [`The first answer to a booking with room again took ${backMs.toFixed(0)} ms.`]
      : []),
  ];
  await load.settle();
  await load.repeatSome(20);
  return [
    ...found,
    ...load.violations.splice(0),
    ...checkHistory(load.history, await database.readSnapshot()),
    ...(await database.check()),
  ];
}

/** The write-ahead log has room left from before: it takes a while until a full disk is noticed. */
async function until(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + NOTICED_MS;
  while (!isSo() && performance.now() < deadline) {
    await setTimeout(20);
  }
}
