/**
 * What the storage keeps for messages: the outbox, deliveries under leases, webhook endpoints,
 * calendar feeds, and a customer's own access to a booking. Part of the storage port; the same
 * guarantees.
 *
 * - An outbox entry is planned exactly once: its deliveries and the mark that it is planned commit
 *   together.
 * - A delivery is leased to one worker at a time. A lease that ran out goes to the next, with a
 *   higher token, and the former holder can settle nothing.
 * - Of one lane, only the earliest delivery that is waiting is leased: mails to one recipient about
 *   one booking keep their order. One that is dead or obsolete does not hold up the rest.
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
  /** Entries that are not planned yet, oldest first; with `after`, those that follow that one. */
  readUnplanned(limit: number, after?: number): Promise<readonly OutboxEntry[]>;

  /**
   * Writes an entry's deliveries and marks it planned; false: it was planned before, and nothing
   * was written. No deliveries is a plan, too.
   */
  plan(command: {
    readonly now: EpochMs;
    readonly outboxId: number;
    readonly deliveries: readonly PlannedDelivery[];
  }): Promise<boolean>;

  findEntry(outboxId: number): Promise<OutboxEntry | null>;

  /** `null` if the entry is about no booking. */
  findContext(outboxId: number): Promise<MessageContext | null>;

  /**
   * The bookings to come, with their present places, that were made with the very address of the
   * entry's booking; soonest first, at most ten.
   */
  findActiveBookings(outboxId: number, now: EpochMs): Promise<readonly MessageContext[]>;

  /** Takes what is due, earliest first, raising token and attempts. */
  leaseDeliveries(command: LeaseCommand): Promise<readonly LeasedDelivery[]>;

  /**
   * Marks the outcome and logs the attempt; `stale`: another worker has it since, and nothing was
   * written.
   */
  settleDelivery(command: SettleCommand): Promise<'settled' | 'stale'>;

  /**
   * Counts a mail that is about to be sent, and answers null; or, where as many as `most` went to
   * its mailbox within a day already, the moment from which it may be asked about again. One that
   * is tried again is counted once, as of its latest attempt. The count survives erasures, and
   * tells nobody's address.
   */
  admitMail(command: AdmitCommand): Promise<EpochMs | null>;

  /**
   * When the next delivery of these channels (left out: of all) is due or its lease ends, those
   * apart that wait for another of their lane; null: nothing waits.
   */
  nextDeliveryDue(channels?: readonly Channel[]): Promise<EpochMs | null>;

  /** Newest first. */
  listDeliveries(filter: DeliveryFilter): Promise<readonly Delivery[]>;

  /** Those of these bookings whose customer got no mail since one was given up. */
  listUndelivered(bookingIds: readonly number[]): Promise<ReadonlySet<number>>;

  listAttempts(deliveryId: number): Promise<readonly Attempt[]>;

  /**
   * Lets a delivery begin anew, at once, under its old message id: one that is dead or obsolete,
   * also one delivered before. One that is being attempted is left to that; one of an erased
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
  /** Those that may be sent now: without SMTP, mail waits. */
  readonly channels: readonly Channel[];
  /** Targets that have enough on their way already: one that hangs must not take every worker. */
  readonly exceptTargets: readonly string[];
  readonly limit: number;
}

export interface AdmitCommand {
  readonly now: EpochMs;
  readonly deliveryId: number;
  /** Where it goes: all spellings of one mailbox are counted together. */
  readonly target: string;
  readonly most: number;
}

export interface SettleCommand {
  readonly now: EpochMs;
  readonly deliveryId: number;
  readonly leaseToken: number;
  readonly outcome: DeliveryOutcome;
  readonly report: AttemptReport;
}

export interface DeliveryFilter {
  /** This one alone. */
  readonly deliveryId?: number;
  readonly channel?: Channel;
  readonly state?: DeliveryState;
  readonly target?: string;
  readonly bookingId?: number;
  readonly outboxId?: number;
  /** Only those with a smaller id: where the page before ended. */
  readonly before?: number;
  readonly limit: number;
}

/** How much waits to be told, and what became of the rest. */
export interface OutboxSummary {
  /** Entries without a plan, and deliveries by state. */
  readonly unplanned: number;
  readonly states: Readonly<Record<DeliveryState, number>>;
  /** Of what waits and is due, entries without a plan among it; `null` if nothing does. */
  readonly oldestDueAt: EpochMs | null;
  /** Mail and webhooks apart, as waiting mail may only lack its SMTP server. */
  readonly waiting: Readonly<Record<Channel, number>>;
  /**
   * Of what waits: what was attempted without success. Each is tried again, until it is given up.
   */
  readonly failing: Readonly<Record<Channel, number>>;
  /** Dead mail that a server refused for good, before all attempts were made. */
  readonly refusedMail: number;
}
