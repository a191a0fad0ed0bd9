/**
 * `npm run tool -- faults [[NAME ...] [--short] [--database sqlite|postgres] [--rounds N] [--nodes N]
 * [--rooms]`: proves
 * the promises of docs/guarantees.md, row by row in the long form, and prints one line per row and
 * database. Exits with 1 if any is not N of N.
 */

import { startPostgres } from '../setup/postgres.ts';
import type { FaultRow } from './fault-row.ts';
import { readOptions } from './read-options.ts';
import { type RowOptions, runRow } from './run-row.ts';
import { buildServerProgram } from './server-program.ts';
import { ROOMS_SWITCH } from './support/with-rooms.ts';

const options = readOptions(process.argv.slice(2));
if (!('chosen' in options)) {
  for (const line of options) {
    write(line);
  }
  process.exit(2);
}
// Exits explicitly, so that processes and folders are cleaned up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(1));
}

const undos: (() => Promise<void> | void)[] = [];
let postgres: Promise<string> | null = null;
const postgresUrl = () => {
  postgres ??= startPostgres({ durable: true }).then(({ url, stop }) => {
    undos.push(stop);
    return url;
  });
  return postgres;
};
const { chosen, short, rounds, nodes, rooms } = options;
if (rooms) {
  process.env[ROOMS_SWITCH] = '1';
}
const program = await buildServerProgram();
undos.push(program.remove);
let failed = 0;
for (const row of chosen) {
  const databases = row.databases.filter(
    (database) => options.database === undefined || options.database === database,
  );
  for (const database of databases) {
    const report = (progress: string) =>
      process.stderr.write(`${row.name} · ${database}: ${progress}\n`);
    if (
      !(await prove(row, {
        database,
        short,
        rounds,
        nodes,
        program: { path: program.path },
        postgresUrl,
        report,
      }))
    ) {
      failed += 1;
    }
  }
}
for (const undo of undos.toReversed()) {
  await undo();
}
write(failed === 0 ? 'All hold.' : `${failed} do not hold.`);
process.exit(failed === 0 ? 0 : 1);

async function prove(row: FaultRow, options: RowOptions): Promise<boolean> {
  const startedAt = performance.now();
  const what = options.database === 'none' ? row.name : `${row.name} · ${options.database}`;
  try {
    const { passed, of, figures, failures } = await runRow(row, options);
    write(
      `${what} · ${passed} of ${of} (${figures}; ${((performance.now() - startedAt) / 1_000).toFixed(0)} s)`,
    );
    for (const failure of failures.slice(0, 20)) {
      write(`  ${failure}`);
    }
    return passed === of && failures.length === 0;
  } catch (error) {
    write(`${what} · failed`);
    write(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return false;
  }
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
