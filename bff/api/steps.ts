/**
 * The middleware of `/api`: failures, the gate (API switch, access token and its two limits), and
 * validation of bookings.
 */

import { ACCESS_TOKEN_PATTERN, matchesTokenHash, type StorageState } from '../../core/index.ts';
import type { BookingRequestBody, ErrorBody } from '../contract/rest-api.ts';
import { MALFORMED_KEY, readIdempotencyKey } from '../http/booking-request.ts';
import { askAgainLater, classifyFailure, mayRepeat } from '../http/busy-database.ts';
import { addressGroup } from '../http/client-address.ts';
import type { AppContext, RequestState, Step } from '../http/context.ts';
import { isJsonRequest, type JsonObject, MAX_BODY_BYTES, readJsonBody } from '../http/json-body.ts';
import { sendRateLimited, setRateLimitHeaders } from '../http/rate-limit.ts';
import { logFailure } from '../http/request-scope.ts';
import { sendError } from '../http/send-answer.ts';
import type { RouteDependencies } from '../route-dependencies.ts';

/** The state that middleware of `/api` sets for later middleware. */
export interface ApiState extends RequestState {
  /**
   * The state that the caller was authenticated against; the answer is computed as of the same
   * state.
   */
  asOf: StorageState;
  idempotencyKey: string | null;
  body: BookingRequestBody;
}

export type ApiContext = AppContext<ApiState>;
export type ApiStep = Step<ApiState>;

/**
 * Errors that can be retried get 503 with Retry-After: a busy database and, with a key, a booking
 * with an unknown outcome. Otherwise the specification's list of statuses has 500 for bookings
 * only, so a GET that fails gets 503 (docs/decisions).
 */
export function answerFailures({ log }: RouteDependencies): ApiStep {
  return async (ctx, next) => {
    ctx.res.setHeader('Vary', 'Authorization');
    try {
      await next();
    } catch (error) {
      logFailure(ctx, error, log);
      if (mayRepeat(classifyFailure(error, Boolean(ctx.state.idempotencyKey)))) {
        sendError(ctx, 503, { error: 'The service is temporarily unavailable' });
        askAgainLater(ctx);
      } else if (ctx.method === 'POST' && ctx.path === '/api/bookings') {
        sendError(ctx, 500, { error: 'The booking could not be saved' });
      } else {
        sendError(ctx, 503, { error: 'The service is temporarily unavailable' });
      }
    }
  };
}

const BEARER = /^bearer +(\S+) *$/i;

/**
 * Requires the API to be on and the token, compared in constant time; OPTIONS needs no token. Only
 * requests with the valid token count against its limit.
 */
export function createGate(deps: RouteDependencies): ApiStep {
  return async (ctx, next) => {
    const state = await deps.service.state();
    ctx.state.asOf = state;
    if (!state.configured || !state.apiEnabled) {
      sendError(ctx, 503, { error: state.configured ? 'API disabled' : 'Not configured' });
    } else if (ctx.method === 'OPTIONS' || (await admit(ctx, state.tokenHash, deps))) {
      await next();
    }
  };
}

/** Returns false if it has already answered. */
async function admit(
  ctx: AppContext,
  tokenHash: string | null,
  deps: RouteDependencies,
): Promise<boolean> {
  const header = ctx.req.headers.authorization;
  if (!isValid(header, tokenHash)) {
    await refuse(ctx, header !== undefined, deps);
    return false;
  }
  const taken = await deps.limits.token.take(tokenHash ?? '');
  setRateLimitHeaders(ctx, deps.limits.token, taken);
  if (!taken.allowed) {
    sendRateLimited(ctx, taken.resetSeconds);
  }
  return taken.allowed;
}

function isValid(header: string | undefined, tokenHash: string | null): boolean {
  const token = header === undefined ? undefined : BEARER.exec(header)?.[1];
  return (
    token !== undefined &&
    tokenHash !== null &&
    ACCESS_TOKEN_PATTERN.test(token) &&
    matchesTokenHash(token, tokenHash)
  );
}

/**
 * Slows down guessing per address. A missing header, forgotten or stripped, does not count as a
 * guess.
 */
async function refuse(ctx: AppContext, isGuess: boolean, deps: RouteDependencies): Promise<void> {
  if (isGuess) {
    const { wrongToken } = deps.limits;
    const taken = await wrongToken.take(addressGroup(deps.clientAddress(ctx)));
    if (!taken.allowed) {
      setRateLimitHeaders(ctx, wrongToken, taken);
      return sendRateLimited(ctx, taken.resetSeconds);
    }
  }
  sendError(ctx, 401, { error: 'Unauthorized' });
  ctx.set('WWW-Authenticate', 'Bearer');
}

export const jsonType: ApiStep = (ctx, next) =>
  isJsonRequest(ctx)
    ? next()
    : sendError(ctx, 415, { error: 'Content-Type must be application/json' });

export const idempotencyKey: ApiStep = (ctx, next) => {
  const reading = readIdempotencyKey(ctx.req);
  if (reading.kind === 'malformed') {
    return sendError(ctx, 400, { error: MALFORMED_KEY });
  }
  ctx.state.idempotencyKey = reading.kind === 'key' ? reading.key : null;
  return next();
};

export function json(parse: (body: JsonObject) => BookingRequestBody | ErrorBody): ApiStep {
  return async (ctx, next) => {
    const read = await readJsonBody(ctx);
    if (read.kind === 'too_large') {
      return sendError(ctx, 400, { error: `The body is larger than ${MAX_BODY_BYTES} bytes` });
    }
    if (read.kind === 'malformed') {
      return sendError(ctx, 400, { error: read.problem });
    }
    const body = parse(read.value);
    if ('error' in body) {
      return sendError(ctx, 400, body);
    }
    ctx.state.body = body;
    await next();
  };
}
