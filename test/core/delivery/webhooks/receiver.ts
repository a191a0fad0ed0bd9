/**
 * Real receivers on the loopback interface: well-behaved ones, and ones that write to the socket
 * whatever they like.
 */

import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  /** How often it was dialled. */
  connections(): number;
}

/** Answers each request, once its body is there. It is stopped when the test has finished. */
export async function startReceiver(
  answer: (response: ServerResponse, request: Received) => void = (response) => response.end(),
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    read(request).then(
      (whole) => {
        received.push(whole);
        answer(response, whole);
      },
      () => response.destroy(),
    );
  });
  onTestFinished(() => server.closeAllConnections());
  return { ...(await listen(server)), received };
}

/** Hands over the bare connection, once something was sent on it. */
export async function startRawReceiver(
  answer: (socket: Socket) => void,
): Promise<Omit<Receiver, 'received'>> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    // The client aborts long responses.
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  onTestFinished(() => {
    for (const socket of sockets) {
      socket.destroy();
    }
  });
  return listen(server);
}

async function read(request: IncomingMessage): Promise<Received> {
  return {
    method: request.method,
    path: request.url,
    headers: request.headers,
    body: await text(request),
  };
}

async function listen(server: Server): Promise<Omit<Receiver, 'received'>> {
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('It does not listen.');
  }
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    port: address.port,
    connections: () => connections,
  };
}
