/**
 * Message storage: the outbox, leased deliveries, and the data to compose a message. Part of
 * the storage port, with the same guarantees.
 *
 * - An outbox entry is planned exactly once: its deliveries and the mark that it is planned commit
 *   together.
 * - A delivery is leased to one worker at a time. An expired lease passes to the next worker with a
 *   higher token, and the former holder can no longer settle anything.
 * - In each lane, only the earliest pending delivery can be leased, so mails to one recipient about
 *   one booking keep their order. A dead or obsolete delivery does not block its lane.
 */

import type { Actor } from '../../booking/booking.ts';
import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import type {
  Attempt,
  AttemptReport,
  Channel,
  Delivery,
  DeliveryOutcome,
  DeliveryState,
  LeasedDelivery,
  PlannedDelivery,
} from '../../delivery/delivery.ts';
import type { MessageContext, OutboxEntry } from '../../delivery/outbox-entry.ts';

export interface MessageStorage {
  /** Entries without a plan, oldest first; `after` is the cursor. */
  readUnplanned(limit: number, after?: number): Promise<readonly OutboxEntry[]>;

  /**
   * Writes an entry's deliveries and marks it planned. Returns false, and writes nothing, if it was
   * planned before. A plan may be empty.
   */
  plan(command: {
    readonly now: EpochMs;
    readonly outboxId: number;
    readonly deliveries: readonly PlannedDelivery[];
  }): Promise<boolean>;

  findEntry(outboxId: number): Promise<OutboxEntry | null>;

  /** `null` if the entry is not about a booking. */
  findContext(outboxId: number): Promise<MessageContext | null>;

  /**
   * Upcoming bookings made with exactly the address of the entry's booking, with their current
   * places; soonest first, at most ten.
   */
  findActiveBookings(outboxId: number, now: EpochMs): Promise<readonly MessageContext[]>;

  /** Leases due deliveries, earliest first, and raises their tokens and attempts. */
  leaseDeliveries(command: LeaseCommand): Promise<readonly LeasedDelivery[]>;

  /**
   * Records the outcome and logs the attempt. Returns `stale`, and writes nothing, if another
   * worker has taken over since.
   */
  settleDelivery(command: SettleCommand): Promise<'settled' | 'stale'>;

  /**
   * Counts a mail that is about to be sent and returns `null`; or, if `most` mails went to its
   * mailbox within a day already, returns when to ask again. A retried mail counts once, as of its
   * latest attempt. The count survives erasures and reveals no address.
   */
  admitMail(command: AdmitCommand): Promise<EpochMs | null>;

  /** Newest first. */
  listDeliveries(filter: DeliveryFilter): Promise<readonly Delivery[]>;

  /** The bookings among these whose customer has received no mail since one was given up. */
  listUndelivered(bookingIds: readonly number[]): Promise<ReadonlySet<number>>;

  listAttempts(deliveryId: number): Promise<readonly Attempt[]>;

  /**
   * Restarts a dead, obsolete or delivered delivery at once, under its old message id and to the
   * customer's current address. One that is being attempted is left alone; one of an erased
   * customer is not found.
   */
  resendDelivery(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly deliveryId: number;
  }): Promise<Delivery | NotFound>;

  summarizeOutbox(now: EpochMs): Promise<OutboxSummary>;
}

export interface LeaseCommand {
  readonly now: EpochMs;
  readonly leaseMs: number;
  /** Channels that can be sent now: without SMTP, mail waits. */
  readonly channels: readonly Channel[];
  /** Targets with enough deliveries in flight: a hanging one must not occupy every worker. */
  readonly exceptTargets: readonly string[];
  readonly limit: number;
}

export interface AdmitCommand {
  readonly now: EpochMs;
  readonly deliveryId: number;
  /** The address. All spellings of one mailbox are counted together. */
  readonly target: string;
  readonly most: number;
  /**
   * Whether this is the first attempt since the mail was planned or resent. A later attempt
   * (default) is not counted again, but replaces the one before it in the count.
   */
  readonly isFirstAttempt?: boolean;
}

export interface SettleCommand {
  readonly now: EpochMs;
  readonly deliveryId: number;
  readonly leaseToken: number;
  readonly outcome: DeliveryOutcome;
  readonly report: AttemptReport;
}

export interface DeliveryFilter {
  readonly deliveryId?: number;
  readonly channel?: Channel;
  readonly state?: DeliveryState;
  readonly target?: string;
  readonly bookingId?: number;
  readonly outboxId?: number;
  /** Cursor: the id of the previous page's last delivery; only smaller ids are returned. */
  readonly before?: number;
  readonly limit: number;
}

/** Counts of pending and settled messages. */
export interface OutboxSummary {
  /** Number of entries without a plan, and of deliveries by state. */
  readonly unplanned: number;
  readonly states: Readonly<Record<DeliveryState, number>>;
  /** Due time of the oldest overdue delivery or unplanned entry; `null` if none is overdue. */
  readonly oldestDueAt: EpochMs | null;
  /** Per channel, as waiting mail may only lack an SMTP server. */
  readonly waiting: Readonly<Record<Channel, number>>;
  /** Pending deliveries with failed attempts. Each is retried until it is given up. */
  readonly failing: Readonly<Record<Channel, number>>;
  /** Dead mail that a server rejected permanently before all attempts were made. */
  readonly refusedMail: number;
}
