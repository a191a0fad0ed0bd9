/**
 * An integrator's webhook endpoint as the operator configured it, and the choice of endpoints for
 * an event.
 */

import type { EpochMs } from '../clock.ts';
import type { PlannedDelivery } from './delivery.ts';
import type { DeliveryProblem } from './delivery-problem.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { type BookingEvent, isBookingEvent } from './webhooks/booking-events.ts';

/** An integrator's server that receives booking events. */
export interface WebhookEndpoint {
  readonly id: number;
  readonly url: string;
  /** The operator's note; may be empty. */
  readonly description: string;
  /** The events that it receives; never empty. */
  readonly events: readonly BookingEvent[];
  /** `whsec_` and base64 of 32 random bytes (Standard Webhooks 1.0.0). */
  readonly secret: string;
  /** The secret before a rotation, which also signs until `previousSecretUntil`. */
  readonly previousSecret: string | null;
  readonly previousSecretUntil: EpochMs | null;
  /** Whether it receives the customer's answers. */
  readonly includesCustomer: boolean;
  /** Whether it may be in a private network. */
  readonly allowsPrivate: boolean;
  /** `null` if it is enabled. */
  readonly disabledAt: EpochMs | null;
  readonly disabledReason: DeliveryProblem | null;
  readonly createdAt: EpochMs;
}

/** The operator's input for a new endpoint. */
export type NewWebhookEndpoint = Omit<
  WebhookEndpoint,
  'id' | 'previousSecret' | 'previousSecretUntil' | 'disabledAt' | 'disabledReason'
>;

/** Changes to an endpoint; omitted members stay. */
export type WebhookEndpointChange = Partial<Omit<WebhookEndpoint, 'id' | 'createdAt'>>;

/**
 * One delivery per enabled endpoint that subscribes to the event. A test only goes to its own
 * endpoint, even if that is disabled. No lanes: receivers order by version, and a rejected message
 * must not delay the next.
 */
export function planWebhooks(
  entry: OutboxEntry,
  endpoints: readonly WebhookEndpoint[],
): readonly PlannedDelivery[] {
  return endpoints
    .filter((endpoint) => isTold(endpoint, entry))
    .map(({ id }) => ({
      channel: 'webhook',
      role: 'endpoint',
      target: `${id}`,
      lane: null,
      dueAt: entry.createdAt,
    }));
}

function isTold(
  { id, events, disabledAt }: WebhookEndpoint,
  { kind, endpointId }: OutboxEntry,
): boolean {
  if (kind === 'webhook.test') {
    return id === endpointId;
  }
  return isBookingEvent(kind) && disabledAt === null && events.includes(kind);
}
