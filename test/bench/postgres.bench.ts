/**
 * What PostgreSQL as the storage gives: bookings per second of 50 clients, of one schedule and of ten, on one node and two; what of that the locks cost; reads
 * of the state. A server of its own, with fsync. Run: `npm run bench -- postgres`.
 */

import { createPostgresStorage } from '../../core/storage/postgres/index.ts';
import type { Storage } from '../../core/storage/storage.ts';
import { anImport, aReserve, minute, NOW } from '../core/storage/storage-fixture.ts';
import { startPostgres } from '../setup/postgres.ts';
import { CLIENTS, createTimes, crowdInstallation, rateOf, SCHEDULES } from './crowd.ts';
import { print } from './figures.ts';

const BOOKINGS = 1_500;

const server = await startPostgres({ durable: true });
const open = (options: { locked?: boolean } = {}) => createPostgresStorage({ url: server.url, clock: 'command', ...options });

const freeTime = createTimes('2026-03-03');

interface Crowd {
  readonly storages: readonly Storage[];
  readonly schedules: number;
  readonly clients?: number;
}

async function bookingRate({ storages, schedules, clients = CLIENTS }: Crowd): Promise<number> {
  const failures: string[] = [];
  const rate = await rateOf({ clients, count: clients === 1 ? BOOKINGS / 5 : BOOKINGS }, async (index) => {
    const outcome = await storages[index % storages.length]?.reserve(aReserve(freeTime(schedules)));
    if (outcome?.kind !== 'booked') failures.push(JSON.stringify(outcome));
  });
  if (failures.length > 0) throw new Error(`${failures.length} were not booked: ${failures[0]}`);
  return Math.round(rate);
}

const perBooking = (rate: number) => `${(1_000 / rate).toFixed(2)} ms`;

try {
  const [one, two, unlocked] = [await open(), await open(), await open({ locked: false })];
  await one.importInstallation(anImport(crowdInstallation()));
  await bookingRate({ storages: [one, two, unlocked], schedules: SCHEDULES });
  print(`bookings/s, ${CLIENTS} clients, different times:`);
  print(`  ${SCHEDULES} schedules, one node   ${await bookingRate({ storages: [one], schedules: SCHEDULES })}`);
  print(`  ${SCHEDULES} schedules, two nodes  ${await bookingRate({ storages: [one, two], schedules: SCHEDULES })}`);
  print(`  one schedule, one node   ${await bookingRate({ storages: [one], schedules: 1 })}`);
  print(`  one schedule, two nodes  ${await bookingRate({ storages: [one, two], schedules: 1 })}`);
  const alone = { schedules: SCHEDULES, clients: 1 };
  const [withLocks, without] = [await bookingRate({ storages: [one], ...alone }), await bookingRate({ storages: [unlocked], ...alone })];
  print(`one client: ${perBooking(withLocks)} a booking with the locks, ${perBooking(without)} without`);
  print(
    `reads/s of the state, ${CLIENTS} clients: ${Math.round(await rateOf({ clients: CLIENTS, count: 100_000 }, () => one.readState()))}`,
  );
  const all = { scheduleId: 1, from: 0, until: minute('2030-01-01 00:00'), now: NOW };
  const { occupancy } = await one.readOccupancy(all);
  const readings = await rateOf({ clients: 4, count: 400 }, () => one.readOccupancy(all));
  print(`reads/s of ${occupancy.count} claims, 4 clients: ${Math.round(readings)}`);
  await Promise.all([one.close(), two.close(), unlocked.close()]);
} finally {
  await server.stop();
}
