/** Sends messages again under their old ids; `slotwell webhook resend` and `slotwell outbox resend` are one and the same for a single one. */

import type { CommandCall, ExitCode } from './command.ts';
import { readDeliveryId } from './find-delivery.ts';
import { ACTOR, withCore } from './with-core.ts';

export async function resendOne(call: CommandCall): Promise<ExitCode> {
  const deliveryId = readDeliveryId(call);
  if (deliveryId === null) return 2;
  return withCore(call, async ({ storage }) => {
    const again = await storage.resendDelivery({ now: call.clock.now(), actor: ACTOR, deliveryId });
    if ('kind' in again) call.io.err(`There is no delivery ${deliveryId} that could be sent again.`);
    else call.io.out(`Delivery ${deliveryId} is sent again, at once, by the running server.`);
    return 'kind' in again ? 1 : 0;
  });
}

/** More than anyone lets gather. One round: what is given up again meanwhile is not sent for ever. */
const MOST = 100_000;

export function resendDead(call: CommandCall): Promise<ExitCode> {
  return withCore(call, async ({ storage }) => {
    const dead = await storage.listDeliveries({ state: 'dead', limit: MOST });
    let count = 0;
    for (const { id: deliveryId } of dead) {
      const again = await storage.resendDelivery({ now: call.clock.now(), actor: ACTOR, deliveryId });
      // Those of erased customers have nobody to go to.
      if (!('kind' in again)) count += 1;
    }
    call.io.out(count === 0 ? 'Nothing was given up.' : `Sent again, at once, by the running server: ${count}.`);
    return 0;
  });
}
