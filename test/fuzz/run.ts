/**
 * `npm run tool -- fuzz [--cases N --seeds N]`: sends requests with a single flaw to a server of
 * its own on loopback, all mounts, and exits with 1 if an answer is wrong or a planted fault is not
 * found.
 */

import { parseArgs } from 'node:util';
import { fuzz, readOperations } from './fuzz.ts';
import { startFuzzServer } from './fuzz-server.ts';
import { CHECK_NAMES, describeFinding } from './judge.ts';
import { PLANTED, plant } from './planted-faults.ts';

const options = {
  cases: { type: 'string', default: '10000' },
  seeds: { type: 'string', default: '10' },
} as const;
const { values } = parseArgs({ options });
const cases = Number(values.cases);
const seeds = Number(values.seeds);
const SHOWN = 10;

const server = await startFuzzServer();
const operations = await readOperations(server.url);
write(
  `${operations.length} operations, ${CHECK_NAMES.length} checks of each answer, ${seeds} x ${cases} cases`,
);
let count = 0;
for (let seed = 1; seed <= seeds; seed += 1) {
  const { findings, slowest, statuses } = await fuzz(operations, {
    server,
    url: server.url,
    seed,
    cases,
  });
  count += findings.length;
  const list = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status} x ${times}`);
  write(
    `seed ${seed}: ${findings.length} findings; slowest ${slowest.ms.toFixed(0)} ms (${slowest.operation}); ${list.join(', ')}`,
  );
  for (const finding of findings.slice(0, SHOWN)) {
    write(`  ${describeFinding(finding)}`);
  }
}
let found = 0;
for (const fault of PLANTED) {
  const front = await plant(fault, server.url, server.known);
  const report = await fuzz(operations, {
    server,
    url: front.url,
    seed: 1,
    cases,
    mounts: [fault.mount],
    stopsEarly: true,
  });
  front.close();
  const [finding] = report.findings;
  if (finding) {
    found += 1;
  }
  write(
    `planted: ${fault.name}: ${finding ? `found after ${report.cases} cases by "${finding.check}"` : 'NOT FOUND'}`,
  );
}
write(`${count} findings; ${found} of ${PLANTED.length} planted faults found`);
await server.close();
process.exit(count === 0 && found === PLANTED.length ? 0 : 1);

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
