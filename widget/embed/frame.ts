/**
 * `/embed-frame.js`, the script of a framed `/embed` page: posts the height of the content and the
 * widget's events to the parent page. The target origin is `*`, because only allowed sites may
 * frame the page (`frame-ancestors`), and messages contain no personal data.
 */

import type { SlotwellEventDetails } from '../booking/events.ts';
import { ASK_HEIGHT, type FrameMessage } from './frame-message.ts';

/** An object, so that the compiler checks its keys against the widget's events. */
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
