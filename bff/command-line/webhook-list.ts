/** `slotwell webhook list`: the endpoints that are told of bookings. Secrets are not shown. */

import type { WebhookEndpoint } from '../../core/index.ts';
import type { Command } from './command.ts';
import { presentTime } from './present-delivery.ts';
import { printTable } from './print-table.ts';
import { printable } from './printable.ts';
import { shortEvents } from './webhook-events.ts';
import { withCore } from './with-core.ts';

export const webhookList: Command = {
  name: 'webhook list',
  usage: '',
  summary: 'List the servers that are told of bookings.',
  run: (call) =>
    withCore(call, async ({ storage, clock }) => {
      const endpoints = await storage.listEndpoints();
      const rows = endpoints.map((endpoint) => rowOf(endpoint, clock.now()).map(printable));
      printTable(call.io, ['No.', 'Address', 'Told of', 'Customer data', 'State', 'Description'], rows);
      if (rows.length === 0) call.io.err('No webhooks: slotwell webhook add URL sets one up.');
      return 0;
    }),
};

function rowOf(endpoint: WebhookEndpoint, now: number): string[] {
  const { id, url, events, includesCustomer, allowsPrivate, description } = endpoint;
  const address = allowsPrivate ? `${url} (may be private)` : url;
  return [`${id}`, address, shortEvents(events), includesCustomer ? 'yes' : 'no', stateOf(endpoint, now), description];
}

function stateOf({ disabledAt, disabledReason, previousSecretUntil }: WebhookEndpoint, now: number): string {
  if (disabledAt !== null) return `disabled: ${disabledReason ?? ''}`;
  return previousSecretUntil !== null && previousSecretUntil > now
    ? `in use, old secret until ${presentTime(previousSecretUntil)}`
    : 'in use';
}
