/** Webhook endpoints. Part of the storage port. */

import type { Actor } from '../../booking/booking.ts';
import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import type { Trigger } from '../../delivery/outbox-entry.ts';
import type {
  NewWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointChange,
} from '../../delivery/webhook-endpoint.ts';

export interface EndpointStorage {
  add(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly endpoint: NewWebhookEndpoint;
  }): Promise<WebhookEndpoint>;

  list(): Promise<readonly WebhookEndpoint[]>;

  /**
   * Returns `version_conflict`, and writes nothing, if a setting in `expected` differs from the
   * current one.
   */
  change(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly id: number;
    readonly change: WebhookEndpointChange;
    readonly expected?: WebhookEndpointChange;
  }): Promise<WebhookEndpoint | 'version_conflict' | NotFound>;

  /** Makes its pending deliveries obsolete and deletes its delivery log. */
  remove(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly id: number;
  }): Promise<boolean>;

  /** Writes a `webhook.test` entry for one endpoint to the outbox; returns the entry's id. */
  test(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly trigger: Trigger;
    readonly id: number;
  }): Promise<number | NotFound>;
}
