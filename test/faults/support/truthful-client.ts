/**
 * A client that distinguishes answered requests, requests that were never sent for lack of a
 * connection, and lost ones.
 */

import { Agent, request } from 'node:http';

export interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type Fate =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  /** There was no connection: nothing was sent. */
  | { readonly kind: 'refused' }
  /**
   * A connection was there, and it ended without an answer. `isFirst`: nothing had been answered on
   * this connection before, so the server may never have accepted it.
   */
  | { readonly kind: 'lost'; readonly cause: string; readonly isFirst: boolean };

export interface TruthfulClient {
  send(sent: Sent): Promise<Fate>;
  close(): void;
}

const PATIENCE_MS = 20_000;

/**
 * `keepAlive`: with one connection as long as the server lets it; else with a new one for each
 * request.
 */
export function createTruthfulClient(
  url: string,
  { keepAlive }: { readonly keepAlive: boolean },
): TruthfulClient {
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  const { hostname, port } = new URL(url);
  const send = ({ method, path, headers, body }: Sent) =>
    new Promise<Fate>((resolve) => {
      let isConnected = false;
      let isFirst = false;
      const lost = (error: NodeJS.ErrnoException) => ({
        kind: 'lost' as const,
        cause: error.code ?? error.message,
        isFirst,
      });
      const outgoing = request(
        { agent, hostname, port, method, path, headers, timeout: PATIENCE_MS },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', (error: NodeJS.ErrnoException) =>
            resolve({ ...lost(error), isFirst: false }),
          );
          incoming.on('end', () =>
            resolve({
              kind: 'answered',
              status: incoming.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      outgoing.on('socket', (socket) => {
        isConnected = !socket.connecting;
        isFirst = !outgoing.reusedSocket;
        if (socket.connecting) {
          socket.once('connect', () => {
            isConnected = true;
          });
        }
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
      outgoing.on('error', (error: NodeJS.ErrnoException) =>
        resolve(isConnected ? lost(error) : { kind: 'refused' }),
      );
      outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
}
