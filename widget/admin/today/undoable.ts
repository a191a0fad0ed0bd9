/** The notice of a cancellation or move, which offers to undo it as long as no mail about it has left. */

import { type Desk, sentenceOf, type Toast } from '../desk.ts';
import type { Booking } from './day-columns.ts';

/** The server decides; this is for what is on its way to it. */
const MARGIN_MS = 500;

interface Change {
  readonly text: string;
  /** As the change left it. */
  readonly booking: Booking;
  readonly changed: (booking: Booking | null) => void;
}

export function undoable(desk: Desk, { text, booking: { id, version, undo_ms }, changed }: Change): Toast {
  const undoMs = undo_ms - MARGIN_MS;
  if (undoMs <= 0) return { text };
  const undo = async () => {
    const { problem } = await desk.call('POST /bookings/{id}/undo', { path: { id }, body: { version } });
    desk.toast({ text: problem ? sentenceOf(desk.texts, problem) : desk.texts.undone });
    changed(null);
  };
  return { text, undo, undoMs };
}
