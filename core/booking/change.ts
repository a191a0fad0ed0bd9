/** Cancelling and moving a booking: the outcomes and the rules that allow it. */

import type { EpochMs } from '../clock.ts';
import { MS_PER_MINUTE } from '../time/units.ts';
import type { WallTime } from '../time/wall-time.ts';
import { type Booking, isActive } from './booking.ts';
import { findStart } from './decide.ts';
import { changeableUntil, type Place } from './places.ts';
import { type ChangeRefusal, refuseChange } from './refusal.ts';

export interface Cancelled {
  readonly kind: 'cancelled';
  /**
   * The current booking. Unchanged if it was already cancelled.
   */
  readonly booking: Booking;
}

/** The outcome of a successful move. */
export interface Moved {
  readonly kind: 'moved';
  readonly booking: Booking;
  /**
   * The place before the move. Equal to the current place, with the version unchanged, if the
   * booking was moved to its own place.
   */
  readonly previous: BookedTime;
}

/** A calendar and the minutes that a booking takes in it. */
export type BookedTime = Pick<Booking, 'scheduleId' | 'startsAt' | 'endsAt'>;

/** Whether moving the booking there leaves it in its calendar and at its time. */
export function isPlaceOf(
  { scheduleId, startsAt, endsAt }: BookedTime,
  place: Place,
  slot: WallTime,
): boolean {
  return (
    place.schedule.id === scheduleId &&
    findStart(place, slot) === startsAt &&
    (place.layouts ?? [place]).some(({ reason }) => startsAt + reason.durationMinutes === endsAt)
  );
}

/** The booking does not exist or does not belong to the caller. */
export interface NotFound {
  readonly kind: 'not_found';
}

export interface ChangeTerms {
  readonly now: EpochMs;
  /** The schedule's cut-off if it binds the caller; otherwise `null`. */
  readonly cutoffMinutes: number | null;
  readonly expectedVersion?: number;
}

/**
 * Refuses `version_conflict` and then `cutoff_passed`; `null` if the booking may be cancelled.
 * Expects an active booking.
 */
export function refuseCancelling(
  { startsAt, version }: Booking,
  { now, cutoffMinutes, expectedVersion = version }: ChangeTerms,
): ChangeRefusal | null {
  if (expectedVersion !== version) {
    return refuseChange('version_conflict');
  }
  return cutoffMinutes !== null && changeableUntil(startsAt, cutoffMinutes, now) === null
    ? refuseChange('cutoff_passed')
    : null;
}

/**
 * Refuses `not_changeable` (cancelled, over or begun), then `version_conflict`, then
 * `cutoff_passed`. `null` if the booking may be moved, provided that a place is free.
 */
export function refuseMoving(booking: Booking, terms: ChangeTerms): ChangeRefusal | null {
  if (!isActive(booking.status) || terms.now >= booking.startsAt * MS_PER_MINUTE) {
    return refuseChange('not_changeable');
  }
  return refuseCancelling(booking, terms);
}

/**
 * The effect of erasing the customer on a booking. `cancel`: an active booking is cancelled first.
 * `wait`: it is too late to cancel, so the booking and its customer are kept until it is over.
 * `erase`: the booking is over or inactive, so only the customer's data is removed.
 */
export type ErasureEffect = 'cancel' | 'wait' | 'erase';

/** Decides how erasing the customer affects a booking. */
export function judgeErasing(booking: Booking, terms: ChangeTerms): ErasureEffect {
  if (!isActive(booking.status) || isOver(booking, terms.now)) {
    return 'erase';
  }
  return refuseCancelling(booking, terms) === null ? 'cancel' : 'wait';
}

/** Whether the customer asked to be erased and the booking is over. */
export function isToErase(booking: Booking, now: EpochMs): boolean {
  return booking.eraseRequestedAt !== null && isOver(booking, now);
}

function isOver({ endsAt }: Booking, now: EpochMs): boolean {
  return endsAt * MS_PER_MINUTE <= now;
}
