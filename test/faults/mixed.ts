/**
 * `node test/setup/run-script.mjs test/faults/mixed.ts [sqlite|postgres [OPERATIONS [SEEDS]]]`: mixed bookings, holds, moves and cancellations by twenty clients on two storages of one
 * database, 20,000 operations with each of 10 seeds where nothing is said.
 */

import { providePostgres } from '../setup/postgres.ts';
import { openMixedSqlite } from './mixed-database.ts';
import { runMixedRounds } from './mixed-rounds.ts';
import { openMixedPostgres } from './postgres-database.ts';

const [kind = 'sqlite', ...figures] = process.argv.slice(2);
const [operations = 20_000, seeds = 10] = figures.map(Number);
const postgres = kind === 'postgres' ? await providePostgres() : null;
const open = postgres === null ? openMixedSqlite : () => openMixedPostgres(postgres.url);
const write = (line: string) => process.stdout.write(`${line}\n`);
const total = new Map<string, number>();
let passed = 0;
for (let seed = 1; seed <= seeds; seed += 1) {
  const startedAt = performance.now();
  const database = await open();
  try {
    const { violations, tally } = await runMixedRounds({ database, operations, seed });
    for (const [what, count] of tally) total.set(what, (total.get(what) ?? 0) + count);
    if (violations.length === 0) passed += 1;
    for (const violation of violations) write(`Seed ${seed}: ${violation}`);
    write(
      `Seed ${seed}: ${operations} operations in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s, ${violations.length} violations`,
    );
  } finally {
    await database.close();
  }
}
for (const what of [...total.keys()].toSorted()) write(`${String(total.get(what)).padStart(8)} ${what}`);
write(`${passed} of ${seeds}`);
await postgres?.stop();
process.exitCode = passed === seeds ? 0 : 1;
