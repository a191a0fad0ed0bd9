/**
 * Server processes are killed under load, one at a time, and restarted; the database is compared
 * with all answers each time.
 */

import { setTimeout } from 'node:timers/promises';
import { aBusyInstallation } from '../../core/storage/storage-fixture.ts';
import type { FaultDatabase } from '../fault-database.ts';
import type { FaultRow } from '../fault-row.ts';
import { checkHistory } from '../history-checker.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { accessTo } from '../support/booker.ts';
import { type Crowd, createCrowd } from '../support/crowd.ts';
import { describeTimes } from '../support/describe-times.ts';
import { prepareDatabase } from '../support/prepare-database.ts';

const PLACES = 2;
/** From the start of the process to the first booking. */
const READY_MS = 2_000;
/** A single start may have waited for a disk or for a share of the processor: it proves nothing. */
const JUDGED_FROM_ROUNDS = 10;

export const row: FaultRow = {
  name: 'kill',
  title:
    'kill -9 of a server under load: nothing acknowledged is lost, and it is ready again within two seconds.',
  databases: ['sqlite', 'postgres'],
  long: 100,
  short: 1,
  run: async ({ rounds, nodes, program, newDatabase, afterwards, report }) => {
    const database = await newDatabase();
    const access = await accessTo(
      database,
      await prepareDatabase(database, aBusyInstallation(PLACES)),
    );
    const start = async () => {
      const server = await startServerProcess({ program, databaseUrl: database.url });
      afterwards(server.kill);
      return server;
    };
    const servers = await Promise.all(Array.from({ length: nodes }, start));
    const crowd = createCrowd({ access, mayFail: true, urls: () => servers.map(({ url }) => url) });
    const failures: string[] = [];
    const readyMs: number[] = [];
    const ownMs: number[] = [];
    let passed = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const started = await killOne({ servers, start, crowd });
      readyMs.push(started.readyMs);
      ownMs.push(ownMsOf(started));
      const found = [
        ...(await judge(crowd, database)),
        ...(rounds >= JUDGED_FROM_ROUNDS ? findSlow(started) : []),
      ];
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `Round ${round}: ${sentence}`));
      if (round % 10 === 0) {
        report(`${round} of ${rounds}`);
      }
    }
    return {
      passed,
      of: rounds,
      figures: `${describeCrowd(crowd)}; ready after ${describeTimes(readyMs)}, less the wait for a processor ${describeTimes(ownMs)}`,
      failures,
    };
  },
};

interface Killing {
  readonly servers: ServerProcess[];
  readonly start: () => Promise<ServerProcess>;
  readonly crowd: Crowd;
}

/** Kills a server and returns its replacement. The load continues at the other servers, if any. */
async function killOne({ servers, start, crowd }: Killing): Promise<ServerProcess> {
  const kill = async () => {
    await setTimeout(50 + Math.random() * 350);
    const [victim] = servers;
    await victim?.kill();
    servers.shift();
    const successor = await start();
    servers.push(successor);
    await setTimeout(50);
    return successor;
  };
  const killed = kill();
  await crowd.bookUntil(killed);
  return await killed;
}

async function judge(
  { log, settle, repeatSome }: Crowd,
  database: FaultDatabase,
): Promise<string[]> {
  await settle();
  await repeatSome(10);
  const snapshot = await database.readSnapshot();
  return [
    ...log.violations.splice(0),
    ...checkHistory(log.history, snapshot, log.holdsAt(Date.now())),
    ...(await database.check()),
  ];
}

/** Returns its own start time, without waiting for a busy machine. */
function ownMsOf({ readyMs, processorWaitMs }: ServerProcess): number {
  return readyMs - processorWaitMs;
}

function findSlow(started: ServerProcess): string[] {
  const { readyMs, processorWaitMs } = started;
  const isSlow = ownMsOf(started) > READY_MS;
  return isSlow
    ? [
        `Ready after ${readyMs.toFixed(0)} ms, of which it waited ${processorWaitMs.toFixed(0)} ms for a processor.`,
      ]
    : [];
}

function describeCrowd({ log: { history, tally } }: Crowd): string {
  const acknowledged = [...history.values()].filter(({ outcome }) => outcome.kind === 'ok').length;
  const count = (what: string) => (tally.get(what) ?? 0).toLocaleString('en');
  const failed = ['500', '503'].reduce((sum, status) => sum + (tally.get(status) ?? 0), 0);
  return `${acknowledged.toLocaleString('en')} acknowledged, ${count('404')} refused, ${count('unanswered')} requests cut off, ${failed} answered with 5xx`;
}
