/** A database of before messages existed: its bookings and its outbox are carried over with what is known of them, and nobody is told of what is long past. */

import { describe, expect, it } from 'vitest';
import { manageSecretOf } from '../../../core/booking/manage-secret.ts';
import { migrations as postgresMigrations } from '../../../core/storage/postgres/migrations/index.ts';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import { APPLICATION_ID } from '../../../core/storage/sqlite/migrate.ts';
import { migrations as sqliteMigrations } from '../../../core/storage/sqlite/migrations/index.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { anInstallation, aSchedule } from '../../bff/support/an-installation.ts';
import { aDatabase, aConnection as aPostgresConnection, aStorage as aPostgresStorage } from './postgres-databases.ts';
import { aDatabaseFile, aStorage as aSqliteStorage } from './sqlite-files.ts';
import { anImport, aReserve } from './storage-fixture.ts';

const {
  mail: _,
  emailConfirmation: __,
  waitlist: ___,
  reasons,
  schedules: ____,
  ...definition
} = anInstallation({ contactEmail: 'desk@practice.example' });
const json = (value: unknown) => `'${JSON.stringify(value)}'`;
const wasAt = (scheduleId: number, startsAt: number) => json({ scheduleId, startsAt, endsAt: startsAt + 30 });

/** Booked at minute 900 of schedule 1, moved to 1000 there and to 1100 of schedule 2, then cancelled; and another that stands. */
const rows = `
INSERT INTO installation (id, signing_key, configured, definition) VALUES (1, 'key', YES, ${json(definition)});
INSERT INTO schedule (id, position, definition, capacity, is_group, version, retired)
  VALUES (1, 0, ${json(aSchedule())}, 1, NO, 5, NO), (2, 1, ${json(aSchedule({ id: 2 }))}, 1, NO, 5, NO);
INSERT INTO reason (id, position, definition, retired) VALUES (1, 0, ${json(reasons[0])}, NO);
INSERT INTO customer (email, submission, created_at) VALUES ('ada@example.org', '{}', 10);
INSERT INTO booking (details_id, customer_id, schedule_id, reason_id, status, version, starts_at, ends_at, surface, locale, consented, created_at, cancelled_at)
  VALUES ('first', 1, 2, 1, 'cancelled', 4, 1100, 1130, 'widget', 'en', YES, 10, 40), ('second', 1, 1, 1, 'confirmed', 1, 1200, 1230, 'api', 'en', NO, 50, NULL);
INSERT INTO outbox (event, booking_id, version, created_at, previous) VALUES
  ('booking.created', 1, 1, 10, NULL), ('booking.rescheduled', 1, 2, 20, ${wasAt(1, 900)}),
  ('booking.rescheduled', 1, 3, 30, ${wasAt(1, 1000)}), ('booking.cancelled', 1, 4, 40, NULL), ('booking.created', 2, 1, 50, NULL);`;

async function onSqlite(): Promise<Storage> {
  const file = aDatabaseFile();
  const connection = openDatabase(file);
  for (const migration of sqliteMigrations.slice(0, 2)) connection.exec(migration);
  connection.exec(`${rows.replaceAll('YES', '1').replaceAll('NO,', '0,').replaceAll('NO)', '0)')}
    PRAGMA user_version = 2; PRAGMA application_id = ${APPLICATION_ID}`);
  connection.close();
  return aSqliteStorage(file);
}

const beforeMessages = `CREATE EXTENSION btree_gist; CREATE TABLE slotwell_migration (number integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
  ${postgresMigrations[0]}; INSERT INTO slotwell_migration (number) VALUES (1);
  ${rows.replaceAll('YES', 'true').replaceAll('NO,', 'false,').replaceAll('NO)', 'false)')}`;

async function onPostgres(): Promise<Storage> {
  const url = await aDatabase();
  const client = await aPostgresConnection(url);
  await client.query(beforeMessages);
  return aPostgresStorage(url);
}

describe.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
])('migrating a database on %s from before messages', (_name, open) => {
  it('says of each entry how the booking was then, and by which path', async () => {
    const storage = await open();
    const entries = await Promise.all([1, 2, 3, 4, 5].map((id) => storage.findEntry(id)));
    const told = entries.map((entry) => [entry?.kind, entry?.source, entry?.asOf?.scheduleId, entry?.asOf?.startsAt, entry?.asOf?.status]);
    expect(told).toEqual([
      ['booking.created', 'widget', 1, 900, 'confirmed'],
      ['booking.rescheduled', 'command_line', 1, 1000, 'confirmed'],
      ['booking.rescheduled', 'command_line', 2, 1100, 'confirmed'],
      ['booking.cancelled', 'command_line', 2, 1100, 'cancelled'],
      ['booking.created', 'api', 1, 1200, 'confirmed'],
    ]);
    expect(entries[1]).toMatchObject({ previous: { scheduleId: 1, startsAt: 900 }, asOf: { bookingId: 1, version: 2, endsAt: 1030 } });
  });

  it('tells nobody of them, and of what happens from now on as usual', async () => {
    const storage = await open();
    expect(await storage.readUnplanned(9)).toEqual([]);
    await storage.cancelBooking({ now: 60, actor: 'a', bookingId: 2, source: 'manage', respectCutoff: false });
    expect(await storage.readUnplanned(9)).toMatchObject([{ id: 6, kind: 'booking.cancelled', source: 'manage' }]);
  });

  it('gives each booking its secret, and takes the time of its last change for when it got its time', async () => {
    const storage = await open();
    expect(await storage.findManaged(manageSecretOf('key', 'first'))).toMatchObject({ booking: { bookingId: 1 } });
    expect(await storage.readManageSecret(2)).toBe(manageSecretOf('key', 'second'));
    const minutes = 60_000;
    expect(await storage.remind({ now: 1150 * minutes, minutesBefore: [100] })).toBe(1);
  });

  it('counts those who booked before by their mailboxes', async () => {
    const storage = await open();
    await storage.importInstallation(anImport({ schedules: [aSchedule({ customerLimit: 1 }), aSchedule({ id: 2 })] }));
    const reserve = (email: string) => storage.reserve(aReserve({ now: 60, slot: '1970-01-01 09:00:00', email }));
    expect(await reserve('ADA+x@example.org')).toMatchObject({ code: 'customer_limit' });
    expect(await reserve('bob@example.org')).toMatchObject({ kind: 'booked' });
  });

  it('fills in how customers are written to', async () => {
    const storage = await open();
    const mail = { replyTo: 'desk@practice.example', reminderMinutes: [1440], sentences: {} };
    expect((await storage.readConfiguration())?.installation).toMatchObject({ mail, emailConfirmation: null, waitlist: null });
  });
});

describe('migrating many bookings on PostgreSQL', () => {
  /** Where each entry is searched among all the others, this many take longer than the test may. */
  it('finds what followed each outbox entry by an index', { timeout: 60_000 }, async () => {
    const url = await aDatabase();
    const client = await aPostgresConnection(url);
    const many = 'FROM generate_series(3, 20000) AS n';
    await client.query(`${beforeMessages}
      INSERT INTO customer (email, submission, created_at) SELECT NULL, '{}', 10 ${many};
      INSERT INTO booking (details_id, customer_id, schedule_id, reason_id, status, version, starts_at, ends_at, surface, locale, consented, created_at)
        SELECT n, 1, 1, 1, 'confirmed', 1, n * 30, n * 30 + 30, 'api', 'en', false, 10 ${many};
      INSERT INTO outbox (event, booking_id, version, created_at) SELECT 'booking.created', n, 1, 10 ${many}`);
    const storage = await aPostgresStorage(url);
    expect(await storage.readUnplanned(1)).toEqual([]);
    expect(await storage.findEntry(6)).toMatchObject({ asOf: { startsAt: 90 } });
  });
});
