/** Lets the requests of a server wait, for the moment in which it stops listening. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';

type Exchange = [request: IncomingMessage, response: ServerResponse];

/**
 * From now on, requests are accepted but not answered. Returns a function that has them answered, in
 * the order in which they came. Replaces the listeners, so that other requests do not pass it.
 */
export function holdRequests(server: Server): () => void {
  const waiting: Exchange[] = [];
  const hold = (...exchange: Exchange) => void waiting.push(exchange);
  const listeners = server.listeners('request') as ((...exchange: Exchange) => void)[];
  server.removeAllListeners('request').on('request', hold);
  return () => {
    server.off('request', hold);
    for (const listener of listeners) {
      server.on('request', listener);
    }
    for (const exchange of waiting) {
      server.emit('request', ...exchange);
    }
  };
}
