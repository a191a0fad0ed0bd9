/** Decides which endpoints are told of what happened. */

import type { PlannedDelivery } from '../delivery.ts';
import type { OutboxEntry } from '../outbox-entry.ts';
import type { WebhookEndpoint } from '../webhook-endpoint.ts';
import { isBookingEvent } from './present-webhook.ts';

/**
 * One delivery for each endpoint in use that asked for it; a test goes to its own endpoint alone, also while that is disabled. No lanes: receivers order by
 * version, and one message that is not taken must not hold up the next.
 */
export function planWebhooks(entry: OutboxEntry, endpoints: readonly WebhookEndpoint[]): readonly PlannedDelivery[] {
  return endpoints
    .filter((endpoint) => isTold(endpoint, entry))
    .map(({ id }) => ({ channel: 'webhook', role: 'endpoint', target: `${id}`, lane: null, dueAt: entry.createdAt }));
}

function isTold({ id, events, disabledAt }: WebhookEndpoint, { kind, endpointId }: OutboxEntry): boolean {
  if (kind === 'webhook.test') return id === endpointId;
  return isBookingEvent(kind) && disabledAt === null && events.includes(kind);
}
