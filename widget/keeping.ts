/** Keeps the held time for as long as the customer is at it: extends, tries once more when it ran out, and lets it go when the page is left. */

import type { Flow } from './flow.ts';
import { holdOfChoice, letGo, make, release, renew } from './holding.ts';
import { load, tell } from './settling.ts';
import { drawHeld } from './views/held.ts';

/** Until the signal, which says that the element is no longer in the page. */
export function keepHolds(flow: Flow, signal: AbortSignal): void {
  const { host } = flow;
  addEventListener('pagehide', () => release(flow), { signal });
  // From the back-forward cache, with everything as it was.
  addEventListener('pageshow', ({ persisted }) => persisted && tell(flow, renew(flow)), { signal });
  // The dialog: an event that does not bubble. Opening it again is the customer's doing, which asks for the time anew.
  host.shadowRoot?.addEventListener('close', () => letGo(flow), { capture: true, signal });
  for (const type of ['input', 'click']) host.addEventListener(type, () => touch(flow), { signal });
  const timer = setInterval(() => {
    watch(flow);
    drawHeld(flow);
  }, 500);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    // Not where it was only moved within the page.
    queueMicrotask(() => host.isConnected || release(flow));
  });
  tell(flow, renew(flow));
}

/** The customer does something. */
function touch(flow: Flow): void {
  const hold = holdOfChoice(flow);
  const now = performance.now();
  // Let go when the dialog was closed.
  if (!hold && flow.choices.time && !flow.problem) load(flow);
  if (!hold?.of || flow.sending) return;
  hold.again = false;
  if (now < hold.next) return;
  if (now >= hold.ends) tell(flow, make(flow, hold.of));
  else if (hold.latest > hold.ends) tell(flow, renew(flow));
}

/** Once only: what is left lying must not keep a time from others. */
function watch(flow: Flow): void {
  const hold = holdOfChoice(flow);
  if (hold?.of && hold.ends && performance.now() >= hold.ends && !hold.again && !flow.sending) tell(flow, make(flow, hold.of, true));
}
