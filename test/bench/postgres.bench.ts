/**
 * Measures PostgreSQL as the storage: bookings per second of 50 clients, for one schedule and ten,
 * on one node and two, compared with single-row transactions and, by turns, with pgbench that sends
 * the same statements; the processor time of each, which is more reliable than the rate on a busy
 * machine; the share of the locks; and reads of the state. Uses a server of its own, with fsync. Run: `npm run tool -- bench postgres`.
 */

import { createPostgresStorage } from '../../core/storage/postgres/index.ts';
import { createSessionPool } from '../../core/storage/postgres/session-pool.ts';
import type { Storage } from '../../core/storage/storage.ts';
import { anImport, aReserve, minute, NOW } from '../core/storage/storage-fixture.ts';
import { withClient } from '../faults/postgres-database.ts';
import { startPostgres } from '../setup/postgres.ts';
import { CLIENTS, createTimes, crowdInstallation, rateOf, SCHEDULES } from './crowd.ts';
import { cpuMsOf, median, print } from './figures.ts';
import { findPgbench, recordStatements, runPgbench, SLOT_MINUTES, toScript } from './pgbench.ts';
import { cpuMsOf as cpuMsOfProcess } from './process-usage.ts';

/** Bookings per measurement, and before the first one, to warm up the server. */
const BOOKINGS = 3_000;
/** Connections of one node for writes. */
const CONNECTIONS = 6;

const server = await startPostgres({ durable: true });
const open = (options: { locked?: boolean } = {}) =>
  createPostgresStorage({ url: server.url, clock: 'command', ...options });

const crowd = crowdInstallation();
/** With more times than all measurements take. */
const installation = {
  ...crowd,
  schedules: (crowd.schedules ?? []).map((schedule) => ({ ...schedule, horizonDays: 3_650 })),
};
const freeTime = createTimes('2026-03-03');

interface Crowd {
  readonly storages: readonly Storage[];
  readonly schedules: number;
  readonly clients?: number;
}

async function bookingRate({ storages, schedules, clients = CLIENTS }: Crowd): Promise<number> {
  const failures: string[] = [];
  const rate = await rateOf(
    { clients, count: clients === 1 ? BOOKINGS / 10 : BOOKINGS },
    async (index) => {
      const outcome = await storages[index % storages.length]?.bookings.reserve(
        aReserve(freeTime(schedules)),
      );
      if (outcome?.kind !== 'booked') {
        failures.push(JSON.stringify(outcome));
      }
    },
  );
  if (failures.length > 0) {
    throw new Error(`${failures.length} were not booked: ${failures[0]}`);
  }
  return Math.round(rate);
}

/** Measures the upper limit: one commit per row, with as many connections as bookings have. */
async function rowRate(): Promise<string> {
  await withClient(
    server.url,
    async (client) =>
      void (await client.query(
        'CREATE TABLE bare (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at bigint)',
      )),
  );
  const pool = createSessionPool({ url: server.url, connections: CONNECTIONS, statementMs: 5_000 });
  const insert = { name: 'bare', text: 'INSERT INTO bare (at) VALUES ($1)', values: [NOW] };
  const insertOne = () => pool.use(performance.now() + 5_000, ({ execute }) => execute(insert));
  try {
    await rateOf({ clients: CLIENTS, count: BOOKINGS / 10 }, insertOne);
    return await withProcessorTime(async () =>
      Math.round(await rateOf({ clients: CLIENTS, count: BOOKINGS }, insertOne)),
    );
  } finally {
    await pool.close();
  }
}

/**
 * Says the rate, and the processor time of each: of this process, clients included, and of the
 * server's.
 */
async function withProcessorTime(measure: () => Promise<number>): Promise<string> {
  const ofServer = () =>
    withClient(server.url, async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
      );
      return rows.reduce((sum, { pid }) => sum + cpuMsOfProcess(pid), 0);
    });
  const before = await ofServer();
  let rate = 0;
  const here = await cpuMsOf(async () => {
    rate = await measure();
  });
  const [own, others] = [here, (await ofServer()) - before].map((ms) => (ms / BOOKINGS).toFixed(2));
  return `${rate}, ${own} ms of processor time each here and ${others} ms in PostgreSQL`;
}

const ROUNDS = 5;
/** The first day on which pgbench books, which nobody else reaches. */
const PGBENCH_DAY = Date.parse('2028-01-01T00:00:00Z');

/** The statements of a booking of each of the first schedules. */
async function recordBookings(storage: Storage, schedules: number): Promise<readonly string[]> {
  const record = async (scheduleId: number, minutes: number) => {
    const wall = new Date(PGBENCH_DAY + minutes * 60_000).toISOString();
    const slot = `${wall.slice(0, 10)} ${wall.slice(11, 16)}:00`;
    return recordStatements(() => storage.bookings.reserve(aReserve({ scheduleId, slot })));
  };
  const scripts: string[] = [];
  for (let id = 1; id <= schedules; id += 1) {
    const first = await record(id, 0);
    const next = await record(id, SLOT_MINUTES);
    scripts.push(toScript({ first, next, nextDay: await record(id, 24 * 60) }, CONNECTIONS));
  }
  return scripts;
}

/** Over as many connections as a node has, by turns. */
async function compareWithPgbench(storage: Storage, program: string): Promise<void> {
  const all = await recordBookings(storage, SCHEDULES);
  let base = 10_000;
  for (const schedules of [SCHEDULES, 1]) {
    const rates = { own: [] as number[], pgbench: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const run = { program, url: server.url, scripts: all.slice(0, schedules), base };
      rates.pgbench.push(
        await runPgbench({ ...run, clients: CONNECTIONS, transactions: BOOKINGS / ROUNDS }),
      );
      base += 2 * BOOKINGS;
      rates.own.push(await bookingRate({ storages: [storage], schedules }));
    }
    const ratio = median(rates.own.map((own, round) => own / (rates.pgbench[round] ?? 1)));
    const [own, other] = [rates.own, rates.pgbench].map((each) => Math.round(median(each)));
    print(
      `${schedules} of ${SCHEDULES} schedules: ${own} bookings/s, pgbench with their statements over ${CONNECTIONS} connections ${other}, ratio ${ratio.toFixed(2)}`,
    );
  }
}

const perBooking = (rate: number) => `${(1_000 / rate).toFixed(2)} ms`;

try {
  const one = await open();
  const two = await open();
  const unlocked = await open({ locked: false });
  await one.configuration.import(anImport(installation));
  await bookingRate({ storages: [one, two, unlocked], schedules: SCHEDULES });
  print(`bookings/s, ${CLIENTS} clients, different times:`);
  const ofTen = await withProcessorTime(() =>
    bookingRate({ storages: [one], schedules: SCHEDULES }),
  );
  print(`  ${SCHEDULES} schedules, one node   ${ofTen}`);
  print(
    `  ${SCHEDULES} schedules, two nodes  ${await bookingRate({ storages: [one, two], schedules: SCHEDULES })}`,
  );
  print(`  one schedule, one node   ${await bookingRate({ storages: [one], schedules: 1 })}`);
  print(`  one schedule, two nodes  ${await bookingRate({ storages: [one, two], schedules: 1 })}`);
  print(`one row and its commit/s, ${CLIENTS} clients: ${await rowRate()}`);
  const pgbench = findPgbench();
  if (pgbench === null) {
    print("pgbench is missing (Debian's postgresql has it): bookings were not compared with it.");
  } else {
    await compareWithPgbench(one, pgbench);
  }
  const alone = { schedules: SCHEDULES, clients: 1 };
  const withLocks = await bookingRate({ storages: [one], ...alone });
  const without = await bookingRate({ storages: [unlocked], ...alone });
  print(
    `one client: ${perBooking(withLocks)} a booking with the locks, ${perBooking(without)} without`,
  );
  print(
    `reads/s of the state, ${CLIENTS} clients: ${Math.round(await rateOf({ clients: CLIENTS, count: 100_000 }, () => one.readState()))}`,
  );
  const all = { scheduleId: 1, from: 0, until: minute('2028-01-01 00:00'), now: NOW };
  const { occupancy } = await one.bookings.readOccupancy(all);
  const readings = await rateOf({ clients: 4, count: 400 }, () => one.bookings.readOccupancy(all));
  print(`reads/s of ${occupancy.count} claims, 4 clients: ${Math.round(readings)}`);
  await Promise.all([one.close(), two.close(), unlocked.close()]);
} finally {
  await server.stop();
}
