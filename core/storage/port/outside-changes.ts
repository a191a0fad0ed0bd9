/** What people changed in other calendars about the events of bookings. Part of the storage port. */

import type { Actor, Booking } from '../../booking/booking.ts';
import type { Cancelled, Moved, NotFound } from '../../booking/change.ts';
import type { ChangeRefusal } from '../../booking/refusal.ts';
import type { EventTime } from '../../calendars/calendar-source.ts';
import type { EpochMs } from '../../clock.ts';
import type { Trigger } from '../../delivery/outbox-entry.ts';

/** A booking whose event was moved or deleted in another calendar; it waits for an answer. */
export interface OutsideChange {
  readonly id: number;
  readonly sourceId: number;
  /** What the team calls the other calendar. */
  readonly sourceName: string;
  /** As it is now, which is also as it was written. */
  readonly booking: Booking;
  /** When the event is now; `null` if it is gone. */
  readonly time: EventTime | null;
  readonly firstSeenAt: EpochMs;
}

/** What the team wants: the booking follows, the event comes back, or the booking is cancelled. */
export type OutsideAnswer = 'move' | 'put_back' | 'cancel';

export interface AnswerCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly trigger: Trigger;
  readonly id: number;
  readonly answer: OutsideAnswer;
  /** For the customer of a cancelled booking; `null` for none. */
  readonly message: string | null;
  /** No mail about it is sent before, so that it can be undone; omitted: at once. */
  readonly mailsFrom?: EpochMs;
  /** Whether nobody was asked: the booking follows its event. The audit log says so. */
  readonly isFollowed?: boolean;
}

/** What came of an answer. */
export type Answered =
  | Moved
  | Cancelled
  | { readonly kind: 'put_back'; readonly booking: Booking }
  /** There is no such change, or no longer: answered, or the booking or its event has changed. */
  | NotFound
  /** The event is gone, or only its length has changed: there is no time to move to. */
  | { readonly kind: 'no_time' }
  | ChangeRefusal;
