/** Rows of the PostgreSQL adapter beyond the port: seats, outbox, idempotency, customers. */

import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Storage } from '../../../core/storage/storage.ts';
import { aFormField, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aConnection, aMigratedDatabase, aStorage } from './postgres-databases.ts';
import {
  aCancel,
  aHold,
  aMove,
  anImport,
  aReserve,
  book,
  HOUR_MS,
  minute,
  NOW,
} from './storage-fixture.ts';

async function aBookableDatabase(
  changes: Parameters<typeof anImport>[0] = {},
): Promise<{ storage: Storage; client: pg.Client }> {
  const url = await aMigratedDatabase();
  const storage = await aStorage(url);
  await storage.configuration.import(anImport(changes));
  return { storage, client: await aConnection(url) };
}

/** Rows as arrays. */
async function select(client: pg.Client, text: string): Promise<unknown[]> {
  return (await client.query({ text, rowMode: 'array' })).rows;
}

const at = (time: string) => ({ slot: `2026-03-02 ${time}:00` });
/** Every five minutes from 9:00, of half an hour. */
const twoPlaces = { schedules: [aSchedule({ capacity: 2, slotIntervalMinutes: 5 })] };

describe('seats', () => {
  it('are swapped unnoticed if each one is free for only part of the time', async () => {
    const { storage, client } = await aBookableDatabase(twoPlaces);
    const early = [await book(storage, at('09:00')), await book(storage, at('09:00'))];
    await book(storage, at('09:30'));
    await storage.bookings.cancel(aCancel(early[0] ?? 0));
    // The one from 9:00 sits on the second seat, the one from 9:30 on the first.
    expect(await select(client, 'SELECT starts_at, seat FROM claim ORDER BY starts_at')).toEqual([
      [minute('2026-03-02 09:00'), 2],
      [minute('2026-03-02 09:30'), 1],
    ]);
    await book(storage, at('09:15'));
    expect(await select(client, 'SELECT seat, reason_seat FROM claim ORDER BY starts_at')).toEqual([
      [2, 2],
      [1, 1],
      [2, 2],
    ]);
    expect(await storage.bookings.reserve(aReserve(at('09:20')))).toMatchObject({
      code: 'slot_unavailable',
    });
  });

  it('of a reason are counted before it has a limit, so that a later one applies at once', async () => {
    const schedules = [aSchedule({ capacity: 3, reasonIds: [1] })];
    const { storage, client } = await aBookableDatabase({ schedules });
    await Promise.all([book(storage), book(storage)]);
    await storage.configuration.import(
      anImport({ schedules, reasons: [aReason({ capacity: 2 })] }),
    );
    expect(await storage.bookings.reserve(aReserve())).toMatchObject({ code: 'slot_unavailable' });
    expect(await select(client, 'SELECT reason_seat FROM claim ORDER BY 1')).toEqual([[1], [2]]);
  });

  it('above a lowered capacity are kept, and given up by bookings that move', async () => {
    const { storage, client } = await aBookableDatabase({
      schedules: [aSchedule({ capacity: 3 })],
    });
    const [, , third] = [await book(storage), await book(storage), await book(storage)];
    await storage.configuration.import(anImport());
    expect(await select(client, 'SELECT seat FROM claim ORDER BY 1')).toEqual([[1], [2], [3]]);
    expect(await storage.bookings.move(aMove(third ?? 0, at('11:00')))).toMatchObject({
      kind: 'moved',
    });
    expect(await select(client, 'SELECT seat FROM claim ORDER BY 1')).toEqual([[1], [1], [2]]);
  });
});

describe('a hold', () => {
  it('is kept by the hash of its secret alone', async () => {
    const { storage, client } = await aBookableDatabase();
    const held = await storage.holds.create(aHold());
    if (held.kind !== 'held') {
      throw new Error(held.code);
    }
    const [row] = (await client.query('SELECT * FROM claim')).rows;
    expect(row).toMatchObject({
      booking_id: null,
      secret_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(row)).not.toContain(held.hold.secret);
  });
});

describe('rows of a booking', () => {
  it('include one outbox row for each change, with the version it led to', async () => {
    const { storage, client } = await aBookableDatabase();
    const bookingId = await book(storage);
    await storage.bookings.move(aMove(bookingId, at('11:00')));
    const cancel = {
      now: NOW,
      actor: 'api',
      bookingId,
      trigger: 'api' as const,
      respectCutoff: false,
    };
    await storage.bookings.cancel(cancel);
    await storage.bookings.cancel(cancel);
    const startsAt = minute('2026-03-02 09:00');
    const endsAt = minute('2026-03-02 09:30');
    expect(
      await select(
        client,
        'SELECT kind, booking_id::integer, version, previous FROM outbox ORDER BY id',
      ),
    ).toEqual([
      ['booking.created', bookingId, 1, null],
      ['booking.rescheduled', bookingId, 2, { scheduleId: 1, startsAt, endsAt }],
      ['booking.cancelled', bookingId, 3, null],
    ]);
  });

  it('keep one spelling of an email address and its mailbox, and null if none was given', async () => {
    const { storage, client } = await aBookableDatabase({
      form: [aFormField({ name: 'email', inputType: 'email', required: false })],
    });
    await book(storage, { submission: { email: 'Ada+x@ｅxample.ORG' } });
    await book(storage, { submission: {}, ...at('10:00') });
    expect(
      await select(client, 'SELECT email, mailbox, submission FROM customer ORDER BY id'),
    ).toEqual([
      ['Ada+x@example.org', 'ada@example.org', { email: 'Ada+x@example.org' }],
      [null, null, {}],
    ]);
  });

  it('keep no idempotency key in clear, and give an expired one to the next booking that brings it', async () => {
    const { storage, client } = await aBookableDatabase();
    const idempotency = { key: 'a-secret-key', fingerprint: 'f' };
    await book(storage, { idempotency });
    await book(storage, { idempotency, now: NOW + 24 * HOUR_MS, slot: '2026-03-04 09:00:00' });
    expect(
      await select(client, 'SELECT key_hash, receipt -> $$bookingId$$ FROM idempotency'),
    ).toEqual([[expect.stringMatching(/^[0-9a-f]{64}$/), 2]]);
  });
});

it('a database that has lost its installation row says so', async () => {
  const { storage, client } = await aBookableDatabase();
  await client.query('DELETE FROM installation');
  const asked = [
    storage.readState(),
    storage.configuration.readSigningKey(),
    storage.bookings.reserve(aReserve()),
  ];
  const sentence = 'The database has lost its installation row.';
  for (const outcome of await Promise.allSettled(asked)) {
    expect(outcome).toMatchObject({ reason: { message: sentence } });
  }
});
