/**
 * Two servers on a PostgreSQL with a synchronous standby: the primary is killed under load and the
 * standby takes over, again and again, with swapped roles. No server is restarted.
 */

import { setTimeout } from 'node:timers/promises';
import { splitHosts } from '../../../core/storage/postgres/hosts.ts';
import { createPostgresStorage } from '../../../core/storage/postgres/index.ts';
import { aBusyInstallation } from '../../core/storage/storage-fixture.ts';
import { type PostgresPair, startPostgresPair } from '../../setup/postgres.ts';
import type { FaultDatabase } from '../fault-database.ts';
import { atLeastTwo, type FaultRow, type FaultRun } from '../fault-row.ts';
import { checkHistory } from '../history-checker.ts';
import { readPostgresSnapshot } from '../postgres-database.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { accessTo } from '../support/booker.ts';
import { type Crowd, createCrowd } from '../support/crowd.ts';
import { describeTimes } from '../support/describe-times.ts';
import { prepareDatabase } from '../support/prepare-database.ts';
import { countWaitFromNow } from '../support/processor-wait.ts';

const PLACES = 2;
const CLIENTS = 50;
/** From the promotion to the next acknowledged booking, without waiting for a processor. */
const BACK_MS = 10_000;
const NEVER_MS = 60_000;
/** Longer than a booking waits for a primary: some are refused. The other outages are shorter. */
const LONG_MS = 5_000;

export const row: FaultRow = {
  name: 'failover',
  title:
    "PostgreSQL's primary is killed under load and its synchronous standby takes over: nothing acknowledged is lost, and bookings go on without a restart.",
  databases: ['postgres'],
  long: 30,
  short: 1,
  run: async (run) => {
    const { rounds, report } = run;
    const scene = await setTheScene(run);
    const failures: string[] = [];
    const backMs: number[] = [];
    let passed = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const back = await failOver(scene, round % 2 === 1 ? 2_000 * Math.random() : LONG_MS);
      backMs.push(back);
      const found = await judge(scene);
      if (back > BACK_MS) {
        found.push(`Bookings went on ${back.toFixed(0)} ms after the promotion.`);
      }
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `Round ${round}: ${sentence}`));
      if (round < rounds) {
        await scene.pair.rebuild();
      }
      report(`${round} of ${rounds}`);
    }
    const booked = scene.crowd.log.booked.length.toLocaleString('en');
    const figures = `${scene.servers.length} server processes, 2 of PostgreSQL; ${booked} acknowledged; booking again ${describeTimes(backMs)} after the promotion`;
    return { passed, of: rounds, figures, failures };
  },
};

interface Scene {
  readonly pair: PostgresPair;
  readonly database: Pick<FaultDatabase, 'readSnapshot'>;
  readonly servers: readonly ServerProcess[];
  readonly crowd: Crowd;
}

async function setTheScene({ program, nodes, afterwards }: FaultRun): Promise<Scene> {
  const pair = await startPostgresPair();
  afterwards(pair.stop);
  const { url } = pair;
  const database = {
    kind: 'postgres' as const,
    url,
    open: () => createPostgresStorage({ url, clock: 'command' }),
    readSnapshot: () => readFromPrimary(url),
  };
  const access = await accessTo(
    database,
    await prepareDatabase(database, aBusyInstallation(PLACES)),
  );
  const start = async () => {
    const server = await startServerProcess({ program, databaseUrl: url });
    afterwards(server.kill);
    return server;
  };
  const servers = await Promise.all(Array.from({ length: atLeastTwo(nodes) }, start));
  const crowd = createCrowd({
    access,
    clients: CLIENTS,
    mayFail: true,
    urls: () => servers.map((server) => server.url),
  });
  return { pair, database, servers, crowd };
}

/** The only one that is up, as the other one was killed. */
async function readFromPrimary(url: string): ReturnType<typeof readPostgresSnapshot> {
  const reads = (splitHosts(url) ?? []).map((address) => readPostgresSnapshot(address));
  return await Promise.any(reads);
}

/**
 * Returns how long after the promotion bookings were acknowledged again. `outageMs`: from the death
 * of the primary to the promotion.
 */
async function failOver({ pair, servers, crowd }: Scene, outageMs: number): Promise<number> {
  const fault = async () => {
    await setTimeout(200 + Math.random() * 300);
    await pair.killPrimary();
    await setTimeout(outageMs);
    await pair.promote();
    const promotedAt = performance.now();
    const waited = countWaitFromNow(servers.map(({ pid }) => pid));
    while (crowd.lastBookedAt < promotedAt && performance.now() - promotedAt < NEVER_MS) {
      await setTimeout(5);
    }
    const back = Math.max(0, performance.now() - promotedAt - waited());
    await setTimeout(200);
    return back;
  };
  const broken = fault();
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
  ];
}
