/**
 * The booking service: everything that visitors and operators can do, over one storage. The API,
 * the widget, the pages and the command line all go through it.
 */

import type { NeedObstacle } from './availability/explain-needs.ts';
import type { Explanation } from './availability/explain-time.ts';
import type { WantedUnit } from './availability/occupancy.ts';
import type { WhyOrphaned } from './availability/orphaned.ts';
import type { Booked, Booking, BookingRequest } from './booking/booking.ts';
import type { BookedTime, Cancelled, Moved, NotFound } from './booking/change.ts';
import type { Held, HoldRequest } from './booking/hold.ts';
import type { OfferedReason } from './booking/offered-reasons.ts';
import type { ChangeRefusal, HoldRefusal, Refusal } from './booking/refusal.ts';
import type { FormField } from './installation/form-field.ts';
import type { Installation } from './installation/installation.ts';
import type { LocalizedText } from './installation/language.ts';
import type { Resource } from './installation/resource.ts';
import type { Schedule } from './installation/schedule.ts';
import type {
  BookingFilter,
  CancelCommand,
  MoveCommand,
  OperatorWish,
  ReserveCommand,
} from './storage/port/bookings.ts';
import type { RetiredEntries } from './storage/port/configuration.ts';
import type { ShownHold } from './storage/port/holds.ts';
import type { StorageState } from './storage/storage.ts';
import type { CivilDay } from './time/civil-day.ts';
import type { EpochMinute } from './time/units.ts';
import type { Day, WallTime } from './time/wall-time.ts';

/**
 * An answer that stays valid until something changes. Until then the same object is returned
 * (`===`), so callers can cache its serialized bytes. `tag` changes whenever the value does.
 */
export interface Answer<T> {
  readonly kind: 'answer';
  readonly value: T;
  readonly tag: string;
}

/** The days that can be booked for a calendar and reason. */
export interface DaysAnswer {
  /** Days with at least one free time, ascending. */
  readonly days: readonly Day[];
  /** First and last bookable day, both inclusive. */
  readonly from: Day;
  readonly until: Day;
  /** The first free time; `null` if there is none. */
  readonly next: WallTime | null;
  /** The first free times of the next three half-days that have one. */
  readonly earliest: readonly WallTime[];
  /** The free times of the first free day; `null` if there is none. */
  readonly first: SlotsAnswer | null;
  /**
   * Days in `[from, until]` without opening hours. `why` is a note or the name of a public holiday,
   * if known.
   */
  readonly closed: readonly ClosedDay[];
}

export interface ClosedDay {
  readonly day: Day;
  readonly why: LocalizedText | null;
}

/** The times of a day that can be booked. */
export interface SlotsAnswer {
  /** Free starts, ascending. */
  readonly slots: readonly WallTime[];
  /** The same starts in UTC, by index. */
  readonly instants: readonly EpochMinute[];
  /**
   * How many places are left at each start, by index; `null` if customers are not to see it there.
   * Omitted if none of the calendars shows it.
   */
  readonly left?: readonly (number | null)[];
}

/**
 * Everything that callers can ask of the core. Refusals are returned as values; a promise rejects
 * only if the database fails.
 */
export interface BookingService {
  /**
   * Whether it is configured, the API switch, the token and the versions. Cheap: every request
   * reads it.
   */
  state(): Promise<StorageState>;
  /** The current configuration; `null` before the first import. `asOf`: see `Choice`. */
  installation(asOf?: StorageState): Promise<Installation | null>;

  schedules(asOf?: StorageState): Promise<Answer<readonly Schedule[]>>;
  /** Refuses: `schedule_not_found`. */
  reasons(
    scheduleId: number,
    asOf?: StorageState,
  ): Promise<Answer<readonly OfferedReason[]> | Refusal>;
  /**
   * Refuses: `schedule_not_found`, `reason_not_found` (also if the schedule does not offer the
   * reason).
   */
  days(choice: Choice): Promise<Answer<DaysAnswer> | Refusal>;
  /** Refuses as `days` does, and with `day_not_found` for a day outside today .. horizon. */
  slots(choice: Choice, day: Day): Promise<Answer<SlotsAnswer> | Refusal>;
  /**
   * The form fields for this schedule and reason. Refuses as `days` does, and with
   * `slot_unavailable` if the time is neither offered now nor held under `holdSecret` (a hold hides
   * its time from everyone else's lists). If the reason asks for the number of people, the choice
   * is limited to the places left at that time.
   */
  form(
    choice: Choice,
    slot: WallTime,
    holdSecret?: string,
  ): Promise<Answer<readonly FormField[]> | Refusal>;
  /**
   * The facts that rate limits need about a request before it is judged, even if it is invalid.
   */
  readCustomer(request: SubmittedRequest): Promise<RequestCustomer>;
  /** Books in one transaction. Refuses with any `RefusalCode` except `day_not_found`. */
  book(request: BookingRequest): Promise<Booked | Refusal>;

  /**
   * Holds a time while the visitor fills in the form. Refuses `schedule_not_found`,
   * `reason_not_found`, `slot_unavailable`, `hold_limit`.
   */
  hold(request: HoldRequest): Promise<Held | HoldRefusal>;
  /**
   * Restarts a hold's countdown, also after a release, until 30 minutes after it was created.
   * Returns `not_found` if the hold is unknown, expired or consumed.
   */
  extendHold(secret: string): Promise<Held | NotFound>;
  /** Expires a hold within a grace period of 15 seconds, during which it can be extended again. */
  releaseHold(secret: string): Promise<void>;

  /**
   * Frees the place. A booking that is already cancelled or over is returned unchanged. Refuses
   * `cutoff_passed`.
   */
  cancel(request: CancelRequest): Promise<Cancelled | NotFound | ChangeRefusal>;
  /**
   * Moves a booking to another time, another schedule or both; moving it to its own place changes
   * nothing. Refuses `not_changeable`, `version_conflict`, `cutoff_passed`, `move_limit`, and as
   * `book` does.
   */
  move(request: MoveRequest): Promise<Moved | NotFound | ChangeRefusal>;
  /**
   * Why a time is or is not offered, in the calendar or in each member of the group that offers the
   * reason. A snapshot only: booking and moving decide for themselves. Refuses as `days` does.
   */
  explainTime(question: TimeQuestion): Promise<readonly ExplainedPlace[] | Refusal>;
  /**
   * Calendars and reasons that are no longer offered; existing bookings still show their names and
   * places.
   */
  retired(): Promise<RetiredEntries>;
  /** Books for a customer, as the operator: see `OperatorWish`. Refuses as `book` does. */
  bookForCustomer(request: OperatorRequest): Promise<Booked | Refusal>;
  /**
   * One day of the given calendars, or of all (`null`); groups have no day of their own. The place
   * of `moving` counts as free, because that booking is about to be moved. `null` before the first
   * import.
   */
  day(
    day: CivilDay,
    scheduleIds: ReadonlySet<number> | null,
    moving?: MovingBooking | null,
  ): Promise<DayView | null>;
  /**
   * One day of all rooms, devices and whatever else bookings need, with the retired ones that are
   * still taken. `null` before the first import.
   */
  resourceDay(day: CivilDay): Promise<ResourceDayView | null>;
  /** Lists the classes that begin on a day, sorted by start; none before the first import. */
  classes(day: CivilDay): Promise<readonly ClassOnDay[]>;
  /** Lists the classes on these days that take any of these resources and calendars, by start. */
  classesTaking(ids: readonly number[], days: ClassDays): Promise<readonly ClassOnDay[]>;
  /** Lists what the team could give each unit of a booking at its present time. */
  units(booking: Booking): Promise<readonly UnitChoice[]>;
  /**
   * What takes a calendar or a resource today, without anything about customers. `null` if there is
   * none with this id, or if it is a group.
   */
  door(id: number): Promise<DoorView | null>;
  findBooking(bookingId: number): Promise<Booking | null>;
  listBookings(filter: BookingFilter): Promise<readonly Booking[]>;
  /** Upcoming bookings at times that are no longer offered, sorted by start. */
  outside(): Promise<readonly UnofferedBooking[]>;
}

/** Days on which classes begin; both are inclusive. */
export interface ClassDays {
  readonly from: CivilDay;
  readonly until: CivilDay;
}

/** A class that begins on a day, in wall minutes of that day. */
export interface ClassOnDay {
  readonly scheduleId: number;
  readonly reasonId: number;
  /** The ids of the resources and other calendars that it takes on that date. */
  readonly takes: readonly number[];
  readonly slot: WallTime;
  readonly day: CivilDay;
  readonly from: number;
  readonly until: number;
  readonly hasBegun: boolean;
}

/** A time at which something takes a calendar or a resource, half-open. */
export interface DoorTime {
  readonly from: EpochMinute;
  readonly until: EpochMinute;
  /** `null` for a busy time of another calendar. */
  readonly reasonId: number | null;
}

/** Lists what takes a calendar or a resource today, for a display at its door. */
export interface DoorView {
  readonly name: LocalizedText;
  readonly now: EpochMinute;
  /** Today's times, sorted by start; bookings of the same time and reason once. */
  readonly taken: readonly DoorTime[];
  /** The opening hours of today, sorted. */
  readonly open: readonly { readonly from: EpochMinute; readonly until: EpochMinute }[];
}

/** An upcoming booking whose time, calendar or reason is no longer offered, and why. */
export interface UnofferedBooking {
  readonly booking: Booking;
  readonly why: WhyOrphaned;
}

/** The current place of a booking that is to be moved. */
export type MovingBooking = BookedTime &
  Pick<Booking, 'bookingId' | 'reasonId' | 'persons' | 'parts'>;

/** The parts of a request that identify its customer. */
export type SubmittedRequest = Pick<BookingRequest, 'scheduleId' | 'reasonId' | 'submission'>;

/** The customer of a request, as rate limits see them. */
export interface RequestCustomer {
  /**
   * The address that the booking would use as its customer's: at most one, and empty if none was
   * given. If the form may be unknown, as another installation's is, every address that could be
   * it.
   */
  readonly emails: readonly string[];
  /** The mailboxes that these addresses commonly reach, without duplicates. */
  readonly mailboxes: readonly string[];
  /** Whether the calendar limits bookings per customer. Its refusals reveal who is a customer. */
  readonly isLimited: boolean;
}

/** A visitor's choice: schedule, reason and number of persons. */
export interface Choice {
  readonly scheduleId: number;
  readonly reasonId: number;
  /**
   * Number of people, 1 by default: a time is free if it has a place for each of them. If the
   * reason accepts fewer people, nothing is free.
   */
  readonly persons?: number | undefined;
  /**
   * The state that the caller has already read for this request, to save another read. By default
   * it is read now.
   */
  readonly asOf?: StorageState | undefined;
  /**
   * The current place of a booking of this reason that is to be moved. Its own claims, one per
   * person (1 by default), do not count as taken. If it is a course (`dates`), only starts of
   * courses are free.
   */
  readonly except?:
    | (BookedTime &
        Partial<Pick<Booking, 'bookingId' | 'persons' | 'parts' | 'reasonId' | 'dates'>>)
    | undefined;
}

export interface TimeQuestion extends Choice {
  readonly slot: WallTime;
  /** Applies the operator's rules, which have no lead time. */
  readonly isAtDesk?: boolean;
  /** The people, rooms and devices that the team wants the booking to take. */
  readonly takes?: readonly WantedUnit[];
}

/** Why a time is or is not offered in one calendar; a group has one entry per member. */
export interface ExplainedPlace {
  readonly schedule: Schedule;
  readonly explanation: Explanation;
}

export interface OperatorRequest extends Pick<ReserveCommand, 'actor' | 'request'> {
  readonly operator: OperatorWish;
}

/**
 * Wall-clock minutes of a day, half-open. An interval that lasts past midnight ends above 1440.
 */
export interface DayInterval {
  readonly from: number;
  readonly until: number;
}

/** A day in the requested calendars. */
export interface DayView {
  readonly today: CivilDay;
  /** Current wall-clock minute of today. */
  readonly minute: number;
  readonly schedules: readonly ScheduleDay[];
}

/** One calendar's part of a `DayView`. */
export interface ScheduleDay {
  readonly schedule: Schedule;
  readonly open: readonly (DayInterval & { readonly grid: number })[];
  /** The calendar is no longer offered and is only shown for its existing bookings. */
  readonly retired: boolean;
  /** Why it is closed all day, if a reason is known. */
  readonly closed: LocalizedText | null;
  /** Closed parts within the opening hours, and why. */
  readonly blocks: readonly (DayInterval & { readonly why: LocalizedText | null })[];
  /** Open time with at least one place left, regardless of lead time and horizon. */
  readonly free: readonly DayInterval[];
  /**
   * Active bookings, sorted by start. `awaited`: other times were proposed and the customer has not
   * answered yet. `undelivered`: delivery of the latest mail to the customer was given up.
   */
  readonly bookings: readonly (DayInterval & {
    readonly booking: Booking;
    readonly awaited: boolean;
    readonly undelivered: boolean;
  })[];
  /** Lists what active bookings in other calendars take of this one, by the start of those. */
  readonly needed: readonly NeededTime[];
  readonly holds: readonly (DayInterval & ShownHold)[];
}

/** Time of a calendar that a booking in another calendar takes. */
export interface NeededTime extends DayInterval {
  /** The calendar of the booking. */
  readonly scheduleId: number;
  /** How many places it takes, at least 1. */
  readonly units: number;
  /** A booking of the calendar itself, which goes on then; omitted if it is one of another. */
  readonly booking?: Booking;
}

/** A day of what bookings need besides their calendars. */
export interface ResourceDayView extends Omit<DayView, 'schedules'> {
  readonly resources: readonly ResourceDay[];
}

/** One resource's part of a `ResourceDayView`. */
export interface ResourceDay extends Pick<ScheduleDay, 'retired' | 'closed' | 'blocks' | 'holds'> {
  readonly resource: Resource;
  readonly open: readonly DayInterval[];
  /** What bookings take of it: one entry for each that they take at the same time. */
  readonly taken: readonly (DayInterval & {
    readonly booking: Booking;
    readonly awaited: boolean;
    readonly undelivered: boolean;
    /** The numbers of the units. */
    readonly parts: readonly number[];
  })[];
}

/** A unit of a booking, and everything that meets the need. */
export interface UnitChoice {
  readonly part: number;
  /** What it has now. */
  readonly id: number;
  readonly candidates: readonly {
    readonly id: number;
    readonly name: LocalizedText;
    /** Why it cannot be had; `isFirm`: not by an overrule either. `null` if it can. */
    readonly obstacle: (NeedObstacle & { readonly isFirm: boolean }) | null;
  }[];
}

export type CancelRequest = Omit<CancelCommand, 'now'>;
export type MoveRequest = Omit<MoveCommand, 'now'>;
