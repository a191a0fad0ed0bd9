/** Reads what time has run out for: each of them is ended by a command of its own. */

import type { EpochMs } from '../../clock.ts';
import { readOverdue } from '../messages/confirming.ts';
import { readPastToErase } from '../messages/erasure.ts';
import { readOverdueOffers } from '../messages/waitlist-offers.ts';
import { finish } from '../messages/work.ts';
import { createExecutor } from './message-dialect.ts';
import type { Connection } from './statement.ts';

type ReadOverdue = (now: EpochMs, except: readonly number[]) => Promise<readonly number[]>;

export interface OverdueReader {
  readonly readOverdueBookings: ReadOverdue;
  readonly readOverdueOffers: ReadOverdue;
  readonly readPastToErase: ReadOverdue;
}

export function createOverdueReader(connection: Connection): OverdueReader {
  const executor = createExecutor(connection);
  return {
    readOverdueBookings: async (now, except) => finish(readOverdue(now, except), executor),
    readPastToErase: async (now, except) => finish(readPastToErase(now, except), executor),
    readOverdueOffers: async (now, except) => finish(readOverdueOffers(now, except), executor),
  };
}
