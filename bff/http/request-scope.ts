/**
 * Wraps every request: an id, the caller's trace, the response headers, a catch-all for thrown
 * errors and one log line at the end.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Lifecycle } from '../operations/lifecycle.ts';
import type { Log } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics/metrics.ts';
import { askAgainLater, classifyFailure } from './busy-database.ts';
import type { AppContext, Step, Trace } from './context.ts';
import { answerHeaders } from './page-headers.ts';
import { describeRoute } from './router.ts';
import { sendError } from './send-answer.ts';

/**
 * The five seconds in which every request is answered, less the time for a COMMIT and the way back.
 */
const TIMEOUT_MS = 3_700;

interface ScopeOptions {
  /**
   * While the server is leaving (after the grace period), each response tells the client to send
   * nothing more on its connection, so that the connection can be closed without losing a request.
   */
  readonly lifecycle?: Pick<Lifecycle, 'leaving'>;
  /** Whether upstream calls carry the trace of their request. Costs a little with each request. */
  readonly tracesOutward?: boolean;
  readonly metrics?: Pick<Metrics, 'noteRequest'> | null;
  /** The public address that browsers use. Default: one without TLS. */
  readonly baseUrl?: string;
}

export function createRequestScope(log: Log, options: ScopeOptions = {}): Step {
  const {
    lifecycle,
    tracesOutward = false,
    metrics = null,
    baseUrl = 'http://localhost',
  } = options;
  const headers = Object.entries(answerHeaders(baseUrl));
  return async (ctx, next) => {
    for (const [name, value] of headers) {
      ctx.res.setHeader(name, value);
    }
    ctx.state.requestId = randomUUID();
    ctx.state.trace = readTrace(ctx.req.headers.traceparent);
    ctx.state.failed = false;
    const startedAt = performance.now();
    ctx.state.deadline = startedAt + TIMEOUT_MS;
    try {
      await (tracesOutward && ctx.state.trace ? withTrace(ctx.state.trace, next) : next());
    } catch (error) {
      answerFailure(ctx, error, log);
    }
    if (lifecycle?.leaving) {
      ctx.set('Connection', 'close');
    }
    const ms = performance.now() - startedAt;
    const { failed } = ctx.state;
    metrics?.noteRequest({
      method: ctx.method,
      route: describeRoute(ctx),
      status: ctx.status,
      failed,
      ms,
    });
    logRequest(ctx, ms, log);
  };
}

/** The rest of the request's time budget, for calls that may wait. */
export function timeLeft(ctx: AppContext): number {
  return Math.max(0, ctx.state.deadline - performance.now());
}

/** Successful reads are logged at debug level only. */
function logRequest(ctx: AppContext, took: number, log: Log): void {
  const isNews = ctx.status >= 400 || (ctx.method !== 'GET' && ctx.method !== 'HEAD');
  const level = isNews ? 'info' : 'debug';
  if (!log.isLevelEnabled(level)) {
    return;
  }
  const ms = Math.round(took * 100) / 100;
  const { method, status } = ctx;
  const { route, ...names } = logFields(ctx);
  const { refusedOrigin: origin } = ctx.state;
  log[level](
    { ...names, method, route, status, ms, ...(origin !== undefined && { origin }) },
    'request',
  );
}

/**
 * Handles a bug or broken infrastructure: logs the stack, and sends the client a status and a
 * sentence.
 */
export function answerFailure(ctx: AppContext, error: unknown, log: Log): void {
  logFailure(ctx, error, log);
  if (classifyFailure(error, false) === 'busy') {
    sendError(ctx, 503, { error: 'The service is temporarily unavailable' });
    askAgainLater(ctx);
  } else {
    sendError(ctx, 500, { error: 'Something went wrong on our side' });
  }
}

/**
 * Logs a failure for callers that send their own response. `X-Request-Id` lets the operator find
 * the log line.
 */
export function logFailure(ctx: AppContext, error: unknown, log: Log): void {
  ctx.state.failed = true;
  log.error({ ...logFields(ctx), err: error }, 'request failed');
  ctx.set('X-Request-Id', ctx.state.requestId);
}

/** The fields that correlate log lines, also with other programs' logs. */
function logFields(ctx: AppContext) {
  const { requestId: req, trace } = ctx.state;
  return { req, ...(trace && { trace: trace.id }), route: describeRoute(ctx) ?? 'unmatched' };
}

/**
 * W3C Trace Context, version 00 (https://www.w3.org/TR/trace-context/). The trace that a caller
 * names is logged and sent along with upstream calls, so that a trace collector finds everything
 * that belongs to one request. It is untrusted: nothing depends on it.
 */
const PATTERN =
  /^(?<version>[0-9a-f]{2})-(?<id>[0-9a-f]{32})-(?<parent>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})(?<more>-.{0,400})?$/;

/** `null` if the header is missing or invalid. */
function readTrace(header: string | readonly string[] | undefined): Trace | null {
  if (typeof header !== 'string') {
    return null;
  }
  const { version, id = '', parent = '', flags = '', more } = PATTERN.exec(header)?.groups ?? {};
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) {
    return null;
  }
  return /^0+$/.test(id) || /^0+$/.test(parent) ? null : { id, flags };
}

const current = new AsyncLocalStorage<Trace>();

function withTrace<T>(trace: Trace, work: () => T): T {
  return current.run(trace, work);
}

/** The header for an upstream call on behalf of the current request; empty if that has no trace. */
export function traceHeader(): { readonly traceparent?: string } {
  const trace = current.getStore();
  return trace === undefined
    ? {}
    : { traceparent: `00-${trace.id}-${randomBytes(8).toString('hex')}-${trace.flags}` };
}
