/** Databases of the first schema are carried forward: it never changes, only migrations follow. */

import { describe, expect, it } from 'vitest';
import { migrations as postgresMigrations } from '../../../core/storage/postgres/postgres-schema.ts';
import { migrations as sqliteMigrations } from '../../../core/storage/sqlite/sqlite-schema.ts';
import { aPlace, KINDS, type Kind, query, within } from './backup-places.ts';
import { aPlaceOfFirstSchema, LATEST, readFirstSchema, readNumber, START } from './first-schema.ts';
import { anImport, book } from './storage-fixture.ts';

const MIGRATIONS = { sqlite: sqliteMigrations, postgres: postgresMigrations };

/** Everything that a migration can make, as the database itself describes it. */
const CATALOGUE: Readonly<Record<Kind, string>> = {
  sqlite: "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY 2",
  postgres: `SELECT attrelid::regclass::text AS name, attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull AS text
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1, 2`,
};

/** Names of what a table that is made anew loses if a migration forgets it. */
const GUARDS: Readonly<Record<Kind, string>> = {
  sqlite: "SELECT type, name FROM sqlite_schema WHERE type IN ('index', 'trigger')",
  postgres: `SELECT conname AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexname FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT tgname FROM pg_trigger WHERE NOT tgisinternal`,
};

it('counts the schemas of both databases alike', () => {
  expect(sqliteMigrations).toHaveLength(postgresMigrations.length);
  expect(LATEST.sqlite).toBe(LATEST.postgres);
});

describe.each(KINDS)('the first schema on %s', (kind) => {
  it('has not changed since its release', () => {
    expect(MIGRATIONS[kind][0]).toBe(readFirstSchema(kind));
  });

  it('becomes the schema of a new database', async () => {
    const old = await aPlaceOfFirstSchema(kind);
    const fresh = await aPlace(kind);
    for (const place of [old, fresh]) {
      await within(place, (storage) => storage.probe());
    }
    expect(await readNumber(old)).toBe(LATEST[kind]);
    expect(await query(old, CATALOGUE[kind])).toEqual(await query(fresh, CATALOGUE[kind]));
  });

  it('keeps its indexes, constraints and triggers in the schema of today', async () => {
    const old = await aPlaceOfFirstSchema(kind);
    const before = await query(old, GUARDS[kind]);
    await within(old, (storage) => storage.probe());
    expect(await query(old, GUARDS[kind])).toEqual(expect.arrayContaining(before));
  });

  it('goes on with its booking, and takes another', async () => {
    await within(await aPlaceOfFirstSchema(kind), async (storage) => {
      await storage.configuration.import(anImport());
      expect(await storage.bookings.list({ limit: 9 })).toMatchObject([
        { bookingId: 7, startsAt: START, status: 'confirmed' },
      ]);
      await expect(book(storage, { slot: '2026-03-02 09:00:00' })).rejects.toThrow(
        'slot_unavailable',
      );
      await book(storage, { slot: '2026-03-02 10:00:00' });
      expect(await storage.bookings.list({ limit: 9 })).toHaveLength(2);
    });
  });
});
