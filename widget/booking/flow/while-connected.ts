/** What an element listens to for as long as it is in the page. */

import type { ReactiveControllerHost } from 'lit';

/** `connect` is called whenever the element comes into a page; its signal ends when it goes. */
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
