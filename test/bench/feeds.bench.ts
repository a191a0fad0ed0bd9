/**
 * Measures a calendar feed of 10,000 bookings and the delay it causes: CPU of the server for the
 * first GET, later ones, and 304 responses; then the time of a booking beside six simultaneous feed
 * requests, each after a booking changed the feed. Run: `npm run tool -- bench feeds`.
 */

import { openStorage } from '../../core/index.ts';
import { openDatabase } from '../../core/storage/sqlite/driver.ts';
import { median, print } from './figures.ts';
import { fillDatabase, freeStart, installation, onSqlite, wallTime } from './filled-database.ts';
import { serveReal } from './http-real-server.ts';
import { cpuMicrosOf, type ServerProcess, startServerProcess } from './server-process.ts';

const BOOKINGS = 10_000;
const ROUNDS = 5;
const FEEDS = 6;
const GOAL_MS = 200;
const PAUSE_MS = 1_000;

if (process.argv[2] === 'serve') {
  await serveReal({ database: { kind: 'sqlite', file: process.argv[3] ?? '' }, installation });
} else {
  const today = Math.ceil(Date.now() / 86_400_000) * 1_440;
  const database = await fillDatabase(
    onSqlite,
    { bookings: BOOKINGS, aheadInOne: BOOKINGS },
    today,
  );
  try {
    await measure(database.address.kind === 'sqlite' ? database.address.file : '', today);
  } finally {
    await database.remove();
  }
}

async function measure(file: string, today: number): Promise<void> {
  nameCustomers(file);
  const paths = await addFeeds(file);
  const server = await startServerProcess(import.meta.url, 'serve', file);
  try {
    await measureCpu(server, paths[0] ?? '');
    await measureWaiting(server, paths, today);
  } finally {
    server.child.kill();
  }
}

function nameCustomers(file: string): void {
  const connection = openDatabase(file);
  connection
    .prepare('UPDATE customer SET submission = ?')
    .run(JSON.stringify({ first_name: 'Ada', last_name: 'Lovelace' }));
  connection.close();
}

/** Adds the feeds, half of them with customers' names. */
async function addFeeds(file: string): Promise<readonly string[]> {
  const storage = await openStorage({ kind: 'sqlite', file }, { clock: 'command' });
  const add = (index: number) =>
    storage.feeds.add({
      now: Date.now(),
      actor: 'benchmark',
      feed: { scheduleId: 1, withNames: index % 2 === 0 },
    });
  const feeds = await Promise.all(Array.from({ length: FEEDS }, (_, index) => add(index)));
  await storage.close();
  return feeds.map(({ secret }) => `/feeds/${secret}.ics`);
}

async function measureCpu(server: ServerProcess, path: string): Promise<void> {
  await get(server, '/healthz');
  const first = await cpuMsUsed(server, () => get(server, path));
  const etag = first.answer.headers.get('etag') ?? '';
  const next = await repeated(server, () => get(server, path));
  const unchanged = await repeated(server, () => get(server, path, { 'if-none-match': etag }));
  const healthz = await repeated(server, () => get(server, '/healthz'));
  print(`first GET: ${first.answer.status}, ${first.bytes} bytes, ${first.ms.toFixed(0)} ms CPU`);
  print(`next GETs: ${next.answer.status}, ${next.ms.toFixed(1)} ms CPU each`);
  print(
    `with the ETag: ${unchanged.answer.status}, ${unchanged.ms.toFixed(1)} ms CPU each; /healthz: ${healthz.ms.toFixed(1)} ms`,
  );
}

interface Used {
  readonly ms: number;
  readonly answer: Response;
  readonly bytes: number;
}

async function cpuMsUsed(
  server: ServerProcess,
  ask: () => Promise<Omit<Used, 'ms'>>,
): Promise<Used> {
  const before = await cpuMicrosOf(server);
  const asked = await ask();
  return { ...asked, ms: ((await cpuMicrosOf(server)) - before) / 1_000 };
}

async function repeated(
  server: ServerProcess,
  ask: () => Promise<Omit<Used, 'ms'>>,
): Promise<Used> {
  const all: Used[] = [];
  for (let i = 0; i < 20; i++) {
    all.push(await cpuMsUsed(server, ask));
  }
  const [first] = all;
  if (first === undefined) {
    throw new Error('Nothing was asked.');
  }
  return { ...first, ms: median(all.map(({ ms }) => ms)) };
}

async function get(
  { url }: ServerProcess,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Omit<Used, 'ms'>> {
  const answer = await fetch(`${url}${path}`, { headers });
  return { answer, bytes: (await answer.arrayBuffer()).byteLength };
}

/** A booking is sent as soon as the feeds have been; before each round one changes them. */
async function measureWaiting(
  server: ServerProcess,
  paths: readonly string[],
  today: number,
): Promise<void> {
  const beside: number[] = [];
  const alone: number[] = [];
  const feeds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await book(server, freeStart(round * 2, today)));
    const begun = performance.now();
    const reading = Promise.all(paths.map((path) => get(server, path))).then(() =>
      feeds.push(performance.now() - begun),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    beside.push(await book(server, freeStart(round * 2 + 1, today)));
    await reading;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const worst = Math.max(...beside);
  const say = (values: readonly number[]) =>
    `${median(values).toFixed(0)} ms, at most ${Math.max(...values).toFixed(0)} ms`;
  print(
    `a booking alone: ${say(alone)}; beside ${paths.length} feeds: ${say(beside)} (goal ${GOAL_MS} ms); the feeds: ${say(feeds)}`,
  );
  if (worst > GOAL_MS) {
    process.exitCode = 1;
  }
}

async function book({ url, headers }: ServerProcess, start: number): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${url}/api/bookings`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ schedule: 1, reason: 1, slot: wallTime(start), submission: {} }),
  });
  const took = performance.now() - begun;
  if (answer.status !== 201) {
    throw new Error(`The booking was answered with ${answer.status}: ${await answer.text()}`);
  }
  return took;
}
