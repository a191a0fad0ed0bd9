/**
 * Measures the cost of twenty open administration pages for bookings: bookings per second through
 * the REST API with and without them, in turn, on both databases. Each page listens for changes and
 * reloads its day. Run it with `npm run tool -- bench administration`; rounds and seconds may
 * follow the script.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { aBusyInstallation } from '../core/storage/storage-fixture.ts';
import {
  type FaultDatabase,
  newPostgresDatabase,
  newSqliteDatabase,
} from '../faults/fault-database.ts';
import { type ServerProcess, startServerProcess } from '../faults/server-process.ts';
import { buildServerProgram } from '../faults/server-program.ts';
import { type Administrator, signInto } from '../faults/support/administrator.ts';
import { slotAfter } from '../faults/support/booker.ts';
import { openPage } from '../faults/support/open-page.ts';
import { prepareDatabase } from '../faults/support/prepare-database.ts';
import { startPostgres } from '../setup/postgres.ts';
import { bookByHttp } from './book-by-http.ts';
import { median, print } from './figures.ts';

const PAGES = 20;
const CLIENTS = 20;
const GOAL = 0.95;
const MINUTES = 15;
const A_DAY = (24 * 60) / MINUTES;
/**
 * The whole horizon. After that, times start over on the second day in the next place, because the
 * pages show the first.
 */
const LAP = 360 * A_DAY;
const PLACES = 8;
const nth = (index: number) => (index < LAP ? index : A_DAY + ((index - A_DAY) % (LAP - A_DAY)));
const rounds = Number(process.argv[2] ?? 6);
const seconds = Number(process.argv[3] ?? 4);

interface Turn {
  readonly perSecond: number;
  /** CPU time of the server per booking. */
  readonly cpuMs: number;
}

async function measure(database: FaultDatabase, path: string): Promise<boolean> {
  const token = await prepareDatabase(database, aBusyInstallation(PLACES));
  const administrator = await signInto(database);
  const server = await startServerProcess({ program: { path }, databaseUrl: database.url });
  let taken = 0;
  const turn = async (): Promise<Turn> => {
    const before = cpuMsOf(server);
    const freeTime = () => {
      taken += 1;
      return { scheduleId: 1, slot: slotAfter(nth(taken) * MINUTES) };
    };
    const headers = { authorization: `Bearer ${token}` };
    const perSecond = await bookByHttp(
      { url: server.url, headers },
      { clients: CLIENTS, milliseconds: seconds * 1_000, freeTime },
    );
    return { perSecond, cpuMs: (cpuMsOf(server) - before) / (perSecond * seconds) };
  };
  const turns: { readonly alone: Turn; readonly watched: Turn }[] = [];
  await turn();
  for (let round = 0; round < rounds; round += 1) {
    // The second of the two has more bookings behind it, so each goes first equally often.
    if (round % 2 === 0) {
      turns.push({ alone: await turn(), watched: await watched(server, administrator, turn) });
    } else {
      turns.push({ watched: await watched(server, administrator, turn), alone: await turn() });
    }
  }
  await server.kill();
  return report(database.kind, turns);
}

async function watched(
  server: ServerProcess,
  administrator: Administrator,
  turn: () => Promise<Turn>,
): Promise<Turn> {
  const day = slotAfter(0).slice(0, 10);
  const pages = Array.from({ length: PAGES }, () =>
    openPage({ administrator, day, url: () => server.url }),
  );
  try {
    while (pages.some(({ shown }) => shown.length === 0)) {
      await setTimeout(20);
    }
    return await turn();
  } finally {
    await Promise.all(pages.map((page) => page.close()));
  }
}

function report(
  kind: string,
  turns: readonly { readonly alone: Turn; readonly watched: Turn }[],
): boolean {
  const ratio = median(turns.map(({ alone, watched }) => watched.perSecond / alone.perSecond));
  const alone = median(turns.map((turn) => turn.alone.perSecond));
  const open = median(turns.map((turn) => turn.watched.perSecond));
  const cpu = [
    median(turns.map((turn) => turn.alone.cpuMs)),
    median(turns.map((turn) => turn.watched.cpuMs)),
  ];
  const cpuWords = `${cpu[0]?.toFixed(2)} and ${cpu[1]?.toFixed(2)} ms of the server's processor each`;
  print(
    `${kind}: ${alone.toFixed(0)} bookings/s alone, ${open.toFixed(0)} with ${PAGES} pages open: ${ratio.toFixed(3)} (goal ${GOAL}); ${cpuWords}`,
  );
  return ratio >= GOAL;
}

/** User and system time of all its threads. */
function cpuMsOf({ pid }: ServerProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const program = await buildServerProgram();
const folder = mkdtempSync(`${resolve('node_modules/.cache/slotwell')}/administration-`);
const postgres = await startPostgres({ durable: true });
const onPostgres = await newPostgresDatabase(postgres.url);
const reached = [
  await measure(newSqliteDatabase(folder), program.path),
  await measure(onPostgres, program.path),
];
await onPostgres.remove();
await postgres.stop();
rmSync(folder, { recursive: true });
program.remove();
process.exit(reached.every(Boolean) ? 0 : 1);
