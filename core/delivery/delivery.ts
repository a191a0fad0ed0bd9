/**
 * A delivery: one message on its way to one recipient. Planned once from an outbox entry, attempted
 * until it is settled, always under the same message id.
 */

import type { EpochMs } from '../clock.ts';

export const CHANNELS = ['mail', 'webhook'] as const;
/** By which way a message goes. */
export type Channel = (typeof CHANNELS)[number];

export const ROLES = ['customer', 'operator', 'endpoint'] as const;
/** `customer` and `operator` get mail, `endpoint` a webhook. */
export type Role = (typeof ROLES)[number];

export interface PlannedDelivery {
  readonly channel: Channel;
  readonly role: Role;
  /** Mail: the address, as `readEmail` has it. Webhook: the endpoint's id in digits. */
  readonly target: string;
  /**
   * Deliveries of one lane are made one after the other, in the order of their outbox entries;
   * without a lane (`null`) whenever they are due.
   */
  readonly lane: string | null;
  readonly dueAt: EpochMs;
}

export const DELIVERY_STATES = ['waiting', 'delivered', 'dead', 'obsolete'] as const;
/**
 * `waiting` -> `delivered`; or -> `dead` (given up; the operator may send it again) or `obsolete`
 * (no longer worth sending: a reminder of what was cancelled). One that is being attempted is
 * `waiting` under a lease.
 */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One message to one recipient, with what has become of it. */
export interface Delivery extends PlannedDelivery {
  readonly id: number;
  /** Unguessable and stable: `webhook-id`, and what is before the @ in `Message-ID`. */
  readonly messageId: string;
  readonly outboxId: number;
  readonly state: DeliveryState;
  /** Attempts begun so far, those cut short by a crash included. */
  readonly attempts: number;
  readonly createdAt: EpochMs;
  readonly settledAt: EpochMs | null;
  /** Why the latest attempt did not deliver; `null` if none failed. */
  readonly problem: string | null;
}

/**
 * A delivery that one worker may attempt until `leasedUntil`; with an older token it cannot be
 * settled.
 */
export interface LeasedDelivery extends Delivery {
  readonly leaseToken: number;
  readonly leasedUntil: EpochMs;
}

export type DeliveryOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly at: EpochMs; readonly problem: string }
  | Postponed
  | { readonly kind: 'dead'; readonly problem: string }
  | { readonly kind: 'obsolete'; readonly problem: string };

/**
 * Not to be sent before: its recipient has had enough for now. Not an attempt, and what follows in
 * its lane does not wait for it.
 */
export interface Postponed {
  readonly kind: 'postponed';
  readonly until: EpochMs;
  readonly problem: string;
}

/** What one attempt sent and got, for the delivery log. Mail keeps no bodies. */
export interface AttemptReport {
  readonly startedAt: EpochMs;
  readonly durationMs: number;
  /** HTTP or SMTP status; `null` if there was no answer. */
  readonly status: number | null;
  /** Headers and body as sent; `null` for mail. */
  readonly request: string | null;
  /** The beginning of the answer. */
  readonly response: string | null;
  readonly problem: string | null;
}

/** One attempt at a delivery, as the log keeps it. */
export interface Attempt extends AttemptReport {
  readonly id: number;
  readonly deliveryId: number;
}

/**
 * What a channel's adapter offers. Never rejects for what the other side does: that is an outcome.
 */
export interface Sender {
  send(
    sending: Sending,
  ): Promise<{ readonly outcome: SendOutcome; readonly report: AttemptReport }>;
}

/**
 * As an adapter judges it. The worker knows when to try again: `after` is the other side's own wish
 * (`Retry-After`), in ms.
 */
export type SendOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed'; readonly problem: string; readonly after: number | null }
  | {
      readonly kind: 'refused';
      readonly problem: string /** Nothing that a repetition would change. */;
    }
  | { readonly kind: 'obsolete'; readonly problem: string }
  | Postponed;

export interface Sending {
  readonly delivery: LeasedDelivery;
  readonly now: EpochMs;
  /** Aborted when the process stops for good. */
  readonly signal: AbortSignal;
}
