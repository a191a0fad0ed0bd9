/**
 * Undoing what the operator did to a booking a moment ago: as long as no mail about it has left,
 * nobody else has read of it.
 */

import type { EpochMs } from '../clock.ts';
import type { Booking } from './booking.ts';

/** How long mails about the operator's cancellations and moves are kept back. */
const KEPT_BACK_MS = 10_000;

/**
 * When mails about a change of the operator may leave that is made now; `forMs`: how long they are
 * kept back, where many bookings are changed one after the other.
 */
export function mailsFrom(now: EpochMs, forMs: number = KEPT_BACK_MS): EpochMs {
  return now + forMs;
}

export interface Undone {
  readonly kind: 'undone';
  readonly booking: Booking;
}

/**
 * In turn: changed since; its mail may have left, or there is nothing to undo; somebody else has
 * the place by now.
 */
export interface UndoRefusal {
  readonly kind: 'refused';
  readonly code: 'version_conflict' | 'undo_over' | 'slot_unavailable';
}

export function refuseUndo(code: UndoRefusal['code']): UndoRefusal {
  return { kind: 'refused', code };
}
