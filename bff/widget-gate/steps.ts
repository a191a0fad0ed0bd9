/**
 * The middleware of `/widget/v1`: failures, origins, limits, and validation of POST requests.
 *
 * Allowed sites are exactly the listed origins and our own, compared as strings. This does not use
 * @koa/cors because refused origins get our own answer, including preflights, and because nothing
 * from a request is ever reflected. The list keeps other sites from acting in their visitors'
 * names. It does not keep programs out, which can send any Origin: the limits do.
 */

import type { Installation, InstallationProfile, StorageState } from '../../core/index.ts';
import { MALFORMED_KEY, readIdempotencyKey } from '../http/booking-request.ts';
import { askAgainLater, classifyFailure, mayRepeat } from '../http/busy-database.ts';
import { addressGroup, traitsBehind } from '../http/client-address.ts';
import type { AppContext, RequestState, Step } from '../http/context.ts';
import { isJsonRequest, type JsonObject, MAX_BODY_BYTES, readJsonBody } from '../http/json-body.ts';
import { setRateLimitHeaders } from '../http/rate-limit.ts';
import { logFailure } from '../http/request-scope.ts';
import { createLogThrottle } from '../operations/log.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { openVisit, type Visit } from '../visitor/visit.ts';
import { sendTooMany, sendWidgetError } from './send-widget-error.ts';

/** The state that middleware sets for later middleware. */
export interface WidgetState extends RequestState {
  installation: Installation;
  /** The state that reading calls answer from. A call that has written reads it anew. */
  asOf: StorageState;
  visit: Visit;
  body: JsonObject;
  idempotencyKey: string | null;
}

export type WidgetContext = AppContext<WidgetState>;
export type WidgetStep = Step<WidgetState>;

export function answerFailures({ log }: RouteDependencies): WidgetStep {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      logFailure(ctx, error, log);
      const failure = classifyFailure(error, Boolean(ctx.state.idempotencyKey));
      if (mayRepeat(failure)) {
        sendWidgetError(ctx, failure === 'busy' ? 'unavailable' : 'lost');
        return askAgainLater(ctx);
      }
      sendWidgetError(
        ctx,
        'internal',
        ctx.path === '/widget/v1/bookings' ? { error: 'The booking could not be saved' } : {},
      );
    }
  };
}

const EXPOSED = 'Retry-After, RateLimit, RateLimit-Policy, ETag';
const ALLOWED_HEADERS = 'content-type, idempotency-key';
/** Chromium's maximum cache time for a preflight. */
const PREFLIGHT_SECONDS = '7200';

/** Sets the CORS headers for an allowed origin and refuses all others. */
export function listedOrigins({
  config,
  service,
  clock,
  log,
  observations,
}: RouteDependencies): WidgetStep {
  const isListed = createOriginList(config.baseUrl);
  const isLineDue = createLogThrottle<'origin'>(clock);

  function refuse(ctx: AppContext): void {
    const origin = printableOrigin(ctx.req.headers.origin);
    ctx.state.refusedOrigin = origin;
    observations.noteRefusal(origin);
    if (isLineDue('origin')) {
      log.warn(
        { origin },
        'a site was refused the widget: if it is yours, list its origin in allowed_origins and import',
      );
    }
    sendWidgetError(ctx, 'origin_refused');
  }

  return async (ctx, next) => {
    const state = await service.state();
    const installation = await service.installation(state);
    const isAllowed = admit(ctx, (origin) => isListed(origin, installation));
    if (installation === null) {
      return sendWidgetError(ctx, 'not_configured');
    }
    if (!isAllowed) {
      return refuse(ctx);
    }
    ctx.state.installation = installation;
    ctx.state.asOf = state;
    return await next();
  };
}

function admit(ctx: AppContext, isListed: (origin: string) => boolean): boolean {
  ctx.res.setHeader('Vary', 'Origin');
  const { origin } = ctx.req.headers;
  // Browsers omit the header in GET requests to their own origin, but never in a POST.
  if (origin === undefined) {
    return ctx.method !== 'POST';
  }
  if (!isListed(origin)) {
    return false;
  }
  ctx.res.setHeader('Access-Control-Allow-Origin', origin);
  ctx.res.setHeader('Access-Control-Expose-Headers', EXPOSED);
  return true;
}

function createOriginList(
  baseUrl: string,
): (origin: string, profile: InstallationProfile | null) => boolean {
  const own = new URL(baseUrl).origin;
  const listedBy = new WeakMap<InstallationProfile, ReadonlySet<string>>();
  return (origin, profile) => {
    if (profile === null) {
      return origin === own;
    }
    const listed =
      listedBy.get(profile) ?? new Set([own, ...profile.allowedOrigins.filter(isOneOrigin)]);
    listedBy.set(profile, listed);
    return listed.has(origin);
  };
}

/** Answers OPTIONS from an allowed origin; `allow` lists the path's methods. */
export function answerPreflight(ctx: AppContext, allow: string): void {
  ctx.status = 204;
  ctx.set('Allow', allow);
  if (ctx.req.headers.origin === undefined) {
    return;
  }
  ctx.set('Access-Control-Allow-Methods', allow);
  ctx.set('Access-Control-Allow-Headers', ALLOWED_HEADERS);
  ctx.set('Access-Control-Max-Age', PREFLIGHT_SECONDS);
}

const MAX_PRINTED_LENGTH = 200;

/** Makes untrusted text safe to log: truncated, without characters that control a terminal. */
function printableOrigin(origin: string | undefined): string {
  return origin === undefined
    ? '(none)'
    : origin.slice(0, MAX_PRINTED_LENGTH).replace(/[^\x20-\x7e]/g, '?');
}

/**
 * Rejects `null`, which stands for every sandboxed frame and local file, and `*`, which stands for
 * everyone.
 */
function isOneOrigin(text: string): boolean {
  return text !== 'null' && !text.includes('*');
}

/** Counts every request towards its address's requests per minute. */
export function limitVisitor(deps: RouteDependencies): WidgetStep {
  const limit = deps.limits.widgetReads;
  return async (ctx, next) => {
    const address = deps.clientAddress(ctx);
    // Every visitor sends a GET first, so only GETs are inspected.
    const traits = ctx.method === 'GET' ? traitsBehind(address, ctx.req) : null;
    if (traits !== null) {
      deps.observations.noteVisitor(address, traits);
    }
    const visitor = addressGroup(address);
    const verdict = await limit.take(visitor);
    if (!verdict.allowed) {
      return sendTooMany(ctx, { limit, verdict });
    }
    setRateLimitHeaders(ctx, limit, verdict);
    ctx.state.visit = openVisit(deps, ctx.state.installation, visitor);
    return await next();
  };
}

export const json: WidgetStep = async (ctx, next) => {
  if (!isJsonRequest(ctx)) {
    return sendWidgetError(ctx, 'unsupported_media_type');
  }
  const read = await readJsonBody(ctx);
  if (read.kind === 'too_large') {
    return sendWidgetError(ctx, 'body_too_large', {
      error: `The body is larger than ${MAX_BODY_BYTES} bytes`,
    });
  }
  if (read.kind === 'malformed') {
    return sendWidgetError(ctx, 'request_invalid', { error: read.problem });
  }
  ctx.state.body = read.value;
  return await next();
};

export const idempotencyKey: WidgetStep = (ctx, next) => {
  const key = readIdempotencyKey(ctx.req);
  if (key.kind === 'malformed') {
    return sendWidgetError(ctx, 'request_invalid', { error: MALFORMED_KEY });
  }
  ctx.state.idempotencyKey = key.kind === 'key' ? key.key : null;
  return next();
};

/** Only checks that it is a non-empty string; the source knows whether the hold exists. */
export function secretIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
