/** Refusals of backup and restore, which change nothing. */

import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { backupDatabase, type DatabaseAddress, openStorage } from '../../../core/index.ts';
import { writeBackup } from '../../../core/storage/backup/backup-database.ts';
import { readFiles } from '../../../core/storage/backup/read-backup.ts';
import { replaceFile } from '../../../core/storage/sqlite/restore-file.ts';
import { sealed } from './backup-lines.ts';
import {
  aBackupFile,
  aMigratedPlace,
  aPlace,
  KINDS,
  query,
  readEverything,
  restore,
  save,
  within,
} from './backup-places.ts';
import { anImport, book, NOW, versionOf } from './storage-fixture.ts';

async function aBookedPlace(kind: DatabaseAddress['kind'], bookings = 1): Promise<DatabaseAddress> {
  const place = await aMigratedPlace(kind);
  await within(place, async (storage) => {
    await storage.configuration.import(anImport());
    for (let hour = 9; hour < 9 + bookings; hour += 1) {
      await book(storage, {
        slot: `2026-03-02 ${String(hour).padStart(2, '0')}:00:00`,
        email: `${hour}@example.org`,
      });
    }
  });
  return place;
}

describe('a backup', () => {
  it('is readable by the operator only, and leaves nothing else behind', async () => {
    const file = await save(await aBookedPlace('sqlite'));
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(readdirSync(dirname(file))).toEqual(['saved.backup']);
  });

  it('overwrites no other file unless told to', async () => {
    const place = await aBookedPlace('sqlite');
    const file = aBackupFile();
    writeFileSync(file, 'precious');
    await expect(save(place, file)).rejects.toMatchObject({ code: 'BACKUP_EXISTS' });
    expect(readFileSync(file, 'utf8')).toBe('precious');
    await backupDatabase({ database: place, file, overwrite: true, now: NOW, files: [] });
    expect(readFileSync(file, 'utf8')).not.toBe('precious');
  });

  it('is refused before it reads anything if a file has its name', async () => {
    const file = aBackupFile();
    writeFileSync(file, 'precious');
    const unread = { [Symbol.iterator]: () => expect.fail('The database was read.') };
    const head = { kind: 'sqlite', madeAt: '2026-03-02T06:00:00Z' } as const;
    const saving = writeBackup({
      file,
      overwrite: false,
      head,
      dump: { schema: 1, counts: new Map(), tables: unread },
      files: unread,
    });
    await expect(saving).rejects.toMatchObject({ code: 'BACKUP_EXISTS' });
    expect(readdirSync(dirname(file))).toEqual(['saved.backup']);
  });

  it.each(KINDS)('leaves no file if the %s database is empty', async (kind) => {
    const place = await aPlace(kind);
    const file = aBackupFile();
    await expect(save(place, file)).rejects.toThrow(/no database|empty/);
    expect(readdirSync(dirname(file))).toEqual([]);
  });

  it('is abandoned if fewer rows could be read than exist', async () => {
    const file = aBackupFile();
    const dump = { schema: 1, counts: new Map([['booking', 2]]), tables: [] };
    const head = { kind: 'sqlite', madeAt: '2026-03-02T06:00:00Z' } as const;
    await expect(
      writeBackup({ file, overwrite: false, head, dump, files: [] }),
    ).rejects.toMatchObject({ code: 'BACKUP_FAILED' });
    expect(readdirSync(dirname(file))).toEqual([]);
  });
});

describe.each(KINDS)('restoring into %s', (kind) => {
  const damages: readonly [string, string, (file: string) => void][] = [
    ['is cut off', 'BACKUP_DAMAGED', (file) => truncateSync(file, statSync(file).size - 20)],
    ['has other bytes in its middle', 'BACKUP_DAMAGED', spoil],
    [
      'was changed',
      'BACKUP_DAMAGED',
      (file) =>
        change(file, (text) =>
          text.replace('ada@example', 'eve@example').replace('9@example', '8@example'),
        ),
    ],
    [
      'lacks a row',
      'BACKUP_DAMAGED',
      (file) => change(file, (text) => text.replace(/^\[.*\n/m, '')),
    ],
    [
      'ends too early',
      'BACKUP_DAMAGED',
      (file) => change(file, (text) => text.slice(0, text.lastIndexOf('{"end"'))),
    ],
    ['is something else', 'BACKUP_FOREIGN', (file) => writeFileSync(file, 'name: Praxis')],
    [
      'is something else that is compressed',
      'BACKUP_FOREIGN',
      (file) => writeFileSync(file, gzipSync('{"name":"Praxis"}\n')),
    ],
    [
      'is of a newer format',
      'BACKUP_NEWER',
      (file) => change(file, (text) => text.replace('"format":1', '"format":2')),
    ],
    [
      'is of before the first release',
      'SCHEMA_BEFORE_FIRST',
      (file) => reseal(file, (text) => text.replace(/"schema":\d+/, '"schema":1')),
    ],
    [
      'has a newer schema',
      'SCHEMA_NEWER',
      (file) => reseal(file, (text) => text.replace(/"schema":\d+/, '"schema":999')),
    ],
    [
      'does not fit together',
      kind === 'sqlite' ? 'BACKUP_UNSOUND' : '23503',
      (file) => reseal(file, (text) => text.replace(/("table":"claim".*\n\[\d+,)1,/, '$177,')),
    ],
  ];

  it.each(damages)('changes nothing if the file %s: %s', async (_what, code, damage) => {
    const place = await aBookedPlace(kind);
    const file = await save(await aBookedPlace(kind));
    const before = await readEverything(place);
    damage(file);
    await expect(restore(file, place, true)).rejects.toMatchObject({ code });
    expect(await readEverything(place)).toEqual(before);
    if (place.kind === 'sqlite') {
      expect(readdirSync(dirname(place.file))).toEqual(['slotwell.db']);
    }
  });

  it('changes nothing if the database has data', async () => {
    const place = await aBookedPlace(kind, 2);
    const file = await save(await aBookedPlace(kind));
    const before = await readEverything(place);
    await expect(restore(file, place)).rejects.toMatchObject({ code: 'RESTORE_NOT_EMPTY' });
    expect(await readEverything(place)).toEqual(before);
  });

  it('keeps the replaced data, and continues with ids above both', async () => {
    const place = await aBookedPlace(kind, 3);
    const file = await save(await aBookedPlace(kind));
    const before = await within(place, versionOf);
    const rows = await readEverything(place);
    const { aside } = await restore(file, place, true);
    const kept = await aPlace(kind);
    if (kind === 'postgres') {
      await restore(aside ?? '', kept);
    }
    expect(
      await readEverything(kind === 'postgres' ? kept : { kind: 'sqlite', file: aside ?? '' }),
    ).toEqual(rows);
    await within(place, async (storage) => {
      expect(await versionOf(storage)).toBeGreaterThan(before);
      expect(await storage.bookings.list({ limit: 9 })).toHaveLength(1);
      expect(await book(storage, { slot: '2026-03-02 11:30:00' })).toBe(4);
    });
  });

  it('needs no permission if nothing was stored yet', async () => {
    const place = await aPlace(kind);
    const file = await save(await aBookedPlace(kind));
    await within(place, async () => undefined);
    expect(await restore(file, place)).toMatchObject({ aside: null });
  });

  it('does not wait for others who have the database open, and says what to do', async () => {
    const place = await aBookedPlace(kind, 2);
    const file = await save(await aBookedPlace(kind));
    const server = await openStorage(place, { clock: 'command' });
    await expect(restore(file, place, true)).rejects.toThrow(/Stop/);
    expect(await server.bookings.list({ limit: 9 })).toHaveLength(2);
    expect(await book(server, { slot: '2026-03-02 11:30:00' })).toBe(3);
    await server.close();
    expect(await restore(file, place, true)).toMatchObject({ aside: expect.any(String) });
  });
});

describe('a line of a backup', () => {
  const withFile = (text: string, base64: string) =>
    text
      .replace('{"end"', `{"file":"bigger.js","base64":"${base64}"}\n{"end"`)
      .replace('"files":0', '"files":1');

  it('may have 16 MB and not one character more', async () => {
    const file = await save(await aBookedPlace('sqlite'));
    const most = 16 * 1024 * 1024 - '{"file":"bigger.js","base64":""}'.length;
    reseal(file, (text) => withFile(text, 'A'.repeat(most)));
    let bytes = 0;
    for await (const attached of readFiles(file)) {
      bytes += attached.bytes.byteLength;
    }
    expect(bytes).toBe((most * 3) / 4);
    reseal(file, (text) => text.replace('bigger.js', 'biggest.js'));
    await expect(restore(file, await aPlace('sqlite'))).rejects.toMatchObject({
      code: 'BACKUP_DAMAGED',
    });
  });

  it.each([
    [
      'that never ends',
      (file: string) => writeFileSync(file, gzipSync(Buffer.alloc(256 * 1024 * 1024, 'x'))),
    ],
    [
      'over 16 MB, though it is sealed',
      (file: string) => reseal(file, (text) => withFile(text, 'A'.repeat(17 * 1024 * 1024))),
    ],
  ])('%s is damage', async (_what, damage) => {
    const place = await aPlace('sqlite');
    const file = await save(await aBookedPlace('sqlite'));
    damage(file);
    await expect(restore(file, place)).rejects.toMatchObject({ code: 'BACKUP_DAMAGED' });
  });
});

describe('restoring into SQLite', () => {
  it('is refused if someone wrote to the database while the backup was read', async () => {
    const place = await aBookedPlace('sqlite');
    const restored = await aBookedPlace('sqlite', 2);
    if (place.kind !== 'sqlite' || restored.kind !== 'sqlite') {
      return expect.fail('Another kind was made.');
    }
    const before = await readEverything(place);
    const replacement = {
      file: place.file,
      restored: restored.file,
      aside: `${place.file}.aside`,
      replace: false,
    };
    expect(() => replaceFile(replacement)).toThrow(
      'in use: it holds an installation or bookings. Nothing was changed.',
    );
    expect(await readEverything(place)).toEqual(before);
    expect(readdirSync(dirname(place.file))).toEqual(['slotwell.db']);
  });

  it('takes the place of a file that is damaged, and keeps it', async () => {
    const place = await aBookedPlace('sqlite');
    const file = await save(await aBookedPlace('sqlite', 2));
    if (place.kind !== 'sqlite') {
      return;
    }
    // The WAL would repair the file.
    for (const end of ['-wal', '-shm']) {
      rmSync(place.file + end, { force: true });
    }
    writeFileSync(place.file, 'no database any more'.repeat(500));
    await expect(restore(file, place)).rejects.toMatchObject({ code: 'RESTORE_NOT_EMPTY' });
    const { aside } = await restore(file, place, true);
    expect(readFileSync(aside ?? '', 'utf8')).toContain('no database any more');
    expect(await query(place, 'SELECT id FROM booking')).toHaveLength(2);
  });
});

/** The header, by which a compressed file is known, stays. */
function spoil(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 40));
}

function change(file: string, edit: (text: string) => string): void {
  const before = gunzipSync(readFileSync(file)).toString();
  const after = edit(before);
  if (after === before) {
    throw new Error('Nothing was damaged.');
  }
  writeFileSync(file, gzipSync(after));
}

/** Rewrites the checksum, as if the file had been written like this. */
function reseal(file: string, edit: (text: string) => string): void {
  change(file, (text) => sealed(edit(text)));
}
