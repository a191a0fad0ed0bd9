/** Cleanup in batches until nothing is left. */

import { expect, it } from 'vitest';
import { createHousekeeping } from '../../../core/storage/housekeeping.ts';

it('deletes expired keys and old messages until no batch is full', async () => {
  const batches: Readonly<Record<string, unknown[]>> = {
    deleteExpiredKeys: [500, 500, 3],
    deleteOldMessages: [
      { deliveries: 500, outboxEntries: 500 },
      { deliveries: 20, outboxEntries: 500 },
      { deliveries: 0, outboxEntries: 7 },
    ],
  };
  const { deleteExpired } = createHousekeeping({
    run: async (name) => Object(batches[name]?.shift()).valueOf(),
    readAt: async () => Object([]),
  });
  expect(await deleteExpired({ now: 0 })).toEqual({
    holds: 0,
    idempotencyKeys: 1003,
    deliveries: 520,
    outboxEntries: 1007,
  });
});

it('counts the expired holds of all calendars', async () => {
  const { deleteExpired } = createHousekeeping({
    run: async (name) => {
      const none = name === 'deleteOldMessages' ? { deliveries: 0, outboxEntries: 0 } : 0;
      return Object(name === 'deleteExpiredHolds' ? 2 : none).valueOf();
    },
    readAt: async () => Object([1, 2, 3]),
  });
  expect(await deleteExpired({ now: 0 })).toMatchObject({ holds: 6 });
});
