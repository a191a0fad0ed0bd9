/**
 * Keeps the held time as long as the customer is active: extends it, tries once more after it
 * expired, and releases it when the page is left.
 */

import type { ReactiveControllerHost } from 'lit';
import type { Problem } from '../api-client.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { whileConnected } from '../flow/while-connected.ts';

const TICK_MS = 500;

/** Starts the timer and listeners. `onTick` runs twice a second, for the countdown. */
export function keepAlive(
  host: ReactiveControllerHost & HTMLElement,
  flow: BookingFlow,
  onTick: () => void,
): void {
  const { hold } = flow;
  // Renders only if the time is gone, because the customer may be typing.
  const watch = async (holding: Promise<Problem | undefined> | undefined) => {
    const problem = await holding;
    if (problem) {
      flow.fail(problem);
    }
  };
  // Closing the dialog may have released the hold of the chosen time.
  const touch = () => {
    if (hold.ofChoice) {
      watch(hold.keep(true));
    } else if (flow.state.choices.time && !flow.state.problem) {
      flow.load();
    }
  };
  whileConnected(host, (signal) => {
    addEventListener('pagehide', () => hold.release(), { signal });
    // Restored from the back-forward cache with its state.
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
