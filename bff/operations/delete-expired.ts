/** Removes expired holds and idempotency keys every quarter of an hour. Bookings remove them in passing; this is for quiet times. */

import type { Core } from '../open-core.ts';
import type { Chore } from './repeatedly.ts';

export const deleteExpired = ({ storage, clock }: Pick<Core, 'storage' | 'clock'>): Chore => ({
  name: 'expired rows',
  everyMs: 900_000,
  run: async () => {
    const { holds, idempotencyKeys } = await storage.deleteExpired({ now: clock.now() });
    return holds + idempotencyKeys === 0 ? null : `removed ${holds} holds and ${idempotencyKeys} idempotency keys`;
  },
});
