/**
 * Measures the first read after a booking in a calendar with up to 10,000 future bookings, on the
 * node that booked: incrementally from the previous snapshot, and from scratch without it. SQLite
 * and PostgreSQL. Run: `npm run tool -- bench snapshots [bookings]`.
 */

import { type Choice, createBookingService, type Storage } from '../../core/index.ts';
import { aReserve } from '../core/storage/storage-fixture.ts';
import { startPostgres } from '../setup/postgres.ts';
import { cpuMsOf, median, print } from './figures.ts';
import {
  type CreateDatabase,
  fillDatabase,
  freeStart,
  onPostgres,
  onSqlite,
  wallTime,
} from './filled-database.ts';

const AHEAD = [100, 1_000, 10_000];
const GOAL_MS = 0.5;
const BOOKINGS = 120;
/** Rounds to warm up the engine. */
const WARM_UP = 40;
const ASKED: Choice = { scheduleId: 1, reasonId: 1 };

interface Cost {
  readonly cpuMs: number;
  readonly ms: number;
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const started = performance.now();
  const cpuMs = await cpuMsOf(work);
  return { cpuMs, ms: performance.now() - started };
}

/** Drops all caches, as if nothing had been read before. */
function forgetful(storage: Storage): Storage {
  return {
    ...storage,
    bookings: {
      ...storage.bookings,
      readOccupancy: ({ since: _since, ...query }) => storage.bookings.readOccupancy(query),
    },
  };
}

async function measure(
  storage: Storage,
  today: number,
): Promise<readonly [goingOn: Cost, anew: Cost]> {
  const clock = { now: () => today * 60_000 };
  const services = [storage, forgetful(storage)].map((one) =>
    createBookingService({ storage: one, clock }),
  );
  const costs: [Cost[], Cost[]] = [[], []];
  for (let nth = 1; nth <= WARM_UP + BOOKINGS; nth += 1) {
    const slot = wallTime(freeStart(nth, today));
    const outcome = await storage.bookings.reserve(
      aReserve({ now: clock.now(), slot, submission: {} }),
    );
    if (outcome.kind === 'refused') {
      throw new Error(`Refused: ${outcome.code}`);
    }
    // The first one also reads which versions have changed, so they take turns.
    for (const index of nth % 2 === 0 ? [0, 1] : [1, 0]) {
      const cost = await costOf(async () => services[index]?.days(ASKED));
      if (nth > WARM_UP) {
        costs[index === 0 ? 0 : 1].push(cost);
      }
    }
  }
  const middle = (list: readonly Cost[]) => ({
    cpuMs: median(list.map(({ cpuMs }) => cpuMs)),
    ms: median(list.map(({ ms }) => ms)),
  });
  return [middle(costs[0]), middle(costs[1])];
}

/** The most that going on cost. */
async function compare(name: string, create: CreateDatabase, most: number): Promise<number> {
  const costs: number[] = [];
  print(`\n${name}: days after an own booking, ms of CPU (ms until the answer)`);
  const today = Math.floor(Date.now() / 86_400_000) * 1_440;
  for (const ahead of AHEAD.filter((count) => count <= most)) {
    const database = await fillDatabase(create, { bookings: ahead, aheadInOne: ahead }, today);
    const storage = await database.open();
    try {
      const [goingOn, anew] = await measure(storage, today);
      const say = ({ cpuMs, ms }: Cost) => `${cpuMs.toFixed(2)} (${ms.toFixed(2)})`;
      const ratio = (anew.cpuMs / goingOn.cpuMs).toFixed(1);
      print(
        `  ${String(ahead).padStart(6)} ahead: ${say(goingOn)}; read anew ${say(anew)}: ${ratio} times as much`,
      );
      costs.push(goingOn.cpuMs);
    } finally {
      await storage.close();
      await database.remove();
    }
  }
  return Math.max(...costs);
}

const most = Number(process.argv[2] ?? Math.max(...AHEAD));
const isReached = (await compare('SQLite', onSqlite, most)) <= GOAL_MS;
print(
  `  goal, on a machine with nothing else to do: <= ${GOAL_MS} ms of CPU: ${isReached ? 'met' : 'MISSED'}`,
);
if (!isReached) {
  process.exitCode = 1;
}
const server = await startPostgres({ durable: true });
try {
  await compare('PostgreSQL', onPostgres(server.url), most);
} finally {
  await server.stop();
}
