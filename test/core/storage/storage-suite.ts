/** What `core/storage/storage.ts` promises, proven sentence by sentence: every adapter runs this suite. */

import { describe } from 'vitest';
import type { Storage } from '../../../core/storage/storage.ts';
import { describeAtomicity } from './suite/atomicity.ts';
import { describeBookingHeldTimes } from './suite/booking-held-times.ts';
import { describeBookings } from './suite/bookings.ts';
import { describeChangingHolds } from './suite/changing-holds.ts';
import { describeConfiguration } from './suite/configuration.ts';
import { describeHolds } from './suite/holds.ts';
import { describeIdempotency } from './suite/idempotency.ts';
import { describeMoves } from './suite/moves.ts';
import { describeRandomOperations } from './suite/random.ts';
import { describeReserving } from './suite/reserving.ts';
import { describeState } from './suite/state.ts';

/** Two storages on one new, empty database, as two processes would have them. Both are closed and the database removed after the test. */
export interface StoragePair {
  readonly storage: Storage;
  readonly another: Storage;
}

export type CreatePair = () => Promise<StoragePair>;

export function describeStorage(name: string, create: CreatePair): void {
  describe(name, () => {
    describeReserving(create);
    describeIdempotency(create);
    describeAtomicity(create);
    describeBookings(create);
    describeHolds(create);
    describeChangingHolds(create);
    describeBookingHeldTimes(create);
    describeMoves(create);
    describeConfiguration(create);
    describeState(create);
    describeRandomOperations(create);
  });
}
