/** `node test/setup/run-script.mjs test/faults/kill.ts [ROUNDS]`: kill -9 under load, again and again (100 rounds where nothing is said). */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { runKillRounds } from './kill-rounds.ts';
import { createStorageTarget } from './storage-target.ts';

const rounds = Number(process.argv[2] ?? 100);
const cache = resolve('node_modules/.cache/slotwell');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(`${cache}/faults-`);
try {
  const file = `${folder}/slotwell.db`;
  const report = await runKillRounds({ target: await createStorageTarget({ file, folder }), file, rounds });
  const { passed, violations, acknowledged, unknown, slowestStartMs } = report;
  for (const violation of violations) process.stdout.write(`${violation}\n`);
  process.stdout.write(`${acknowledged} acknowledged, ${unknown} unknown, slowest start ${slowestStartMs.toFixed(0)} ms\n`);
  process.stdout.write(`${passed} of ${rounds}\n`);
  process.exitCode = passed === rounds ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
