/** Around every request: an id, a catch-all that answers what was thrown, and one log line when it is done. */

import { randomUUID } from 'node:crypto';
import type { Log } from '../operations/log.ts';
import type { AppContext, AppMiddleware } from './context.ts';
import { sendError } from './send-error.ts';

export function createRequestScope(log: Log): AppMiddleware {
  return async (ctx, next) => {
    ctx.state.requestId = randomUUID();
    ctx.state.route = null;
    const startedAt = performance.now();
    try {
      await next();
    } catch (error) {
      answerFailure(ctx, error, { log, status: 500, text: 'Something went wrong on our side' });
    }
    const ms = Math.round((performance.now() - startedAt) * 100) / 100;
    log.info({ req: ctx.state.requestId, method: ctx.method, route: routeOf(ctx), status: ctx.status, ms }, 'request');
  };
}

export interface FailureAnswer {
  readonly log: Log;
  readonly status: number;
  readonly text: string;
}

/** A bug or broken infrastructure: the log gets the stack, the client a sentence. */
export function answerFailure(ctx: AppContext, error: unknown, answer: FailureAnswer): void {
  answer.log.error({ req: ctx.state.requestId, route: routeOf(ctx), err: error }, 'request failed');
  ctx.set('X-Request-Id', ctx.state.requestId);
  sendError(ctx, answer.status, { error: answer.text });
}

/** A path that no route claims is not logged: it is the caller's text. */
function routeOf(ctx: AppContext): string {
  const matched: unknown = ctx._matchedRoute;
  return ctx.state.route ?? (typeof matched === 'string' ? matched : 'unmatched');
}
