/**
 * A booking that waits for its customer to confirm it by e-mail. It holds its place like any other
 * until it expires.
 */

import type { EpochMs } from '../clock.ts';
import type { OutboxKind } from '../delivery/outbox-entry.ts';
import { MS_PER_MINUTE } from '../time/units.ts';
import type { Booking, BookingRequest, BookingStatus, Receipt } from './booking.ts';
import type { NotFound } from './change.ts';

export interface Confirmed {
  readonly kind: 'confirmed';
  readonly booking: Booking;
  /** True if it was confirmed before; nothing was changed. */
  readonly again: boolean;
}

/**
 * The booking is cancelled, over or past the confirmation deadline, or has changed since it was
 * seen.
 */
export interface NotConfirmable {
  readonly kind: 'refused';
  readonly code: 'not_changeable' | 'version_conflict';
}

export type Confirmation = Confirmed | NotFound | NotConfirmable;

export type FirstState = Pick<Receipt, 'status' | 'confirmUntil'>;

/**
 * The initial state of a booking. Without an address, no confirmation can be requested, so it is
 * confirmed at once.
 */
export function firstState(
  { confirmWithin }: BookingRequest,
  email: string | null,
  now: EpochMs,
): FirstState {
  if (confirmWithin === null || email === null) {
    return { status: 'confirmed', confirmUntil: null };
  }
  return { status: 'pending', confirmUntil: now + confirmWithin * MS_PER_MINUTE };
}

/** The first message about a new booking. */
export function firstKind(
  status: FirstState['status'],
): Extract<OutboxKind, 'booking.created' | 'confirmation.requested'> {
  return isAnnounced(status) ? 'booking.created' : 'confirmation.requested';
}

/**
 * Whether the booking was announced to the outside. If it was not, moving or cancelling it sends no
 * message either.
 */
export function isAnnounced(status: BookingStatus): boolean {
  return status !== 'pending';
}

/** False from `confirmUntil` on, even if the booking has not been expired yet. */
export function mayConfirm({ status, confirmUntil }: Booking, now: EpochMs): boolean {
  return status === 'pending' && confirmUntil !== null && now < confirmUntil;
}
