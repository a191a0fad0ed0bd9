/**
 * Decides what a reading says about the events of bookings that were written into the calendar.
 * Pure. A difference counts once two full looks, some minutes apart and without a failure between,
 * agree; whatever is unclear says nothing. No booking ever changes here. Where bookings follow their
 * events, only a few differences at once are believed so far: servers that lose events lose many.
 */

import type { EventTime, SourceReading } from '../calendars/calendar-source.ts';
import type { EpochMs } from '../clock.ts';
import { CONFIRM_ALL_MS } from './plan-reading.ts';

/** A difference between a booking and its event, as it is stored. */
export interface SeenChange {
  readonly id: number;
  /** When the event is now; `null` if it is gone. */
  readonly time: EventTime | null;
  readonly firstSeenAt: EpochMs;
  readonly isConfirmed: boolean;
}

/** An event as it was written for a booking that has not changed since. */
export interface WrittenTime extends EventTime {
  readonly bookingId: number;
  readonly uid: string;
  readonly change: SeenChange | null;
}

export interface OutsideChangePlan {
  /** Ids of changes that are no more. */
  readonly forget: readonly number[];
  /** New ones, to be confirmed. */
  readonly note: readonly { readonly bookingId: number; readonly time: EventTime | null }[];
  /** Ids of changes that a second look has confirmed. */
  readonly confirm: readonly number[];
  /** Those of them that the bookings follow; all others wait for an answer. */
  readonly follow: readonly FollowedChange[];
}

/** A change that a booking follows by itself. */
export interface FollowedChange {
  readonly id: number;
  readonly answer: 'move' | 'cancel';
}

/**
 * With more differences in a calendar, none is followed, whether they are confirmed or not. As each
 * needs some minutes to be confirmed, that also limits those that follow one after the other.
 */
const MAX_FOLLOWED = 3;

interface PlanInput {
  readonly written: readonly WrittenTime[];
  readonly reading: Extract<SourceReading, { readonly kind: 'full' | 'changes' }>;
  /** Whether the reading lacks so much that it is not believed. */
  readonly isDoubted: boolean;
  /** Whether bookings follow their events. */
  readonly follows: boolean;
  readonly now: EpochMs;
}

/** What a reading says about one event. */
type Sight =
  | { readonly kind: 'seen'; readonly time: EventTime | null }
  /** Nothing that can be relied on. */
  | { readonly kind: 'unclear' }
  /** Nothing at all: what was known still holds. */
  | { readonly kind: 'not_told' };

/** No booking is that far away, and no column holds more. */
const LATEST = 2 ** 31 - 1;

const UNCLEAR: Sight = { kind: 'unclear' };
const NOT_TOLD: Sight = { kind: 'not_told' };
const GONE: Sight = { kind: 'seen', time: null };

export function planOutsideChanges(input: PlanInput): OutsideChangePlan {
  const { written, reading, now } = input;
  const look = createLook(input);
  const forget: number[] = [];
  const note: { bookingId: number; time: EventTime | null }[] = [];
  const confirm: number[] = [];
  for (const event of written) {
    const sight = look(event);
    const { change, bookingId } = event;
    if (sight.kind === 'not_told') {
      continue;
    }
    if (sight.kind === 'unclear') {
      forget.push(...(change === null || change.isConfirmed ? [] : [change.id]));
      continue;
    }
    const isAsWritten = sight.time !== null && isSameTime(sight.time, event);
    if (change !== null && !isAsWritten && isSameTime(sight.time, change.time)) {
      const isLong = now - change.firstSeenAt >= CONFIRM_ALL_MS;
      confirm.push(
        ...(!change.isConfirmed && isLong && reading.kind === 'full' ? [change.id] : []),
      );
      continue;
    }
    forget.push(...(change === null ? [] : [change.id]));
    if (!isAsWritten) {
      note.push({ bookingId, time: sight.time });
    }
  }
  return { forget, note, confirm, follow: chooseFollowed(input, { forget, note, confirm }) };
}

function chooseFollowed(
  { written, reading, follows }: PlanInput,
  { forget, note, confirm }: Omit<OutsideChangePlan, 'follow'>,
): readonly FollowedChange[] {
  const changes = written.flatMap(({ change }) => change ?? []);
  const differing = changes.length - forget.length + note.length;
  // A calendar in which nothing is left is that of a server that has lost it, or was emptied.
  const isEmpty = reading.kind === 'full' && reading.objects.length === 0;
  if (!follows || isEmpty || differing > MAX_FOLLOWED) {
    return [];
  }
  return changes
    .filter(({ id }) => confirm.includes(id))
    .map(({ id, time }) => ({ id, answer: time === null ? 'cancel' : 'move' }));
}

/** Whether two times are the same; `null` stands for an event that is gone. */
function isSameTime(one: EventTime | null, other: EventTime | null): boolean {
  return one?.startsAt === other?.startsAt && one?.endsAt === other?.endsAt;
}

function createLook({ reading, isDoubted }: PlanInput): (event: WrittenTime) => Sight {
  const found = new Map<string, (EventTime | null)[]>();
  for (const { uid, time } of reading.own) {
    found.set(uid, [...(found.get(uid) ?? []), time]);
  }
  const gone = new Set(reading.kind === 'changes' ? reading.ownRemoved : []);
  return (event) => {
    const times = found.get(event.uid) ?? [];
    if (times.length === 0) {
      if (reading.kind === 'changes') {
        return gone.has(event.uid) ? GONE : NOT_TOLD;
      }
      return isDoubted ? UNCLEAR : GONE;
    }
    // A calendar may hold the copy that customers get as well, beside the event itself.
    const time = times.find((one) => isSameTime(one, event)) ?? times[0] ?? null;
    const isOne = times.length === 1 || isSameTime(time, event);
    return time === null || !isOne || time.endsAt > LATEST ? UNCLEAR : { kind: 'seen', time };
  };
}
