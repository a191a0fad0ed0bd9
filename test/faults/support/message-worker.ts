/**
 * A process that delivers messages like a server does, with leases as short as its second argument
 * says (ms); it tells its parent how each mark went.
 */

import { readConfig } from '../../../bff/config.ts';
import { openCore } from '../../../bff/open-core.ts';
import { speak } from '../../../bff/texts/index.ts';
import { createDeliveryWorker } from '../../../core/delivery/delivery-worker.ts';
import { createMailSender } from '../../../core/delivery/mail/mail-sender.ts';
import { createOutboxPlanner } from '../../../core/delivery/outbox-planner.ts';
import { createWebhookSender } from '../../../core/delivery/webhooks/webhook-sender.ts';

export type WorkerNews =
  | { readonly kind: 'ready' }
  /** `messageId` is the delivery's. */
  | { readonly kind: 'marked'; readonly deliveryId: number; readonly answer: 'settled' | 'stale' }
  | { readonly kind: 'failed'; readonly message: string }
  /** Nothing is due. */
  | { readonly kind: 'done' };

const send = (news: WorkerNews): void => void process.send?.(news);

const reading = readConfig(process.env);
if (reading.kind === 'problems') {
  throw new Error(reading.problems.join('\n'));
}
const { mail, baseUrl } = reading.config;
if (mail === null) {
  throw new Error('It needs a mail server.');
}
const { storage, clock } = await openCore(reading.config);
const worker = createDeliveryWorker({
  storage: {
    ...storage,
    messages: {
      ...storage.messages,
      settleDelivery: async (command) => {
        const answer = await storage.messages.settleDelivery(command);
        send({ kind: 'marked', deliveryId: command.deliveryId, answer });
        return answer;
      },
    },
  },
  clock,
  senders: {
    mail: createMailSender({ ...mail, baseUrl, speak, storage }),
    webhook: createWebhookSender({ loader: storage }),
  },
  planOutbox: createOutboxPlanner({ storage, clock, planWaitlist: async () => [] }),
  report: (error) => send({ kind: 'failed', message: String(error) }),
  leaseMs: Number(process.argv[2]),
});
// Once, when it is told to: one that is stopped while it holds the database's lock would stop
// everybody.
process.on('message', () => {
  worker.work().then(
    () => send({ kind: 'done' }),
    (error: unknown) => send({ kind: 'failed', message: String(error) }),
  );
});
// A parent that is gone can no longer end it.
process.on('disconnect', () => process.exit());
send({ kind: 'ready' });
