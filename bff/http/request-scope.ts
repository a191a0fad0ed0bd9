/** Around every request: an id, what stands in the head of every answer, a catch-all that answers what was thrown, and one log line when it is done. */

import { randomUUID } from 'node:crypto';
import type { Lifecycle } from '../operations/lifecycle.ts';
import type { Log } from '../operations/log.ts';
import type { AppContext, Step } from './context.ts';
import { sendError } from './send-answer.ts';

/** Less than the five seconds in which all is answered, by what a database may take for a COMMIT and by the way back. */
const TIMEOUT_MS = 3_700;

/** `lifecycle`: while it is leaving, clients are told to send nothing more on their connection, which then can be closed without losing a request. */
export function createRequestScope(log: Log, lifecycle: Pick<Lifecycle, 'leaving'> = { leaving: false }): Step {
  return async (ctx, next) => {
    ctx.res.setHeader('X-Content-Type-Options', 'nosniff');
    ctx.state.requestId = randomUUID();
    ctx.state.route = null;
    const startedAt = performance.now();
    ctx.state.deadline = startedAt + TIMEOUT_MS;
    try {
      await next();
    } catch (error) {
      answerFailure(ctx, error, log);
    }
    if (lifecycle.leaving) ctx.set('Connection', 'close');
    logRequest(ctx, startedAt, log);
  };
}

/** For calls that may have to wait: what is left of the time, after what the checks before have taken. */
export function timeLeft(ctx: AppContext): number {
  return Math.max(0, ctx.state.deadline - performance.now());
}

/** What was read without trouble is no news: those lines are for LOG_LEVEL=debug. */
function logRequest(ctx: AppContext, startedAt: number, log: Log): void {
  const isNews = ctx.status >= 400 || (ctx.method !== 'GET' && ctx.method !== 'HEAD');
  const level = isNews ? 'info' : 'debug';
  if (!log.isLevelEnabled(level)) return;
  const ms = Math.round((performance.now() - startedAt) * 100) / 100;
  const { requestId: req, refusedOrigin: origin } = ctx.state;
  log[level](
    { req, method: ctx.method, route: ctx.state.route ?? 'unmatched', status: ctx.status, ms, ...(origin !== undefined && { origin }) },
    'request',
  );
}

/** A bug or broken infrastructure: the log gets the stack, the client a sentence. */
export function answerFailure(ctx: AppContext, error: unknown, log: Log): void {
  logFailure(ctx, error, log);
  sendError(ctx, 500, { error: 'Something went wrong on our side' });
}

/** For callers with an answer of their own. `X-Request-Id` lets the operator find the line. */
export function logFailure(ctx: AppContext, error: unknown, log: Log): void {
  log.error({ req: ctx.state.requestId, route: ctx.state.route ?? 'unmatched', err: error }, 'request failed');
  ctx.set('X-Request-Id', ctx.state.requestId);
}
