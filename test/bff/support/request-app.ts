/** One request to a Koa application that listens only for it. */

import { Agent, createServer } from 'node:http';
import type Koa from 'koa';
import type { RequestState } from '../../../bff/http/context.ts';
import { call, type Reply } from './call.ts';

export async function request(app: Koa<RequestState>, path: string): Promise<Reply> {
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  try {
    return await call({ port: Object(address).port, path, agent: new Agent() });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
