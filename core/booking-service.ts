/**
 * The booking service: the six calls and what the operator does, over one storage. API, widget, command line and administration all come through here.
 */

import type { Actor, Booked, Booking, BookingRequest, EpochMinute } from './booking/booking.ts';
import type { Refusal } from './booking/refusal.ts';
import type { Day, FormField, Installation, LocalizedText, Reason, Schedule, WallTime } from './installation/installation.ts';
import type { BookingFilter, StorageState } from './storage/storage.ts';

/**
 * An answer that stays true until something changes: while it does, the very same object comes back (`===`), so that its bytes can be kept beside it.
 * `tag` differs whenever the value does.
 */
export interface Answer<T> {
  readonly kind: 'answer';
  readonly value: T;
  readonly tag: string;
}

export interface DaysAnswer {
  /** Days with at least one free time, ascending. */
  readonly days: readonly Day[];
  /** First and last bookable day, both included. */
  readonly from: Day;
  readonly until: Day;
  /** The first free time; null: none. */
  readonly next: WallTime | null;
  /** Days in `[from, until]` that have no opening hours, with the reason where one is known (a note or a public holiday's name). */
  readonly closed: readonly ClosedDay[];
}

export interface ClosedDay {
  readonly day: Day;
  readonly why: LocalizedText | null;
}

export interface SlotsAnswer {
  /** Free starts, ascending. */
  readonly slots: readonly WallTime[];
  /** The same starts in UTC, in parallel. */
  readonly instants: readonly EpochMinute[];
}

export interface BookingService {
  /** Configured, API switch, token, versions. Cheap: asked by every request. */
  state(): Promise<StorageState>;
  /** The configuration in force; null before the first import. */
  installation(): Promise<Installation | null>;

  schedules(): Promise<Answer<readonly Schedule[]>>;
  /** Refuses: `schedule_not_found`. */
  reasons(scheduleId: number): Promise<Answer<readonly Reason[]> | Refusal>;
  /** Refuses: `schedule_not_found`, `reason_not_found` (also for a reason that the schedule does not offer). */
  days(choice: Choice): Promise<Answer<DaysAnswer> | Refusal>;
  /** Refuses as `days` does, and `day_not_found` for a day outside today .. horizon. */
  slots(choice: Choice, day: Day): Promise<Answer<SlotsAnswer> | Refusal>;
  /** The fields to fill for this schedule and reason. Refuses as `days` does, and `slot_unavailable` for a time that is not offered now. */
  form(choice: Choice, slot: WallTime): Promise<Answer<readonly FormField[]> | Refusal>;
  /** Books in one transaction. Refuses with any `RefusalCode` but `day_not_found`. */
  book(request: BookingRequest): Promise<Booked | Refusal>;

  /** Frees the place; null where there is no such booking. */
  cancel(bookingId: number, actor: Actor): Promise<Booking | null>;
  findBooking(bookingId: number): Promise<Booking | null>;
  listBookings(filter: BookingFilter): Promise<readonly Booking[]>;
}

export interface Choice {
  readonly scheduleId: number;
  readonly reasonId: number;
}
