/**
 * `npm run tool -- load [--nodes 1,2,4] [--seconds 20] [--connections 50] [--calendars 500] [--bookings
 * 50000] [--books-one-in 20]`: visitors as fast as they can, on loopback: one node on SQLite, then
 * two and four on PostgreSQL that count limits in Redis, behind Caddy. Each visitor makes the six
 * reading calls of the widget, holds a time and lets go of it, and one in so many books. The
 * configuration is that of fifty installations of ten calendars. Whoever loads shares the machine
 * with those who are loaded.
 */

import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
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
import { cpuMsOf, residentMbOf } from './process-usage.ts';
import {
  freeTime,
  heldBackTime,
  makeScaledDatabase,
  reasonsOf,
  type ScaledDatabase,
  urlOf,
} from './scaled-database.ts';

const text = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({
  options: {
    nodes: text('1,2,4'),
    seconds: text('20'),
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
const asked = new Set(
  values.nodes.split(',').map((count) => toCount('nodes', count, { min: 1, max: 16 })),
);
const today = Math.floor(Date.now() / MS_PER_DAY) * 1_440;
leaveNothingBehind();
const program = await buildServerProgram();

interface Entry {
  readonly url: string;
  readonly token: string;
}

const BASE_URL = 'http://127.0.0.1';
const READS = ['config', 'schedules', 'reasons', 'days', 'slots', 'forms'] as const;

/** Returns the calls that the widget makes until its form is filled in. */
function pathOf(read: (typeof READS)[number], calendar: number): string {
  const reason = reasonsOf(calendar)[calendar % reasonsOf(calendar).length];
  const choice = `schedule=${calendar}&reason=${reason}`;
  // Times that are never booked, because the form of a taken time is refused.
  const slot = heldBackTime(calendar % 100, today);
  const query = { config: '', schedules: '', reasons: `schedule=${calendar}`, days: choice };
  if (read === 'slots') {
    return `/widget/v1/slots?${choice}&day=${slot.slice(0, 10)}`;
  }
  if (read === 'forms') {
    return `/widget/v1/forms?${choice}&slot=${encodeURIComponent(slot)}`;
  }
  return `/widget/v1/${read}?${query[read]}`;
}

interface Visitor {
  readonly calendar: number;
  readonly headers: Readonly<Record<string, string>>;
  hold: string;
}

/** Totals so far. */
interface Seen {
  visitors: number;
  times: number;
  booked: number;
}

function aVisitor(nth: number): Visitor {
  // A network for each, as limits count them.
  const address = [11 + Math.floor(nth / 65_536), Math.floor(nth / 256) % 256, nth % 256, 1].join(
    '.',
  );
  return {
    calendar: 1 + (nth % calendars),
    headers: { 'x-forwarded-for': address, origin: BASE_URL },
    hold: '',
  };
}

/** Returns a time that is still free. */
function nextTime(seen: Seen) {
  const nth = seen.times++;
  const schedule = 1 + (nth % calendars);
  return {
    schedule,
    reason: reasonsOf(schedule)[0],
    slot: freeTime(1 + Math.floor(nth / calendars), today),
  };
}

/**
 * The calls of so many visitors, each of whom holds a time and lets go of it, and the last of whom
 * books; a connection repeats them, by others each time.
 */
function callsOf(token: string, seen: Seen): autocannon.Request[] {
  /** The visitor by autocannon's context of a connection. */
  const present = new WeakMap<object, Visitor>();
  const visitorOf = (context: object) => present.get(context) ?? aVisitor(0);
  const asked = (write: (visitor: Visitor) => Partial<autocannon.Request>): autocannon.Request => ({
    setupRequest: (request, context) => ({
      ...request,
      headers: visitorOf(context).headers,
      ...write(visitorOf(context)),
    }),
  });
  const post = ({ headers }: Visitor, path: string, body: object) => {
    const type = { 'content-type': 'application/json' };
    return {
      method: 'POST',
      path,
      headers: { ...headers, ...type },
      body: JSON.stringify(body),
    } as const;
  };
  const [first, ...reads] = READS.map((read) =>
    asked(({ calendar }) => ({ method: 'GET', path: pathOf(read, calendar) })),
  );
  const arrival: autocannon.Request = {
    setupRequest: (request, context) => {
      present.set(context, aVisitor(seen.visitors++));
      return typeof first?.setupRequest === 'function'
        ? first.setupRequest(request, context)
        : request;
    },
  };
  const hold: autocannon.Request = {
    ...asked((visitor) => post(visitor, '/widget/v1/holds', nextTime(seen))),
    onResponse: (status, body, context) => {
      if (status === 201) {
        visitorOf(context).hold = JSON.parse(body).hold;
      }
    },
  };
  const release = asked((visitor) =>
    post(visitor, '/widget/v1/holds/release', { hold: visitor.hold }),
  );
  const booking = asked((visitor) => {
    seen.booked++;
    const { headers, ...call } = post(visitor, '/api/bookings', {
      ...nextTime(seen),
      submission: {},
    });
    return { ...call, headers: { ...headers, authorization: `Bearer ${token}` } };
  });
  return [
    ...Array.from({ length: booksOneIn }, () => [arrival, ...reads, hold, release]).flat(),
    booking,
  ];
}

async function load({ url, token }: Entry, nodes: readonly ServerProcess[]): Promise<void> {
  const seen: Seen = { visitors: 0, times: 0, booked: 0 };
  const drive = (duration: number) =>
    autocannon({ url, connections, duration, requests: callsOf(token, seen) });
  // Warms up the engines.
  await drive(Math.ceil(seconds / 4));
  const already = { ...seen };
  const before = nodes.map(({ pid }) => ({ cpu: cpuMsOf(pid), memory: residentMbOf(pid) }));
  const { requests, latency, duration, ...result } = await drive(seconds);
  const visitors = seen.visitors - already.visitors;
  const booked = seen.booked - already.booked;
  const failed = result.non2xx + result.errors + result.timeouts;
  const rates = [
    `${Math.round(requests.total / duration)} requests/s`,
    `${Math.round(visitors / duration)} visitors/s`,
  ];
  const times = `p50 ${latency.p50} ms, p99 ${latency.p99} ms`;
  print(
    `  ${rates.join(', ')}, ${(booked / duration).toFixed(1)} bookings/s; ${times}; errors: ${failed} of ${requests.total}`,
  );
  for (const [index, { pid }] of nodes.entries()) {
    const was = before[index] ?? { cpu: 0, memory: 0 };
    const cpu = `${(((cpuMsOf(pid) - was.cpu) / visitors) * 1_000).toFixed(0)} ms of CPU for each thousand visitors of all`;
    print(
      `  node ${index + 1}: ${cpu}; memory ${was.memory.toFixed(0)} MB before, ${residentMbOf(pid).toFixed(0)} MB after ${visitors} visitors`,
    );
  }
  if (failed > 0) {
    process.exitCode = 1;
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

async function run({ count, database, cacheUrl }: Layout): Promise<void> {
  const env = { BASE_URL, ...(cacheUrl !== null && { CACHE_URL: cacheUrl }) };
  const token = await makeToken(database);
  const start = () => startServerProcess({ program, databaseUrl: urlOf(database.address), env });
  const nodes = await Promise.all(Array.from({ length: count }, start));
  const caddy = count > 1 ? await startCaddy(nodes.map(({ url }) => url)) : null;
  try {
    await load({ url: caddy?.url ?? nodes[0]?.url ?? '', token }, nodes);
  } finally {
    await caddy?.stop();
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

const scale = { calendars, bookings, ahead: Math.floor(bookings / 5), oldMessages: 0 };
const hasCaddy = isCaddyInstalled();

if (asked.has(1)) {
  print(`\nOne node on SQLite, ${calendars} calendars, ${bookings} bookings`);
  const database = await makeScaledDatabase(null, scale, today);
  await run({ count: 1, database, cacheUrl: null }).finally(() => database.remove());
}
const several = [...asked].filter((count) => count > 1);
if (several.length > 0 && !hasCaddy) {
  print('\nSeveral nodes need a proxy: there is no caddy here.');
}
if (several.length > 0 && hasCaddy) {
  const server = await startPostgres({ durable: true });
  const redis = await startTestRedis();
  const forget = atExit(() => void redis.close());
  for (const count of several) {
    print(
      `\n${count} nodes on PostgreSQL with Redis, behind Caddy, ${calendars} calendars, ${bookings} bookings`,
    );
    const database = await makeScaledDatabase(server.url, scale, today);
    await run({ count, database, cacheUrl: redis.url }).finally(() => database.remove());
  }
  await redis.close();
  forget();
  await server.stop();
}
program.remove();
