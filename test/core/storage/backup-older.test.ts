/** Backups that an older version made: restored, they have the present schema and lack nothing. */

import { describe, expect, it } from 'vitest';
import type { DatabaseAddress } from '../../../core/index.ts';
import { withLongSession } from '../../../core/storage/postgres/backup.ts';
import { createSchema } from '../../../core/storage/postgres/migrate.ts';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import { APPLICATION_ID } from '../../../core/storage/sqlite/migrate.ts';
import { migrations } from '../../../core/storage/sqlite/migrations/index.ts';
import { aPlace, KINDS, query, restore, save, within } from './backup-places.ts';
import { anImport, book, minute } from './storage-fixture.ts';

const START = minute('2026-03-02 09:00');

/** A truth value, as either kind of database writes it. */
const TRUTH = { sqlite: ['0', '1'], postgres: ['false', 'true'] } as const;

/** As the first version wrote it. */
function rowsOfThen(kind: DatabaseAddress['kind']): string[] {
  const [no, yes] = TRUTH[kind];
  const always = kind === 'sqlite' ? '' : 'OVERRIDING SYSTEM VALUE';
  const seats = kind === 'sqlite' ? ['', ''] : [', seat, reason_seat', ', 1, 1'];
  return [
    `INSERT INTO installation (id, definition, configured, signing_key) VALUES (1, NULL, ${yes}, 'a key')`,
    `INSERT INTO schedule (id, position, definition, capacity, is_group, version, retired) VALUES (1, 0, '{}', 1, ${no}, 5, ${no})`,
    `INSERT INTO reason (id, position, definition, capacity, retired) VALUES (1, 0, '{}', NULL, ${no})`,
    `INSERT INTO customer (id, email, submission, created_at) ${always} VALUES (3, 'ada@example.org', '{"email":"ada@example.org"}', 1)`,
    `INSERT INTO booking (id, details_id, customer_id, schedule_id, reason_id, status, version, starts_at, ends_at, surface, locale, consented, created_at)
      ${always} VALUES (7, 'details', 3, 1, 1, 'confirmed', 1, ${START}, ${START + 30}, 'api', 'en', ${no}, 1)`,
    `INSERT INTO claim (id, schedule_id, reason_id, booking_id, starts_at, ends_at, blocks_from, blocks_until${seats[0]})
      ${always} VALUES (1, 1, 1, 7, ${START}, ${START + 30}, ${START}, ${START + 30}${seats[1]})`,
    `INSERT INTO outbox (id, event, booking_id, version, created_at) ${always} VALUES (1, 'booking.created', 7, 1, 1)`,
  ];
}

async function aPlaceOfThen(kind: DatabaseAddress['kind']): Promise<DatabaseAddress> {
  const place = await aPlace(kind);
  if (place.kind === 'sqlite') {
    const connection = openDatabase(place.file);
    connection.exec(migrations[0] ?? '');
    connection.pragma(`application_id = ${APPLICATION_ID}`);
    connection.pragma('user_version = 1');
    connection.close();
  } else
    await withLongSession(place.url, async (session) => {
      await session.execute({ text: 'BEGIN' });
      await createSchema(session, 1);
      await session.execute({ text: 'COMMIT' });
    });
  for (const sql of rowsOfThen(kind)) await query(place, sql);
  return place;
}

const PAIRS = [
  { from: 'sqlite', to: 'sqlite' },
  { from: 'sqlite', to: 'postgres' },
  { from: 'postgres', to: 'postgres' },
] as const;

describe('a backup of the first version', () => {
  it.each(PAIRS)('goes from $from into $to and is brought forward', async ({ from, to }) => {
    const [source, target, fresh] = [await aPlaceOfThen(from), await aPlace(to), await aPlace(to)];
    await restore(await save(source), target);
    await within(fresh, (storage) => storage.probe());
    const version = to === 'sqlite' ? 'PRAGMA user_version' : 'SELECT max(number) FROM slotwell_migration';
    expect(await query(target, version)).toEqual(await query(fresh, version));
    await within(target, async (storage) => {
      await storage.importInstallation(anImport());
      expect(await storage.listBookings({ limit: 9 })).toMatchObject([{ bookingId: 7, startsAt: START, status: 'confirmed' }]);
      await expect(book(storage, { slot: '2026-03-02 09:00:00' })).rejects.toThrow('slot_unavailable');
      expect(await book(storage, { slot: '2026-03-02 10:00:00' })).toBe(8);
    });
  });

  it.each(KINDS)('is saved from %s as it is, without being migrated first', async (kind) => {
    const source = await aPlaceOfThen(kind);
    await save(source);
    const column = kind === 'sqlite' ? "SELECT 1 FROM pragma_table_info('outbox') WHERE name = 'event'" : 'SELECT event FROM outbox';
    expect(await query(source, column)).toHaveLength(1);
  });
});
