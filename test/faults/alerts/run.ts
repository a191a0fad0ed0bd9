/**
 * `npm run tool -- fault-alerts [NAME ...]`: real servers under real faults, scraped as by
 * Prometheus; exactly the alerts of the fault must fire. One second of the run stands for thirty.
 * Prints a table; exits with 1 if a row fails. Needs promtool.
 */

import { startPostgres } from '../../setup/postgres.ts';
import { runRow } from '../run-row.ts';
import { buildServerProgram } from '../server-program.ts';
import { type AlertCase, asRow, type Played } from './alert-case.ts';
import { alertCases } from './cases/index.ts';
import { hasPromtool } from './fired-alerts.ts';
import { judgeAlerts } from './judge-alerts.ts';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !alertCases.some((each) => each.name === name));
if (unknown.length > 0) {
  write(`There is no ${unknown.join(', no ')}. There are:`);
  for (const { name, fault } of alertCases) {
    write(`  ${name.padEnd(18)}${fault}`);
  }
  process.exit(2);
}
if (!hasPromtool()) {
  write(
    'promtool is missing. It comes with Prometheus: apt-get install prometheus, or put the program of a release into PATH.',
  );
  process.exit(2);
}
// Exits explicitly, so that processes and folders are cleaned up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(1));
}

const undos: (() => Promise<void> | void)[] = [];
let postgres: Promise<string> | null = null;
const postgresUrl = () => {
  postgres ??= startPostgres().then(({ url, stop }) => {
    undos.push(stop);
    return url;
  });
  return postgres;
};
const program = await buildServerProgram();
undos.push(program.remove);
write('| Fault | Must fire | Fired, on which server | Nothing else | Series | Minutes |');
write('|---|---|---|---|---|---|');
let failed = 0;
for (const each of alertCases) {
  if ((asked.length === 0 || asked.includes(each.name)) && !(await prove(each))) {
    failed += 1;
  }
}
for (const undo of undos.toReversed()) {
  await undo();
}
write(failed === 0 ? '\nAll hold.' : `\n${failed} do not hold.`);
process.exit(failed === 0 ? 0 : 1);

async function prove(each: AlertCase): Promise<boolean> {
  const report = (progress: string) => process.stderr.write(`${each.name}: ${progress}\n`);
  const found: Played[] = [];
  try {
    const options = {
      database: each.database,
      short: false,
      program: { path: program.path },
      postgresUrl,
      report,
    };
    await runRow(
      asRow(each, (played) => found.push(played)),
      options,
    );
  } catch (error) {
    write(
      `| ${each.name}: ${each.fault} | failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)} |`,
    );
    return false;
  }
  return found.every((played) => show(each, played));
}

function show({ name, fault, fires, ...each }: AlertCase, played: Played): boolean {
  const { fired, missing, besides, holds } = judgeAlerts({ fires }, played);
  const list = (names: readonly string[], none: string) =>
    names.length === 0 ? none : names.join(', ');
  const what = `${name} (${each.database}): ${fault}`;
  const seen =
    missing.length === 0
      ? list(fired, 'nothing')
      : `MISSING: ${missing.join(', ')}; ${list(fired, 'nothing')}`;
  const minutes = (played.scrapes / 4).toFixed(0);
  write(
    `| ${[what, list(fires, 'nothing'), seen, list(besides, 'yes'), played.mostSeries, minutes].join(' | ')} |`,
  );
  return holds;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
