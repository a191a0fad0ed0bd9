/** Sends again what was given up: for the command line and the administration area alike. */

import type { Actor, Clock, Storage } from '../../core/index.ts';

interface Resending {
  readonly storage: Pick<Storage, 'listDeliveries' | 'resendDelivery'>;
  readonly clock: Clock;
  readonly actor: Actor;
}

/** More than anyone lets gather. One round: what is given up again meanwhile is not sent for ever. */
const MAX_ROWS = 100_000;

/** Answers how many are sent. Those of erased customers have nobody to go to. */
export async function resendDead({ storage, clock, actor }: Resending): Promise<number> {
  let count = 0;
  for (const { id: deliveryId } of await storage.listDeliveries({ state: 'dead', limit: MAX_ROWS })) {
    const again = await storage.resendDelivery({ now: clock.now(), actor, deliveryId });
    if (!('kind' in again)) count += 1;
  }
  return count;
}
