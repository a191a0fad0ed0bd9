/** Cancelling and moving a booking: what comes of it, and whether it may still be done. */

import type { EpochMs } from '../clock.ts';
import { MS_PER_MINUTE } from '../time/units.ts';
import type { Booking, BookingStatus } from './booking.ts';
import { changeableUntil } from './places.ts';
import { type ChangeRefusal, refuseChange } from './refusal.ts';

export interface Cancelled {
  readonly kind: 'cancelled';
  /**
   * As it is now; one that could not be cancelled because it is completed, or was cancelled before,
   * is unchanged.
   */
  readonly booking: Booking;
}

/** The outcome of a move. */
export interface Moved {
  readonly kind: 'moved';
  readonly booking: Booking;
  /**
   * Where it was. The same as where it is, with the version it had, when it was moved to its own
   * place.
   */
  readonly previous: BookedTime;
}

/** A calendar and the minutes that a booking takes there. */
export type BookedTime = Pick<Booking, 'scheduleId' | 'startsAt' | 'endsAt'>;

/** There is no such booking, or it is not the asker's. */
export interface NotFound {
  readonly kind: 'not_found';
}

/** What a change is judged by. */
export interface ChangeTerms {
  readonly now: EpochMs;
  /** The schedule's, for those who are bound to it; `null` for others. */
  readonly cutoffMinutes: number | null;
  readonly expectedVersion?: number;
}

/** Whether it occupies its place. */
export function isActive(status: BookingStatus): boolean {
  return status === 'confirmed' || status === 'pending';
}

/**
 * Refuses `version_conflict`, `cutoff_passed`, in this order; `null` if it may be cancelled. For a
 * booking that stands.
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
 * Refuses `not_changeable` (cancelled, over, or begun), `version_conflict`, `cutoff_passed`; `null`
 * if it may be moved, if there is a place.
 */
export function refuseMoving(booking: Booking, terms: ChangeTerms): ChangeRefusal | null {
  if (!isActive(booking.status) || terms.now >= booking.startsAt * MS_PER_MINUTE) {
    return refuseChange('not_changeable');
  }
  return refuseCancelling(booking, terms);
}

/**
 * What erasing its customer does to a booking: one that stands is cancelled first; one that is too
 * late to be cancelled stays, and its customer is known until it is over; of one that is over or
 * does not stand, only the customer goes.
 */
export type Erasing = 'cancel' | 'wait' | 'erase';

/** What becomes of a booking whose customer asks to be erased. */
export function judgeErasing(booking: Booking, terms: ChangeTerms): Erasing {
  if (!isActive(booking.status) || isOver(booking, terms.now)) {
    return 'erase';
  }
  return refuseCancelling(booking, terms) === null ? 'cancel' : 'wait';
}

/** Whether its customer asked to be erased, and nobody expects them any more. */
export function isToErase(booking: Booking, now: EpochMs): boolean {
  return booking.eraseRequestedAt !== null && isOver(booking, now);
}

function isOver({ endsAt }: Booking, now: EpochMs): boolean {
  return endsAt * MS_PER_MINUTE <= now;
}
