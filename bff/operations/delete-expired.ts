/** Removes expired holds and idempotency keys every quarter of an hour. Bookings remove them in passing; this is for quiet times. */

import type { Core } from '../open-core.ts';
import type { Chore } from './repeatedly.ts';

export const deleteExpired = ({ storage, clock }: Pick<Core, 'storage' | 'clock'>): Chore => ({
  name: 'expired rows',
  everyMs: 900_000,
  run: async () => {
    const { holds, idempotencyKeys, deliveries, outboxEntries } = await storage.deleteExpired({ now: clock.now() });
    const all = holds + idempotencyKeys + deliveries + outboxEntries;
    if (all === 0) return null;
    return `removed ${holds} holds, ${idempotencyKeys} idempotency keys, ${deliveries} deliveries and ${outboxEntries} outbox entries`;
  },
});
