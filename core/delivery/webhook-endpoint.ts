/**
 * An integrator's address that is told of bookings, as the operator set it up, and which of them
 * are told of what happened.
 */

import type { EpochMs } from '../clock.ts';
import type { PlannedDelivery } from './delivery.ts';
import { type BookingEvent, isBookingEvent, type OutboxEntry } from './outbox-entry.ts';

/** An integrator's server that is told of bookings. */
export interface WebhookEndpoint {
  readonly id: number;
  readonly url: string;
  /** The operator's own words; may be empty. */
  readonly description: string;
  /** Which of them it is told; never empty. */
  readonly events: readonly BookingEvent[];
  /** `whsec_` and base64 of 32 random bytes (Standard Webhooks 1.0.0). */
  readonly secret: string;
  /** The one before a rotation, which signs too until `previousSecretUntil`. */
  readonly previousSecret: string | null;
  readonly previousSecretUntil: EpochMs | null;
  /** Whether it gets what the customer entered. */
  readonly includesCustomer: boolean;
  /** Whether it may lie in a private network. */
  readonly allowsPrivate: boolean;
  /** `null` if it is in use. */
  readonly disabledAt: EpochMs | null;
  readonly disabledReason: string | null;
  readonly createdAt: EpochMs;
}

/** What the operator says of an endpoint when it is added. */
export type NewWebhookEndpoint = Omit<
  WebhookEndpoint,
  'id' | 'previousSecret' | 'previousSecretUntil' | 'disabledAt' | 'disabledReason'
>;

/** What may be changed later; what is left out stays. */
export type WebhookEndpointChange = Partial<Omit<WebhookEndpoint, 'id' | 'createdAt'>>;

/**
 * One delivery for each endpoint in use that asked for it; a test goes to its own endpoint alone,
 * also while that is disabled. No lanes: receivers order by version, and one message that is not
 * taken must not hold up the next.
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
