/**
 * Undoing the operator's last change to a booking: possible until an e-mail about it has been sent.
 */

import type { EpochMs } from '../clock.ts';
import type { Booking } from './booking.ts';

/** Delay before e-mails about the operator's cancellations and moves are sent. */
const KEPT_BACK_MS = 10_000;

/**
 * The earliest moment to send e-mails about an operator's change made now. `forMs` is the delay,
 * which is longer if many bookings are changed one after the other.
 */
export function mailsFrom(now: EpochMs, forMs: number = KEPT_BACK_MS): EpochMs {
  return now + forMs;
}

export interface Undone {
  readonly kind: 'undone';
  readonly booking: Booking;
}

/**
 * `version_conflict`: changed since. `undo_over`: the e-mail may have been sent, or there is
 * nothing to undo. `slot_unavailable`: someone else has taken the place.
 */
export interface UndoRefusal {
  readonly kind: 'refused';
  readonly code: 'version_conflict' | 'undo_over' | 'slot_unavailable';
}

export function refuseUndo(code: UndoRefusal['code']): UndoRefusal {
  return { kind: 'refused', code };
}
