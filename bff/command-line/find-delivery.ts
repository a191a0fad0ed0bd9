/** One delivery by its number, as `webhook log` and `outbox list` show it. */

import type { Delivery, Storage } from '../../core/index.ts';
import type { CommandCall } from './command.ts';
import { readNumber } from './read-number.ts';

/** Null where it is none; that is said. */
export function readDeliveryId(call: CommandCall): number | null {
  return readNumber(call, { thing: 'delivery', shownBy: 'webhook log, or slotwell outbox list,' });
}

/** Null where there is none; that is said. */
export async function findDelivery({ io }: CommandCall, storage: Storage, deliveryId: number): Promise<Delivery | null> {
  const [delivery] = await storage.listDeliveries({ deliveryId, limit: 1 });
  if (delivery === undefined) io.err(`There is no delivery ${deliveryId}: slotwell webhook log and slotwell outbox list show them.`);
  return delivery ?? null;
}
