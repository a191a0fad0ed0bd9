/**
 * `node test/setup/run-script.mjs test/faults/kill.ts [ROUNDS] [server]`: kill -9 under load, again and again (100 rounds where nothing is said). The storage in
 * a process of its own, or with `server` the whole built server over HTTP.
 */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { FIXTURE_FIRST_DAY, runKillRounds } from './kill-rounds.ts';
import { createServerTarget } from './server-target.ts';
import { createStorageTarget } from './storage-target.ts';

const rounds = Number(process.argv[2] ?? 100);
const cache = resolve('node_modules/.cache/slotwell');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(`${cache}/faults-`);
try {
  const file = `${folder}/slotwell.db`;
  const report =
    process.argv[3] === 'server'
      ? await runKillRounds({ target: await createServerTarget(file), file, rounds, firstDay: tomorrow() })
      : await runKillRounds({ target: await createStorageTarget({ file, folder }), file, rounds, firstDay: FIXTURE_FIRST_DAY });
  const { passed, violations, acknowledged, unknown, slowestStartMs } = report;
  for (const violation of violations) process.stdout.write(`${violation}\n`);
  process.stdout.write(`${acknowledged} acknowledged, ${unknown} unknown, slowest start ${slowestStartMs.toFixed(0)} ms\n`);
  process.stdout.write(`${passed} of ${rounds}\n`);
  process.exitCode = passed === rounds ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

function tomorrow(): number {
  const day = 86_400_000;
  return (Math.floor(Date.now() / day) + 1) * day;
}
