/** An integrator's address that is told of bookings, as the operator set it up. */

import type { EpochMs } from '../clock.ts';
import type { BookingEvent } from './outbox-entry.ts';

/** An integrator's server that is told of bookings. */
export interface WebhookEndpoint {
  readonly id: number;
  readonly url: string;
  /** The operator's own words; may be empty. */
  readonly description: string;
  /** Which of the three it is told; never empty. */
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
  /** Null: in use. */
  readonly disabledAt: EpochMs | null;
  readonly disabledReason: string | null;
  readonly createdAt: EpochMs;
}

/** What the operator says of an endpoint when it is added. */
export type NewWebhookEndpoint = Omit<WebhookEndpoint, 'id' | 'previousSecret' | 'previousSecretUntil' | 'disabledAt' | 'disabledReason'>;

/** What may be changed later; what is left out stays. */
export type WebhookEndpointChange = Partial<Omit<WebhookEndpoint, 'id' | 'createdAt'>>;
