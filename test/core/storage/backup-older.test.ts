/**
 * Backups that an older version made: restored, they have the present schema and lack nothing. The
 * present schema is a made-up one, after the first.
 */

import { describe, expect, it, vi } from 'vitest';
import { aPlace, KINDS, query, readColumns, restore, save, within } from './backup-places.ts';
import { aPlaceOfFirstSchema, FIRST, LATEST, readNumber, START } from './first-schema.ts';
import { anImport, book } from './storage-fixture.ts';

vi.mock('../../../core/storage/sqlite/sqlite-schema.ts', async (original) => {
  const real = await original<typeof import('../../../core/storage/sqlite/sqlite-schema.ts')>();
  const { SECOND_SCHEMA } = await import('./second-schema.ts');
  return { ...real, migrations: [...real.migrations, SECOND_SCHEMA.sqlite] };
});
vi.mock('../../../core/storage/postgres/postgres-schema.ts', async (original) => {
  const real = await original<typeof import('../../../core/storage/postgres/postgres-schema.ts')>();
  const { SECOND_SCHEMA } = await import('./second-schema.ts');
  return { ...real, migrations: [...real.migrations, SECOND_SCHEMA.postgres] };
});

const PAIRS = [
  { from: 'sqlite', to: 'sqlite' },
  { from: 'sqlite', to: 'postgres' },
  { from: 'postgres', to: 'postgres' },
] as const;

describe('a backup of the first version', () => {
  it.each(PAIRS)('goes from $from into $to and is brought forward', async ({ from, to }) => {
    const source = await aPlaceOfFirstSchema(from);
    const target = await aPlace(to);
    await restore(await save(source), target);
    expect(await readNumber(target)).toBe(LATEST[to]);
    expect(await query(target, 'SELECT made_up FROM customer')).toEqual([{ made_up: 7 }]);
    const bookings = await query(target, 'SELECT id, starts_at, status FROM booking');
    expect(JSON.stringify(bookings).replaceAll('"', '')).toBe(
      `[{id:7,starts_at:${START},status:confirmed}]`,
    );
  });

  it.each(PAIRS.slice(1))('continues from $from in $to', async ({ from, to }) => {
    const source = await aPlaceOfFirstSchema(from);
    const target = await aPlace(to);
    await restore(await save(source), target);
    await within(target, async (storage) => {
      await storage.configuration.import(anImport());
      expect(await storage.bookings.list({ limit: 9 })).toMatchObject([
        { bookingId: 7, startsAt: START, status: 'confirmed' },
      ]);
      await expect(book(storage, { slot: '2026-03-02 09:00:00' })).rejects.toThrow(
        'slot_unavailable',
      );
      expect(await book(storage, { slot: '2026-03-02 10:00:00' })).toBe(8);
    });
  });

  it.each(KINDS)('is saved from %s unchanged, without a migration', async (kind) => {
    const source = await aPlaceOfFirstSchema(kind);
    await save(source);
    expect(await readNumber(source)).toBe(FIRST[kind]);
    expect((await readColumns(source)).map(({ column }) => column)).not.toContain('made_up');
  });
});
