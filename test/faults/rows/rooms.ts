/**
 * Random operations with rooms, devices, mats and colleagues, one after the other: each answer is
 * held against brute force, and what is stored is whole.
 */

import { createRandom } from '../../core/storage/random.ts';
import { NOW } from '../../core/storage/storage-fixture.ts';
import type { FaultDatabase } from '../fault-database.ts';
import type { FaultRow } from '../fault-row.ts';
import { checkStored } from '../history-checker.ts';
import { openLiveClaims } from '../rooms/live-claims.ts';
import { operate } from '../rooms/room-steps.ts';
import { createRoomWorld, type RoomWorld } from '../rooms/room-world.ts';
import { sharedRooms } from '../rooms/shared-rooms.ts';
import { openByTurns } from '../support/storage-by-turns.ts';

const OPERATIONS = { long: 20_000, short: 400 };
const CHECKED_EACH = 250;

export const row: FaultRow = {
  name: 'rooms',
  title:
    'Random operations with rooms against brute force: never a refusal while an assignment is free, none taken twice, all parts whole.',
  databases: ['sqlite', 'postgres'],
  long: 10,
  short: 1,
  limitMinutes: 120,
  run: async ({ rounds, short, nodes, newDatabase, report }) => {
    const operations = short ? OPERATIONS.short : OPERATIONS.long;
    const failures: string[] = [];
    const totals = new Map<string, number>();
    let passed = 0;
    for (let seed = 1; seed <= rounds; seed += 1) {
      const { differences, tally } = await play(await newDatabase(), { seed, operations, nodes });
      for (const [what, times] of tally) {
        totals.set(what, (totals.get(what) ?? 0) + times);
      }
      failures.push(...differences.map((difference) => `Seed ${seed}: ${difference}`));
      if (differences.length === 0) {
        passed += 1;
      }
      report(`seed ${seed} of ${rounds}`);
    }
    const list = [...totals].toSorted().map(([what, times]) => `${times} ${what}`);
    const figures = `${operations.toLocaleString('en')} operations each: ${list.join(', ')}`;
    return { passed, of: rounds, figures, failures };
  },
};

async function play(
  database: FaultDatabase,
  { seed, operations, nodes }: { seed: number; operations: number; nodes: number },
): Promise<Pick<RoomWorld, 'differences' | 'tally'>> {
  const storage = await openByTurns(database, nodes);
  await storage.configuration.import({
    now: NOW,
    actor: 'test',
    installation: sharedRooms(new Set()),
    publicHolidays: [],
  });
  const claims = await openLiveClaims(database);
  try {
    const world = createRoomWorld({ storage, claims, random: createRandom(seed), now: NOW });
    for (let done = 1; done <= operations; done += 1) {
      await operate(world);
      if (done % CHECKED_EACH === 0 || done === operations) {
        world.differences.push(...checkStored(await database.readSnapshot(), world.clock.now));
      }
      // One difference leads to others.
      if (world.differences.length > 10) {
        break;
      }
    }
    return world;
  } finally {
    await claims.close();
    await storage.close();
  }
}
