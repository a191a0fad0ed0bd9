/**
 * Two servers with one PostgreSQL and one Redis: a server is killed under load and restarted, then
 * PostgreSQL crashes and returns.
 */

import { setTimeout } from 'node:timers/promises';
import { startTestRedis } from '../../bff/support/redis.ts';
import { aBusyInstallation } from '../../core/storage/storage-fixture.ts';
import { type PostgresServer, startPostgres } from '../../setup/postgres.ts';
import { type FaultDatabase, newPostgresDatabase } from '../fault-database.ts';
import { atLeastTwo, type FaultRow, type FaultRun } from '../fault-row.ts';
import { checkHistory } from '../history-checker.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { accessTo } from '../support/booker.ts';
import { type Crowd, createCrowd } from '../support/crowd.ts';
import { describeTimes } from '../support/describe-times.ts';
import { prepareDatabase } from '../support/prepare-database.ts';
import { countWaitFromNow } from '../support/processor-wait.ts';

const PLACES = 2;
/** From the database's first answer to an acknowledged booking, without waiting for a processor. */
const BACK_MS = 5_000;
const NEVER_MS = 60_000;

export const row: FaultRow = {
  name: 'nodes',
  title:
    'A node is killed and PostgreSQL restarted, both under load: nothing is lost or doubled, and bookings go on.',
  databases: ['postgres'],
  long: 10,
  short: 1,
  run: async (run) => {
    const { rounds, report } = run;
    const scene = await setTheScene(run);
    const failures: string[] = [];
    const backMs: number[] = [];
    let passed = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const back = await breakBoth(scene);
      backMs.push(back);
      const found = await judge(scene);
      if (back > BACK_MS) {
        found.push(`Bookings went on ${back.toFixed(0)} ms after the database was back.`);
      }
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `Round ${round}: ${sentence}`));
      report(`${round} of ${rounds}`);
    }
    const booked = scene.crowd.log.booked.length.toLocaleString('en');
    const figures = `${scene.servers.length} server processes, PostgreSQL, Redis; ${booked} acknowledged; booking again ${describeTimes(backMs)} after the database`;
    return { passed, of: rounds, figures, failures };
  },
};

interface Scene {
  readonly postgres: PostgresServer;
  readonly database: FaultDatabase;
  /** The first is killed next. */
  readonly servers: ServerProcess[];
  readonly start: () => Promise<ServerProcess>;
  readonly crowd: Crowd;
}

/** With a PostgreSQL of its own: others need theirs whole. */
async function setTheScene({ program, nodes, afterwards }: FaultRun): Promise<Scene> {
  const postgres = await startPostgres({ durable: true });
  afterwards(postgres.stop);
  const redis = await startTestRedis();
  afterwards(redis.close);
  const database = await newPostgresDatabase(postgres.url);
  const access = await accessTo(
    database,
    await prepareDatabase(database, aBusyInstallation(PLACES)),
  );
  const start = async () => {
    const server = await startServerProcess({
      program,
      databaseUrl: database.url,
      env: { CACHE_URL: redis.url },
    });
    afterwards(server.kill);
    return server;
  };
  const servers = await Promise.all(Array.from({ length: atLeastTwo(nodes) }, start));
  return {
    postgres,
    database,
    servers,
    start,
    crowd: createCrowd({ access, mayFail: true, urls: () => servers.map(({ url }) => url) }),
  };
}

/** Returns how long after the database bookings were acknowledged again. */
async function breakBoth({ postgres, servers, start, crowd }: Scene): Promise<number> {
  const faults = async () => {
    await setTimeout(200 + Math.random() * 300);
    await servers[0]?.kill();
    servers.shift();
    servers.push(await start());
    await setTimeout(200 + Math.random() * 300);
    await postgres.restart();
    const backAt = performance.now();
    const waited = countWaitFromNow(servers.map(({ pid }) => pid));
    while (crowd.lastBookedAt < backAt && performance.now() - backAt < NEVER_MS) {
      await setTimeout(5);
    }
    const back = Math.max(0, performance.now() - backAt - waited());
    await setTimeout(200);
    return back;
  };
  const broken = faults();
  await crowd.bookUntil(broken);
  return await broken;
}

async function judge({ database, crowd: { log, settle, repeatSome } }: Scene): Promise<string[]> {
  await settle();
  await repeatSome(10);
  const snapshot = await database.readSnapshot();
  return [
    ...log.violations.splice(0),
    ...checkHistory(log.history, snapshot, log.holdsAt(Date.now())),
    ...(await database.check()),
  ];
}
