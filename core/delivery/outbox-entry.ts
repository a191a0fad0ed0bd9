/**
 * What the outside must be told: a row of the outbox, written in the transaction of what happened,
 * and later planned into deliveries.
 */

import { type Booking, type BookingStatus, SURFACES } from '../booking/booking.ts';
import type { BookedTime } from '../booking/change.ts';
import type { EpochMs } from '../clock.ts';
import type { Reason, Schedule } from '../installation/schedule.ts';
import type { EpochMinute } from '../time/units.ts';

/** What integrators are told, by name. */
export const BOOKING_EVENTS = [
  'booking.created',
  'booking.cancelled',
  'booking.rescheduled',
] as const;
/** What a webhook tells of a booking, by its name on the wire. */
export type BookingEvent = (typeof BOOKING_EVENTS)[number];

export function isBookingEvent(kind: OutboxKind): kind is BookingEvent {
  return BOOKING_EVENTS.some((event) => event === kind);
}

export const OUTBOX_KINDS = [
  ...BOOKING_EVENTS,
  'booking.reminder',
  /**
   * Somebody tried to book with the address of this booking, and its mailbox has as many as one may
   * have.
   */
  'booking.refused',
  /** The operator proposes other times. */
  'booking.proposed',
  'confirmation.requested',
  'confirmation.reminder',
  'waitlist.joined',
  'waitlist.offered',
  'webhook.test',
] as const;

/**
 * What an entry tells of. Beside what webhooks carry: messages for customers alone. A pending
 * booking is not announced (no `booking.created`) before its customer has confirmed it, and one
 * that was never confirmed is not called cancelled.
 */
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

export const TRIGGERS = [...SURFACES, 'manage', 'expiry', 'waitlist'] as const;
/**
 * The path by which a booking was made, cancelled or moved; `source` in what is stored and told to
 * webhooks.
 */
export type Trigger = (typeof TRIGGERS)[number];

export interface OutboxEntry {
  readonly id: number;
  readonly kind: OutboxKind;
  readonly createdAt: EpochMs;
  readonly trigger: Trigger;
  /** As it was after the change that is told of; `null` for `webhook.test` and the waitlist's. */
  readonly asOf: BookingAsOf | null;
  /** Where it was before, for `booking.rescheduled`. */
  readonly previous: BookedTime | null;
  /** How the customer is told of it; `null` if that is as usual. */
  readonly notice: ChangeNotice | null;
  /** Whether the operator gets a mail about it; webhooks tell of it all the same. */
  readonly tellsOperator: boolean;
  /** No mail about it leaves before: until then it may be undone. `null` if at once. */
  readonly mailsFrom: EpochMs | null;
  /** For the waitlist's entries. */
  readonly waitlistId: number | null;
  /** For `webhook.test`: the one endpoint that it is for. */
  readonly endpointId: number | null;
}

/** How a customer is told of a change that the operator makes for them. */
export interface ChangeNotice {
  /** Whether it was the customer's wish: nobody then apologizes for it. */
  readonly onRequest: boolean;
  /**
   * The operator's words to the customer, plain text of several lines; in no webhook. `null` if
   * there are none.
   */
  readonly message: string | null;
  /**
   * Whether the customer is not written to about it. Webhooks and the operator's own mail tell of
   * it all the same.
   */
  readonly quiet: boolean;
}

export interface BookingAsOf {
  readonly bookingId: number;
  readonly version: number;
  readonly status: BookingStatus;
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
}

/** All that a message about a booking is composed of, beside the installation's profile. */
export interface MessageContext {
  /** As it is now: its submission, language and present state. */
  readonly booking: Booking;
  /** Those of `asOf`, also where they are retired. */
  readonly schedule: Schedule;
  readonly reason: Reason;
  /** The customer's address; `null` if none was given, or it was erased. */
  readonly email: string | null;
  /**
   * Opens the booking's own page, `/manage/<secret>`, and shows that it was mailed: never to be
   * shown to a visitor who books.
   */
  readonly manageSecret: string;
}
