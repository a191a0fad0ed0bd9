/**
 * A delivery: one message to one recipient. Planned once from an outbox entry and attempted until
 * it is settled, always under the same message id.
 */

import type { EpochMs } from '../clock.ts';
import type { DeliveryProblem } from './delivery-problem.ts';

export const CHANNELS = ['mail', 'webhook', 'calendar'] as const;
/** The medium of a message. */
export type Channel = (typeof CHANNELS)[number];

export const ROLES = ['customer', 'operator', 'endpoint'] as const;
/** `customer` and `operator` receive mail, `endpoint` a webhook or an event in a calendar. */
export type Role = (typeof ROLES)[number];

export interface PlannedDelivery {
  readonly channel: Channel;
  readonly role: Role;
  /**
   * Mail: the address as returned by `readEmail`. Webhook: the endpoint's id in digits. Calendar: the
   * source's id in digits.
   */
  readonly target: string;
  /**
   * Deliveries of one lane are made one after the other, in the order of their outbox entries.
   * Without a lane (`null`) they are made as soon as they are due.
   */
  readonly lane: string | null;
  readonly dueAt: EpochMs;
}

export const DELIVERY_STATES = ['waiting', 'delivered', 'dead', 'obsolete'] as const;
/**
 * `waiting` becomes `delivered`, `dead` (given up; the operator may send it again) or `obsolete`
 * (no longer worth sending, such as a reminder of a cancelled booking). A delivery being attempted
 * is `waiting` under a lease.
 */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One message to one recipient, with its current state. */
export interface Delivery extends PlannedDelivery {
  readonly id: number;
  /** Unguessable and stable: the `webhook-id`, and the part before the @ in `Message-ID`. */
  readonly messageId: string;
  readonly outboxId: number;
  readonly state: DeliveryState;
  /** Attempts begun so far, including those cut short by a crash. */
  readonly attempts: number;
  readonly createdAt: EpochMs;
  readonly settledAt: EpochMs | null;
  /** Why the latest attempt failed; `null` if none failed. */
  readonly problem: DeliveryProblem | null;
}

/**
 * A delivery that one worker may attempt until `leasedUntil`. It cannot be settled with an older
 * token.
 */
export interface LeasedDelivery extends Delivery {
  readonly leaseToken: number;
  readonly leasedUntil: EpochMs;
}

export type DeliveryOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly at: EpochMs; readonly problem: DeliveryProblem }
  | Postponed
  | { readonly kind: 'dead'; readonly problem: DeliveryProblem }
  | { readonly kind: 'obsolete'; readonly problem: DeliveryProblem };

/**
 * Must not be sent before `until`, because the recipient has received enough for now. Does not
 * count as an attempt, and later deliveries in the lane do not wait for it.
 */
export interface Postponed {
  readonly kind: 'postponed';
  readonly until: EpochMs;
  readonly problem: DeliveryProblem;
}

/** The request and response of one attempt, for the delivery log. Bodies of mails are not kept. */
export interface AttemptReport {
  readonly startedAt: EpochMs;
  readonly durationMs: number;
  /** HTTP or SMTP status; `null` if there was no response. */
  readonly status: number | null;
  /** Headers and body as sent; `null` for mail. */
  readonly request: string | null;
  /** The beginning of the response. */
  readonly response: string | null;
  readonly problem: DeliveryProblem | null;
}

/** An attempt in the delivery log. */
export interface Attempt extends AttemptReport {
  readonly id: number;
  readonly deliveryId: number;
}

/** A channel's adapter. Never rejects because of the other side: that is an outcome. */
export interface Sender {
  send(
    sending: SendRequest,
  ): Promise<{ readonly outcome: SendOutcome; readonly report: AttemptReport }>;
}

/**
 * The adapter's verdict; the worker decides when to retry. `after` is the pause in ms that the
 * other side requested (`Retry-After`).
 */
export type SendOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed'; readonly problem: DeliveryProblem; readonly after: number | null }
  | {
      readonly kind: 'refused';
      readonly problem: DeliveryProblem /** Permanent: a retry would not help. */;
    }
  | { readonly kind: 'obsolete'; readonly problem: DeliveryProblem }
  | Postponed;

export interface SendRequest {
  readonly delivery: LeasedDelivery;
  readonly now: EpochMs;
  /** Aborted when the process stops for good. */
  readonly signal: AbortSignal;
}
