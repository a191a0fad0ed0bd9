/** A command that decides about no schedule, and so needs no turn and no lock of one. */

import type { EpochMs } from '../../clock.ts';
import type { Command, Transaction } from './transactions.ts';

export function unlocked<Outcome>(now: EpochMs, work: (transaction: Transaction) => Promise<Outcome>): Command<Outcome> {
  return { now, plan: () => ({ schedules: [] }), work };
}
