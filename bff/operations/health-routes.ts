/**
 * `/healthz`: the process responds. `/readyz`: the database can be read and written, the widget is
 * built, and the process is not draining.
 */

import type { Storage } from '../../core/index.ts';
import type { AppContext, Step } from '../http/context.ts';
import { createRouter, refuseMethod, serve } from '../http/router.ts';
import { sendJson } from '../http/send-answer.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Log } from './log.ts';

export interface HealthDependencies {
  readonly storage: Pick<Storage, 'probe'>;
  readonly lifecycle: Lifecycle;
  readonly log: Log;
}

export function createHealthRoutes(deps: HealthDependencies): Step {
  const router = createRouter();
  router.get('/healthz', (ctx) => sendJson(ctx, 200, { status: 'ok' }));
  router.get('/readyz', (ctx) => sendReadiness(ctx, deps));
  return serve({ roots: ['/healthz', '/readyz'], router, otherwise: [refuseMethod] });
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
