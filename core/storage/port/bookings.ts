/** Bookings, what they occupy, and how customers access them. Part of the storage port. */

import type { Occupancy, WantedUnit } from '../../availability/occupancy.ts';
import type {
  Actor,
  Booked,
  Booking,
  BookingRequest,
  BookingStatus,
  MarkedAttendance,
} from '../../booking/booking.ts';
import type { Cancelled, Moved, NotFound } from '../../booking/change.ts';
import type { Corrected } from '../../booking/correction.ts';
import type { Confirmation } from '../../booking/pending.ts';
import type { ChangeRefusal, Refusal } from '../../booking/refusal.ts';
import type { Undone, UndoRefusal } from '../../booking/undo.ts';
import type { EpochMs } from '../../clock.ts';
import type { ChangeNotice, Trigger } from '../../delivery/outbox-entry.ts';
import type { EpochMinute } from '../../time/units.ts';
import type { WallTime } from '../../time/wall-time.ts';

export interface BookingStorage {
  /**
   * Returns the claims of a schedule that block any minute of `[from, until)`, without holds that
   * are expired at `now`, and the version they belong to. `since`, an earlier reading from this
   * database for the same query (except `now`), saves reading unchanged weeks; the result is the
   * same without it.
   */
  readOccupancy(request: OccupancyRequest): Promise<OccupancyReading>;

  /**
   * Creates a booking, or returns why it cannot. Under one lock it looks up the idempotency key
   * (same key and fingerprint: returns the first receipt; other fingerprint:
   * `idempotency_mismatch`), deletes expired holds, decides and writes. Consumes the request's hold
   * in the same transaction; a refusal leaves the hold untouched. In a group, the booking goes to
   * the member that was held if that one is still free. A booking for several persons takes that
   * many places in one schedule, or none.
   */
  reserve(command: ReserveCommand): Promise<Booked | Refusal>;

  /**
   * Writes bookings in bulk, by the same rules, for demonstration data: one transaction, one result
   * each.
   */
  reserveAll(commands: readonly ReserveCommand[]): Promise<readonly (Booked | Refusal)[]>;

  /**
   * Cancels a confirmed or pending booking and frees its place. Idempotent: a booking in any other
   * state is returned as it is, unless another version was expected. Refuses `version_conflict`,
   * `cutoff_passed`, in this order.
   */
  cancel(command: CancelCommand): Promise<Cancelled | NotFound | ChangeRefusal>;

  /**
   * Moves a booking to another time, another schedule or both: claims the new place and frees the
   * old one in one transaction, or changes nothing. Its own claim never blocks it, and it takes as
   * many places as before. Raises its version and the versions of both schedules; a move to its own
   * place changes nothing and returns `moved`. Refuses `not_changeable`, `version_conflict`,
   * `cutoff_passed`, `move_limit`, in this order, and then whatever the new place refuses.
   *
   * With `takes` it gives the booking other rooms. If only those change, its version stays, so that
   * mails about it that still wait are sent, and nothing else is.
   */
  move(command: MoveCommand): Promise<Moved | NotFound | ChangeRefusal>;

  /**
   * Corrects what the customer entered, by the form's own checks; addresses, the number of people
   * and hidden values stay. Refuses `not_changeable`, `cutoff_passed`, then the first field that is
   * wrong, then `version_conflict` if `expected` is not what the booking is now. The audit log
   * names the fields and no values. The operator is told by mail, unless the booking is pending.
   */
  correct(command: CorrectCommand): Promise<Corrected | NotFound | ChangeRefusal>;

  /**
   * Undoes a cancellation or move whose mails are delayed (`mailsFrom`) before they are sent: the
   * booking gets its place back if that is free, and the mails are dropped. Within the same period
   * it also undoes an administrator's change to a pending booking, of which no one is notified; the
   * booking becomes pending again. A waiting list offer of the freed place is withdrawn. Recipients
   * who were not yet notified of the restored place are notified now. Refuses `version_conflict`,
   * `undo_over`, `slot_unavailable`, in this order.
   */
  undo(command: UndoCommand): Promise<Undone | NotFound | UndoRefusal>;

  /** Time until which the latest change of a booking can be undone; `null` if it cannot. */
  findUndoUntil(bookingId: number, now: EpochMs): Promise<EpochMs | null>;

  /**
   * Confirms a pending booking. A confirmed one is returned as it is (`again`). Refuses a booking
   * that is over or whose confirmation deadline has passed, and one with another version than
   * expected.
   */
  confirm(command: ConfirmCommand): Promise<Confirmation>;

  /**
   * Cancels pending bookings whose confirmation deadline has passed, one transaction each, and
   * frees their places. Returns how many; if one fails, rejects after the others are done.
   */
  expirePending(command: { readonly now: EpochMs }): Promise<number>;

  /**
   * Writes a `confirmation.reminder` entry for each pending booking, once, after two thirds of the
   * time to confirm it. Returns how many.
   */
  remindPending(command: { readonly now: EpochMs }): Promise<number>;

  find(bookingId: number): Promise<Booking | null>;

  /** Sorted by start, earliest first; at most `limit`. */
  list(filter: BookingFilter): Promise<readonly Booking[]>;

  /**
   * Finds bookings in any state whose customer's text contains all terms: upcoming ones first,
   * soonest first, then past ones, latest first. If more than 500 match, only the 500 made last
   * count.
   */
  search(search: BookingSearch): Promise<readonly Booking[]>;

  /**
   * Records whether the customer of a confirmed booking came, or removes the mark (`null`). The
   * place stays taken. Refuses `not_changeable`, and `version_conflict` if the booking's version or
   * mark is not the expected one.
   */
  markAttendance(command: AttendanceCommand): Promise<Marked | NotFound | ChangeRefusal>;

  /** Writes the team's note; an empty one removes it. */
  writeNote(command: NoteCommand): Promise<Marked | NotFound | ChangeRefusal>;

  /**
   * Writes a `booking.reminder` entry for each confirmed booking that starts in at most `minutes`,
   * once per booking, start and number of minutes. Skips bookings that were made for, or moved to,
   * their time when the reminder was already due. If several reminders are due, only the one
   * nearest to the start is sent. Returns how many.
   */
  remind(command: {
    readonly now: EpochMs;
    readonly minutesBefore: readonly number[];
  }): Promise<number>;

  /**
   * Finds the booking for a manage secret, either the one shown on screen or the one sent by mail;
   * `null` if the secret is unknown or its booking was erased.
   */
  findManaged(secret: string): Promise<ManagedBooking | null>;

  /**
   * The secret of a booking's manage page, as shown to the person who booked; `null` if there is no
   * such booking.
   */
  readManageSecret(bookingId: number): Promise<string | null>;

  /**
   * Anonymizes a booking: removes the customer's form entries, address, language, idempotency
   * responses, mail addresses in deliveries and logged bodies. Times and status stay for the
   * operator's records. An active booking is cancelled first, in the same transaction; if it is too
   * late to cancel, it stays and the customer is erased once it is over. Its manage secret stops
   * working. The waiting list entry it came from is erased too; if the requester owns the address,
   * so are all other entries under that address.
   */
  eraseCustomer(command: EraseCommand): Promise<ErasureOutcome | NotFound>;

  /**
   * Erases customers who requested it and whose bookings are over by now, one transaction each.
   * Returns how many; if one fails, rejects after the others are done.
   */
  erasePast(command: { readonly now: EpochMs }): Promise<number>;
}

export interface OccupancyQuery {
  readonly scheduleId: number;
  readonly from: EpochMinute;
  readonly until: EpochMinute;
  readonly now: EpochMs;
}

export interface OccupancyRequest extends OccupancyQuery {
  readonly since?: OccupancyReading | undefined;
  /** Whether to read which claims can be exchanged, as far as they begin in the window. */
  readonly exchangeable?: boolean;
}

export interface VersionedOccupancy {
  readonly version: number;
  readonly occupancy: Occupancy;
}

/** Claim version by week of a schedule. Weeks in which no claim ever began are missing. */
export type WeekVersions = ReadonlyMap<number, number>;

/** Start of an expiring claim, buffers included, and when it expires. */
export type ExpiringClaim = readonly [blocksFrom: EpochMinute, expiresAt: EpochMs];

/** An occupancy with what the next reading needs in order to continue from it. */
export interface OccupancyReading extends VersionedOccupancy {
  readonly query: OccupancyQuery;
  readonly weeks: WeekVersions;
  readonly expiring: readonly ExpiringClaim[];
}

/** A booking to make, by a visitor, an integrator or the operator. */
export interface ReserveCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly request: BookingRequest;
  /**
   * Past bookings (demonstration data, imports from another system) skip lead time and horizon, but
   * no other rule.
   */
  readonly allowPast?: boolean;
  /** If omitted, the customer books for themselves. */
  readonly operator?: OperatorWish;
}

/** How the operator books for a customer: only one field is required. */
export interface OperatorWish {
  /** The team's note; empty if there is none. */
  readonly note: string;
  /** Whether to send the customer no mail about it. */
  readonly quiet: boolean;
  /**
   * Reason for ignoring opening hours, grid, horizon and limits, for the audit log; `null` if the
   * rules apply. A taken place stays taken. The lead time only ever applies to customers.
   */
  readonly overrule: string | null;
}

export interface CancelCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly bookingId: number;
  /** The path by which it was requested, as reported to the outside. */
  readonly trigger: Trigger;
  /**
   * Whether the schedule's `cancelCutoffMinutes` apply and, for a move, its lead time: true for
   * customers, false for the operator.
   */
  readonly respectCutoff: boolean;
  /** How the customer is notified; omitted: as usual. */
  readonly notice?: ChangeNotice;
  /** Earliest time to send mails about it, so that it can be undone; omitted: at once. */
  readonly mailsFrom?: EpochMs;
  /** The version that the caller has seen; omitted: any. */
  readonly expectedVersion?: number;
}

export interface MoveCommand extends CancelCommand {
  readonly slot: WallTime;
  /**
   * The target schedule; omitted: the current one. A group assigns it to a member, the booking's
   * own first.
   */
  readonly scheduleId?: number;
  /**
   * How many times a day the booking can be moved by this path; omitted: unlimited. Moves of a
   * pending booking do not count, as no one is notified of them.
   */
  readonly mostMovesPerDay?: number;
  /** See `BookingRequest`. */
  readonly expectedMinutes?: number | undefined;
  /** See `OperatorWish`. If omitted or `null`, the rules apply. */
  readonly overrule?: string | null;
  /**
   * Rooms, devices and other calendars that the team chose; whatever else the booking needs is
   * decided around them.
   */
  readonly takes?: readonly ChosenUnit[];
}

export interface ChosenUnit extends WantedUnit {
  /** The resource or calendar that the caller saw there; omitted: any. */
  readonly instead?: number | undefined;
}

export interface BookingSearch {
  /** Made by `readSearch`; at least one. */
  readonly terms: readonly string[];
  readonly now: EpochMinute;
  readonly limit: number;
  /** Limits the search to these schedules; omitted: all. */
  readonly scheduleIds?: readonly number[];
}

/** Conditions for listing bookings, combined with AND. */
export interface BookingFilter {
  readonly scheduleId?: number;
  /** Only bookings in other schedules that take something of this one. */
  readonly needs?: number;
  readonly status?: BookingStatus;
  /** Earliest start, inclusive. */
  readonly from?: EpochMinute;
  /** Latest start, exclusive. */
  readonly until?: EpochMinute;
  /**
   * Courses that began before `from` with a later date that starts in the range: first in the list,
   * or nothing else. Not with a cursor. Omitted: none.
   */
  readonly laterDates?: 'first' | 'only';
  /** Cursor: only bookings after this one in list order (by start, then id). */
  readonly after?: Pick<Booking, 'startsAt' | 'bookingId'>;
  readonly limit: number;
}

export interface BookingCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly bookingId: number;
}

export interface CorrectCommand extends BookingCommand {
  /** Answers by field name, unvalidated: all that can be corrected, not only what changes. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The digest (`digestDetails`) of what the caller has seen. */
  readonly expected: string;
  /** Whether the schedule's `cancelCutoffMinutes` apply. */
  readonly respectCutoff: boolean;
}

export interface ConfirmCommand extends BookingCommand {
  /** The version that the caller has seen; omitted: any. */
  readonly expectedVersion?: number;
}

export interface UndoCommand extends BookingCommand {
  /** The version after the change that is undone. */
  readonly expectedVersion: number;
  /**
   * Returns `not_found` if the booking is in none of these schedules, or would return to another
   * one.
   */
  readonly scheduleIds?: readonly number[];
}

export interface AttendanceCommand extends BookingCommand {
  readonly attendance: MarkedAttendance | null;
  /** The state that the caller has seen; omitted: any. */
  readonly expected?: { readonly version: number; readonly attendance: MarkedAttendance | null };
}

export interface NoteCommand extends BookingCommand {
  readonly note: string;
  /**
   * The note that the caller has seen; if it differs from the current one, nothing is written.
   * Omitted: replaces any note.
   */
  readonly expected?: string | undefined;
}

export interface Marked {
  readonly kind: 'marked';
  readonly booking: Booking;
}

export interface ManagedBooking {
  readonly booking: Booking;
  /** Whether the secret was sent by mail, so its holder can read the booking's mailbox. */
  readonly byMail: boolean;
}

/** `later`: once the booking is over. */
export type ErasureOutcome = 'erased' | 'later';

export interface EraseCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly bookingId: number;
  /** The path by which an active booking is cancelled. */
  readonly trigger: Trigger;
  /**
   * Whether the schedule's `cancelCutoffMinutes` apply: true for customers, false for the operator.
   */
  readonly respectCutoff: boolean;
  /**
   * Whether the requester proved that the booking's address is theirs: anyone can book under an
   * address.
   */
  readonly ownsAddress: boolean;
}
