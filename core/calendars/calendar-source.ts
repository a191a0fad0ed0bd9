/**
 * The port to calendars that people already have. A source is asked what closes time; it never
 * decides anything about bookings. Whatever goes wrong is a value: a failed reading says nothing
 * about the calendar, so the reader keeps all that it knew.
 */

import type { EpochMinute } from '../time/units.ts';
import type { SourceProblem } from './source-problem.ts';

/** How a period is marked in its calendar. Times marked as free are never reported. */
export type BusyKind = 'busy' | 'tentative' | 'away';

/** One period during which a person is not free, cut to whole minutes outwards. */
export interface BusyPeriod {
  readonly startsAt: EpochMinute;
  /** Exclusive, and always after `startsAt`. */
  readonly endsAt: EpochMinute;
  readonly kind: BusyKind;
  readonly isAllDay: boolean;
  /** `null` if the calendar does not tell it. */
  readonly title: string | null;
}

/** One object of a calendar (an event with all its repetitions) and what it closes. */
export interface BusyObject {
  /** Identifies the object within its source, across readings. */
  readonly hash: string;
  /** Sorted by start, without two of the same start. May be empty: the object closes nothing. */
  readonly periods: readonly BusyPeriod[];
}

/** From when until when an event lasts. */
export interface EventTime {
  readonly startsAt: EpochMinute;
  /** Exclusive. */
  readonly endsAt: EpochMinute;
}

/** The event of a booking of this installation. */
export interface OwnEvent {
  readonly uid: string;
  /**
   * `null` if it no longer stands for one visit: it repeats, takes whole days or is marked as
   * cancelled.
   */
  readonly time: EventTime | null;
}

/** The times that matter. Periods that only touch it are not reported; others are whole. */
export interface ReadWindow {
  readonly from: EpochMinute;
  readonly until: EpochMinute;
}

/** The answer to one reading. `cursor` belongs into the next one, as it is. */
export type SourceReading =
  /** The last reading still holds. */
  | { readonly kind: 'unchanged'; readonly cursor: string | null }
  /** All objects there are: what is not among them has gone. */
  | {
      readonly kind: 'full';
      readonly cursor: string | null;
      readonly objects: readonly BusyObject[];
      readonly own: readonly OwnEvent[];
    }
  /** Replaces `changed` by their hashes and takes `removed` away; everything else still holds. */
  | {
      readonly kind: 'changes';
      readonly cursor: string | null;
      readonly changed: readonly BusyObject[];
      readonly removed: readonly string[];
      /** Among what has changed. */
      readonly own: readonly OwnEvent[];
      /** UIDs of bookings at whose addresses there is nothing any more. */
      readonly ownRemoved: readonly string[];
    }
  /** Nothing was learned: keep what was known, with the last cursor. */
  | FailedReading;

/** A failure, with the pause that the other side asked for. */
export interface FailedReading {
  readonly kind: 'failed';
  readonly problem: SourceProblem;
  readonly retryAfterSeconds: number | null;
}

/** An event that is written into a calendar, and the only way in which it is known there. */
export interface WrittenEvent {
  /** Fixed for good: the same event under the same UID is replaced, never doubled. */
  readonly uid: string;
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
  /** When the later dates of a course start, each as long as the first; omitted if there are none. */
  readonly laterStarts?: readonly EpochMinute[];
  /** Rises with each change. */
  readonly sequence: number;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly isTentative: boolean;
  /** Milliseconds since 1970, for the time stamp. */
  readonly writtenAt: number;
}

/** The answer to writing an event. */
export type WriteOutcome =
  /** `etag` identifies the state that was written; `null` if the server does not tell it. */
  | { readonly kind: 'written'; readonly etag: string | null }
  /** Someone else has changed the event since `etag`; nothing was written. */
  | { readonly kind: 'changed_outside' }
  | FailedReading;

/** The answer to removing an event. */
export type RemoveOutcome = { readonly kind: 'removed' } | WriteConflict | FailedReading;

/** The event is no longer as it was written; nothing was removed. */
export interface WriteConflict {
  readonly kind: 'changed_outside';
}

/** Whether an event is there, asked for itself and not concluded from a list. */
export type Presence =
  | {
      readonly kind: 'there';
      readonly etag: string | null;
      /** `null` if the event can no longer be understood. */
      readonly startsAt: EpochMinute | null;
      readonly endsAt: EpochMinute | null;
    }
  | { readonly kind: 'absent' }
  | FailedReading;

/** Writes events into a calendar. Never rejects because of the other side. */
export interface CalendarWriter {
  /**
   * Writes the event. `etag` is that of the state to replace; `null` replaces an own event of any
   * state, or creates it.
   */
  put(event: WrittenEvent, etag: string | null): Promise<WriteOutcome>;
  /** Succeeds, too, if the event is already gone. `etag` as with `put`. */
  remove(uid: string, etag: string | null): Promise<RemoveOutcome>;
  exists(uid: string): Promise<Presence>;
}

/** A calendar that someone already has. Never rejects because of the other side. */
export interface CalendarSource {
  /**
   * Reads what closes time. A `cursor` of `null` asks for everything; so does one that no longer
   * covers the window, at least once a day as the window moves on.
   */
  read(cursor: string | null, window: ReadWindow): Promise<SourceReading>;
  /** `null` if the calendar can only be read. */
  readonly writer: CalendarWriter | null;
}
