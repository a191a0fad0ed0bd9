/**
 * The Redis that two servers count limits in is killed, falls silent and is started again, while
 * they are booked on.
 */

import { setTimeout } from 'node:timers/promises';
import { startTestRedis, type TestRedis } from '../../bff/support/redis.ts';
import { aBusyInstallation } from '../../core/storage/storage-fixture.ts';
import type { FaultDatabase } from '../fault-database.ts';
import { atLeastTwo, type FaultRow, type FaultRun, type Tally } from '../fault-row.ts';
import { checkHistory } from '../history-checker.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { type ApiLoad, createApiLoad } from '../support/api-load.ts';
import { limitsByItself, limitTogether } from '../support/limit-probe.ts';
import { prepareDatabase } from '../support/prepare-database.ts';
import { countFromNow, describeLoad, loadDuring } from '../support/under-load.ts';

/**
 * How many of the outages come last on each database: so the short form tries each of them on one.
 */
const SKIPPED = { sqlite: 0, postgres: 2, none: 0 };
/** Without waiting for a processor. */
const SLOWEST_MS = 5_000;
/** So few that even a busy machine refuses none: the row allows no 5xx. */
const BOOKERS = 5;
/** Limit until servers count together again. */
const BACK_MS = 60_000;
/** Pause between two probes, each of which uses up the limit. */
const LOOK_MS = 300;

interface Outage {
  readonly name: string;
  begin(redis: TestRedis): Promise<void> | void;
  end(redis: TestRedis): Promise<void> | void;
}

const OUTAGES: readonly Outage[] = [
  { name: 'killed', begin: (redis) => redis.kill(), end: (redis) => redis.start() },
  { name: 'frozen', begin: (redis) => redis.freeze(), end: (redis) => redis.thaw() },
  {
    name: 'frozen, then killed',
    begin: async (redis) => {
      redis.freeze();
      await setTimeout(500);
      await redis.kill();
    },
    end: (redis) => redis.start(),
  },
];

export const row: FaultRow = {
  name: 'redis-gone',
  title:
    'Redis is killed or frozen under load: bookings and reads go on without a 5xx, and limits go on limiting.',
  databases: ['sqlite', 'postgres'],
  long: 10,
  short: { sqlite: 2, postgres: 1 },
  run: async (run): Promise<Tally> => {
    const scene = await prepareScene(run);
    const failures: string[] = [];
    let passed = 0;
    let slowestBack = 0;
    for (let round = 1; round <= run.rounds; round += 1) {
      const outage = OUTAGES[(SKIPPED[run.database] + round - 1) % OUTAGES.length];
      if (!outage) {
        continue;
      }
      const { found, backMs } = await runRound(scene, outage);
      slowestBack = Math.max(slowestBack, backMs);
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `Round ${round} (${outage.name}): ${sentence}`));
      run.report(
        `round ${round} of ${run.rounds}, ${outage.name}: counted together again after ${backMs.toFixed(0)} ms`,
      );
    }
    const figures = `${describeLoad(scene.load)}; counted together again after ${slowestBack.toFixed(0)} ms at most`;
    return { passed, of: run.rounds, figures, failures };
  },
};

interface Scene {
  readonly redis: TestRedis;
  readonly database: FaultDatabase;
  readonly urls: readonly string[];
  readonly load: ApiLoad;
}

async function prepareScene({ newDatabase, nodes, program, afterwards }: FaultRun): Promise<Scene> {
  const redis = await startTestRedis();
  afterwards(redis.close);
  const database = await newDatabase();
  const token = await prepareDatabase(database, aBusyInstallation(2));
  const servers: ServerProcess[] = [];
  for (let server = 1; server <= atLeastTwo(nodes); server += 1) {
    const started = await startServerProcess({
      program,
      databaseUrl: database.url,
      env: { CACHE_URL: redis.url, LOG_LEVEL: 'silent' },
    });
    afterwards(started.kill);
    servers.push(started);
  }
  const urls = servers.map(({ url }) => url);
  const pids = servers.map(({ pid }) => pid);
  return {
    redis,
    database,
    urls,
    load: createApiLoad({ urls, token, slowestAllowedMs: SLOWEST_MS, pids }),
  };
}

async function runRound(
  scene: Scene,
  outage: Outage,
): Promise<{ found: readonly string[]; backMs: number }> {
  const { load, database } = scene;
  const failed = countFromNow(load, 'failed');
  const notRead = countFromNow(load, 'not read');
  const limits = await loadDuring(load, () => takeAway(scene, outage), BOOKERS);
  const backMs = await untilTogether(scene.urls);
  const found = [
    ...(failed() > 0 ? [`${failed()} bookings failed.`] : []),
    ...(notRead() > 0 ? [`${notRead()} reads were answered with 503.`] : []),
    ...(limits.wasGone ? [] : ['The servers counted together all the time: Redis was never gone.']),
    ...(limits.limitedMeanwhile ? [] : ['Without Redis a server did not limit as it should.']),
    ...(backMs > BACK_MS ? ['With Redis there again the servers did not count together.'] : []),
    ...load.violations.splice(0),
    ...checkHistory(load.history, await database.readSnapshot()),
    ...(await database.check()),
  ];
  return { found, backMs };
}

async function takeAway({ redis, urls, load }: Scene, outage: Outage) {
  await setTimeout(100 + Math.random() * 400);
  await outage.begin(redis);
  const booked = countFromNow(load, 'booked');
  const limitedMeanwhile = await limitsByItself(urls[0] ?? '');
  const wasGone = !(await limitTogether(urls));
  while (booked() === 0) {
    await setTimeout(20);
  }
  await outage.end(redis);
  await setTimeout(Math.random() * 500);
  return { limitedMeanwhile, wasGone };
}

async function untilTogether(urls: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  while (!(await limitTogether(urls)) && performance.now() - startedAt < BACK_MS) {
    await setTimeout(LOOK_MS);
  }
  return performance.now() - startedAt;
}
