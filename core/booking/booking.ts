/** A booking, the request that creates one, and the receipt that the caller gets. */

import type { ClaimedPart } from '../availability/occupancy.ts';
import type { EpochMs } from '../clock.ts';
import type { EpochMinute } from '../time/units.ts';
import type { WallTime } from '../time/wall-time.ts';

/** Whether the customer came is not a status: the team marks it separately (`ATTENDANCES`). */
export const BOOKING_STATUSES = ['pending', 'confirmed', 'cancelled'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Statuses of bookings that occupy their place. */
export const ACTIVE_STATUSES: readonly BookingStatus[] = ['confirmed', 'pending'];

/** Whether the booking occupies its place. */
export function isActive(status: BookingStatus): boolean {
  return ACTIVE_STATUSES.includes(status);
}

export const ATTENDANCES = ['arrived', 'done', 'no_show'] as const;
/**
 * How the team marks the attendance of an active booking: the customer has arrived, was served, or
 * did not come.
 */
export type MarkedAttendance = (typeof ATTENDANCES)[number];

export const SURFACES = ['api', 'widget', 'admin', 'command_line'] as const;
/** The entry point of a request. Idempotency keys are scoped to it. */
export type Surface = (typeof SURFACES)[number];

/**
 * Parsed answers by field name: trimmed strings, and booleans for checkboxes. Empty optional fields
 * are omitted.
 */
export type Submission = Readonly<Record<string, string | boolean>>;

/**
 * The actor as the audit log shows it: `api`, `widget`, `command line`, or an administrator's name.
 */
export type Actor = string;

/** A request to book, not yet validated. */
export interface BookingRequest {
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly slot: WallTime;
  /** Raw input; names and values are validated against the form inside the transaction. */
  readonly submission: Readonly<Record<string, unknown>>;
  readonly surface: Surface;
  /** The customer's language for messages; `null` for the installation's default. */
  readonly locale: string | null;
  /** The IANA name of the customer's time zone; omitted or `null` if it is not known. */
  readonly timeZone?: string | null;
  /** Whether the customer accepted the installation's consent text. */
  readonly consented: boolean;
  readonly idempotency: Idempotency | null;
  /**
   * Minutes that the customer has to confirm the booking by e-mail. `null` to confirm it at once,
   * as happens anyway without an e-mail address.
   */
  readonly confirmWithin: number | null;
  /**
   * The secret of the visitor's hold, which the booking consumes; `null` if there is none. An
   * unknown or expired hold is ignored and the time is decided as usual.
   */
  readonly holdSecret: string | null;
  /**
   * How long the appointment takes, in minutes, as the customer was shown it; of a course, its first
   * date. If the time is free only for longer or shorter, the request is refused with
   * `duration_changed`. Omitted: any length.
   */
  readonly expectedMinutes?: number | undefined;
  /**
   * Milliseconds that the caller can still wait. If a networked database does not finish in time,
   * the call rejects and nothing is written. Defaults to the storage's own timeout, which is also
   * the maximum.
   */
  readonly timeoutMs?: number;
}

/** An idempotency key and the fingerprint of its request. */
export interface Idempotency {
  readonly key: string;
  /**
   * SHA-256 of the request's canonical form, hex. The same key with another fingerprint is refused.
   */
  readonly fingerprint: string;
}

/** One date of a course, half-open. */
export interface CourseDate {
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
}

/** The response to a new booking. Stored with the idempotency key and replayed from there. */
export interface Receipt {
  /** All dates of a course, in order; omitted if it has one. */
  readonly dates?: readonly CourseDate[];
  readonly bookingId: number;
  /** Unguessable, but grants no access. */
  readonly detailsId: string;
  readonly customerId: number;
  readonly startsAt: EpochMinute;
  /** Of a course, when its last date ends. */
  readonly endsAt: EpochMinute;
  /** If a group was requested, the member that received the booking. */
  readonly scheduleId: number;
  /**
   * The status at creation. In a replay, a booking that was confirmed since is no longer pending.
   */
  readonly status: Extract<BookingStatus, 'pending' | 'confirmed'>;
  /** The first moment at which it is too late to confirm; `null` if no confirmation is needed. */
  readonly confirmUntil: EpochMs | null;
}

/** The outcome of a successful booking request. */
export interface Booked {
  readonly kind: 'booked';
  readonly receipt: Receipt;
  /**
   * Opens the booking's manage page. `null` if the booking began pending: the secret is then sent
   * by e-mail only, because following that link proves that the address is the customer's, and
   * repeating the request later does not. Also `null` if another installation stores the booking.
   */
  readonly manageSecret: string | null;
  /** True if this repeats an earlier answer under the same idempotency key. */
  readonly replayed: boolean;
}

/**
 * A booking as stored. Times are whole minutes since 1970-01-01T00:00Z, half-open: `[startsAt,
 * endsAt)`.
 */
export interface Booking extends Omit<Receipt, 'status'> {
  /**
   * When its calendar is free for the first time, because others do the next part; omitted if it takes
   * the calendar up to its end.
   */
  readonly ownEndsAt?: EpochMinute;
  readonly status: BookingStatus;
  /** 1 for a new booking, incremented with each change. */
  readonly version: number;
  readonly scheduleId: number;
  readonly reasonId: number;
  /** Number of people, and so of places that it takes. */
  readonly persons: number;
  /** What it takes of resources and other calendars; omitted if nothing, or no longer. */
  readonly parts?: readonly ClaimedPart[];
  readonly submission: Submission;
  /**
   * The customer's address for messages, from the first e-mail field that was filled in; `null` if
   * there was none or it was erased.
   */
  readonly email: string | null;
  readonly surface: Surface;
  readonly locale: string;
  /**
   * The IANA name of the customer's time zone, as their browser named it; `null` if it is not known
   * or was erased.
   */
  readonly timeZone: string | null;
  readonly createdAt: EpochMs;
  readonly cancelledAt: EpochMs | null;
  /**
   * The first moment at which it is too late to confirm, even if that has passed; `null` if no
   * confirmation is needed or it was given.
   */
  readonly confirmUntil: EpochMs | null;
  /**
   * Stays true after the confirmation. The manage page is then only reachable from the e-mail,
   * because the address may not belong to the visitor who booked.
   */
  readonly beganPending: boolean;
  /**
   * When the customer asked to be erased, which happens once the booking is over; `null` if they
   * have not.
   */
  readonly eraseRequestedAt: EpochMs | null;
  /** `null` if nothing is marked. */
  readonly attendance: MarkedAttendance | null;
  /**
   * The team's note, empty if there is none. Never part of a message; erased with the customer.
   */
  readonly note: string;
}
