/**
 * An event to announce: a row of the outbox, written in the transaction of the event and later
 * planned into deliveries.
 */

import { type Booking, type BookingStatus, type CourseDate, SURFACES } from '../booking/booking.ts';
import type { BookedTime } from '../booking/change.ts';
import type { EpochMs } from '../clock.ts';
import type { Reason, Schedule } from '../installation/schedule.ts';
import type { EpochMinute } from '../time/units.ts';
import { BOOKING_EVENTS } from './webhooks/booking-events.ts';

export const OUTBOX_KINDS = [
  ...BOOKING_EVENTS,
  'booking.reminder',
  /**
   * A booking with this booking's address was refused, because its mailbox has reached the limit.
   */
  'booking.refused',
  'booking.proposed',
  /** The customer has corrected what was entered. */
  'booking.corrected',
  /**
   * Somebody stands in for the teacher of its class, or it is in another room: customers are told.
   * Or the booking was given to other colleagues: the team is told, and the customer is not.
   */
  'booking.substituted',
  /** An address was asked for, and is told. */
  'address.asked',
  /** The booking has a new address, which is notified. */
  'address.changed',
  /** An address no longer belongs to the booking, and is notified. */
  'address.left',
  /** The previous address has objected, and the operator has to decide. */
  'address.disputed',
  /** The booking's event in other calendars must be written anew, without any change of it. */
  'calendar.requested',
  'confirmation.requested',
  'confirmation.reminder',
  'waitlist.joined',
  'waitlist.offered',
  'webhook.test',
] as const;

/**
 * The kind of an entry: webhook events, and messages for customers only. A pending booking is not
 * announced (no `booking.created`) until its customer has confirmed it, and no `booking.cancelled`
 * follows if it never was.
 */
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

export const TRIGGERS = [...SURFACES, 'manage', 'expiry', 'waitlist'] as const;
/** How a booking was created, cancelled or moved; the `source` in stored data and webhooks. */
export type Trigger = (typeof TRIGGERS)[number];

/** An event to announce, as it was when it happened. */
export interface OutboxEntry {
  readonly id: number;
  readonly kind: OutboxKind;
  readonly createdAt: EpochMs;
  readonly trigger: Trigger;
  /**
   * The booking right after the change; `null` for `webhook.test` and the waiting list's kinds.
   */
  readonly asOf: BookingAsOf | null;
  /** The place before the move, for `booking.rescheduled`. */
  readonly previous: FormerPlace | null;
  /** How the customer is notified; `null` for the default. */
  readonly notice: ChangeNotice | null;
  /** Whether the operator receives a mail; webhooks are sent regardless. */
  readonly tellsOperator: boolean;
  /**
   * No mail is sent before this moment, so that the change can be undone. `null` to send at once.
   */
  readonly mailsFrom: EpochMs | null;
  /** Set for the waiting list's kinds. */
  readonly waitlistId: number | null;
  /** The endpoint to test, for `webhook.test`. */
  readonly endpointId: number | null;
  /** Another address than the booking's, which is told instead; `null` for the booking's. */
  readonly recipient: string | null;
}

/** The place of a booking before it was moved, with all dates if it is a course. */
export type FormerPlace = BookedTime & Pick<Booking, 'dates'>;

/** How a customer is notified of a change that the operator makes, or why a customer made it. */
export interface ChangeNotice {
  /** Whether the customer asked for the change, so that the mail does not apologize for it. */
  readonly onRequest: boolean;
  /**
   * The operator's message to the customer; if the trigger is `manage`, the customer's to the
   * operator. Plain text with several lines, never part of a webhook. `null` if there is none.
   */
  readonly message: string | null;
  /**
   * Suppresses the mail to the customer. Webhooks and the operator's own mail are sent regardless.
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

/**
 * Everything that a message about a booking is composed from, except the installation's profile.
 */
export interface MessageContext {
  /** Its current state, with submission and language. */
  readonly booking: Booking;
  /**
   * The dates that a course had, beyond the number of those that it has now; omitted if there are
   * none. The customer's calendar may still have an entry for each.
   */
  readonly formerDates?: readonly CourseDate[];
  /** The schedule and reason of `asOf`, even if they are retired. */
  readonly schedule: Schedule;
  readonly reason: Reason;
  /** The customer's address; `null` if none was given or it was erased. */
  readonly email: string | null;
  /**
   * Opens the manage page, `/manage/<secret>`, and proves that the link was mailed. Never show it
   * to a visitor who is booking.
   */
  readonly manageSecret: string;
  /** Whether the booking's links were replaced, so that only its present address may get them. */
  readonly hasNewLinks?: boolean;
}
