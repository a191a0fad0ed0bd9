/** The short form of `test/faults/kill.ts ROUNDS server`: the built server is killed under load. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runKillRounds } from '../faults/kill-rounds.ts';
import { createServerTarget } from '../faults/server-target.ts';

const DAY_MS = 86_400_000;

it('kill -9 of the built server under load, ten times: no acknowledged booking is lost, none is sold twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'slotwell.db');
  const firstDay = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;
  const report = await runKillRounds({ target: await createServerTarget(file), file, rounds: 10, firstDay });
  process.stdout.write(`${report.acknowledged} acknowledged, ${report.unknown} unknown; ${report.passed} of ${report.rounds}\n`);
  expect(report.violations).toEqual([]);
  expect(report.passed).toBe(10);
  expect(report.acknowledged).toBeGreaterThan(10);
});
