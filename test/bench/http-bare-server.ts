/** The yardstick of the HTTP benchmark: Koa, a router and ready bytes. */

import Router from '@koa/router';
import Koa from 'koa';
import { reportTo } from './report-cpu.ts';

export interface BareAnswer {
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

export async function serveBare(answers: readonly BareAnswer[]): Promise<void> {
  const router = new Router();
  for (const answer of answers) {
    const headers = Object.fromEntries(answer.headers);
    const bytes = Buffer.from(answer.body);
    router.get(answer.path, (ctx) => {
      ctx.set(headers);
      ctx.body = bytes;
    });
  }
  const server = new Koa().use(router.routes()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  reportTo(process, { url: `http://127.0.0.1:${Object(server.address()).port}`, headers: {} });
}
