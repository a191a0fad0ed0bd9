/** Listeners that last as long as an element is in the page. */

import type { ReactiveControllerHost } from 'lit';

/** Calls `connect` whenever the element enters the page; the signal aborts when it leaves. */
export function whileConnected(
  host: ReactiveControllerHost,
  connect: (signal: AbortSignal) => void,
): void {
  let left: AbortController;
  host.addController({
    hostConnected() {
      left = new AbortController();
      connect(left.signal);
    },
    hostDisconnected: () => left.abort(),
  });
}
