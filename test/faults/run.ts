/**
 * `npm run faults [-- [NAME ...] [--short] [--database sqlite|postgres] [--rounds N]]`: proves what docs/guarantees.md promises, one row after the other in its long
 * form, and prints one line for each row and database. Ends with 1 where any is not N of N.
 */

import { parseArgs } from 'node:util';
import { startPostgres } from '../setup/postgres.ts';
import type { FaultRow } from './fault-row.ts';
import { rows } from './rows/index.ts';
import { type RowOptions, runRow } from './run-row.ts';
import { buildServerProgram } from './server-program.ts';

const options = { short: { type: 'boolean', default: false }, database: { type: 'string' }, rounds: { type: 'string' } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const unknown = positionals.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0) {
  write(`There is no ${unknown.join(', no ')}. There are:`);
  for (const { name, title } of rows) write(`  ${name.padEnd(14)}${title}`);
  process.exit(2);
}
// With an exit of our own, so that processes and folders go with us.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const undos: (() => Promise<void> | void)[] = [];
let postgres: Promise<string> | null = null;
const postgresUrl = () => {
  postgres ??= startPostgres({ durable: true }).then(({ url, stop }) => {
    undos.push(stop);
    return url;
  });
  return postgres;
};
const chosen = rows.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const program = await buildServerProgram();
undos.push(program.remove);
let failed = 0;
for (const row of chosen) {
  const databases = row.databases.filter((database) => values.database === undefined || values.database === database);
  for (const database of databases) {
    const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
    const report = (progress: string) => process.stderr.write(`${row.name} · ${database}: ${progress}\n`);
    if (!(await prove(row, { database, short: values.short, rounds, program: { path: program.path }, postgresUrl, report }))) failed += 1;
  }
}
for (const undo of undos.toReversed()) await undo();
write(failed === 0 ? 'All hold.' : `${failed} do not hold.`);
process.exit(failed === 0 ? 0 : 1);

async function prove(row: FaultRow, options: RowOptions): Promise<boolean> {
  const startedAt = performance.now();
  const what = options.database === 'none' ? row.name : `${row.name} · ${options.database}`;
  try {
    const { passed, of, figures, failures } = await runRow(row, options);
    write(`${what} · ${passed} of ${of} (${figures}; ${((performance.now() - startedAt) / 1_000).toFixed(0)} s)`);
    for (const failure of failures.slice(0, 20)) write(`  ${failure}`);
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
