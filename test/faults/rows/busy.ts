/**
 * Mixed requests of all surfaces to two servers on one PostgreSQL, on a busy machine and with a
 * lock held by someone else: requests without their lock or connection in time say so, and are
 * repeated.
 */

import { setTimeout } from 'node:timers/promises';
import { aBusyInstallation } from '../../core/storage/storage-fixture.ts';
import { atLeastTwo, type FaultRow, type FaultRun } from '../fault-row.ts';
import { checkHistory } from '../history-checker.ts';
import { withClient } from '../postgres-database.ts';
import { startServerProcess } from '../server-process.ts';
import { signInto } from '../support/administrator.ts';
import { accessTo } from '../support/booker.ts';
import { type BusyClients, createBusyClients } from '../support/busy-clients.ts';
import { keepBusy } from '../support/busy-core.ts';
import { prepareDatabase } from '../support/prepare-database.ts';

const PLACES = 2;
const REQUESTS = { long: 3_600, short: 250 };
const CLIENTS = 40;
/** Number of busy processors. */
const BUSY_CORES = 1;
/** How long the calendar's lock is held, longer than any request waits. */
const LOCKED_MS = 5_000;

export const row: FaultRow = {
  name: 'busy',
  title:
    'One processor is kept busy, two servers on one PostgreSQL are asked for everything at once: no 500, and what was not done in time may be sent again.',
  databases: ['postgres'],
  long: 1,
  short: 1,
  run: async (run) => {
    const failures: string[] = [];
    const total = new Map<number, number>();
    let passed = 0;
    for (let round = 1; round <= run.rounds; round += 1) {
      const { found, statuses } = await playRound(run);
      for (const [status, count] of statuses) {
        total.set(status, (total.get(status) ?? 0) + count);
      }
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `Round ${round}: ${sentence}`));
      run.report(`${round} of ${run.rounds}`);
    }
    const figures = [...total]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${count.toLocaleString('en')} x ${status}`);
    return { passed, of: run.rounds, figures: figures.join(', '), failures };
  },
};

async function playRound({
  program,
  nodes,
  short,
  newDatabase,
  afterwards,
}: FaultRun): Promise<{ readonly found: readonly string[] } & Pick<BusyClients, 'statuses'>> {
  const database = await newDatabase();
  const access = await accessTo(
    database,
    await prepareDatabase(database, aBusyInstallation(PLACES)),
  );
  const administrator = await signInto(database);
  const start = async () => {
    const server = await startServerProcess({ program, databaseUrl: database.url });
    afterwards(server.kill);
    return server;
  };
  const servers = await Promise.all(Array.from({ length: atLeastTwo(nodes) }, start));
  const { log, statuses, run } = createBusyClients({
    access,
    administrator,
    urls: servers.map(({ url }) => url),
    requests: short ? REQUESTS.short : REQUESTS.long,
    clients: CLIENTS,
  });
  const letGo = keepBusy(BUSY_CORES);
  try {
    await Promise.all([run(), lockCalendar(database.url)]);
  } finally {
    letGo();
  }
  const found = [
    ...log.violations,
    ...(statuses.has(503) ? [] : ['Nobody was told to ask again.']),
    ...checkHistory(log.history, await database.readSnapshot(), log.holdsAt(Date.now())),
    ...(await database.check()),
  ];
  return { found, statuses };
}

/** The lock as docs/decisions/0015-postgresql-seats-and-advisory-locks.md has it. */
async function lockCalendar(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const key = `('x' || encode(substring(sha256('slotwell/schedule:1') FOR 8), 'hex'))::bit(64)::bigint`;
    await client.query(`SELECT pg_advisory_lock(${key})`);
    await setTimeout(LOCKED_MS);
  });
}
