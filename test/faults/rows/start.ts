/**
 * Two servers start at the same moment on one database, by turns an empty one and an old one: it is
 * migrated once, and both serve. Old is what this version makes; then the servers are of a next
 * one, whose schema has one step more.
 */

import { aBusyInstallation } from '../../core/storage/storage-fixture.ts';
import type { FaultDatabase } from '../fault-database.ts';
import { atLeastTwo, type FaultRow, type FaultRun } from '../fault-row.ts';
import { checkHistory } from '../history-checker.ts';
import { createMixedLog } from '../mixed-log.ts';
import type { Program } from '../program.ts';
import { startServerProcess } from '../server-process.ts';
import { ask, memberOf } from '../support/ask.ts';
import { accessTo, bookAt, slotAfter } from '../support/booker.ts';
import { copyAsNextVersion, readSigningKey, takeBackNumber } from '../support/next-schema.ts';
import { prepareDatabase } from '../support/prepare-database.ts';

const MINUTES = 15;

export const row: FaultRow = {
  name: 'start',
  title:
    'Two servers start at once on an empty and on an old database: it is migrated once, and both serve.',
  databases: ['sqlite', 'postgres'],
  long: 20,
  short: 2,
  run: async (run) => {
    const failures: string[] = [];
    let passed = 0;
    const next =
      run.rounds > 1
        ? { ...run.program, path: copyAsNextVersion(run.program.path, run.newFolder()) }
        : run.program;
    for (let round = 0; round < run.rounds; round += 1) {
      const found = await (round % 2 === 1
        ? startTwoOfNext(run, next)
        : startTwo(run, await run.newDatabase()));
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `Round ${round + 1}: ${sentence}`));
      run.report(`${round + 1} of ${run.rounds}`);
    }
    const figures = `${atLeastTwo(run.nodes)} server processes; ${Math.ceil(run.rounds / 2)} empty databases, ${Math.floor(run.rounds / 2)} of the schema before`;
    return { passed, of: run.rounds, figures, failures };
  },
};

async function startTwoOfNext(run: FaultRun, program: Program): Promise<string[]> {
  const database = await run.newDatabase();
  const key = await readSigningKey(database);
  return startTwo({ ...run, program }, database, async () => {
    const steps = await takeBackNumber(database);
    const kept = await readSigningKey(database);
    return [
      ...(steps === 1 ? [] : [`The old database was migrated ${steps} times.`]),
      ...(kept === key ? [] : ['The signing key of the old database is gone.']),
    ];
  });
}

/** `examine`: what else is to be right once both serve. */
async function startTwo(
  { program, nodes, afterwards }: FaultRun,
  database: FaultDatabase,
  examine = async (): Promise<string[]> => [],
) {
  const start = async () => {
    const server = await startServerProcess({ program, databaseUrl: database.url });
    afterwards(server.kill);
    return server;
  };
  const servers = await Promise.all(Array.from({ length: atLeastTwo(nodes) }, start));
  const urls = servers.map(({ url }) => url);
  const found = [
    ...(await examine()),
    ...(await database.check()),
    ...(await findUnconfigured(urls)),
  ];
  found.push(...(await bookEverywhere(database, urls)));
  await Promise.all(servers.map(({ kill }) => kill()));
  return found;
}

/** Checks the answers before the first import. */
async function findUnconfigured(urls: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(urls.map((url) => ask(`${url}/api/schedules`)));
  return answers
    .filter(({ status, text }) => status !== 503 || text !== '{"error":"Not configured"}')
    .map(({ status, text }) => `An empty installation was answered with ${status}: ${text}`);
}

async function bookEverywhere(database: FaultDatabase, urls: readonly string[]): Promise<string[]> {
  const access = await accessTo(database, await prepareDatabase(database, aBusyInstallation(1)));
  const log = createMixedLog();
  for (const [number, url] of urls.entries()) {
    const wish = { key: `start-${number}`, slot: slotAfter(number * MINUTES) };
    // By the widget's gate with a seal of the database's key, which both servers must have.
    const answer = await bookAt(url, 'widget', access, wish);
    const bookingId = answer.status === 201 ? memberOf(answer, 'booking_id') : null;
    if (typeof bookingId === 'number') {
      log.note(wish.key, { kind: 'ok', bookingId });
    } else {
      log.violations.push(
        `Server ${number + 1} answered a booking with ${answer.status}: ${answer.text}`,
      );
    }
  }
  return [...log.violations, ...checkHistory(log.history, await database.readSnapshot())];
}
