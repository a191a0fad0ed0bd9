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

  /** `version_conflict`: something of `expected` is different by now, and nothing was written. */
  change(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly id: number;
    readonly change: WebhookEndpointChange;
    readonly expected?: WebhookEndpointChange;
  }): Promise<WebhookEndpoint | 'version_conflict' | NotFound>;

  /** Its deliveries that wait become obsolete; the log of past ones goes with it. */
  remove(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly id: number;
  }): Promise<boolean>;

  /** Puts a `webhook.test` entry for one endpoint into the outbox; answers the entry's id. */
  test(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    /** By which way it was asked for. */
    readonly trigger: Trigger;
    readonly id: number;
  }): Promise<number | NotFound>;
}
