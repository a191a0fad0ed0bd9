/**
 * `node test/setup/run-script.mjs test/faults/model.ts [OPERATIONS [SEEDS]]`: random operations one after the other, each answer held against a model that counts
 * every minute: never more at once than there are places, never a refusal while there is one. 10,000 operations with each of 10 seeds where nothing is said.
 */

import { randomInstallation, runRandomOperations } from '../core/storage/model/random-operations.ts';
import { createRandom } from '../core/storage/random.ts';
import { anImport, NOW } from '../core/storage/storage-fixture.ts';
import { openMixedSqlite } from './mixed-database.ts';

const [operations = 10_000, seeds = 10] = process.argv.slice(2).map(Number);
let passed = 0;
for (let seed = 1; seed <= seeds; seed += 1) {
  const { storages, close } = await openMixedSqlite();
  try {
    const command = anImport(randomInstallation());
    await storages[0].importInstallation(command);
    const options = { storage: storages[0], installation: command.installation, random: createRandom(seed), now: NOW, operations };
    const { differences, tally } = await runRandomOperations(options);
    const answers = [...tally.values()].reduce((sum, count) => sum + count, 0);
    for (const difference of differences) process.stdout.write(`Seed ${seed}: ${difference}\n`);
    process.stdout.write(`Seed ${seed}: ${operations} operations, ${answers} answers, ${differences.length} differences\n`);
    if (differences.length === 0) passed += 1;
  } finally {
    await close();
  }
}
process.stdout.write(`${passed} of ${seeds}\n`);
process.exitCode = passed === seeds ? 0 : 1;
