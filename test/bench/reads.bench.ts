/**
 * Measures GET /days and GET /slots with 0 to 100,000 bookings in the database: warm, after another
 * node booked the same schedule, and after it booked a different one; for the service (CPU of this
 * process, and response time) and over HTTP, on SQLite and PostgreSQL. The other node is a storage
 * of its own. Run: `npm run tool -- bench reads [most bookings]`.
 */

import autocannon from 'autocannon';
import {
  type BookingService,
  type Choice,
  createBookingService,
  type Storage,
} from '../../core/index.ts';
import { aReserve } from '../core/storage/storage-fixture.ts';
import { startPostgres } from '../setup/postgres.ts';
import { cpuMsOf, median, print } from './figures.ts';
import {
  type CreateDatabase,
  type Filling,
  fillDatabase,
  freeStart,
  installation,
  onPostgres,
  onSqlite,
  wallTime,
} from './filled-database.ts';
import { serveReal } from './http-real-server.ts';
import { cpuMicrosOf, type ServerProcess, startServerProcess } from './server-process.ts';

const FILLINGS: readonly Filling[] = [
  { bookings: 1_000 },
  { bookings: 10_000 },
  { bookings: 100_000 },
  { bookings: 10_000, aheadInOne: 10_000 },
  { bookings: 100_000, aheadInOne: 10_000 },
];
const GOAL = 1.5;
const WARM_READS = 5_000;
const WARM_PAIRS = 7;
const AFTER_BOOKINGS = 25;
const HTTP_READS = 3_000;
const ASKED: Choice = { scheduleId: 1, reasonId: 1 };
const ANOTHER = 2;

/** One of the measured ways to an answer. */
interface Way {
  readonly unit: string;
  /** Reads until the engine has compiled what it will. */
  prepare(path: Path): Promise<unknown>;
  /** Cost of one of many reads while nothing changes. */
  warm(path: Path): Promise<number>;
  /** Cost of a single read. */
  once(path: Path): Promise<number>;
}

type Path = 'days' | 'slots';

/** Books one more of the times that are left, on the other node. */
function createOther(storage: Storage, today: number): (scheduleId: number) => Promise<void> {
  let taken = 0;
  return async (scheduleId) => {
    taken += 1;
    const slot = wallTime(freeStart(taken, today));
    const outcome = await storage.bookings.reserve(
      aReserve({ now: today * 60_000, scheduleId, slot, submission: {} }),
    );
    if (outcome.kind === 'refused') {
      throw new Error(`Refused: ${outcome.code}`);
    }
  };
}

function ofService(service: BookingService, today: number): Way {
  const day = wallTime(today + 7 * 1_440).slice(0, 10);
  const read = async (path: Path) => {
    const answer = path === 'days' ? await service.days(ASKED) : await service.slots(ASKED, day);
    if (answer.kind === 'refused') {
      throw new Error(`Refused: ${answer.code}`);
    }
  };
  const manyReads = async (path: Path) => {
    for (let i = 0; i < WARM_READS; i += 1) {
      await read(path);
    }
  };
  return {
    unit: 'us CPU',
    prepare: manyReads,
    warm: async (path) => ((await cpuMsOf(() => manyReads(path))) / WARM_READS) * 1_000,
    once: async (path) => (await cpuMsOf(() => read(path))) * 1_000,
  };
}

function byHttp(server: ServerProcess, today: number): Way {
  const day = wallTime(today + 7 * 1_440).slice(0, 10);
  const url = (path: Path) =>
    `${server.url}/api/${path}?schedule=1&reason=1${path === 'slots' ? `&day=${day}` : ''}`;
  const cpuPerRead = async (path: Path, amount: number) => {
    const before = await cpuMicrosOf(server);
    const { non2xx, errors } = await autocannon({
      url: url(path),
      connections: 20,
      amount,
      headers: server.headers,
    });
    if (non2xx + errors > 0) {
      throw new Error(`${path}: ${non2xx} answers were not 2xx, ${errors} errors`);
    }
    return ((await cpuMicrosOf(server)) - before) / amount;
  };
  return {
    unit: 'us CPU of the server',
    prepare: (path) => cpuPerRead(path, 5 * HTTP_READS),
    warm: (path) => cpuPerRead(path, HTTP_READS),
    once: async (path) => {
      const before = await cpuMicrosOf(server);
      const answer = await fetch(url(path), { headers: server.headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) {
        throw new Error(`${path}: ${answer.status}`);
      }
      return (await cpuMicrosOf(server)) - before;
    },
  };
}

const PATHS = ['days', 'slots'] as const;

/**
 * A database that is open on three nodes: one is asked as a service, one by HTTP, and one books.
 */
interface Node {
  readonly name: string;
  readonly ways: readonly Way[];
  book(scheduleId: number): Promise<void>;
  close(): Promise<void>;
}

async function openNode(create: CreateDatabase, filling: Filling): Promise<Node> {
  const today = Math.floor(Date.now() / 86_400_000) * 1_440;
  const database = await fillDatabase(create, filling, today);
  const storage = await database.open();
  const other = await database.open();
  const server = await startServerProcess(
    import.meta.url,
    'serve-real',
    JSON.stringify(database.address),
  );
  const now = Date.now();
  return {
    name: filling.aheadInOne
      ? `${filling.bookings}, ${filling.aheadInOne} ahead in one`
      : `${filling.bookings}`,
    ways: [
      ofService(createBookingService({ storage, clock: { now: () => now } }), today),
      byHttp(server, today),
    ],
    book: createOther(other, today),
    close: async () => {
      server.child.kill();
      await Promise.all([storage.close(), other.close()]);
      await database.remove();
    },
  };
}

interface Warm {
  readonly cost: number;
  /** Beside the empty database, the median of pairs that were measured in turn. */
  readonly ratio: number;
}

async function measureWarm(path: Path, way: Way, empty: Way): Promise<Warm> {
  for (const one of [empty, way]) {
    await one.prepare(path);
  }
  const pairs: { readonly cost: number; readonly ratio: number }[] = [];
  for (let i = 0; i < WARM_PAIRS; i += 1) {
    const base = await empty.warm(path);
    const cost = await way.warm(path);
    pairs.push({ cost, ratio: cost / base });
  }
  return {
    cost: median(pairs.map(({ cost }) => cost)),
    ratio: median(pairs.map(({ ratio }) => ratio)),
  };
}

async function measureAfter(
  { book }: Node,
  way: Way,
  { path, scheduleId }: { path: Path; scheduleId: number },
): Promise<number> {
  const costs: number[] = [];
  for (let i = 0; i < AFTER_BOOKINGS; i += 1) {
    await book(scheduleId);
    costs.push(await way.once(path));
  }
  return median(costs);
}

/** Prints a row for each way; the worst ratio of its warm reads. */
async function measureNode(node: Node, empty: Node): Promise<number> {
  const ratios: number[] = [];
  for (const [index, way] of node.ways.entries()) {
    const warm: Warm[] = [];
    for (const path of PATHS) {
      warm.push(await measureWarm(path, way, empty.ways[index] ?? way));
    }
    const after: number[] = [];
    for (const scheduleId of [ASKED.scheduleId, ANOTHER]) {
      for (const path of PATHS) {
        after.push(await measureAfter(node, way, { path, scheduleId }));
      }
    }
    const cells = [...warm.map(({ cost }) => cost), ...after].map((cell) =>
      cell.toFixed(cell < 100 ? 1 : 0).padStart(8),
    );
    const ratio = Math.max(...warm.map((one) => one.ratio));
    print(
      `  ${(index === 0 ? node.name : '').padEnd(28)}${way.unit.padEnd(22)}${cells.join('')}${ratio.toFixed(2).padStart(8)} x`,
    );
    ratios.push(ratio);
  }
  return Math.max(...ratios);
}

async function measure(name: string, create: CreateDatabase, most: number): Promise<void> {
  print(`\n${name}`);
  print(
    `  ${''.padEnd(50)}${'warm'.padStart(16)}${'after its booking'.padStart(19)}${"after another's".padStart(17)}`,
  );
  print(`  ${'bookings'.padEnd(50)}${'    days   slots'.repeat(3)}   warm beside 0`);
  const empty = await openNode(create, { bookings: 0 });
  try {
    const ratios = [await measureNode(empty, empty)];
    for (const filling of FILLINGS) {
      if (filling.bookings <= most) {
        ratios.push(await measureFilling(create, filling, empty));
      }
    }
    const isReached = ratios.every((ratio) => ratio <= GOAL);
    print(`  goal: warm <= ${GOAL} x of an empty database: ${isReached ? 'met' : 'MISSED'}`);
    if (!isReached) {
      process.exitCode = 1;
    }
  } finally {
    await empty.close();
  }
}

async function measureFilling(
  create: CreateDatabase,
  filling: Filling,
  empty: Node,
): Promise<number> {
  const node = await openNode(create, filling);
  try {
    return await measureNode(node, empty);
  } finally {
    await node.close();
  }
}

if (process.argv[2] === 'serve-real') {
  await serveReal({ database: JSON.parse(process.argv[3] ?? ''), installation });
} else {
  const most = Number(process.argv[2] ?? 100_000);
  await measure('SQLite', onSqlite, most);
  const server = await startPostgres({ durable: true });
  try {
    await measure('PostgreSQL', onPostgres(server.url), most);
  } finally {
    await server.stop();
  }
}
