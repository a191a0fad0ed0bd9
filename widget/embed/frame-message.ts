/** What the page in a frame (`/embed`) and the page around it tell each other by `postMessage`. */

import type { SlotwellEventDetails } from '../booking/events.ts';

/** From the frame: how high its content is, in CSS pixels, and each event of the widget. */
export type FrameMessage =
  | { readonly type: 'slotwell-height'; readonly detail: number }
  | { readonly type: keyof SlotwellEventDetails; readonly detail: unknown };

/** From the page around, which may have come later than the frame: say again how high it is. */
export const ASK_HEIGHT = 'slotwell-ask-height';
