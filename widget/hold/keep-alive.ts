/** Keeps the held time for as long as the customer is at it: extends, tries once more when it ran out, and gives it back when the page is left. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Problem } from '../api-client.ts';
import type { HoldController } from './hold-controller.ts';

const TICK_MS = 500;

type Holding = Promise<Problem | undefined> | undefined;

export interface KeepAliveDependencies {
  readonly hold: HoldController;
  /** Called twice a second, for the countdown. */
  onTick(): void;
  /** Called when a time that was held is gone. */
  onLost(problem: Problem): void;
  /** Called when the customer does something while no hold of the chosen time is known: it was given back with a closed dialog. */
  onMissing(): void;
}

export class KeepAliveController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #deps: KeepAliveDependencies;
  #left = new AbortController();

  constructor(host: ReactiveControllerHost & HTMLElement, deps: KeepAliveDependencies) {
    this.#host = host;
    this.#deps = deps;
    host.addController(this);
  }

  hostConnected(): void {
    const { hold, onTick } = this.#deps;
    this.#left = new AbortController();
    const { signal } = this.#left;
    addEventListener('pagehide', () => hold.release(), { signal });
    // From the back-forward cache, with everything as it was.
    addEventListener('pageshow', ({ persisted }) => persisted && this.#watch(hold.extend()), { signal });
    // The dialog: an event that does not bubble. Opening it again is the customer's doing, which asks for the time anew.
    this.#host.shadowRoot?.addEventListener('close', () => hold.letGo(), { capture: true, signal });
    for (const type of ['input', 'click']) this.#host.addEventListener(type, this.#touch, { signal });
    const timer = setInterval(() => {
      this.#watch(hold.renewWhenExpired());
      onTick();
    }, TICK_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    this.#watch(hold.extend());
  }

  hostDisconnected(): void {
    this.#left.abort();
    // Not if it was only moved within the page.
    queueMicrotask(() => this.#host.isConnected || this.#deps.hold.release());
  }

  readonly #touch = (): void => {
    if (this.#deps.hold.isOfChoice) this.#watch(this.#deps.hold.touch());
    else this.#deps.onMissing();
  };

  /** Where the time is not gone, nothing is drawn anew: the customer may be typing. */
  async #watch(holding: Holding): Promise<void> {
    const problem = await holding;
    if (problem) this.#deps.onLost(problem);
  }
}
