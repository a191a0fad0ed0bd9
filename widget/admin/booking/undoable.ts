/**
 * The notice of a cancellation or move, or of several cancellations, which offers to undo them as
 * long as no mail about one of them has left.
 */

import type { Booking } from '../calendar/day-columns.ts';
import { type Desk, describeProblem, type Toast } from '../desk.ts';

/** The server decides; this is for what is on its way to it. */
const MARGIN_MS = 500;
const SHOWN_MS = 10_000;

/**
 * For how long the mails about a change are kept back. It is offered to undo it for ten seconds;
 * the rest is for those who are not there at once, as in another window.
 */
export const UNDO_SECONDS = 30;

interface Change {
  readonly text: string;
  /** As the change left it. */
  readonly booking: Booking;
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

/** A booking that was cancelled with others. */
export interface CancelledBooking extends Pick<Booking, 'id' | 'version'> {
  /**
   * Until when that may be undone, by `performance.now()`; `null` if it may not, as where somebody
   * else did it before.
   */
  readonly until: number | null;
}

interface Cancellations {
  readonly text: string;
  readonly bookings: readonly CancelledBooking[];
  /** What is said afterwards: how many stand again, and how many could not. */
  readonly undone: (count: number, failed: number) => string;
  readonly changed: (booking: Booking | null) => void;
}

/** One Undo for all of them: as long as the first of them may be undone, one after the other. */
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
