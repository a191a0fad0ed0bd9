/** The short form of `kill.ts`: the storage's process is killed under load, and two processes start on one database at once. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkDatabase, SCHEMA_VERSION } from '../../core/storage/sqlite/index.ts';
import { FIXTURE_FIRST_DAY, runKillRounds } from './kill-rounds.ts';
import { createStorageTarget } from './storage-target.ts';

async function aTarget() {
  const cache = resolve('node_modules/.cache/slotwell');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(`${cache}/faults-`);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = `${folder}/slotwell.db`;
  return { file, target: await createStorageTarget({ file, folder }) };
}

it('kill -9 under load, three times: nothing acknowledged is lost, nothing is sold twice or half done', async () => {
  const report = await runKillRounds({ ...(await aTarget()), rounds: 3, firstDay: FIXTURE_FIRST_DAY });
  expect(report.violations).toEqual([]);
  expect(report.passed).toBe(3);
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report.unknown).toBeGreaterThan(0);
});

it('two processes that start at once on an empty database both get ready, and it is migrated once', async () => {
  const { file, target } = await aTarget();
  const running = await Promise.all([target.start(), target.start()]);
  await Promise.all(running.map((one) => one.kill()));
  expect(checkDatabase(file)).toEqual({ schemaVersion: SCHEMA_VERSION, problems: [] });
});
