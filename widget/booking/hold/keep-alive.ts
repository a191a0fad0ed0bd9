/**
 * Keeps the held time for as long as the customer is at it: extends, tries once more when it ran
 * out, and gives it back when the page is left.
 */

import type { ReactiveControllerHost } from 'lit';
import type { Problem } from '../api-client.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { whileConnected } from '../flow/while-connected.ts';

const TICK_MS = 500;

/** `onTick` is called twice a second, for the countdown. */
export function keepAlive(
  host: ReactiveControllerHost & HTMLElement,
  flow: BookingFlow,
  onTick: () => void,
): void {
  const { hold } = flow;
  // Where the time is not gone, nothing is drawn anew: the customer may be typing.
  const watch = async (holding: Promise<Problem | undefined> | undefined) => {
    const problem = await holding;
    if (problem) {
      flow.fail(problem);
    }
  };
  // No hold of the chosen time may be known: it was given back with a closed dialog.
  const touch = () => {
    if (hold.ofChoice) {
      watch(hold.keep(true));
    } else if (flow.state.choices.time && !flow.state.problem) {
      flow.load();
    }
  };
  whileConnected(host, (signal) => {
    addEventListener('pagehide', () => hold.release(), { signal });
    // From the back-forward cache, with everything as it was.
    addEventListener('pageshow', (event) => event.persisted && watch(hold.extend()), { signal });
    for (const type of ['input', 'click']) {
      host.addEventListener(type, touch, { signal });
    }
    const timer = setInterval(() => {
      watch(hold.keep(false));
      onTick();
    }, TICK_MS);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      // Not if it was only moved within the page.
      queueMicrotask(() => host.isConnected || hold.release());
    });
    watch(hold.extend());
  });
}
