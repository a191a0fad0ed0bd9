/**
 * Undoing the operator's last change to a booking: possible until an e-mail about it has been sent.
 */

import { isDeepStrictEqual } from 'node:util';
import type { EpochMs } from '../clock.ts';
import type { Booking } from './booking.ts';
import { endsOf, findSame, type TakenLayout } from './needs.ts';
import type { Place } from './places.ts';

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
 * nothing to undo, or its former layout is not known. `slot_unavailable`: someone else has taken the
 * place.
 */
export interface UndoRefusal {
  readonly kind: 'refused';
  readonly code: 'version_conflict' | 'undo_over' | 'slot_unavailable';
}

export function refuseUndo(code: UndoRefusal['code']): UndoRefusal {
  return { kind: 'refused', code };
}

/**
 * Whether the place still has the former layout, and no other that could be it. Earlier versions
 * logged when units begin, but not when they end.
 */
export function isLayoutKnown(place: Place, persons: number, former: TakenLayout): boolean {
  const { layouts = [place] } = place;
  const [first, ...others] = findSame(layouts, persons, former).map((one) => endsOf(one, persons));
  const ends = former.ends ?? first;
  return layouts.length === 1 || [first, ...others].every((one) => isDeepStrictEqual(one, ends));
}
