/** What the rows of the SQLite adapter hold beside what the port shows: holds, outbox, idempotency, customers. */

import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../core/storage/sqlite/statement.ts';
import { aFormField, aSchedule } from '../../bff/support/an-installation.ts';
import { insertClaim } from './direct-claims.ts';
import { aConnection, aDatabaseFile, aStorage } from './sqlite-files.ts';
import { anImport, aReserve, book, HOUR_MS, minute, NOW, versionOf } from './storage-fixture.ts';

async function aBookableDatabase(changes: Parameters<typeof anImport>[0] = {}) {
  const file = aDatabaseFile();
  const storage = await aStorage(file);
  await storage.importInstallation(anImport(changes));
  return { storage, connection: aConnection(file) };
}

/** A hold on 9:00 to 9:30 that expires at `expiresAt`. */
function insertHold(connection: Connection, expiresAt: number, schedule = 1): void {
  const id = insertClaim(connection, { from: minute('2026-03-02 09:00'), until: minute('2026-03-02 09:30'), schedule });
  connection.prepare('UPDATE claim SET expires_at = ? WHERE id = ?').run(expiresAt, id);
}

describe('a hold', () => {
  it('occupies its place until it expires, to the millisecond', async () => {
    const { storage, connection } = await aBookableDatabase();
    insertHold(connection, NOW + 1);
    expect(await storage.reserve(aReserve())).toMatchObject({ code: 'slot_unavailable' });
    expect(await storage.reserve(aReserve({ now: NOW + 1 }))).toMatchObject({ kind: 'booked' });
  });

  it('is read with its expiry while it lasts, and not at all afterwards', async () => {
    const { storage, connection } = await aBookableDatabase();
    insertHold(connection, NOW + 5);
    const query = { scheduleId: 1, from: minute('2026-03-02 09:00'), until: minute('2026-03-02 09:30'), now: NOW };
    expect((await storage.readOccupancy(query)).occupancy).toMatchObject({ count: 1, nextExpiry: NOW + 5 });
    expect((await storage.readOccupancy({ ...query, now: NOW + 5 })).occupancy).toMatchObject({ count: 0, nextExpiry: null });
  });

  it('that expired is deleted by the next booking, raising the version of its own schedule', async () => {
    const { storage, connection } = await aBookableDatabase({ schedules: [aSchedule(), aSchedule({ id: 2 })] });
    insertHold(connection, NOW, 2);
    const before = await versionOf(storage, 2);
    await book(storage);
    expect(await versionOf(storage, 2)).toBe(before + 1);
    expect(connection.prepare('SELECT schedule_id FROM claim').pluck().all()).toEqual([1]);
  });
});

describe('rows of a booking', () => {
  it('include one outbox row for each change, with the version it led to', async () => {
    const { storage, connection } = await aBookableDatabase();
    const bookingId = await book(storage);
    await storage.cancelBooking({ now: NOW, actor: 'api', bookingId, respectCutoff: false });
    await storage.cancelBooking({ now: NOW, actor: 'api', bookingId, respectCutoff: false });
    expect(connection.prepare('SELECT event, booking_id, version FROM outbox ORDER BY id').raw().all()).toEqual([
      ['booking.created', bookingId, 1],
      ['booking.cancelled', bookingId, 2],
    ]);
  });

  it('keep the e-mail address in lower case for the limit per customer, and null where none was given', async () => {
    const { storage, connection } = await aBookableDatabase({ form: [aFormField({ name: 'email', inputType: 'email', required: false })] });
    await book(storage, { submission: { email: 'Ada@Example.ORG' } });
    await book(storage, { submission: {}, slot: '2026-03-02 10:00:00' });
    expect(connection.prepare('SELECT email, submission FROM customer ORDER BY id').raw().all()).toEqual([
      ['ada@example.org', '{"email":"Ada@Example.ORG"}'],
      [null, '{}'],
    ]);
  });

  it('keep no idempotency key in clear, and drop those that have expired', async () => {
    const { storage, connection } = await aBookableDatabase();
    const keys = () => connection.prepare('SELECT key_hash FROM idempotency').pluck().all();
    await book(storage, { idempotency: { key: 'a-secret-key', fingerprint: 'f' } });
    expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    await storage.reserve(aReserve({ now: NOW + 24 * HOUR_MS }));
    expect(keys()).toEqual([]);
  });
});
