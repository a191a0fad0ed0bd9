/**
 * A booking that waits for its customer to confirm it by mail: it holds its place like any other,
 * until a moment at which it ends by itself.
 */

import type { EpochMs } from '../clock.ts';
import type { OutboxKind } from '../delivery/outbox-entry.ts';
import { MS_PER_MINUTE } from '../time/units.ts';
import type { Booking, BookingRequest, BookingStatus, Receipt } from './booking.ts';
import type { NotFound } from './change.ts';

export interface Confirmed {
  readonly kind: 'confirmed';
  readonly booking: Booking;
  /** True where it was confirmed before: nothing was changed. */
  readonly again: boolean;
}

/** Cancelled, over, or too late; or changed since it was seen. */
export interface NotConfirmable {
  readonly kind: 'refused';
  readonly code: 'not_changeable' | 'version_conflict';
}

export type Confirmation = Confirmed | NotFound | NotConfirmable;

export type FirstState = Pick<Receipt, 'status' | 'confirmUntil'>;

/**
 * As a booking begins. Where no address was given, nobody could be asked: it is confirmed at once.
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

/** What is told of a new booking. */
export function firstKind(
  status: FirstState['status'],
): Extract<OutboxKind, 'booking.created' | 'confirmation.requested'> {
  return status === 'pending' ? 'confirmation.requested' : 'booking.created';
}

/**
 * Whether the outside was told of it: what was never announced is neither moved nor cancelled in
 * anybody's eyes.
 */
export function isAnnounced(status: BookingStatus): boolean {
  return status !== 'pending';
}

/** From `confirmUntil` on it is too late, also where nobody has ended it yet. */
export function mayConfirm({ status, confirmUntil }: Booking, now: EpochMs): boolean {
  return status === 'pending' && confirmUntil !== null && now < confirmUntil;
}
