/**
 * Random operations one after the other, each answer held against a model that counts every minute:
 * 10,000 with each of ten seeds.
 */

import {
  randomHolidays,
  randomInstallation,
  runRandomOperations,
} from '../../core/storage/model/random-operations.ts';
import { createRandom } from '../../core/storage/random.ts';
import { anImport, NOW } from '../../core/storage/storage-fixture.ts';
import type { FaultDatabase } from '../fault-database.ts';
import type { FaultRow } from '../fault-row.ts';
import { openByTurns } from '../support/storage-by-turns.ts';
import { withRooms } from '../support/with-rooms.ts';

const OPERATIONS = { long: 10_000, short: 500 };

export const row: FaultRow = {
  name: 'model',
  title:
    'Random operations against a model: never more at once than there are places, never a refusal while there is one.',
  databases: ['sqlite', 'postgres'],
  long: 10,
  short: 1,
  limitMinutes: 60,
  run: async ({ rounds, short, nodes, newDatabase, report }) => {
    const operations = short ? OPERATIONS.short : OPERATIONS.long;
    const failures: string[] = [];
    let passed = 0;
    let answers = 0;
    for (let seed = 1; seed <= rounds; seed += 1) {
      const { differences, tally } = await compare(await newDatabase(), {
        seed,
        operations,
        nodes,
      });
      answers += [...tally.values()].reduce((sum, count) => sum + count, 0);
      failures.push(...differences.map((difference) => `Seed ${seed}: ${difference}`));
      if (differences.length === 0) {
        passed += 1;
      }
      report(`seed ${seed} of ${rounds}`);
    }
    const figures = `${operations.toLocaleString('en')} operations each, ${answers.toLocaleString('en')} answers compared`;
    return { passed, of: rounds, figures, failures };
  },
};

async function compare(
  database: FaultDatabase,
  { seed, operations, nodes }: { seed: number; operations: number; nodes: number },
) {
  const storage = await openByTurns(database, nodes);
  try {
    const command = {
      ...anImport(withRooms(randomInstallation())),
      publicHolidays: randomHolidays,
    };
    await storage.configuration.import(command);
    const { installation, publicHolidays } = command;
    return await runRandomOperations({
      storage,
      installation,
      publicHolidays,
      random: createRandom(seed),
      now: NOW,
      operations,
    });
  } finally {
    await storage.close();
  }
}
