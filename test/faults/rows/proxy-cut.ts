/**
 * A database behind a network that breaks or falls silent, at any moment and at the worst one: when
 * COMMIT is done and its answer is on the way.
 */

import { setTimeout } from 'node:timers/promises';
import { aBusyInstallation } from '../../core/storage/storage-fixture.ts';
import type { FaultDatabase } from '../fault-database.ts';
import type { FaultRow, FaultRun, Tally } from '../fault-row.ts';
import { checkHistory } from '../history-checker.ts';
import { startServerProcess } from '../server-process.ts';
import { type ApiLoad, createApiLoad } from '../support/api-load.ts';
import { within } from '../support/patience.ts';
import { prepareDatabase } from '../support/prepare-database.ts';
import { COMMIT, startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { countFromNow, describeLoad, loadDuring, untilAnswered } from '../support/under-load.ts';

const LOSSES = 5;
/** Some belong to messages and housekeeping, which no customer waits for. */
const MOST_LOSSES = 50;
/** So few that they wait for the fault and not for each other. */
const BOOKERS = 8;
/** Limit for an answer, and for the return to service, without waiting for a processor. */
const MOST_MS = 5_000;

/** Brings the fault about and takes it away again. */
type Fault = (proxy: TcpProxy, wasFelt: () => boolean) => Promise<void>;

const between = (least: number, most: number) => setTimeout(least + Math.random() * (most - least));

/** Until one of them was that of a booking. */
async function repeatedly(trap: () => Promise<void>, wasFelt: () => boolean): Promise<void> {
  for (let loss = 1; loss <= LOSSES || (loss <= MOST_LOSSES && !wasFelt()); loss += 1) {
    await within(10_000, 'a COMMIT', trap());
  }
}

/**
 * In this order, again and again. The first ones are the short form: silence above all, as an
 * answer in time then comes from nothing but a deadline.
 */
const FAULTS: readonly (readonly [string, Fault])[] = [
  [
    'silent after a COMMIT',
    (proxy) =>
      outage(
        proxy,
        () => within(10_000, 'a COMMIT', proxy.freezeAfter(COMMIT)),
        () => between(4_500, 7_000),
      ),
  ],
  [
    'silent',
    (proxy) =>
      outage(
        proxy,
        async () => proxy.freeze(),
        () => between(4_500, 7_000),
      ),
  ],
  [
    'the answers to COMMITs lost',
    (proxy, wasFelt) => repeatedly(() => proxy.loseAnswerTo(COMMIT), wasFelt),
  ],
  ['cut off', (proxy) => outage(proxy, proxy.cut, () => between(100, 1_500))],
  ['COMMITs lost', (proxy, wasFelt) => repeatedly(() => proxy.loseRequest(COMMIT), wasFelt)],
];

async function outage(
  proxy: TcpProxy,
  begin: () => Promise<void>,
  last: () => Promise<void>,
): Promise<void> {
  await begin();
  await last();
  await proxy.mend();
}

export const row: FaultRow = {
  name: 'proxy-cut',
  title:
    'The database is cut off, silent, or lost between COMMIT and its reply: an answer in 5 s, nothing doubled or lost.',
  databases: ['postgres'],
  long: 30,
  short: 3,
  run: async (run): Promise<Tally> => {
    const scene = await prepareScene(run);
    const failures: string[] = [];
    let passed = 0;
    let slowestBack = 0;
    for (let round = 1; round <= run.rounds; round += 1) {
      const [name, fault] = FAULTS[(round - 1) % FAULTS.length] ?? ['', async () => undefined];
      const { found, backMs } = await runRound(scene, fault);
      slowestBack = Math.max(slowestBack, backMs);
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `Round ${round} (${name}): ${sentence}`));
      run.report(`round ${round} of ${run.rounds}, ${name}: back after ${backMs.toFixed(0)} ms`);
    }
    return {
      passed,
      of: run.rounds,
      figures: `${describeLoad(scene.load)}; back after ${slowestBack.toFixed(0)} ms at most`,
      failures,
    };
  },
};

interface Scene {
  readonly load: ApiLoad;
  readonly proxy: TcpProxy;
  /** Straight, not by way of the proxy. */
  readonly database: FaultDatabase;
  readonly pids: readonly number[];
}

async function prepareScene({ newDatabase, nodes, program, afterwards }: FaultRun): Promise<Scene> {
  const database = await newDatabase();
  const token = await prepareDatabase(database, aBusyInstallation(2));
  const proxy = await startTcpProxy(database.url);
  afterwards(proxy.close);
  const start = async () => {
    const server = await startServerProcess({
      program,
      databaseUrl: proxy.url,
      env: { LOG_LEVEL: 'silent' },
    });
    afterwards(server.kill);
    return server;
  };
  const servers = await Promise.all(Array.from({ length: nodes }, start));
  const pids = servers.map(({ pid }) => pid);
  const urls = servers.map(({ url }) => url);
  const load = createApiLoad({ urls, token, slowestAllowedMs: MOST_MS, pids });
  return { load, proxy, database, pids };
}

async function runRound(
  { load, proxy, database, pids }: Scene,
  fault: Fault,
): Promise<{ found: readonly string[]; backMs: number }> {
  const failed = countFromNow(load, 'failed');
  const wasFelt = () => failed() > 0;
  const backMs = await loadDuring(
    load,
    async () => {
      await between(50, 400);
      await fault(proxy, wasFelt);
      return untilAnswered(load, 2 * MOST_MS, pids);
    },
    BOOKERS,
  );
  const isFelt = wasFelt();
  await load.settle();
  await load.repeatSome(20);
  const found = [
    ...load.violations.splice(0),
    ...(isFelt ? [] : ['Nobody felt the fault.']),
    ...(backMs > MOST_MS
      ? [`The first answer to a booking afterwards took ${backMs.toFixed(0)} ms.`]
      : []),
    ...checkHistory(load.history, await database.readSnapshot()),
    ...(await database.check()),
  ];
  return { found, backMs };
}
