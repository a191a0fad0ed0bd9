/** The state on PostgreSQL: of the versions, only those that may have changed are read. */

import { expect, it } from 'vitest';
import { aSchedule } from '../../bff/support/an-installation.ts';
import { aConnection, aMigratedDatabase, aStorage } from './postgres-databases.ts';
import { anImport } from './storage-fixture.ts';

const RAISE = 'UPDATE schedule SET version = version + 1 WHERE id = $1';

async function aDatabaseOfTwo() {
  const url = await aMigratedDatabase();
  const storage = await aStorage(url);
  const schedules = [1, 2].map((id) => aSchedule({ id, name: `Calendar ${id}` }));
  await storage.configuration.import(anImport({ schedules }));
  const read = async () => {
    const { scheduleVersions } = await storage.readState();
    return [1, 2].map((id) => scheduleVersions.get(id) ?? 0);
  };
  return { read, early: await aConnection(url), late: await aConnection(url) };
}

it('notices a change that began before the last reading and is committed after it', async () => {
  const { read, early, late } = await aDatabaseOfTwo();
  const [one = 0, two = 0] = await read();
  await early.query('BEGIN');
  await early.query(RAISE, [1]);
  for (const raised of [1, 2, 3]) {
    await late.query(RAISE, [2]);
    expect(await read()).toEqual([one, two + raised]);
  }
  await early.query('COMMIT');
  expect(await read()).toEqual([one + 1, two + 3]);
  expect(await read()).toEqual([one + 1, two + 3]);
});

it('ignores a change that is rolled back, and counts the next one', async () => {
  const { read, early, late } = await aDatabaseOfTwo();
  const [one = 0, two = 0] = await read();
  await early.query('BEGIN');
  await early.query(RAISE, [1]);
  await early.query('ROLLBACK');
  expect(await read()).toEqual([one, two]);
  await late.query(RAISE, [1]);
  expect(await read()).toEqual([one + 1, two]);
});

it('marks a version that is raised in a savepoint by its whole transaction', async () => {
  const { read, early, late } = await aDatabaseOfTwo();
  const [one = 0, two = 0] = await read();
  await early.query('BEGIN');
  await early.query('SAVEPOINT a');
  await early.query(RAISE, [1]);
  await late.query(RAISE, [2]);
  expect(await read()).toEqual([one, two + 1]);
  await early.query('RELEASE a');
  await early.query('COMMIT');
  expect(await read()).toEqual([one + 1, two + 1]);
});
