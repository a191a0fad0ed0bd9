/**
 * `npm run tool -- load [--nodes 1,2,4] [--on sqlite,postgres] [--seconds 20] [--warm-up 5] [--rate 0]
 * [--connections 50] [--calendars 500] [--bookings 50000] [--books-one-in 20] [--profile FOLDER]`:
 * visitors on loopback, `rate` of them a second, or as fast as they can: one node on SQLite, then
 * one, two and four on PostgreSQL that count limits in Redis, behind Caddy. Each visitor makes the
 * six reading calls of the widget, holds a time and lets go of it, and one in so many books. The
 * configuration is that of fifty installations of ten calendars. Whoever loads shares the machine
 * with those who are loaded, so processor time per visitor says more than the rate.
 */

import { parseArgs } from 'node:util';
import { createAccessToken, hashAccessToken, openStorage } from '../../core/index.ts';
import { MS_PER_DAY } from '../../core/time/units.ts';
import { startTestRedis } from '../bff/support/redis.ts';
import { type ServerProcess, startServerProcess } from '../faults/server-process.ts';
import { buildServerProgram } from '../faults/server-program.ts';
import { atExit } from '../faults/support/at-exit.ts';
import { startPostgres } from '../setup/postgres.ts';
import { leaveNothingBehind, toCount } from './bounded-script.ts';
import { isCaddyInstalled, startCaddy } from './caddy.ts';
import { print } from './figures.ts';
import { cpuMsOf, residentMbOf, serverCpuMsOf } from './process-usage.ts';
import { makeScaledDatabase, type ScaledDatabase, urlOf } from './scaled-database.ts';
import { BASE_URL, createVisitors } from './visitors.ts';

const text = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({
  options: {
    nodes: text('1,2,4'),
    on: text('sqlite,postgres'),
    seconds: text('20'),
    'warm-up': text('5'),
    rate: text('0'),
    profile: text(''),
    connections: text('50'),
    calendars: text('500'),
    bookings: text('50000'),
    'books-one-in': text('20'),
  },
});
const calendars = toCount('calendars', values.calendars, { min: 1, max: 10_000 });
const bookings = toCount('bookings', values.bookings, { min: 0, max: 10_000_000 });
const booksOneIn = toCount('books-one-in', values['books-one-in'], { min: 1, max: 1_000 });
const connections = toCount('connections', values.connections, { min: 1, max: 1_000 });
const seconds = toCount('seconds', values.seconds, { min: 1, max: 3_600 });
const warmUp = toCount('warm-up', values['warm-up'], { min: 1, max: 3_600 });
const rate = toCount('rate', values.rate, { min: 0, max: 100_000 });
const on = new Set(values.on.split(','));
const counts = new Set(
  values.nodes.split(',').map((count) => toCount('nodes', count, { min: 1, max: 16 })),
);
const today = Math.floor(Date.now() / MS_PER_DAY) * 1_440;
leaveNothingBehind();
const program = await buildServerProgram();

interface Served {
  /** Whom the visitors ask: the proxy, or the only node. */
  readonly url: string;
  readonly token: string;
  readonly nodes: readonly ServerProcess[];
  readonly database: ScaledDatabase;
}

interface Usage {
  readonly nodes: readonly { readonly cpu: number; readonly memory: number }[];
  /** 0 if the database has no process of its own. */
  readonly database: number;
}

async function measureUsage({ nodes, database }: Served): Promise<Usage> {
  return {
    nodes: nodes.map(({ pid }) => ({ cpu: cpuMsOf(pid), memory: residentMbOf(pid) })),
    database: database.address.kind === 'postgres' ? await serverCpuMsOf(database.address.url) : 0,
  };
}

async function load(served: Served): Promise<void> {
  const { url, token } = served;
  const visit = createVisitors({ url, token, calendars, booksOneIn, today });
  // Compiles what is run often, as fast as it goes.
  await visit({ connections, seconds: warmUp, rate: 0 });
  const before = await measureUsage(served);
  const { visitors, booked, errors, times, ...visits } = await visit({
    connections,
    seconds,
    rate,
  });
  const after = await measureUsage(served);
  const failed = [...errors.values()].reduce((sum, count) => sum + count, 0);
  const perSecond = (count: number) => (count / visits.seconds).toFixed(1);
  const quantiles = `p50 ${visits.quantileMs(0.5).toFixed(1)} ms, p99 ${visits.quantileMs(0.99).toFixed(0)} ms`;
  print(
    `  ${perSecond(visitors)} visitors/s, ${perSecond(times.length)} requests/s, ${perSecond(booked)} bookings/s; ${quantiles}; errors: ${failed} of ${times.length}`,
  );
  printUsage(before, after, visitors);
  if (failed > 0) {
    print(`  ${[...errors].map(([error, count]) => `${error}: ${count}`).join(', ')}`);
    print(served.nodes.map((node) => node.printed().slice(0, 2_000)).join('\n'));
    process.exitCode = 1;
  }
}

function printUsage(before: Usage, after: Usage, visitors: number): void {
  const perVisitor = (ms: number) => `${(ms / visitors).toFixed(2)} ms`;
  const spent = after.nodes.map(({ cpu }, index) => cpu - (before.nodes[index]?.cpu ?? 0));
  const sum = spent.reduce((total, ms) => total + ms, 0);
  const database = after.database - before.database;
  print(
    `  CPU per visitor: ${perVisitor(sum + database)}: ${perVisitor(sum)} in all nodes (${spent.map(perVisitor).join(', ')}), ${perVisitor(database)} in the database's server`,
  );
  for (const [index, { memory }] of after.nodes.entries()) {
    const was = before.nodes[index]?.memory ?? 0;
    print(`  node ${index + 1}: ${was.toFixed(0)} MB before, ${memory.toFixed(0)} MB after`);
  }
}

async function makeToken({ address }: ScaledDatabase): Promise<string> {
  const storage = await openStorage(address, { clock: 'command' });
  const token = createAccessToken();
  const by = { now: Date.now(), actor: 'benchmark' };
  await storage.configuration.replaceToken({ ...by, tokenHash: hashAccessToken(token) });
  await storage.configuration.setApiEnabled({ ...by, enabled: true });
  await storage.close();
  return token;
}

interface Layout {
  readonly count: number;
  readonly database: ScaledDatabase;
  readonly cacheUrl: string | null;
}

/** Each node writes a CPU profile when it stops. */
const profiler = ['--cpu-prof', `--cpu-prof-dir=${values.profile}`];

async function run({ count, database, cacheUrl }: Layout): Promise<void> {
  const env = { BASE_URL, ...(cacheUrl !== null && { CACHE_URL: cacheUrl }) };
  const token = await makeToken(database);
  const options = { program, databaseUrl: urlOf(database.address), env };
  const start = () =>
    startServerProcess(values.profile === '' ? options : { ...options, nodeOptions: profiler });
  const nodes = await Promise.all(Array.from({ length: count }, start));
  const caddy = cacheUrl === null ? null : await startCaddy(nodes.map(({ url }) => url));
  try {
    await load({ url: caddy?.url ?? nodes[0]?.url ?? '', token, nodes, database });
  } finally {
    await caddy?.stop();
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

const scale = { calendars, bookings, ahead: Math.floor(bookings / 5), oldMessages: 0 };

async function loadSqlite(): Promise<void> {
  print(`\nOne node on SQLite, ${calendars} calendars, ${bookings} bookings`);
  const database = await makeScaledDatabase(null, scale, today);
  await run({ count: 1, database, cacheUrl: null }).finally(() => database.remove());
}

async function loadPostgres(): Promise<void> {
  const server = await startPostgres({ durable: true });
  const redis = await startTestRedis();
  const forget = atExit(() => void redis.close());
  for (const count of counts) {
    print(
      `\n${count} ${count === 1 ? 'node' : 'nodes'} on PostgreSQL with Redis, behind Caddy, ${calendars} calendars, ${bookings} bookings`,
    );
    const database = await makeScaledDatabase(server.url, scale, today);
    await run({ count, database, cacheUrl: redis.url }).finally(() => database.remove());
  }
  await redis.close();
  forget();
  await server.stop();
}

if (counts.has(1) && on.has('sqlite')) {
  await loadSqlite();
}
if (on.has('postgres') && !isCaddyInstalled()) {
  print('\nNodes on PostgreSQL are loaded behind a proxy: there is no caddy here.');
} else if (on.has('postgres')) {
  await loadPostgres();
}
program.remove();
