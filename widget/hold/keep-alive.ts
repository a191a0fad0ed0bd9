/** Keeps the held time for as long as the customer is at it: extends, tries once more when it ran out, and gives it back when the page is left. */

import type { ReactiveControllerHost } from 'lit';
import type { Problem } from '../api-client.ts';
import { whileConnected } from '../flow/while-connected.ts';
import type { HoldController } from './hold-controller.ts';

const TICK_MS = 500;

/**
 * `onTick` is called twice a second, for the countdown; `onLost` when a time that was held is gone; `onMissing` when the customer does something while no hold
 * of the chosen time is known: it was given back with a closed dialog.
 */
export function keepAlive(
  host: ReactiveControllerHost & HTMLElement,
  hold: HoldController,
  onTick: () => void,
  onLost: (problem: Problem) => void,
  onMissing: () => void,
): void {
  // Where the time is not gone, nothing is drawn anew: the customer may be typing.
  const watch = async (holding: Promise<Problem | undefined> | undefined) => {
    const problem = await holding;
    if (problem) onLost(problem);
  };
  const touch = () => (hold.isOfChoice ? watch(hold.touch()) : onMissing());
  whileConnected(host, (signal) => {
    addEventListener('pagehide', () => hold.release(), { signal });
    // From the back-forward cache, with everything as it was.
    addEventListener('pageshow', ({ persisted }) => persisted && watch(hold.extend()), { signal });
    // The dialog: an event that does not bubble. Opening it again is the customer's doing, which asks for the time anew.
    host.shadowRoot?.addEventListener('close', () => hold.letGo(), { capture: true, signal });
    for (const type of ['input', 'click']) host.addEventListener(type, touch, { signal });
    const timer = setInterval(() => {
      watch(hold.renewWhenExpired());
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
