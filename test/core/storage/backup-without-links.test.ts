/** A backup onto a file system that knows no links (FAT on a stick, some network drives). */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it, vi } from 'vitest';
import { aBackupFile, aPlace, query, restore, save, within } from './backup-places.ts';
import { anImport, book } from './storage-fixture.ts';

vi.mock(import('node:fs'), async (importOriginal) => ({
  ...(await importOriginal()),
  linkSync: () => {
    throw Object.assign(new Error('operation not permitted, link'), { code: 'EPERM' });
  },
}));

it('is written without hard links, and overwrites no other file', async () => {
  const from = await aPlace('sqlite');
  const to = await aPlace('sqlite');
  const file = aBackupFile();
  await within(from, async (storage) => {
    await storage.configuration.import(anImport());
    await book(storage);
  });
  await save(from, file);
  expect(readdirSync(dirname(file))).toEqual(['saved.backup']);
  await restore(file, to);
  expect(await query(to, 'SELECT id FROM booking')).toHaveLength(1);
  writeFileSync(file, 'precious');
  await expect(save(from, file)).rejects.toMatchObject({ code: 'BACKUP_EXISTS' });
  expect(readFileSync(file, 'utf8')).toBe('precious');
});
