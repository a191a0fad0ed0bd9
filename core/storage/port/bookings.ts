/** Bookings, what they occupy, and how their customers reach them. Part of the storage port. */

import type { Occupancy } from '../../availability/occupancy.ts';
import type {
  Actor,
  Booked,
  Booking,
  BookingRequest,
  BookingStatus,
  MarkedAttendance,
} from '../../booking/booking.ts';
import type { Cancelled, Moved, NotFound } from '../../booking/change.ts';
import type { Confirmation } from '../../booking/pending.ts';
import type { ChangeRefusal, Refusal } from '../../booking/refusal.ts';
import type { Undone, UndoRefusal } from '../../booking/undo.ts';
import type { EpochMs } from '../../clock.ts';
import type { ChangeNotice, Trigger } from '../../delivery/outbox-entry.ts';
import type { EpochMinute } from '../../time/units.ts';
import type { WallTime } from '../../time/wall-time.ts';

export interface BookingStorage {
  /**
   * The claims of a schedule that block any minute of `[from, until)`, without holds that expired
   * at `now`, together with the version they belong to. `since`, an earlier answer of this database
   * to the same but for `now`, spares reading what has not changed, and changes nothing of the
   * answer.
   */
  readOccupancy(request: OccupancyRequest): Promise<OccupancyReading>;

  /**
   * Books, or says why not. Under one lock: looks the idempotency key up (same key and fingerprint:
   * the first receipt again; another fingerprint: `idempotency_mismatch`), deletes expired holds,
   * decides, writes. Consumes the request's hold in the same transaction; a refusal leaves it as it
   * is. A group's booking stays with the member that was held while that one can take it. For
   * several persons it takes as many places, all in one schedule, or none.
   */
  reserve(command: ReserveCommand): Promise<Booked | Refusal>;

  /**
   * Writes bookings in bulk through the same triggers, for demonstration data; one transaction, one
   * answer each.
   */
  reserveAll(commands: readonly ReserveCommand[]): Promise<readonly (Booked | Refusal)[]>;

  /**
   * Cancels a confirmed or pending booking and frees its place; one in any other state is answered
   * as it is, so that cancelling twice is the same as once, unless another version was expected.
   * Refuses `version_conflict`, `cutoff_passed`, in this order.
   */
  cancel(command: CancelCommand): Promise<Cancelled | NotFound | ChangeRefusal>;

  /**
   * Gives a booking another time, another schedule or both: claims the new place and frees the old
   * one in one transaction, or changes nothing. Its own claim never stands in its way. It takes as
   * many places as it had. Raises its version and those of both schedules; a move to its own place
   * changes nothing and is answered as moved. Refuses `not_changeable`, `version_conflict`,
   * `cutoff_passed`, `move_limit`, in this order, and then whatever the new place refuses.
   */
  move(command: MoveCommand): Promise<Moved | NotFound | ChangeRefusal>;

  /**
   * Undoes a cancellation or move that keeps its mails back (`mailsFrom`), before they have left:
   * the booking has its place again, if it is free, and the mails never leave. The same, within as
   * long, of an administrator's change of a booking that waits for confirmation, which is told
   * nobody; it waits on then. What was offered to somebody who waits goes back, too. Whoever was
   * not told of the place before is told now. Refuses `version_conflict`, `undo_over`,
   * `slot_unavailable`, in this order.
   */
  undo(command: UndoCommand): Promise<Undone | NotFound | UndoRefusal>;

  /** Until when the latest change of a booking may be undone; `null` if it may not. */
  findUndoUntil(bookingId: number, now: EpochMs): Promise<EpochMs | null>;

  /**
   * Confirms a pending booking. One that is confirmed is answered as it is (`again`); one that is
   * over, or whose time to be confirmed is, is refused, as is one of another version than expected.
   */
  confirm(command: ConfirmCommand): Promise<Confirmation>;

  /**
   * Cancels the pending bookings whose time to be confirmed is over, each in one transaction, and
   * frees their places. Answers how many; one that fails rejects last.
   */
  expirePending(command: { readonly now: EpochMs }): Promise<number>;

  /**
   * Puts a `confirmation.reminder` entry for each pending booking, once, when two thirds of the
   * time to confirm it have gone by. Answers how many.
   */
  remindPending(command: { readonly now: EpochMs }): Promise<number>;

  find(bookingId: number): Promise<Booking | null>;

  /** Bookings by start, earliest first, at most `limit`. */
  list(filter: BookingFilter): Promise<readonly Booking[]>;

  /**
   * Bookings in whose customers' text all the terms are, whatever became of them: those to come,
   * soonest first, then those that are over, latest first. Of more than 500, the latest made.
   */
  search(search: BookingSearch): Promise<readonly Booking[]>;

  /**
   * Marks how the customer of a booking that stands came, or takes the mark back (`null`). Its
   * place stays as it is. Refuses `not_changeable`, and `version_conflict` where the booking has
   * another version, or another mark, than expected.
   */
  markAttendance(command: AttendanceCommand): Promise<Marked | NotFound | ChangeRefusal>;

  /** Writes the team's note; empty takes it away. */
  writeNote(command: NoteCommand): Promise<Marked | NotFound | ChangeRefusal>;

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
}

export interface OccupancyQuery {
  readonly scheduleId: number;
  readonly from: EpochMinute;
  readonly until: EpochMinute;
  readonly now: EpochMs;
}

export interface OccupancyRequest extends OccupancyQuery {
  readonly since?: OccupancyReading | undefined;
}

export interface VersionedOccupancy {
  readonly version: number;
  readonly occupancy: Occupancy;
}

/** Version by week of a schedule's claims. Weeks in which no claim ever began are missing. */
export type WeekVersions = ReadonlyMap<number, number>;

/** Where a claim that expires begins, buffers included, and when it does. */
export type ExpiringClaim = readonly [blocksFrom: EpochMinute, expiresAt: EpochMs];

/** With what a later reading goes on from. */
export interface OccupancyReading extends VersionedOccupancy {
  readonly query: OccupancyQuery;
  readonly weeks: WeekVersions;
  readonly expiring: readonly ExpiringClaim[];
}

/** A wish to book, for the transaction that decides it. */
export interface ReserveCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly request: BookingRequest;
  /**
   * Bookings of the past (demonstration data, imports of another system) skip lead time and
   * horizon, and nothing else.
   */
  readonly allowPast?: boolean;
  /** Left out: the customer books for themselves. */
  readonly operator?: OperatorWish;
}

/** How the operator books for a customer: no field but one must be filled. */
export interface OperatorWish {
  /** The team's own; empty if there is none. */
  readonly note: string;
  /** Whether the customer is not written to about it. */
  readonly quiet: boolean;
  /**
   * Why opening hours, grid, horizon and limits do not count, for the audit log; `null` if they do.
   * A place that is taken stays taken. The lead time is a rule for customers alone.
   */
  readonly overrule: string | null;
}

export interface CancelCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly bookingId: number;
  /** The path by which it is done, as the outside is told it. */
  readonly trigger: Trigger;
  /**
   * Whether the schedule's `cancelCutoffMinutes` bind, and its lead time where a booking is moved:
   * customers yes, the operator no.
   */
  readonly respectCutoff: boolean;
  /** How the customer is told; left out: as usual. */
  readonly notice?: ChangeNotice;
  /** No mail about it leaves before, so that it may be undone; left out: at once. */
  readonly mailsFrom?: EpochMs;
  /** The version that the caller has seen; any if left out. */
  readonly expectedVersion?: number;
}

export interface MoveCommand extends CancelCommand {
  readonly slot: WallTime;
  /**
   * Where to; a group gives it to a member, its own first. The schedule that it is in if left out.
   */
  readonly scheduleId?: number;
  /**
   * How often the booking may be moved by this path within a day; left out: any number of times.
   * Those of a pending booking, which nobody is told of, do not count.
   */
  readonly mostMovesPerDay?: number;
  /** As of OperatorWish. Left out, or `null`: the rules count. */
  readonly overrule?: string | null;
}

export interface BookingSearch {
  /** As `readSearch` makes them; at least one. */
  readonly terms: readonly string[];
  readonly now: EpochMinute;
  readonly limit: number;
  /** In these calendars alone; in all of them if left out. */
  readonly scheduleIds?: readonly number[];
}

/** Which bookings to list: all conditions hold together. */
export interface BookingFilter {
  readonly scheduleId?: number;
  readonly status?: BookingStatus;
  /** Start, included. */
  readonly from?: EpochMinute;
  /** Start, excluded. */
  readonly until?: EpochMinute;
  /** Only what follows this one in the order of the list: by start, then by id. */
  readonly after?: Pick<Booking, 'startsAt' | 'bookingId'>;
  readonly limit: number;
}

export interface BookingCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly bookingId: number;
}

export interface ConfirmCommand extends BookingCommand {
  /** The version that the caller has seen; any if left out. */
  readonly expectedVersion?: number;
}

export interface UndoCommand extends BookingCommand {
  /** The version that the change led to. */
  readonly expectedVersion: number;
  /**
   * Refuses as `not_found` if the booking is outside of these calendars, or would go back to
   * another one.
   */
  readonly scheduleIds?: readonly number[];
}

export interface AttendanceCommand extends BookingCommand {
  readonly attendance: MarkedAttendance | null;
  /** What the caller has seen; anything if left out. */
  readonly expected?: { readonly version: number; readonly attendance: MarkedAttendance | null };
}

export interface NoteCommand extends BookingCommand {
  readonly note: string;
  /**
   * The note that was seen: where there is another one by now, nothing is written. Left out:
   * whatever is there is replaced.
   */
  readonly expected?: string | undefined;
}

/** A booking whose mark or note was written, as it is now. */
export interface Marked {
  readonly kind: 'marked';
  readonly booking: Booking;
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
