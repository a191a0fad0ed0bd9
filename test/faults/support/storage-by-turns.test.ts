import { expect, it } from 'vitest';
import type { Storage } from '../../../core/storage/storage.ts';
import { aDatabaseFile, aStorage } from '../../core/storage/sqlite-files.ts';
import { anImport } from '../../core/storage/storage-fixture.ts';
import { openByTurns } from './storage-by-turns.ts';

it('calls go to each storage in turn, and closing ends them all', async () => {
  const file = aDatabaseFile();
  const opened: Storage[] = [];
  const open = async () => {
    const storage = await aStorage(file);
    opened.push(storage);
    return storage;
  };
  const byTurns = await openByTurns({ open }, 2);
  expect(await byTurns.readState()).toMatchObject({ configured: false });
  await byTurns.configuration.import(anImport());
  expect(await byTurns.readState()).toMatchObject({ configured: true });
  await byTurns.close();
  for (const storage of opened) {
    await expect(storage.readState()).rejects.toThrow();
  }
  expect(opened).toHaveLength(2);
});
