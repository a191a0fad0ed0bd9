/** A booking, the request that makes one, and the receipt that its maker gets. */

import type { EpochMs } from '../clock.ts';
import type { EpochMinute } from '../time/units.ts';
import type { WallTime } from '../time/wall-time.ts';

export const BOOKING_STATUSES = [
  'pending',
  'confirmed',
  'cancelled',
  'completed',
  'no_show',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const ATTENDANCES = ['arrived', 'done', 'no_show'] as const;
/**
 * What the team marks of a booking that stands: the customer is there, was served, did not come.
 */
export type MarkedAttendance = (typeof ATTENDANCES)[number];

export const SURFACES = ['api', 'widget', 'admin', 'command_line'] as const;
/** Which door a request came through. An idempotency key counts within its surface. */
export type Surface = (typeof SURFACES)[number];

/**
 * Parsed answers by field name: trimmed strings, booleans for checkboxes; empty optional fields are
 * left out.
 */
export type Submission = Readonly<Record<string, string | boolean>>;

/**
 * Who did it, as the audit log shows it: `api`, `widget`, `command line`, or an administrator's
 * name.
 */
export type Actor = string;

/** A wish to book, before it is judged. */
export interface BookingRequest {
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly slot: WallTime;
  /** As sent: names and values are judged against the form inside the transaction. */
  readonly submission: Readonly<Record<string, unknown>>;
  readonly surface: Surface;
  /** The customer's language, for messages; `null` for the installation's own. */
  readonly locale: string | null;
  /** Whether the customer ticked the installation's consent text. */
  readonly consented: boolean;
  readonly idempotency: Idempotency | null;
  /**
   * How many minutes the customer has to confirm the booking by mail; `null` if it is confirmed at
   * once, as is one without an e-mail address.
   */
  readonly confirmWithin: number | null;
  /**
   * The visitor's hold, which the booking consumes; one that is unknown or has expired is ignored,
   * and the time is decided as usual. `null` if there is none.
   */
  readonly holdSecret: string | null;
  /**
   * Milliseconds that the caller can still wait. A database that is reached by a network and has
   * not done it by then rejects, with nothing written. By default as long as the storage sees fit,
   * which is the most in any case.
   */
  readonly timeoutMs?: number;
}

/** The key of a request, and what tells it from another one under the same key. */
export interface Idempotency {
  readonly key: string;
  /** SHA-256 of the request's canonical form, hex; the same key with another one is refused. */
  readonly fingerprint: string;
}

/** What a booking's maker is told; stored with the idempotency key and replayed from there. */
export interface Receipt {
  readonly bookingId: number;
  /** Unguessable, but a key to nothing. */
  readonly detailsId: string;
  readonly customerId: number;
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
  /** Of a group that was asked for, the member that the booking was given to. */
  readonly scheduleId: number;
  /** As it began. In a replay, a booking that has been confirmed since is not pending any more. */
  readonly status: Extract<BookingStatus, 'pending' | 'confirmed'>;
  /**
   * The first moment at which it is too late to confirm it; `null` if nothing is to be confirmed.
   */
  readonly confirmUntil: EpochMs | null;
}

/** The outcome of a wish that was granted. */
export interface Booked {
  readonly kind: 'booked';
  readonly receipt: Receipt;
  /**
   * Opens the booking's own page. `null` if the booking began pending: only the mail leads there,
   * which proves that the address is the customer's, and a client that repeats the request later
   * has still not shown that. `null` too if another installation keeps the booking.
   */
  readonly manageSecret: string | null;
  /** True where an earlier answer under the same idempotency key is repeated. */
  readonly replayed: boolean;
}

/**
 * A booking as it is stored. Times are whole minutes since 1970-01-01T00:00Z, half-open:
 * `[startsAt, endsAt)`.
 */
export interface Booking extends Omit<Receipt, 'status'> {
  readonly status: BookingStatus;
  /** 1 for a new booking, one more for each change. */
  readonly version: number;
  readonly scheduleId: number;
  readonly reasonId: number;
  /** How many come: it takes as many places. */
  readonly persons: number;
  readonly submission: Submission;
  /**
   * Where the customer is written to: the first e-mail field that was filled in; `null` if there
   * was none, or it was erased.
   */
  readonly email: string | null;
  readonly surface: Surface;
  readonly locale: string;
  readonly createdAt: EpochMs;
  readonly cancelledAt: EpochMs | null;
  /**
   * The first moment at which it is too late to confirm it, also where it was too late; `null` if
   * it needs no confirmation, or has it.
   */
  readonly confirmUntil: EpochMs | null;
  /**
   * Also once it is confirmed. Its own page is reached from its mail alone: the address may not be
   * that of the visitor who made it.
   */
  readonly beganPending: boolean;
  /** When its customer asked to be erased, which is done once it is over; `null` if nobody has. */
  readonly eraseRequestedAt: EpochMs | null;
  /** `null` if nothing is marked. */
  readonly attendance: MarkedAttendance | null;
  /** The team's own words; empty if there are none. In no message, and erased with the customer. */
  readonly note: string;
}
