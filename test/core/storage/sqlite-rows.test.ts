/** Rows of the SQLite adapter beyond the port: holds, outbox, idempotency, customers. */

import { describe, expect, it } from 'vitest';
import { aFormField, aSchedule } from '../../bff/support/an-installation.ts';
import { aConnection, aDatabaseFile, aStorage } from './sqlite-files.ts';
import {
  aCancel,
  aMove,
  anImport,
  aReserve,
  book,
  HOUR_MS,
  hold,
  minute,
  NOW,
  versionOf,
} from './storage-fixture.ts';

async function aBookableDatabase(changes: Parameters<typeof anImport>[0] = {}) {
  const file = aDatabaseFile();
  const storage = await aStorage(file);
  await storage.configuration.import(anImport(changes));
  return { storage, connection: aConnection(file) };
}

describe('rows of a hold', () => {
  it('keep its secret as a hash only', async () => {
    const { storage, connection } = await aBookableDatabase();
    const { secret } = await hold(storage);
    const row = connection.prepare('SELECT * FROM claim').get();
    expect(row).toMatchObject({
      booking_id: null,
      visitor: 'a visitor',
      created_at: NOW,
      secret_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('go with the next booking after they expired, raising the version of their own schedule', async () => {
    const { storage, connection } = await aBookableDatabase({
      schedules: [aSchedule(), aSchedule({ id: 2 })],
    });
    const { expiresAt } = await hold(storage, { scheduleId: 2 });
    const before = await versionOf(storage, 2);
    await book(storage, { now: expiresAt });
    expect(await versionOf(storage, 2)).toBe(before + 1);
    expect(connection.prepare('SELECT schedule_id FROM claim').pluck().all()).toEqual([1]);
  });

  it('leave no visitor, secret or expiry in the claim of the booking', async () => {
    const { storage, connection } = await aBookableDatabase();
    await book(storage, { holdSecret: (await hold(storage)).secret });
    const rows = connection
      .prepare('SELECT expires_at, secret_hash, visitor, created_at FROM claim')
      .raw()
      .all();
    expect(rows).toEqual([[null, null, null, null]]);
  });
});

describe('rows of a booking', () => {
  it('include one outbox row per change, with its version and, for a move, the old place', async () => {
    const { storage, connection } = await aBookableDatabase();
    const bookingId = await book(storage);
    await storage.bookings.move(aMove(bookingId));
    await storage.bookings.move(aMove(bookingId));
    await storage.bookings.cancel(aCancel(bookingId));
    await storage.bookings.cancel(aCancel(bookingId));
    const previous = {
      scheduleId: 1,
      startsAt: minute('2026-03-02 09:00'),
      endsAt: minute('2026-03-02 09:30'),
    };
    expect(
      connection
        .prepare('SELECT kind, booking_id, version, previous FROM outbox ORDER BY id')
        .raw()
        .all(),
    ).toEqual([
      ['booking.created', bookingId, 1, null],
      ['booking.rescheduled', bookingId, 2, JSON.stringify(previous)],
      ['booking.cancelled', bookingId, 3, null],
    ]);
  });

  it('keep one spelling of an email address and its mailbox, and null if none was given', async () => {
    const { storage, connection } = await aBookableDatabase({
      form: [aFormField({ name: 'email', inputType: 'email', required: false })],
    });
    await book(storage, { submission: { email: 'Ada+x@ｅxample.ORG' } });
    await book(storage, { submission: {}, slot: '2026-03-02 10:00:00' });
    expect(
      connection.prepare('SELECT email, mailbox, submission FROM customer ORDER BY id').raw().all(),
    ).toEqual([
      ['Ada+x@example.org', 'ada@example.org', '{"email":"Ada+x@example.org"}'],
      [null, null, '{}'],
    ]);
  });

  it('keep no idempotency key in clear, and drop those that have expired', async () => {
    const { storage, connection } = await aBookableDatabase();
    const keys = () => connection.prepare('SELECT key_hash FROM idempotency').pluck().all();
    await book(storage, { idempotency: { key: 'a-secret-key', fingerprint: 'f' } });
    expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    await storage.bookings.reserve(aReserve({ now: NOW + 24 * HOUR_MS }));
    expect(keys()).toEqual([]);
  });
});

it('a database that has lost its installation row says so', async () => {
  const { storage, connection } = await aBookableDatabase();
  connection.exec('DELETE FROM installation');
  const asked = [storage.readState(), storage.configuration.readSigningKey()];
  const sentence = 'The database has lost its installation row.';
  for (const outcome of await Promise.allSettled(asked)) {
    expect(outcome).toMatchObject({ reason: { message: sentence } });
  }
});
