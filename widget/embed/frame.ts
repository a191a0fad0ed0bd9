/**
 * `/embed-frame.js`, at work in the page `/embed` while it stands in a frame: tells the page around
 * how high the content is, and what the widget tells its page. The target origin is `*`: only sites
 * of the list may frame the page (`frame-ancestors`), and no message holds anything of the
 * customer's.
 */

import type { SlotwellEventDetails } from '../booking/events.ts';
import { ASK_HEIGHT, type FrameMessage } from './frame-message.ts';

/** Named here, as an object whose keys the compiler compares with the widget's events. */
const EVENTS: Readonly<Record<keyof SlotwellEventDetails, true>> = {
  'slotwell-ready': true,
  'slotwell-step': true,
  'slotwell-before-book': true,
  'slotwell-booked': true,
  'slotwell-error': true,
};

const root = document.documentElement;

function tell(message: FrameMessage): void {
  parent.postMessage(message, '*');
}

function tellHeight(): void {
  tell({ type: 'slotwell-height', detail: Math.ceil(root.getBoundingClientRect().height) });
}

function tellEvent({
  type,
  detail,
}: Event & { readonly type: string; readonly detail?: unknown }): void {
  if (isWidgetEvent(type)) {
    tell({ type, detail });
  }
}

function isWidgetEvent(type: string): type is keyof SlotwellEventDetails {
  return type in EVENTS;
}

if (parent !== window) {
  new ResizeObserver(tellHeight).observe(root);
  addEventListener('message', ({ source, data }) => {
    if (source === parent && data === ASK_HEIGHT) {
      tellHeight();
    }
  });
  for (const type of Object.keys(EVENTS)) {
    addEventListener(type, tellEvent);
  }
}
