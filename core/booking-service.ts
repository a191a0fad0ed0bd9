/**
 * The booking service: the six calls and what the operator does, over one storage. API, widget,
 * pages and command line all come through here.
 */

import type { Explanation } from './availability/explain-time.ts';
import type { WhyOrphaned } from './availability/orphaned.ts';
import type { Booked, Booking, BookingRequest } from './booking/booking.ts';
import type { BookedTime, Cancelled, Moved, NotFound } from './booking/change.ts';
import type { Held, HoldRequest } from './booking/hold.ts';
import type { ChangeRefusal, HoldRefusal, Refusal } from './booking/refusal.ts';
import type { FormField } from './installation/form-field.ts';
import type { Installation } from './installation/installation.ts';
import type { LocalizedText } from './installation/language.ts';
import type { Reason, Schedule } from './installation/schedule.ts';
import type {
  BookingFilter,
  CancelCommand,
  MoveCommand,
  OperatorWish,
  ReserveCommand,
} from './storage/port/bookings.ts';
import type { Retired } from './storage/port/configuration.ts';
import type { ShownHold } from './storage/port/holds.ts';
import type { StorageState } from './storage/storage.ts';
import type { CivilDay } from './time/civil-day.ts';
import type { EpochMinute } from './time/units.ts';
import type { Day, WallTime } from './time/wall-time.ts';

/**
 * An answer that stays true until something changes: while it does, the very same object comes back
 * (`===`), so that its bytes can be kept beside it. `tag` differs whenever the value does.
 */
export interface Answer<T> {
  readonly kind: 'answer';
  readonly value: T;
  readonly tag: string;
}

/** Which days can be booked for a calendar and reason. */
export interface DaysAnswer {
  /** Days with at least one free time, ascending. */
  readonly days: readonly Day[];
  /** First and last bookable day, both included. */
  readonly from: Day;
  readonly until: Day;
  /** The first free time; `null` if there is none. */
  readonly next: WallTime | null;
  /** The first free times of the next three half-days that have one. */
  readonly earliest: readonly WallTime[];
  /** The free times of the first of the days; `null` if there is none. */
  readonly first: SlotsAnswer | null;
  /**
   * Days in `[from, until]` that have no opening hours, with the reason where one is known (a note
   * or a public holiday's name).
   */
  readonly closed: readonly ClosedDay[];
}

export interface ClosedDay {
  readonly day: Day;
  readonly why: LocalizedText | null;
}

/** Which times of a day can be booked. */
export interface SlotsAnswer {
  /** Free starts, ascending. */
  readonly slots: readonly WallTime[];
  /** The same starts in UTC, in parallel. */
  readonly instants: readonly EpochMinute[];
}

/**
 * All that is asked of the core. What may be refused comes back as a value; a promise rejects only
 * if the database fails.
 */
export interface BookingService {
  /** Configured, API switch, token, versions. Cheap: asked by every request. */
  state(): Promise<StorageState>;
  /** The configuration in force; null before the first import. */
  installation(): Promise<Installation | null>;

  schedules(): Promise<Answer<readonly Schedule[]>>;
  /** Refuses: `schedule_not_found`. */
  reasons(scheduleId: number): Promise<Answer<readonly Reason[]> | Refusal>;
  /**
   * Refuses: `schedule_not_found`, `reason_not_found` (also for a reason that the schedule does not
   * offer).
   */
  days(choice: Choice): Promise<Answer<DaysAnswer> | Refusal>;
  /** Refuses as `days` does, and `day_not_found` for a day outside today .. horizon. */
  slots(choice: Choice, day: Day): Promise<Answer<SlotsAnswer> | Refusal>;
  /**
   * The fields to fill for this schedule and reason. Refuses as `days` does, and `slot_unavailable`
   * for a time that is neither offered now nor held under `holdSecret`: a hold takes its time from
   * all others' lists. Where the reason asks how many come, no more can be chosen than there are
   * places then.
   */
  form(
    choice: Choice,
    slot: WallTime,
    holdSecret?: string,
  ): Promise<Answer<readonly FormField[]> | Refusal>;
  /** What limits must know of a request before it is sent, whatever is wrong with it. */
  customerOf(request: SubmittedRequest): Promise<RequestCustomer>;
  /** Books in one transaction. Refuses with any `RefusalCode` but `day_not_found`. */
  book(request: BookingRequest): Promise<Booked | Refusal>;

  /**
   * Keeps a time while the form is filled. Refuses `schedule_not_found`, `reason_not_found`,
   * `slot_unavailable`, `hold_limit`.
   */
  hold(request: HoldRequest): Promise<Held | HoldRefusal>;
  /**
   * Lets a hold begin anew, also one that was released, until 30 minutes after it was made.
   * `not_found` where it is unknown, over or consumed.
   */
  extendHold(secret: string): Promise<Held | NotFound>;
  /** Lets a hold end within 15 seconds, in which it may be extended again. */
  releaseHold(secret: string): Promise<void>;

  /**
   * Frees the place. A booking that was cancelled before, or is over, is answered as it is. Refuses
   * `cutoff_passed`.
   */
  cancel(request: CancelRequest): Promise<Cancelled | NotFound | ChangeRefusal>;
  /**
   * Another time, another schedule or both, or no change at all. Refuses `not_changeable`,
   * `version_conflict`, `cutoff_passed`, `move_limit`, and as `book` does.
   */
  move(request: MoveRequest): Promise<Moved | NotFound | ChangeRefusal>;
  /**
   * Why a time is or is not offered, in the calendar or in each member of the group that offers the
   * reason. Advice, as of now: booking and moving decide for themselves. Refuses as `days` does.
   */
  explainTime(question: TimeQuestion): Promise<readonly ExplainedPlace[] | Refusal>;
  /** Calendars and reasons that are offered no more: bookings of theirs keep name and place. */
  retired(): Promise<Retired>;
  /** Books for a customer, as the operator: see OperatorWish. Refuses as `book` does. */
  bookForCustomer(request: OperatorRequest): Promise<Booked | Refusal>;
  /**
   * A day of the calendars named, or of all (`null`); groups have none of their own. The place of
   * `moving` counts as free, for that booking is to be moved. `null` before the first import.
   */
  day(
    day: CivilDay,
    scheduleIds: ReadonlySet<number> | null,
    moving?: MovingBooking | null,
  ): Promise<DayView | null>;
  findBooking(bookingId: number): Promise<Booking | null>;
  listBookings(filter: BookingFilter): Promise<readonly Booking[]>;
  /** Upcoming bookings outside what is offered now, by start. */
  outside(): Promise<readonly OutsideNow[]>;
}

/** A booking that stands although nobody could book it any more, and why. */
export interface OutsideNow {
  readonly booking: Booking;
  readonly why: WhyOrphaned;
}

/** A booking that is to be moved, by where it stands. */
export type MovingBooking = BookedTime & Pick<Booking, 'bookingId' | 'reasonId' | 'persons'>;

/** The parts of a request that say who it is for. */
export type SubmittedRequest = Pick<BookingRequest, 'scheduleId' | 'reasonId' | 'submission'>;

/** Who a request is for, as far as limits go. */
export interface RequestCustomer {
  /**
   * The address that the booking takes for its customer's, and no other that may be written
   * anywhere; none if none is given. Where the form may be unknown, as that of another installation
   * is, whatever may be that address.
   */
  readonly emails: readonly string[];
  /** Those that the addresses commonly reach, each once. */
  readonly mailboxes: readonly string[];
  /** Whether the calendar has a limit per customer, whose refusals tell who is one. */
  readonly isLimited: boolean;
}

/** A calendar and a reason, by their ids. */
export interface Choice {
  readonly scheduleId: number;
  readonly reasonId: number;
  /**
   * How many come: what is free has places for all of them; one if left out. Where the reason takes
   * fewer, nothing is free.
   */
  readonly persons?: number | undefined;
  /**
   * The state that the caller has just read for the same request: spares reading it once more. By
   * default as of now.
   */
  readonly asOf?: StorageState | undefined;
  /**
   * Where the booking of this reason is that is to be moved: its own claims, one for each person
   * (one if left out), do not stand in its way.
   */
  readonly except?: (BookedTime & Partial<Pick<Booking, 'persons'>>) | undefined;
}

export interface TimeQuestion extends Choice {
  readonly slot: WallTime;
  /** By the rules for the operator, to whom the lead time is none. */
  readonly isAtDesk?: boolean;
}

/** Why a time is or is not offered in one calendar; of a group, one for each member. */
export interface ExplainedPlace {
  readonly schedule: Schedule;
  readonly explanation: Explanation;
}

export interface OperatorRequest extends Pick<ReserveCommand, 'actor' | 'request'> {
  readonly operator: OperatorWish;
}

/** Wall minutes of a day, half-open; what lasts past midnight ends above 1440. */
export interface DayInterval {
  readonly from: number;
  readonly until: number;
}

/** A day of the calendars that are looked at. */
export interface DayView {
  readonly today: CivilDay;
  /** Wall minute of today. */
  readonly minute: number;
  readonly schedules: readonly ScheduleDay[];
}

/** A calendar on one day. */
export interface ScheduleDay {
  readonly schedule: Schedule;
  readonly open: readonly (DayInterval & { readonly grid: number })[];
  /** It is offered no more, and shown for what is booked there. */
  readonly retired: boolean;
  /** Why it is closed all day, where something is said. */
  readonly closed: LocalizedText | null;
  /** Parts of the day that are closed all the same, and why. */
  readonly blocks: readonly (DayInterval & { readonly why: LocalizedText | null })[];
  /** Open time in which a place is left, whenever it is. */
  readonly free: readonly DayInterval[];
  /**
   * Those that stand, by start. `awaited`: other times are proposed, and the customer has not
   * answered yet. `undelivered`: the latest mail to the customer was given up.
   */
  readonly bookings: readonly (DayInterval & {
    readonly booking: Booking;
    readonly awaited: boolean;
    readonly undelivered: boolean;
  })[];
  readonly holds: readonly (DayInterval & ShownHold)[];
}

export type CancelRequest = Omit<CancelCommand, 'now'>;
export type MoveRequest = Omit<MoveCommand, 'now'>;
