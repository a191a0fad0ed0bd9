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

import type { Actor, Booking } from '../booking/booking.ts';
import type { NotFound } from '../booking/change.ts';
import type { EpochMs } from '../clock.ts';
import type {
  Attempt,
  AttemptReport,
  Channel,
  Delivery,
  DeliveryOutcome,
  DeliveryState,
  LeasedDelivery,
  PlannedDelivery,
} from '../delivery/delivery.ts';
import type { MessageContext, OutboxEntry, Trigger } from '../delivery/outbox-entry.ts';
import type {
  NewWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointChange,
} from '../delivery/webhook-endpoint.ts';
import type { Reason, Schedule } from '../installation/schedule.ts';

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
  findMessageContext(outboxId: number): Promise<MessageContext | null>;
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

  addEndpoint(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly endpoint: NewWebhookEndpoint;
  }): Promise<WebhookEndpoint>;
  listEndpoints(): Promise<readonly WebhookEndpoint[]>;
  /** `version_conflict`: something of `expected` is different by now, and nothing was written. */
  changeEndpoint(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly id: number;
    readonly change: WebhookEndpointChange;
    readonly expected?: WebhookEndpointChange;
  }): Promise<WebhookEndpoint | 'version_conflict' | NotFound>;
  /** Its deliveries that wait become obsolete; the log of past ones goes with it. */
  removeEndpoint(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly id: number;
  }): Promise<boolean>;
  /** Puts a `webhook.test` entry for one endpoint into the outbox; answers the entry's id. */
  testEndpoint(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    /** By which way it was asked for. */
    readonly trigger: Trigger;
    readonly id: number;
  }): Promise<number | NotFound>;

  /**
   * Puts a `booking.reminder` entry for each confirmed booking whose start is at most `minutes`
   * away, once for each booking, start and number of minutes, and none for a booking that was made
   * or moved to its time when the reminder was already due. Of several that are due only the one
   * nearest to the start. Answers how many.
   */
  remind(command: {
    readonly now: EpochMs;
    readonly minutesBefore: readonly number[];
  }): Promise<number>;

  /**
   * What a manage secret opens, as it was shown or as it was mailed; `null` if it is unknown, or
   * erased.
   */
  findManaged(secret: string): Promise<ManagedBooking | null>;
  /**
   * The secret that opens a booking's own page, as it may be shown to the one who booked; `null` if
   * there is no such booking.
   */
  readManageSecret(bookingId: number): Promise<string | null>;
  /**
   * Makes a booking nobody's: the customer's entries, address, language, idempotency answers, mail
   * addresses in deliveries and logged bodies go; times and state stay for the operator's books.
   * One that stands is cancelled first, in the same transaction; one that it is too late to cancel
   * stands, and its customer is erased when it is over. Its manage secret opens nothing any more.
   * What it came of in the waiting list goes with it; where the one who asks owns the address, so
   * does everything else that is waited for under it.
   */
  eraseCustomer(command: EraseCommand): Promise<Erased | NotFound>;
  /**
   * Erases the customers who asked for that and whose bookings are over by now, each in one
   * transaction. Answers how many; one that fails rejects last.
   */
  erasePast(command: { readonly now: EpochMs }): Promise<number>;

  /** What is offered no more, and bookings may still refer to, by id. */
  readRetired(): Promise<Retired>;

  addFeed(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly feed: NewFeed;
  }): Promise<Feed & { readonly secret: string }>;
  listFeeds(): Promise<readonly Feed[]>;
  findFeed(secret: string): Promise<Feed | null>;
  removeFeed(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly id: number;
  }): Promise<boolean>;
}

export interface ManagedBooking {
  readonly booking: Booking;
  /**
   * Whether the secret was a mail's: then its holder reads what is sent to the booking's address.
   */
  readonly byMail: boolean;
}

/** `later`: when the booking is over. */
export type Erased = 'erased' | 'later';

export interface EraseCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly bookingId: number;
  /** The path by which one that stands is cancelled. */
  readonly trigger: Trigger;
  /** Whether the schedule's `cancelCutoffMinutes` bind: customers yes, the operator no. */
  readonly respectCutoff: boolean;
  /**
   * Whether the one who asks has shown that the booking's address is theirs: anybody may have
   * booked under it.
   */
  readonly ownsAddress: boolean;
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

export interface NewFeed {
  readonly scheduleId: number;
  /** Whether customers are named in it. */
  readonly withNames: boolean;
}

/** A calendar of a schedule's bookings that other programs subscribe to by a secret address. */
export interface Feed extends NewFeed {
  readonly id: number;
  readonly createdAt: EpochMs;
}

/** Calendars and reasons that are offered no more and whose bookings stay. */
export interface Retired {
  readonly schedules: readonly Schedule[];
  readonly reasons: readonly Reason[];
}
