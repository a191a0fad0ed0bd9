/**
 * `npm run tool -- scale [--bookings 1000000] [--calendars 500] [--ahead 100000] [--old-messages 100000]
 * [--database sqlite|postgres]`: what a large installation costs beside an empty one, on both
 * databases: starting, idle memory, the first read of calendars and warm ones, a backup, and what
 * retention deletes. The full size takes minutes to make, and some gigabytes in the folder for
 * temporary files.
 */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { backupDatabase, type DatabaseAddress, openStorage } from '../../core/index.ts';
import { MS_PER_DAY } from '../../core/time/units.ts';
import { type ServerProcess, startServerProcess } from '../faults/server-process.ts';
import { buildServerProgram } from '../faults/server-program.ts';
import { startPostgres } from '../setup/postgres.ts';
import { leaveNothingBehind, makeTemporaryFolder, toCount } from './bounded-script.ts';
import { median, print, quantile } from './figures.ts';
import { cpuMsOf, residentMbOf } from './process-usage.ts';
import { makeScaledDatabase, reasonsOf, type Scale, urlOf } from './scaled-database.ts';

const STARTS = 5;
const MOST_COLD = 200;
const WARM_READS = 5_000;
const MB = 1_048_576;

type Figures = Readonly<Record<string, string>>;

async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly ms: number; readonly result: Result }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

const say = (ms: number) => (ms < 1_000 ? `${ms.toFixed(1)} ms` : `${(ms / 1_000).toFixed(1)} s`);

const pathOf = (calendar: number) =>
  `/widget/v1/days?schedule=${calendar}&reason=${reasonsOf(calendar)[0]}`;

const start = (address: DatabaseAddress) =>
  startServerProcess({ program, databaseUrl: urlOf(address) });

async function readDays({ url }: ServerProcess, calendar: number): Promise<void> {
  const answer = await fetch(`${url}${pathOf(calendar)}`);
  await answer.arrayBuffer();
  if (answer.status !== 200) {
    throw new Error(`${pathOf(calendar)}: ${answer.status}`);
  }
}

async function measureStarts(address: DatabaseAddress): Promise<Figures> {
  const starts: number[] = [];
  const memory: number[] = [];
  for (let nth = 0; nth < STARTS; nth += 1) {
    const node = await start(address);
    starts.push(node.readyMs);
    memory.push(residentMbOf(node.pid));
    await node.stop();
  }
  return {
    'process to ready': say(median(starts)),
    'memory, idle': `${median(memory).toFixed(0)} MB`,
  };
}

async function measureReads(address: DatabaseAddress, { calendars }: Scale): Promise<Figures> {
  const node = await start(address);
  try {
    const first = await timed(() => readDays(node, 1));
    const cold: number[] = [];
    for (let calendar = 2; calendar <= Math.min(calendars, MOST_COLD); calendar += 1) {
      cold.push((await timed(() => readDays(node, calendar))).ms);
    }
    const read = () =>
      autocannon({ url: `${node.url}${pathOf(1)}`, connections: 10, amount: WARM_READS });
    await read();
    const before = cpuMsOf(node.pid);
    const { non2xx, errors } = await read();
    if (non2xx + errors > 0) {
      throw new Error(`${non2xx + errors} reads failed`);
    }
    return {
      'first read': say(first.ms),
      'cold read of a calendar, median (p99)':
        cold.length === 0 ? '' : `${say(median(cold))} (${say(quantile(cold, 0.99))})`,
      'warm read, CPU': `${(((cpuMsOf(node.pid) - before) / WARM_READS) * 1_000).toFixed(0)} us`,
      'memory, all read': `${residentMbOf(node.pid).toFixed(0)} MB`,
    };
  } finally {
    await node.stop();
  }
}

async function measureUpkeep(address: DatabaseAddress): Promise<Figures> {
  const { folder, remove } = makeTemporaryFolder('slotwell-scale-');
  const storage = await openStorage(address, { clock: 'command' });
  try {
    const now = Date.now();
    const backup = await timed(() =>
      backupDatabase({
        database: address,
        file: join(folder, 'saved'),
        overwrite: false,
        now,
        files: [],
      }),
    );
    const retention = await timed(() => storage.deleteExpired({ now }));
    const again = await timed(() => storage.deleteExpired({ now }));
    const { deliveries, outboxEntries } = retention.result;
    return {
      'backup, read again': `${say(backup.ms)}, ${(backup.result.bytes / MB).toFixed(1)} MB`,
      retention: `${say(retention.ms)} for ${deliveries + outboxEntries} rows`,
      'retention, nothing to do': say(again.ms),
    };
  } finally {
    await storage.close();
    remove();
  }
}

async function measure(server: string | null, scale: Scale): Promise<Figures> {
  const today = Math.floor(Date.now() / MS_PER_DAY) * 1_440;
  const { ms, result } = await timed(() => makeScaledDatabase(server, scale, today));
  try {
    const { address } = result;
    // Before a server has run, because it deletes old data as soon as it starts.
    const upkeep = await measureUpkeep(address);
    return {
      ...(await measureStarts(address)),
      ...(await measureReads(address, scale)),
      ...upkeep,
      '(made in)': say(ms),
    };
  } finally {
    await result.remove();
  }
}

async function compare(name: string, server: string | null, scale: Scale): Promise<void> {
  const empty = await measure(server, { calendars: 1, bookings: 0, ahead: 0, oldMessages: 0 });
  const full = await measure(server, scale);
  print(
    `\n${name.padEnd(42)}${'empty'.padEnd(24)}${scale.bookings} bookings, ${scale.calendars} calendars`,
  );
  for (const [figure, value] of Object.entries(full)) {
    print(`  ${figure.padEnd(40)}${(empty[figure] ?? '').padEnd(24)}${value}`);
  }
}

const text = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({
  options: {
    bookings: text('1000000'),
    calendars: text('500'),
    ahead: text('100000'),
    'old-messages': text('100000'),
    database: { type: 'string' },
  },
});
const bookings = toCount('bookings', values.bookings, { min: 0, max: 10_000_000 });
const atMost = (option: 'ahead' | 'old-messages') =>
  toCount(option, values[option], { min: 0, max: 10_000_000 });
const scale = {
  bookings,
  calendars: toCount('calendars', values.calendars, { min: 1, max: 10_000 }),
  ahead: Math.min(atMost('ahead'), bookings),
  oldMessages: Math.min(atMost('old-messages'), bookings),
};
const databases = ['sqlite', 'postgres'].filter((kind) =>
  [undefined, kind].includes(values.database),
);
if (databases.length === 0) {
  throw new Error(`--database is sqlite or postgres, and not "${values.database}".`);
}
leaveNothingBehind();
const program = await buildServerProgram();
if (databases.includes('sqlite')) {
  await compare('SQLite', null, scale);
}
if (databases.includes('postgres')) {
  const server = await startPostgres({ durable: true });
  await compare('PostgreSQL', server.url, scale).finally(() => server.stop());
}
program.remove();
