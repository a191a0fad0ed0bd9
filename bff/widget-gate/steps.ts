/** What the calls of `/widget/v1` pass before they are answered: limits, and what a visitor's POST must carry. */

import type { Installation } from '../../core/index.ts';
import { addressGroup } from '../http/client-address.ts';
import type { AppContext, RequestState, Step } from '../http/context.ts';
import { MALFORMED_KEY, readIdempotencyKey } from '../http/idempotency-key.ts';
import { isJsonRequest, type JsonObject, MAX_BODY_BYTES, readJsonBody } from '../http/json-body.ts';
import { setRateLimitHeaders } from '../http/rate-limit.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { openVisit, type Visit } from '../visitor/visit.ts';
import { sendTooMany, sendWidgetError } from './send-widget-error.ts';

/** What the steps find, each for those after it. */
export interface WidgetState extends RequestState {
  installation: Installation;
  visit: Visit;
  body: JsonObject;
  idempotencyKey: string | null;
}

export type WidgetContext = AppContext<WidgetState>;
export type WidgetStep = Step<WidgetState>;

/** Every request counts towards the requests a minute of its address. */
export function limitVisitor(deps: RouteDependencies): WidgetStep {
  const limit = deps.limits.widgetReads;
  return async (ctx, next) => {
    const visitor = addressGroup(deps.clientAddress(ctx));
    const verdict = await limit.take(visitor);
    if (!verdict.allowed) return sendTooMany(ctx, { limit, verdict });
    setRateLimitHeaders(ctx, limit, verdict);
    ctx.state.visit = openVisit(deps, ctx.state.installation, visitor);
    return await next();
  };
}

export const json: WidgetStep = async (ctx, next) => {
  if (!isJsonRequest(ctx)) return sendWidgetError(ctx, 'unsupported_media_type');
  const read = await readJsonBody(ctx);
  if (read.kind === 'too_large')
    return sendWidgetError(ctx, 'body_too_large', { error: `The body is larger than ${MAX_BODY_BYTES} bytes` });
  if (read.kind === 'malformed') return sendWidgetError(ctx, 'request_invalid', { error: read.problem });
  ctx.state.body = read.value;
  return await next();
};

export const idempotencyKey: WidgetStep = (ctx, next) => {
  const key = readIdempotencyKey(ctx.req);
  if (key.kind === 'malformed') return sendWidgetError(ctx, 'request_invalid', { error: MALFORMED_KEY });
  ctx.state.idempotencyKey = key.kind === 'key' ? key.key : null;
  return next();
};

/** The secret of a hold is a string; whether it is anybody's is for the source to know. */
export function secretIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
