/** One delivery with all its attempts: `slotwell outbox show` for any, `slotwell webhook show` for webhooks. */

import type { Channel } from '../../core/index.ts';
import type { CommandCall, ExitCode } from './command.ts';
import { findDelivery, readDeliveryId } from './find-delivery.ts';
import { attemptLines, presentState, presentTarget } from './present-delivery.ts';
import { printable } from './printable.ts';
import { withCore } from './with-core.ts';

/** `only`: a delivery of another channel is refused. */
export async function showDelivery(call: CommandCall, only?: Channel): Promise<ExitCode> {
  const { io, clock } = call;
  const deliveryId = readDeliveryId(call);
  if (deliveryId === null) return 2;
  return withCore(call, async ({ storage }) => {
    const delivery = await findDelivery(call, storage, deliveryId);
    if (delivery === null) return 1;
    if (only !== undefined && delivery.channel !== only) {
      io.err(`Delivery ${deliveryId} is a ${delivery.channel}, not a ${only}: slotwell outbox show ${deliveryId} shows it.`);
      return 1;
    }
    const attempts = await storage.listAttempts(deliveryId);
    const state = presentState(delivery, clock.now());
    io.out(printable(`Delivery ${deliveryId}, a ${delivery.channel} to ${presentTarget(delivery)}, ${delivery.messageId}: ${state}`));
    for (const [index, attempt] of attempts.entries()) for (const line of attemptLines(attempt, index + 1)) io.out(line);
    if (attempts.length === 0) io.err('It was not attempted yet.');
    return 0;
  });
}
