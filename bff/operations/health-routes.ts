/** `/healthz`: the process answers. `/readyz`: the database reads and writes, the widget is there, and the process is not on its way out. */

import type { Storage } from '../../core/index.ts';
import type { AppContext, AppMiddleware } from '../http/context.ts';
import { JSON_TYPE, sendError } from '../http/send-error.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Log } from './log.ts';

export interface HealthDependencies {
  readonly storage: Pick<Storage, 'probe'>;
  readonly lifecycle: Lifecycle;
  readonly log: Log;
}

export function createHealthRoutes(deps: HealthDependencies): AppMiddleware {
  return async (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return await next();
    ctx.state.route = ctx.path;
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return refuseMethod(ctx);
    if (ctx.path === '/healthz') return send(ctx, 200, 'ok');
    if (deps.lifecycle.draining) return send(ctx, 503, 'draining');
    if (!(await isStorageReady(deps))) return send(ctx, 503, 'storage unavailable');
    return deps.lifecycle.lacks === null ? send(ctx, 200, 'ready') : send(ctx, 503, deps.lifecycle.lacks);
  };
}

function refuseMethod(ctx: AppContext): void {
  if (ctx.method === 'OPTIONS') ctx.status = 204;
  else sendError(ctx, 405, { error: 'Method not allowed' });
  ctx.set('Allow', 'GET, HEAD, OPTIONS');
}

async function isStorageReady(deps: HealthDependencies): Promise<boolean> {
  try {
    await deps.storage.probe();
    return true;
  } catch (error) {
    deps.log.error({ err: error }, 'storage probe failed');
    return false;
  }
}

function send(ctx: AppContext, status: number, text: string): void {
  ctx.status = status;
  ctx.set('Content-Type', JSON_TYPE);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = JSON.stringify({ status: text });
}
