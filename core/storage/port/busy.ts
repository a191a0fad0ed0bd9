/** Calendars that close time here, and what was read from them. Part of the storage port. */

import type { Actor, Booking } from '../../booking/booking.ts';
import type { FollowedChange } from '../../busy/plan-outside-changes.ts';
import type { CalendarAccount } from '../../calendars/calendar-account.ts';
import type { ReadWindow, SourceReading } from '../../calendars/calendar-source.ts';
import type { SourceProblem } from '../../calendars/source-problem.ts';
import type { EpochMs } from '../../clock.ts';
import type { StoredBusyKind } from '../../installation/busy-rule.ts';
import type { Reason, Schedule } from '../../installation/schedule.ts';
import type { EpochMinute } from '../../time/units.ts';
import type { AnswerCommand, Answered, OutsideChange } from './outside-changes.ts';

export type BusySourceKind = 'ics' | 'caldav' | 'google' | 'graph';

/** What the event of a booking says: the reason, or the customer's name as well. */
export type EventContent = 'reason' | 'customer';

export interface BusyStorage {
  /** Seals the address and the sign-in. The source is due at once. Unknown and group ids throw. */
  add(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly source: NewBusySource;
  }): Promise<BusySource>;

  /** Frees all that the source closed. False if there is none with this id. */
  remove(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly id: number;
  }): Promise<boolean>;

  /**
   * Has the bookings of the schedule written into the calendar, or (`null`) no longer. Upcoming ones
   * are written, or removed from it, by deliveries. `read_only`: it takes no events.
   */
  write(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly id: number;
    readonly writes: EventContent | null;
  }): Promise<'changed' | 'not_found' | 'read_only'>;

  /** Sources that take events, or still hold some. */
  listWriters(): Promise<readonly Pick<BusySource, 'id' | 'scheduleId'>[]>;

  /**
   * The booking of an outbox entry as it is now, and what a source has of it. `null` if there is no
   * such source.
   */
  findEvent(query: {
    readonly sourceId: number;
    readonly outboxId: number;
  }): Promise<EventToWrite | null>;

  /** Notes that an event was written. */
  noteWritten(command: NoteWrittenCommand): Promise<void>;

  /** Notes that an event is no longer in the calendar. */
  noteEventRemoved(command: EventKey & { readonly now: EpochMs }): Promise<void>;

  noteWriteFailed(command: {
    readonly now: EpochMs;
    readonly sourceId: number;
    readonly problem: SourceProblem;
  }): Promise<void>;

  /** Confirmed changes of upcoming bookings' events that wait for an answer, by their start. */
  listChanges(query: { readonly now: EpochMs }): Promise<readonly OutsideChange[]>;

  /**
   * Answers a change, once: moves or cancels the booking, which tells its customer, or has the event
   * written as it was. What is refused stays as it is.
   */
  answerChange(command: AnswerCommand): Promise<Answered>;

  /** By id. Never with a secret. */
  list(): Promise<readonly BusySource[]>;

  /**
   * Gives due sources to one caller at a time, across processes, until the lease expires. With
   * `id`, that source alone, even if it is not due, unless someone is reading it.
   */
  lease(command: BusyLeaseCommand): Promise<readonly LeasedSource[]>;

  /**
   * Records a reading for the caller that holds the lease. What failed keeps all that was known. A
   * reading that lacks most or all of what was known is kept as a doubt and believed if the next one
   * says the same; `removed` of changes waits for a full reading. Raises the schedule's version if
   * the times that have an effect differ, and only then.
   */
  settle(command: BusySettleCommand): Promise<BusySettled>;

  /**
   * Of these UIDs of events, those of own bookings, in any state: they come back with calendars
   * that subscribe to a feed, and never count as busy.
   */
  findOwn(uids: readonly string[]): Promise<ReadonlySet<string>>;

  /** The busy times of a schedule that touch the window, by start. */
  listTimes(query: {
    readonly scheduleId: number;
    readonly from: EpochMinute;
    readonly until: EpochMinute;
  }): Promise<readonly BusyTime[]>;
}

export interface NewBusySource {
  readonly scheduleId: number;
  /** What the team calls it. */
  readonly name: string;
  readonly account: SourceAccount;
}

/** What is sealed; the zone is the installation's. */
export type SourceAccount = Omit<CalendarAccount, 'timeZone'>;

/** A calendar that closes time here, without its secrets. */
export interface BusySource {
  readonly id: number;
  readonly scheduleId: number;
  readonly kind: BusySourceKind;
  readonly name: string;
  readonly host: string;
  readonly createdAt: EpochMs;
  /** The last reading that succeeded; `null` if none has yet. */
  readonly readAt: EpochMs | null;
  readonly durationMs: number | null;
  /** `null` if the last reading succeeded. */
  readonly failingSince: EpochMs | null;
  readonly problem: SourceProblem | null;
  /** In a row. */
  readonly failures: number;
  /** When a reading lacked most of what was known; `null` if nothing is in doubt. */
  readonly doubtedAt: EpochMs | null;
  /** What the events of bookings say that are written there; `null` if none are. */
  readonly writes: EventContent | null;
  /** Since when events could not be written; `null` if they can. */
  readonly writeFailingSince: EpochMs | null;
  readonly writeProblem: SourceProblem | null;
  readonly nextAt: EpochMs;
  /** Number of events with times to come. */
  readonly events: number;
}

/** A booking's event in one calendar. */
export interface EventKey {
  readonly sourceId: number;
  readonly bookingId: number;
}

/** All that is needed to bring a booking's event up to date. */
export interface EventToWrite {
  readonly source: {
    readonly scheduleId: number;
    readonly account: SourceAccount;
    readonly writes: EventContent | null;
  };
  readonly booking: Booking;
  readonly schedule: Schedule;
  readonly reason: Reason;
  /** Whether another source takes this booking and writes it into the same calendar. */
  readonly isShared: boolean;
  /** `null` if nothing is known to be there. */
  readonly written: { readonly digest: string; readonly etag: string | null } | null;
}

export interface NoteWrittenCommand extends EventKey {
  readonly now: EpochMs;
  /** Identifies what was written. */
  readonly digest: string;
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
  readonly etag: string | null;
}

export interface BusyLeaseCommand {
  readonly now: EpochMs;
  readonly leaseMs: number;
  readonly limit: number;
  readonly id?: number;
}

export interface LeasedSource {
  readonly id: number;
  readonly scheduleId: number;
  readonly leaseToken: number;
  readonly account: SourceAccount;
  /** `null` if everything must be read. */
  readonly cursor: string | null;
  /** Up to which minute the last full reading reached; `null` if there was none. */
  readonly readUntil: EpochMinute | null;
  readonly fullReadAt: EpochMs | null;
  readonly failures: number;
  /** UIDs of bookings whose events seemed to be gone: whether they are must be asked once more. */
  readonly missing: readonly string[];
}

export interface BusySettleCommand {
  readonly now: EpochMs;
  readonly id: number;
  readonly leaseToken: number;
  readonly reading: SourceReading;
  readonly window: ReadWindow;
  readonly durationMs: number;
  /** When to read it again, unless a doubt makes it sooner. */
  readonly nextAt: EpochMs;
}

export interface BusySettled {
  /** `stale`: the lease is lost, and nothing was written. */
  readonly kind: 'settled' | 'stale';
  /** Whether times with an effect changed. */
  readonly isChanged: boolean;
  /** Whether part of the reading waits to be confirmed. */
  readonly isDoubted: boolean;
  /** Confirmed changes to the events of bookings that these follow, now and never later. */
  readonly follow: readonly FollowedChange[];
}

/** One uninterrupted time of one event. */
export interface BusyTime {
  readonly sourceId: number;
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
  readonly kind: StoredBusyKind;
  readonly isAllDay: boolean;
  /** One of `BUSY_EFFECTS`. */
  readonly effect: number;
  /** `null` if titles are not stored or it has none. */
  readonly title: string | null;
}
