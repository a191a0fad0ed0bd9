/**
 * A server that accepts every request and keeps nothing, and ends at once when it is asked to stop:
 * the rows of the fault bench must notice that.
 */

import { createServer } from 'node:http';

const THINKING_MS = 10;
let lastId = 0;

function answer({ method, url }) {
  if (method === 'GET') {
    return [200, { status: 'ready', data: [] }];
  }
  lastId += 1;
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  return [
    201,
    {
      booking_id: lastId,
      hold: `hold-${process.pid}-${lastId}-${url.length}`,
      expires_at: expiresAt,
    },
  ];
}

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    setTimeout(() => {
      const [status, body] = answer(request);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }, THINKING_MS);
  });
});
server.listen(Number(process.env.PORT), process.env.HOST);
process.on('SIGTERM', () => process.exit(0));
