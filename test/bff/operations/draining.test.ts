import Koa from 'koa';
import { expect, it } from 'vitest';
import type { RequestState } from '../../../bff/http/context.ts';
import { createHealthRoutes } from '../../../bff/operations/health-routes.ts';
import { createLifecycle } from '../../../bff/operations/lifecycle.ts';
import { createLog } from '../../../bff/operations/log.ts';
import { request } from '../support/request-app.ts';

it('/readyz answers 503 as soon as the process is on its way out, while /healthz still answers', async () => {
  const lifecycle = createLifecycle();
  const storage = { probe: async () => {} };
  const app = new Koa<RequestState>().use(createHealthRoutes({ lifecycle, storage, log: createLog('silent') }));
  expect((await request(app, '/readyz')).status).toBe(200);
  lifecycle.startDraining();
  const reply = await request(app, '/readyz');
  expect([reply.status, reply.json]).toEqual([503, { status: 'draining' }]);
  expect((await request(app, '/healthz')).status).toBe(200);
});
