/**
 * What PostgreSQL as the storage gives: bookings per second of 50 clients, of one schedule and of ten, on one node and two; what of that the locks cost; reads
 * of the state. A server of its own, with fsync. Run: `npm run bench -- postgres`.
 */

import { createPostgresStorage } from '../../core/storage/postgres/index.ts';
import type { Storage } from '../../core/storage/storage.ts';
import { aSchedule } from '../bff/support/an-installation.ts';
import { aBusyInstallation, anImport, aReserve, minute, NOW } from '../core/storage/storage-fixture.ts';
import { startPostgres } from '../setup/postgres.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const CLIENTS = 50;
const BOOKINGS = 1_500;
const SCHEDULES = 10;
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const server = await startPostgres({ durable: true });
const open = (options: { locked?: boolean } = {}) => createPostgresStorage({ url: server.url, clock: 'command', ...options });

async function importSchedules(storage: Storage): Promise<void> {
  const { reasons = [] } = aBusyInstallation(1);
  const schedules = Array.from({ length: SCHEDULES }, (_, index) =>
    aSchedule({
      id: index + 1,
      reasonIds: [1],
      slotIntervalMinutes: 15,
      horizonDays: 365,
      openingHours: [{ days, opens: 0, closes: 1440, validFrom: null, validUntil: null }],
    }),
  );
  await storage.importInstallation(anImport({ reasons, schedules }));
}

/** Times that nobody has taken, from the day after `NOW` on. */
let taken = 0;
function nextSlot(schedules: number): string {
  taken += 1;
  const start = new Date((minute('2026-03-03 00:00') + 15 * Math.floor(taken / schedules)) * 60_000).toISOString();
  return `${start.slice(0, 10)} ${start.slice(11, 16)}:00`;
}

/** Runs `count` calls by `CLIENTS` at once; calls per second. */
async function rateOf(count: number, call: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const started = performance.now();
  const client = async () => {
    while (next < count) {
      next += 1;
      await call(next);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return Math.round(count / ((performance.now() - started) / 1000));
}

async function bookingRate(storages: readonly Storage[], schedules: number): Promise<number> {
  const failures: string[] = [];
  const rate = await rateOf(BOOKINGS, async (index) => {
    const slot = nextSlot(schedules);
    const outcome = await storages[index % storages.length]?.reserve(aReserve({ scheduleId: 1 + (taken % schedules), slot, now: NOW }));
    if (outcome?.kind !== 'booked') failures.push(JSON.stringify(outcome));
  });
  if (failures.length > 0) throw new Error(`${failures.length} were not booked: ${failures[0]}`);
  return rate;
}

try {
  const [one, two] = [await open(), await open()];
  await importSchedules(one);
  await bookingRate([one, two], SCHEDULES);
  print(`bookings/s, ${CLIENTS} clients, different times:`);
  print(`  10 schedules, one node   ${await bookingRate([one], SCHEDULES)}`);
  print(`  10 schedules, two nodes  ${await bookingRate([one, two], SCHEDULES)}`);
  print(`  one schedule, one node   ${await bookingRate([one], 1)}`);
  print(`  one schedule, two nodes  ${await bookingRate([one, two], 1)}`);
  const unlocked = await open({ locked: false });
  print(`  10 schedules, no locks   ${await bookingRate([unlocked], SCHEDULES)}`);
  await unlocked.close();
  print(`reads/s of the state, ${CLIENTS} clients: ${await rateOf(200_000, () => one.readState())}`);
  const all = { scheduleId: 1, from: 0, until: minute('2030-01-01 00:00'), now: NOW };
  const { occupancy } = await one.readOccupancy(all);
  const reads = await rateOf(500, () => one.readOccupancy(all));
  print(`reads/s of ${occupancy.count} claims: ${reads}`);
  await Promise.all([one.close(), two.close()]);
} finally {
  await server.stop();
}
