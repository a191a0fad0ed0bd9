/** Messages between the framed page (`/embed`) and its parent page, by `postMessage`. */

import type { SlotwellEventDetails } from '../booking/events.ts';

/** Sent by the frame: the height of its content in CSS pixels, and each event of the widget. */
export type FrameMessage =
  | { readonly type: 'slotwell-height'; readonly detail: number }
  | { readonly type: keyof SlotwellEventDetails; readonly detail: unknown };

/** Sent by the parent page, whose script may load after the frame: report the height again. */
export const ASK_HEIGHT = 'slotwell-ask-height';
