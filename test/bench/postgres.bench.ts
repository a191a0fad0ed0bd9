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

/** Runs `count` calls, by so many clients at once; calls per second. */
async function rateOf({ clients, count }: { clients: number; count: number }, call: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const started = performance.now();
  const client = async () => {
    while (next < count) {
      next += 1;
      await call(next);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return Math.round(count / ((performance.now() - started) / 1_000));
}

interface Crowd {
  readonly storages: readonly Storage[];
  readonly schedules: number;
  readonly clients?: number;
}

async function bookingRate({ storages, schedules, clients = CLIENTS }: Crowd): Promise<number> {
  const failures: string[] = [];
  const rate = await rateOf({ clients, count: clients === 1 ? BOOKINGS / 5 : BOOKINGS }, async (index) => {
    const slot = nextSlot(schedules);
    const outcome = await storages[index % storages.length]?.reserve(aReserve({ scheduleId: 1 + (taken % schedules), slot }));
    if (outcome?.kind !== 'booked') failures.push(JSON.stringify(outcome));
  });
  if (failures.length > 0) throw new Error(`${failures.length} were not booked: ${failures[0]}`);
  return rate;
}

const perBooking = (rate: number) => `${(1_000 / rate).toFixed(2)} ms`;

try {
  const [one, two, unlocked] = [await open(), await open(), await open({ locked: false })];
  await importSchedules(one);
  await bookingRate({ storages: [one, two, unlocked], schedules: SCHEDULES });
  print(`bookings/s, ${CLIENTS} clients, different times:`);
  print(`  ${SCHEDULES} schedules, one node   ${await bookingRate({ storages: [one], schedules: SCHEDULES })}`);
  print(`  ${SCHEDULES} schedules, two nodes  ${await bookingRate({ storages: [one, two], schedules: SCHEDULES })}`);
  print(`  one schedule, one node   ${await bookingRate({ storages: [one], schedules: 1 })}`);
  print(`  one schedule, two nodes  ${await bookingRate({ storages: [one, two], schedules: 1 })}`);
  const alone = { schedules: SCHEDULES, clients: 1 };
  const [withLocks, without] = [await bookingRate({ storages: [one], ...alone }), await bookingRate({ storages: [unlocked], ...alone })];
  print(`one client: ${perBooking(withLocks)} a booking with the locks, ${perBooking(without)} without`);
  print(`reads/s of the state, ${CLIENTS} clients: ${await rateOf({ clients: CLIENTS, count: 100_000 }, () => one.readState())}`);
  const all = { scheduleId: 1, from: 0, until: minute('2030-01-01 00:00'), now: NOW };
  const { occupancy } = await one.readOccupancy(all);
  print(`reads/s of ${occupancy.count} claims, 4 clients: ${await rateOf({ clients: 4, count: 400 }, () => one.readOccupancy(all))}`);
  await Promise.all([one.close(), two.close(), unlocked.close()]);
} finally {
  await server.stop();
}
