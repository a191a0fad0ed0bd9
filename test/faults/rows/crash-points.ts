/**
 * The process dies at each named point of a booking. After its restart, clients without an answer
 * repeat their request and are booked once.
 */

import { aBusyInstallation } from '../../core/storage/storage-fixture.ts';
import type { FaultDatabase } from '../fault-database.ts';
import type { FaultRow } from '../fault-row.ts';
import { checkHistory } from '../history-checker.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { accessTo } from '../support/booker.ts';
import { type Crowd, createCrowd } from '../support/crowd.ts';
import { within } from '../support/patience.ts';
import { prepareDatabase } from '../support/prepare-database.ts';

/**
 * Names as in `crash-preload.mjs`, each with whether the booking at that point exists after the
 * crash.
 */
export const POINTS = new Map([
  ['before insert', false],
  ['after insert', false],
  ['before commit', false],
  ['after commit', true],
  ['before reply', true],
  ['after reply', true],
]);
/**
 * Their order in rounds: the first two are a booking that is there without an answer, and a
 * transaction that was begun.
 */
export const ORDER = [
  'after commit',
  'after insert',
  'before reply',
  'before insert',
  'after reply',
  'before commit',
] as const;
export const PRELOAD = 'test/faults/support/crash-preload.mjs';
const PLACES = 2;
/** How long the load may take to reach the point. */
const REACHED_MS = 60_000;
/** The first booking, and then any of so many. */
const LATEST = 40;

export const row: FaultRow = {
  name: 'crash-points',
  title: `The process dies ${[...POINTS.keys()].join(', ')}: nothing is half done, and a retry with the same key books once.`,
  databases: ['sqlite', 'postgres'],
  long: 10 * POINTS.size,
  // Each point once on SQLite, the first two on PostgreSQL.
  short: { sqlite: POINTS.size, postgres: 2 },
  run: async ({ rounds, nodes, program, newDatabase, afterwards, report }) => {
    const database = await newDatabase();
    const access = await accessTo(
      database,
      await prepareDatabase(database, aBusyInstallation(PLACES)),
    );
    const start = async (crash?: Readonly<Record<string, string>>) => {
      const server = await startServerProcess({
        program,
        databaseUrl: database.url,
        ...(crash && { preload: PRELOAD, env: crash }),
      });
      afterwards(server.kill);
      return server;
    };
    const others = await Promise.all(Array.from({ length: nodes - 1 }, () => start()));
    const urls: string[] = [];
    const crowd = createCrowd({ access, mayFail: true, urls: () => urls });
    const failures: string[] = [];
    let passed = 0;
    for (let round = 0; round < rounds; round += 1) {
      const point = ORDER[round % ORDER.length] ?? ORDER[0];
      const isFirst = Math.floor(round / ORDER.length) % 2 === 0;
      const at = isFirst ? 1 : 1 + Math.floor(Math.random() * LATEST);
      const found = await crashOnce({ database, crowd, urls, others, start, point, at });
      if (found.length === 0) {
        passed += 1;
      }
      failures.push(...found.map((sentence) => `${point}, booking ${at}: ${sentence}`));
      report(`${round + 1} of ${rounds}`);
    }
    const unanswered = crowd.log.tally.get('unanswered') ?? 0;
    const points = Math.min(rounds, ORDER.length);
    const figures = `${points} points, ${Math.ceil(rounds / points)} times each; ${nodes} server processes; ${unanswered} requests cut off and asked again`;
    return { passed, of: rounds, figures, failures };
  },
};

interface Crash {
  readonly database: FaultDatabase;
  readonly crowd: Crowd;
  /** Addresses that the crowd books at. */
  readonly urls: string[];
  /** Those that live on, and are asked again. If there are none, a successor is started. */
  readonly others: readonly ServerProcess[];
  readonly start: (crash?: Readonly<Record<string, string>>) => Promise<ServerProcess>;
  readonly point: string;
  /** Number of the booking that passes the point last. */
  readonly at: number;
}

async function crashOnce({
  database,
  crowd,
  urls,
  others,
  start,
  point,
  at,
}: Crash): Promise<string[]> {
  const before = await countBookings(database);
  const dying = await start({ CRASH_POINT: point, CRASH_AT: String(at) });
  urls.splice(0, urls.length, dying.url);
  const death = within(REACHED_MS, 'the process to die', dying.ended);
  const { signal } = await crowd.bookUntil(death).then(() => death);
  const made = (await countBookings(database)) - before;
  const successor = others.length === 0 ? await start() : null;
  const living = successor === null ? others : [successor];
  urls.splice(0, urls.length, ...living.map(({ url }) => url));
  await crowd.settle();
  await crowd.repeatSome(10);
  await successor?.kill();
  const { log } = crowd;
  const found = [
    ...log.violations.splice(0),
    ...checkHistory(log.history, await database.readSnapshot(), log.holdsAt(Date.now())),
  ];
  const strange = signal === 'SIGKILL' ? [] : [`It ended by ${signal ?? 'itself'}.`];
  // The first booking shows that the process died at the right point.
  if (at === 1 && made > 0 !== POINTS.get(point)) {
    strange.push(`The process left ${made} bookings.`);
  }
  return [...found, ...(await database.check()), ...strange];
}

async function countBookings(database: FaultDatabase): Promise<number> {
  return (await database.readSnapshot()).bookings.length;
}
