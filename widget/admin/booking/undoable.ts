/**
 * The notice after a cancellation or move, or after several cancellations. It offers undo until the
 * first mail about it is sent.
 */

import type { Booking } from '../calendar/day-columns.ts';
import { type Desk, describeProblem, type Toast } from '../desk.ts';

/** Time reserved for the request to reach the server, which decides. */
const MARGIN_MS = 500;
const SHOWN_MS = 10_000;

/**
 * How long mails about a change are held back. The notice offers undo for ten seconds; the rest is
 * for people who come back to it later, for example in another window.
 */
export const UNDO_SECONDS = 30;

interface Change {
  readonly text: string;
  /** The booking after the change. */
  readonly booking: Pick<Booking, 'id' | 'version' | 'undo_ms'>;
  readonly changed: (booking: Booking | null) => void;
}

export function undoable(
  desk: Desk,
  { text, booking: { id, version, undo_ms }, changed }: Change,
): Toast {
  const undoMs = undo_ms - MARGIN_MS;
  if (undoMs <= 0) {
    return { text };
  }
  const undo = async () => {
    const { problem } = await desk.call('POST /bookings/{id}/undo', {
      path: { id },
      body: { version },
    });
    desk.toast({ text: problem ? describeProblem(desk.texts, problem) : desk.texts.undone });
    changed(null);
  };
  return { text, undo, undoMs, shownMs: SHOWN_MS };
}

/** A booking that was cancelled together with others. */
export interface CancelledBooking extends Pick<Booking, 'id' | 'version'> {
  /**
   * Deadline to undo by `performance.now()`; `null` if it cannot be undone, for example because
   * someone else cancelled it first.
   */
  readonly until: number | null;
}

interface Cancellations {
  readonly text: string;
  readonly bookings: readonly CancelledBooking[];
  /** Returns the message after undo: how many bookings are back, and how many failed. */
  readonly undone: (count: number, failed: number) => string;
  readonly changed: (booking: Booking | null) => void;
}

/**
 * Offers one undo for all, until the deadline of the first; they are undone one after the other.
 */
export function undoableTogether(
  desk: Desk,
  { text, bookings, undone, changed }: Cancellations,
): Toast {
  const undoMs =
    Math.min(...bookings.map(({ until }) => until ?? Infinity)) - performance.now() - MARGIN_MS;
  const own = bookings.filter(({ until }) => until !== null);
  if (own.length === 0 || undoMs <= 0) {
    return { text };
  }
  const undo = async () => {
    let failed = 0;
    for (const { id, version } of own) {
      const { problem } = await desk.call('POST /bookings/{id}/undo', {
        path: { id },
        body: { version },
      });
      if (problem) {
        failed += 1;
      }
    }
    desk.toast({ text: undone(own.length - failed, failed) });
    changed(null);
  };
  return { text, undo, undoMs, shownMs: Math.max(SHOWN_MS, undoMs) };
}
