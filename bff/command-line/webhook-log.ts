/** `slotwell webhook log` and `webhook show`: what was sent to endpoints, and what they answered. */

import type { Delivery, Storage } from '../../core/index.ts';
import type { Command, CommandCall, ExitCode } from './command.ts';
import { presentAttempt, presentState, presentTime } from './present-delivery.ts';
import { printTable } from './print-table.ts';
import { readLimit } from './read-limit.ts';
import { showDelivery } from './show-delivery.ts';
import { withCore } from './with-core.ts';
import { readEndpointId } from './with-endpoint.ts';

export const webhookLog: Command = {
  name: 'webhook log',
  usage: '[ID] [--limit NUMBER]',
  summary: 'List what was sent to endpoints, or to one of them, newest first.',
  options: { limit: { type: 'string' } },
  arity: [0, 1],
  run: async (call) => {
    const limit = readLimit(call);
    const target = call.arguments.length === 0 ? '' : readEndpointId(call);
    if (limit === null || target === null) return 2;
    return withCore(call, ({ storage }) => list(call, storage, { limit, ...(target !== '' && { target: `${target}` }) }));
  },
};

async function list({ io, clock }: CommandCall, storage: Storage, wanted: { limit: number; target?: string }): Promise<ExitCode> {
  const deliveries = await storage.listDeliveries({ channel: 'webhook', ...wanted });
  const rows = await Promise.all(deliveries.map((delivery) => rowOf(delivery, storage, clock.now())));
  printTable(io, ['No.', 'Written', 'Endpoint', 'Type', 'State', 'Attempts', 'Last answer'], rows);
  if (rows.length === 0) io.err('Nothing was sent yet.');
  if (rows.length === wanted.limit) io.err(`These are the last ${wanted.limit}; --limit shows more.`);
  return 0;
}

async function rowOf(delivery: Delivery, storage: Storage, now: number): Promise<string[]> {
  const [entry, attempts] = await Promise.all([storage.findEntry(delivery.outboxId), storage.listAttempts(delivery.id)]);
  const last = attempts.at(-1);
  const { id, createdAt, target } = delivery;
  const answer = last === undefined ? '' : presentAttempt(last);
  return [`${id}`, presentTime(createdAt), target, entry?.kind ?? '', presentState(delivery, now), `${delivery.attempts}`, answer];
}

export const webhookShow: Command = {
  name: 'webhook show',
  usage: 'DELIVERY',
  summary: 'Show every attempt of a delivery, with what was sent and answered.',
  arity: [1, 1],
  run: (call) => showDelivery(call, 'webhook'),
};
