/** The yardsticks of the HTTP benchmark: ready bytes, sent by Koa and its router or by Node alone. */

import { createServer, type Server } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import { reportTo } from './report-cpu.ts';

export interface BareAnswer {
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

export async function serveByKoa(answers: readonly BareAnswer[]): Promise<void> {
  const router = new Router();
  for (const answer of answers) {
    const headers = Object.fromEntries(answer.headers);
    const bytes = Buffer.from(answer.body);
    router.get(answer.path, (ctx) => {
      ctx.set(headers);
      ctx.body = bytes;
    });
  }
  await listen(new Koa().use(router.routes()).listen(0, '127.0.0.1'));
}

export async function serveByNode(answers: readonly BareAnswer[]): Promise<void> {
  const ready = new Map(
    answers.map(({ path, headers, body }) => {
      const bytes = Buffer.from(body);
      const all = Object.fromEntries([...headers, ['content-length', String(bytes.length)]]);
      return [path, { headers: all, bytes }];
    }),
  );
  const server = createServer((request, response) => {
    const answer = ready.get(request.url?.split('?', 1)[0] ?? '');
    response.writeHead(answer === undefined ? 404 : 200, answer?.headers);
    response.end(answer?.bytes);
  });
  await listen(server.listen(0, '127.0.0.1'));
}

async function listen(server: Server): Promise<void> {
  await new Promise((resolve) => server.once('listening', resolve));
  reportTo(process, { url: `http://127.0.0.1:${Object(server.address()).port}`, headers: {} });
}
