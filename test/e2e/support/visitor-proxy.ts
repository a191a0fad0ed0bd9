/**
 * A proxy in front of one browser context, so that the server takes its visitor for one with an
 * address of its own.
 */

import { createServer, request } from 'node:http';

export interface VisitorProxy {
  readonly url: string;
  close(): void;
}

/** The server must trust it: `TRUSTED_PROXIES=loopback`. */
export async function startVisitorProxy(address: string): Promise<VisitorProxy> {
  const server = createServer((asked, answer) => {
    const { method, headers, url = '' } = asked;
    const onward = request(
      url,
      { method, headers: { ...headers, 'x-forwarded-for': address } },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      },
    );
    // Whoever cannot be reached does not answer.
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') {
    throw new Error('The proxy has no port.');
  }
  return {
    url: `http://127.0.0.1:${bound.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
