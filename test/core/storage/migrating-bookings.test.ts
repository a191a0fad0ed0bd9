/** Rows of before they told whether somebody confirmed them: bookings are known by what their customers were sent, and who waits was not asked. */

import { expect, it } from 'vitest';
import type { DatabaseAddress } from '../../../core/index.ts';
import { withLongSession } from '../../../core/storage/postgres/backup.ts';
import { createSchema as createPostgresSchema } from '../../../core/storage/postgres/migrate.ts';
import { openDatabase } from '../../../core/storage/sqlite/driver.ts';
import { createSchema as createSqliteSchema } from '../../../core/storage/sqlite/migrate.ts';
import { aPlace, KINDS, type Kind, query, within } from './backup-places.ts';

/** One was confirmed, one still waits for that, one was never asked. */
const rows = [
  `INSERT INTO installation (id, signing_key) VALUES (1, 'key')`,
  `INSERT INTO schedule (id, position, definition, capacity, is_group, version, retired) VALUES (1, 0, '{}', 1, NO, 5, NO)`,
  `INSERT INTO reason (id, position, definition, retired) VALUES (1, 0, '{}', NO)`,
  `INSERT INTO customer (email, submission, created_at) VALUES ('ada@example.org', '{}', 10)`,
  `INSERT INTO booking (details_id, customer_id, schedule_id, reason_id, status, version, starts_at, ends_at, surface, locale, consented, created_at, confirm_until, placed_at)
  VALUES ('a', 1, 1, 1, 'confirmed', 2, 1100, 1130, 'widget', 'en', NO, 10, NULL, 10), ('b', 1, 1, 1, 'pending', 1, 1200, 1230, 'widget', 'en', NO, 50, 90, 50),
    ('c', 1, 1, 1, 'confirmed', 1, 1300, 1330, 'api', 'en', NO, 50, NULL, 50)`,
  `INSERT INTO outbox (kind, source, created_at, booking_id, version, status, schedule_id, reason_id, starts_at, ends_at) VALUES
  ('confirmation.requested', 'widget', 10, 1, 1, 'pending', 1, 1, 1100, 1130), ('booking.created', 'widget', 11, 1, 2, 'confirmed', 1, 1, 1100, 1130),
  ('booking.created', 'api', 50, 3, 1, 'confirmed', 1, 1, 1300, 1330)`,
  `INSERT INTO waitlist (schedule_id, reason_id, day, email, locale, state, created_at, expires_at, offers, declined)
    VALUES (1, 1, NULL, 'ada@example.org', 'en', 'waiting', 10, 90, 0, ',')`,
];

async function of(kind: Kind): Promise<DatabaseAddress> {
  const place = await aPlace(kind);
  if (place.kind === 'sqlite') {
    const connection = openDatabase(place.file);
    createSqliteSchema(connection, 4);
    connection.close();
  } else
    await withLongSession(place.url, async (session) => {
      await session.execute({ text: 'BEGIN' });
      await createPostgresSchema(session, 3);
      await session.execute({ text: 'COMMIT' });
    });
  for (const sql of rows) await query(place, sql.replaceAll(/\bNO\b/g, kind === 'sqlite' ? '0' : 'false'));
  return place;
}

it.each(KINDS)('leaves on the list, after migrating a database on %s, who was told that they are on it', async (kind) => {
  const waiting = await within(await of(kind), (storage) => storage.listWaiting({ now: 20, limit: 9 }));
  expect(waiting).toMatchObject([{ email: 'ada@example.org', state: 'waiting', confirmUntil: null }]);
});

it.each(KINDS)('knows after migrating a database on %s which bookings were to be confirmed', async (kind) => {
  const bookings = await within(await of(kind), (storage) => Promise.all([1, 2, 3].map((id) => storage.findBooking(id))));
  expect(bookings.map((booking) => booking?.beganPending)).toEqual([true, true, false]);
});
