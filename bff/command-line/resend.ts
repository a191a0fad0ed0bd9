/** Sends messages again under their old ids; `slotwell webhook resend` and `slotwell outbox resend` are one and the same for a single one. */

import type { Storage } from '../../core/index.ts';
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

/** As many at a time as one list gives. */
const BATCH = 500;

export function resendDead(call: CommandCall): Promise<ExitCode> {
  return withCore(call, async ({ storage }) => {
    const count = await resendAllDead(call, storage);
    call.io.out(count === 0 ? 'Nothing was given up.' : `Sent again, at once, by the running server: ${count}.`);
    return 0;
  });
}

/** Those of erased customers cannot be sent; they end the round. */
async function resendAllDead({ clock }: CommandCall, storage: Storage): Promise<number> {
  let count = 0;
  for (;;) {
    const dead = await storage.listDeliveries({ state: 'dead', limit: BATCH });
    let resent = 0;
    for (const { id } of dead)
      if (!('kind' in (await storage.resendDelivery({ now: clock.now(), actor: ACTOR, deliveryId: id })))) resent += 1;
    count += resent;
    if (resent === 0) return count;
  }
}
