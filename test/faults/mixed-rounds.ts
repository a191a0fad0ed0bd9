/**
 * Many clients on several storages of one database; between rounds the database is compared with their
 * answers.
 */

import type { Storage } from '../../core/storage/storage.ts';
import { randomInstallation } from '../core/storage/model/random-operations.ts';
import { createRandom } from '../core/storage/random.ts';
import { anImport, NOW } from '../core/storage/storage-fixture.ts';
import type { DatabaseSnapshot } from './database-snapshot.ts';
import type { FaultDatabase } from './fault-database.ts';
import { checkHistory } from './history-checker.ts';
import { type MixedClient, operate } from './mixed-client.ts';
import { createMixedLog, type MixedLog } from './mixed-log.ts';
import { withRooms } from './support/with-rooms.ts';

export const CLIENTS = 20;
const OPERATIONS_A_ROUND = 2_500;

export interface MixedReport {
  /** Sentences; none: all is well. */
  readonly violations: readonly string[];
  readonly tally: ReadonlyMap<string, number>;
}

interface Options {
  /** New and empty. */
  readonly database: FaultDatabase;
  readonly operations: number;
  readonly seed: number;
  /** Storages on it, as so many processes would have it; two at least. */
  readonly nodes: number;
}

export async function runMixedRounds(options: Options): Promise<MixedReport> {
  const storages = [await options.database.open(), await options.database.open()];
  try {
    while (storages.length < options.nodes) {
      storages.push(await options.database.open());
    }
    return await runOn(storages, options);
  } finally {
    await Promise.all(storages.map((storage) => storage.close()));
  }
}

async function runOn(
  storages: readonly Storage[],
  { database, operations, seed }: Options,
): Promise<MixedReport> {
  const log = createMixedLog();
  const clock = { now: NOW };
  const nodeOf = (index: number) => {
    const storage = storages[index % storages.length];
    if (storage === undefined) {
      throw new Error('No storage was opened.');
    }
    return storage;
  };
  await nodeOf(0).configuration.import(anImport(withRooms(randomInstallation())));
  const clients = Array.from({ length: CLIENTS }, (_, index): MixedClient => {
    const random = createRandom(seed * 1_000 + index);
    return {
      storage: nodeOf(index),
      log,
      random,
      clock,
      name: `${seed}.${index}`,
      holds: new Map(),
      counter: { last: 0 },
    };
  });
  for (let done = 0; done < operations; done += OPERATIONS_A_ROUND) {
    await runRound(clients, Math.min(OPERATIONS_A_ROUND, operations - done));
    if (done % (2 * OPERATIONS_A_ROUND) === 0) {
      await nodeOf(1).deleteExpired({ now: clock.now });
    }
    log.violations.push(...(await check({ storages, database }, log, clock.now)));
  }
  return { violations: log.violations, tally: log.tally };
}

async function runRound(clients: readonly MixedClient[], operations: number): Promise<void> {
  const round = { left: operations };
  await Promise.all(
    clients.map(async (client) => {
      while (round.left > 0) {
        round.left -= 1;
        await operate(client);
      }
    }),
  );
}

interface Checked {
  readonly storages: readonly Storage[];
  readonly database: FaultDatabase;
}

async function check(
  { storages, database }: Checked,
  log: MixedLog,
  now: number,
): Promise<string[]> {
  const snapshot = await database.readSnapshot();
  const shown = await Promise.all(storages.map((storage) => findMisread(storage, snapshot, now)));
  return [...checkHistory(log.history, snapshot, log.holdsAt(now)), ...shown.flat()];
}

/** Checks that the storage shows exactly what occupies a schedule: all bookings and live holds. */
async function findMisread(
  storage: Storage,
  { capacities, claims: people, parts = [] }: DatabaseSnapshot,
  now: number,
): Promise<string[]> {
  const claims = [...people, ...parts];
  const schedules = [...capacities.keys()].map(async (scheduleId) => {
    const { occupancy } = await storage.bookings.readOccupancy({
      scheduleId,
      from: 0,
      until: 2_000_000_000,
      now,
    });
    const live = claims.filter(
      ({ schedule, expiresAt }) =>
        schedule === scheduleId && (expiresAt === null || expiresAt > now),
    );
    const shown = [...occupancy.blocksFrom].toSorted();
    const there = live.map(({ blocksFrom }) => blocksFrom).toSorted();
    return shown.join() === there.join()
      ? []
      : [`Schedule ${scheduleId} has ${there.length} claims and shows ${shown.length}.`];
  });
  return (await Promise.all(schedules)).flat();
}
