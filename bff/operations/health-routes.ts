/**
 * `/healthz`: the process responds. `/readyz`: the database can be read and written, the widget is
 * built, and the process is not draining.
 */

import type Router from '@koa/router';
import type { Storage } from '../../core/index.ts';
import type { AppContext, RequestState } from '../http/context.ts';
import { createRouter, OTHERWISE, refuseRoute } from '../http/router.ts';
import { sendJson } from '../http/send-answer.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Log } from './log.ts';

export interface HealthDependencies {
  readonly storage: Pick<Storage, 'probe'>;
  readonly lifecycle: Lifecycle;
  readonly log: Log;
}

export function createHealthRoutes(deps: HealthDependencies): Router<RequestState> {
  const router = createRouter();
  router.get('/healthz', (ctx) => sendJson(ctx, 200, { status: 'ok' }));
  router.get('/readyz', (ctx) => sendReadiness(ctx, deps));
  router.all(OTHERWISE, '/healthz', refuseRoute);
  router.all(OTHERWISE, '/readyz', refuseRoute);
  return router;
}

async function sendReadiness(
  ctx: AppContext,
  { storage, lifecycle, log }: HealthDependencies,
): Promise<void> {
  if (lifecycle.draining) {
    return sendJson(ctx, 503, { status: 'draining' });
  }
  if (!(await isStorageReady(storage, log))) {
    return sendJson(ctx, 503, { status: 'storage unavailable' });
  }
  return lifecycle.lacks === null
    ? sendJson(ctx, 200, { status: 'ready' })
    : sendJson(ctx, 503, { status: lifecycle.lacks });
}

async function isStorageReady(storage: HealthDependencies['storage'], log: Log): Promise<boolean> {
  try {
    await storage.probe();
    return true;
  } catch (error) {
    log.error({ err: error }, 'storage probe failed');
    return false;
  }
}
