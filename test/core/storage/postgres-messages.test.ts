/** Work on messages on PostgreSQL, beside those who book. */

import { describe, expect, it } from 'vitest';
import { aPlannedBooking, aPlannedMail, aSettling, leaseOne } from './message-fixture.ts';
import { aConnection, aMigratedDatabase, aStorage } from './postgres-databases.ts';
import { anImport, aReserve } from './storage-fixture.ts';

describe('messages on PostgreSQL', () => {
  it('leave connections for bookings while many wait for a locked table', async () => {
    const url = await aMigratedDatabase();
    const storage = await aStorage(url);
    await storage.configuration.import(anImport());
    await aPlannedBooking(storage, [aPlannedMail()], { slot: '2026-03-02 09:00:00' });
    const delivery = await leaseOne(storage);
    const other = await aConnection(url);
    await other.query('BEGIN; LOCK TABLE delivery');
    const settlings = Promise.all(
      Array.from({ length: 12 }, () => storage.messages.settleDelivery(aSettling(delivery))),
    );
    expect(await storage.bookings.reserve(aReserve({ slot: '2026-03-02 10:00:00' }))).toMatchObject(
      {
        kind: 'booked',
      },
    );
    await other.query('ROLLBACK');
    expect((await settlings).filter((outcome) => outcome === 'settled')).toHaveLength(1);
  });
});
