/** `slotwell webhook test ID`: sends `webhook.test` to an endpoint. */

import { type Attempt, createDeliveryWorker, createWebhookSender, type Delivery, planWebhooks, type Storage } from '../../core/index.ts';
import type { Core } from '../open-core.ts';
import type { Command, CommandCall, ExitCode } from './command.ts';
import { presentAttempt } from './present-delivery.ts';
import { ACTOR } from './with-core.ts';
import { withEndpoint } from './with-endpoint.ts';

export const webhookTest: Command = {
  name: 'webhook test',
  usage: 'ID [--wait]',
  summary: 'Send a test to an endpoint: by the running server, or with --wait at once, and say what came of it.',
  options: { wait: { type: 'boolean' } },
  arity: [1, 1],
  run: (call) =>
    withEndpoint(call, async (core, { id }) => {
      const outboxId = await core.storage.testEndpoint({ now: core.clock.now(), actor: ACTOR, id });
      if (typeof outboxId !== 'number') {
        call.io.err(`Endpoint ${id} was removed just now.`);
        return 1;
      }
      if (call.options.wait === true) return sendNow(call, core, outboxId);
      call.io.out(`A test for endpoint ${id} is queued; the running server sends it. slotwell webhook log ${id} shows what came of it.`);
      return 0;
    }),
};

/** Does what the server does, for webhooks alone; whoever of the two leases the delivery sends it. */
async function sendNow({ io }: CommandCall, { storage, clock }: Core, outboxId: number): Promise<ExitCode> {
  const failures: unknown[] = [];
  const worker = createDeliveryWorker({
    storage,
    clock,
    senders: { webhook: createWebhookSender({ loader: storage }) },
    planOutbox: () => planTest(storage, clock.now(), outboxId),
    report: (error) => void failures.push(error),
  });
  await worker.work();
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  const { delivery, attempt } = await waitForAttempt(storage, outboxId);
  if (attempt === undefined) io.err('Another process took it up and has not said yet what came of it: slotwell webhook log shows it.');
  else
    (delivery?.state === 'delivered' ? io.out : io.err)(
      `${delivery?.state === 'delivered' ? 'Delivered' : 'Not delivered'}: ${presentAttempt(attempt)}`,
    );
  return delivery?.state === 'delivered' ? 0 : 1;
}

async function planTest(storage: Storage, now: number, outboxId: number): Promise<number> {
  const entry = await storage.findEntry(outboxId);
  if (entry === null) return 0;
  const planned = await storage.plan({ now, outboxId, deliveries: planWebhooks(entry, await storage.listEndpoints()) });
  return planned ? 1 : 0;
}

interface Seen {
  readonly delivery: Delivery | undefined;
  readonly attempt: Attempt | undefined;
}

const LOOK_AGAIN_MS = 200;
/** A little more than an attempt may take. */
const LOOKS = 85;

/** Usually at once; a running server that was quicker may still be at it. */
async function waitForAttempt(storage: Storage, outboxId: number): Promise<Seen> {
  for (let look = 1; ; look += 1) {
    const [delivery] = await storage.listDeliveries({ outboxId, limit: 1 });
    const attempt = delivery && (await storage.listAttempts(delivery.id)).at(-1);
    if (attempt !== undefined || look === LOOKS) return { delivery, attempt };
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
